import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sha256 } from '#kernel'
import { SqliteStore } from '#server/sqliteStore.ts'
import { BOUNDARIES, boundaries } from './boundaries.ts'
import { diskErrors } from './diskErrors.ts'
import { powerCuts } from './powerCuts.ts'
import { testWith } from '../tests/needs.ts'

const seed = 'a share of it'

test('F2: killed at every boundary, the server loses, doubles and reorders nothing it acknowledged or showed', async () => {
  const { violations, figures } = await boundaries.run({ times: BOUNDARIES.length, seed })
  expect(violations).toEqual([])
  expect(figures['actions acknowledged to clients']).toBeGreaterThan(10)
  // Once each: now and then a server is killed before it gets there.
  const died = BOUNDARIES.filter(boundary => Number(figures[`died ${boundary}`]) > 0)
  expect(died.length).toBeGreaterThan(BOUNDARIES.length - 3)
})

test('F2: a server that acknowledges before the commit is found out', async () => {
  const { violations } = await boundaries.control.run({ times: 4, seed })
  expect(violations).not.toEqual([])
})

test('F3: what was acknowledged is in the file before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-disk-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const store = new SqliteStore({ dataDir, gather: 2, onFatal: () => {} })
  const log = () => readFileSync(join(dataDir, 'parlour.db-wal'))
  for (let number = 0; number < 20; number++) {
    const key = sha256(`key ${number}`)
    expect(log().includes(key)).toBe(false)
    await store.key(`name ${number}`, () => key)
    expect(log().includes(key)).toBe(true)
  }
  await store.close()
})

testWith('Linux', 'cc')('F3: with the power cut, nothing is gone that was acknowledged', async () => {
  const { violations, figures } = await powerCuts.run({ times: 2, seed })
  expect(violations).toEqual([])
  expect(figures['actions acknowledged to clients']).toBeGreaterThan(5)
})

testWith('Linux', 'cc')('F3: a server that does not wait for its disk is found out', async () => {
  const { violations } = await powerCuts.control.run({ times: 2, seed })
  expect(violations.length).toBeGreaterThan(0)
})

testWith('prlimit')('F5: when its disk fails, the server acknowledges nothing more and ends', async () => {
  const { violations, figures } = await diskErrors.run({ times: 2, seed })
  expect(violations).toEqual([])
  expect(figures['actions acknowledged to clients']).toBeGreaterThan(5)
})

testWith('prlimit')('F5: a server that takes a failed write for a written one is found out', async () => {
  const { violations } = await diskErrors.control.run({ times: 1, seed })
  expect(violations).toContain('the server went on after its disk had failed')
})
