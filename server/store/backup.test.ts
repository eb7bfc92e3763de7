import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { backUp, BackupProblem, DATABASE_FILE, restore } from './backup.ts'
import { inspectFile } from './inspection.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const ALL = { matches: Infinity }

/** A data folder in which bots play some matches, and the server that is still running over it. */
async function busyServer() {
  const dataDir = temporaryFolder()
  const { address, stop } = await runServer({ dataDir })
  const ann = await sit(
    address,
    await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true }))),
  )
  await ann.heard('update', ({ actions }) => actions.length > 0)
  return { dataDir, address, stop, ann }
}

/** A copy of what is left if the server is killed now. */
function killed(dataDir: string): string {
  const copy = temporaryFolder()
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) copyFileSync(join(dataDir, name), join(copy, name))
  return copy
}

describe('a backup', () => {
  test('made during a match holds every acknowledged action, and every log is whole', async () => {
    const { dataDir, ann } = await busyServer()
    const folder = temporaryFolder()
    for (let round = 0; round < 5; round++) {
      const before = ann.latest!.seq
      const playing = ann.latest!.actions.length > 0 ? ann.act({ type: 'add', amount: 1 }) : null
      const file = join(folder, `backup-${round}.db`)
      expect(backUp(dataDir, file).entries).toBeGreaterThanOrEqual(before)
      await playing
      await ann.heard('update', ({ actions, outcome, seq }) => seq > before && (actions.length > 0 || outcome !== null))
      if (ann.latest!.outcome) break
    }
  })

  test('is one file that only its owner can read, and leaves nothing else behind', async () => {
    const { dataDir } = await busyServer()
    const folder = temporaryFolder()
    backUp(dataDir, join(folder, 'backup.db'))
    expect(readdirSync(folder)).toEqual(['backup.db'])
    expect(statSync(join(folder, 'backup.db')).mode & 0o777).toBe(0o600)
  })

  test('never overwrites a file, and needs data to copy', async () => {
    const { dataDir } = await busyServer()
    const file = join(temporaryFolder(), 'backup.db')
    writeFileSync(file, 'precious')
    expect(() => backUp(dataDir, file)).toThrow(BackupProblem)
    expect(readFileSync(file, 'utf8')).toBe('precious')
    expect(() => backUp(temporaryFolder(), `${file}2`)).toThrow('There is no data')
  })

  test('with an unusable file or folder gets an error in words, and leaves nothing behind', async () => {
    const { dataDir } = await busyServer()
    const folder = temporaryFolder()
    const file = join(folder, 'backup.db')
    backUp(dataDir, file)
    mkdirSync(join(folder, 'taken.db.part'))
    mkdirSync(join(folder, 'no database', DATABASE_FILE), { recursive: true })
    const before = readdirSync(folder)
    for (const work of [
      () => backUp(dataDir, join(file, 'backup.db')),
      () => backUp(dataDir, join(folder, 'taken.db')),
      () => backUp(join(folder, 'no database'), join(folder, 'other.db')),
      () => restore(file, file, { force: false }),
      () => restore(file, join(file, 'data'), { force: false }),
      () => restore(file, join(folder, 'no database'), { force: true }),
    ]) {
      expect(work).toThrow(BackupProblem)
      expect(work).toThrow('The copy could not be written: ')
    }
    expect(readdirSync(folder)).toEqual(before)
  })

  test('of a folder with a tampered log is not made', async () => {
    const { dataDir, ann, stop } = await busyServer()
    await ann.act({ type: 'add', amount: 1 })
    await stop()
    tamper(join(dataDir, DATABASE_FILE))
    const file = join(temporaryFolder(), 'backup.db')
    expect(() => backUp(dataDir, file)).toThrow(/entry 1 of the log is not what was written/)
    expect(existsSync(file)).toBe(false)
  })
})

describe('restoring', () => {
  test('into a new folder brings back the match, and play goes on there', async () => {
    const { dataDir, address, ann, stop } = await busyServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ben = await sit(address, seat)
    await ben.heard('update', ({ actions }) => actions.length > 0)
    await ben.act({ type: 'add', amount: 2 })
    await ben.heard('update', ({ actions, seq }) => seq > 1 && actions.length > 0)
    const told = ben.latest!
    const file = join(temporaryFolder(), 'backup.db')
    backUp(dataDir, file)
    ann.leave()
    await stop()

    const elsewhere = join(temporaryFolder(), 'new', 'place')
    const inspection = restore(file, elsewhere, { force: false })
    expect(inspection).toEqual(inspectFile(join(elsewhere, DATABASE_FILE), ALL))
    expect(inspection.matches).toBe(2)
    const again = await runServer({ dataDir: elsewhere })
    const back = await sit(again.address, seat)
    const now = await back.heard('update')
    expect(now.hash).toBe(told.hash)
    expect((await back.act(now.actions[0] as Record<string, unknown>)).type).toBe('ack')
  })

  test('refuses to overwrite data unless told to move it aside', async () => {
    const { dataDir, stop } = await busyServer()
    const file = join(temporaryFolder(), 'backup.db')
    backUp(dataDir, file)
    expect(() => restore(file, dataDir, { force: false })).toThrow('has data already')
    expect(() => restore(file, dataDir, { force: true })).toThrow('A server is at work')
    await stop()
    restore(file, dataDir, { force: true })
    expect(readdirSync(dataDir).filter(name => name.includes('.before-'))).toHaveLength(1)
    expect(inspectFile(join(dataDir, DATABASE_FILE), ALL).problems).toEqual([])
  })

  test('the file of a killed server brings back what is only in its write-ahead log', async () => {
    const { dataDir, ann } = await busyServer()
    await ann.act({ type: 'add', amount: 1 })
    const dead = killed(dataDir)
    const elsewhere = temporaryFolder()
    const inspection = restore(join(dead, DATABASE_FILE), elsewhere, { force: false })
    expect(inspection.entries).toBeGreaterThan(0)
    expect(inspectFile(join(elsewhere, DATABASE_FILE), ALL)).toEqual(inspection)
  })

  test('a write-ahead log left alone is moved aside too: it belongs to another file', async () => {
    const { dataDir, ann } = await busyServer()
    const file = join(temporaryFolder(), 'backup.db')
    backUp(dataDir, file)
    await ann.act({ type: 'add', amount: 1 })
    const dead = killed(dataDir)
    rmSync(join(dead, DATABASE_FILE))
    const inspection = restore(file, dead, { force: false })
    expect(inspectFile(join(dead, DATABASE_FILE), ALL)).toEqual(inspection)
    expect(readdirSync(dead).filter(name => name.includes('.before-'))).toEqual([expect.stringMatching(/-wal$/)])
  })

  test.each([
    ['no database', (file: string) => writeFileSync(file, 'hello'), /cannot be read|is not good/],
    [
      'another database',
      (file: string) => void new DatabaseSync(file).exec('CREATE TABLE a (b)'),
      /not a database of Parlour/,
    ],
    ['a newer database', (file: string) => renumber(file, 999), /newer Parlour/],
    ['a log with a changed action', tamper, /entry 1 of the log is not what was written/],
    [
      'a log with a missing action',
      (file: string) => edit(file, 'DELETE FROM entries WHERE seq = 1'),
      /entry 1 of the log is missing/,
    ],
    [
      'other terms of the match',
      (file: string) => edit(file, "UPDATE matches SET seed = 'other'"),
      /entry 1 of the log/,
    ],
    ['a damaged page', overwritePages, /cannot be read|damaged|malformed/],
  ])('%s is refused, and nothing is restored', async (_what, damage, words) => {
    const { dataDir, ann, stop } = await busyServer()
    await ann.act({ type: 'add', amount: 1 })
    await ann.heard('update', ({ seq }) => seq >= 2)
    const file = join(temporaryFolder(), 'backup.db')
    if (_what !== 'no database' && _what !== 'another database') backUp(dataDir, file)
    await stop()
    damage(file)
    const elsewhere = temporaryFolder()
    expect(() => restore(file, elsewhere, { force: false })).toThrow(words)
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('accepts any copy of the file, not only ours', async () => {
    const { dataDir, stop } = await busyServer()
    await stop()
    const file = join(temporaryFolder(), 'copy.db')
    copyFileSync(join(dataDir, DATABASE_FILE), file)
    expect(restore(file, temporaryFolder(), { force: false }).matches).toBe(1)
  })
})

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

function renumber(file: string, version: number): void {
  edit(file, `UPDATE schema_version SET version = ${version}`)
}

function tamper(file: string): void {
  edit(file, `UPDATE entries SET entry = replace(entry, '"amount":1', '"amount":2') WHERE seq = 1`)
}

/** Overwrites the beginning of every page except the first. */
function overwritePages(file: string): void {
  const bytes = readFileSync(file)
  for (let place = 4096; place < bytes.length; place += 4096) bytes.fill(0x5a, place, place + 16)
  writeFileSync(file, bytes)
}
