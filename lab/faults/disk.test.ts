import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sha256 } from '#kernel'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { testShares } from './shareTests.ts'

testShares('disk')

test('F3: an action is in the file before it is acknowledged', async () => {
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
