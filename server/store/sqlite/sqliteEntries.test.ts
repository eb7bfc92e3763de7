import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainStart, sealEntry } from '../hashChain.ts'
import { inspectFile } from '../inspection.ts'
import { SqliteEntries } from './sqliteEntries.ts'
import { migrate } from './sqliteSchema.ts'
import { SqliteStore, type SqliteStoreSettings } from './sqliteStore.ts'
import { type EntryRow, NotSaved, type TurnRow } from '../store.ts'
import { content, match, table } from '../../testing/rows.ts'
import { temporaryFolder } from '../../testing/running.ts'

const START = chainStart(match)

function openStore(dataDir = temporaryFolder(), settings: Partial<SqliteStoreSettings> = {}): SqliteStore {
  const store = new SqliteStore({ dataDir, gather: 0, patience: 100, onFatal: () => {}, ...settings })
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

async function openMatch(store: SqliteStore, due: number | null = null): Promise<void> {
  await store.createTable(table)
  expect(await store.startMatch({ ...table, match: 'match', revision: 1 }, match, content, due)).toBe(true)
}

/** A store in which a match with `count` entries has just been played. */
async function played(count: number) {
  const dataDir = temporaryFolder()
  const store = openStore(dataDir)
  await openMatch(store)
  const rows = chain(count)
  for (const row of rows) expect(await store.append('match', row, 1000 + row.seq, turnOf(row))).toBe(true)
  return { dataDir, store, rows }
}

function chain(count: number): EntryRow[] {
  const rows: EntryRow[] = []
  for (let seq = 1; seq <= count; seq++) rows.push(entry(seq, `id ${seq}`, rows.at(-1)?.hash ?? START))
  return rows
}

function entry(seq: number, actionId: string | null, prevHash: string): EntryRow {
  return sealEntry(prevHash, { seq, actionId, entry: { at: seq, seat: 0, action: { type: 'add', amount: 1 } } })
}

function turnOf({ seq, hash }: EntryRow): TurnRow {
  return { actors: [seq % 2], over: false, at: seq, tip: hash }
}

/** A copy of what is left if the process is killed now. */
function killed(dataDir: string): string {
  const copy = temporaryFolder()
  for (const name of ['parlour.db', 'parlour.db-wal']) copyFileSync(join(dataDir, name), join(copy, name))
  return copy
}

function ask(dataDir: string, sql: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'parlour.db'), { enableForeignKeyConstraints: false })
  try {
    return file.prepare(sql).all()
  } finally {
    file.close()
  }
}

function problemsIn(dataDir: string): readonly string[] {
  return inspectFile(join(dataDir, 'parlour.db'), { matches: Infinity }).problems
}

test('no entry is lost if the process is killed', async () => {
  const { dataDir, rows } = await played(5)
  const copy = killed(dataDir)
  const store = openStore(copy)
  expect(await store.entriesAfter('match', 0)).toEqual(rows)
  expect(await store.entriesAfter('match', 2)).toEqual(rows.slice(2))
  expect(await store.turn('match')).toEqual(turnOf(rows[4]!))
  expect([await store.tablesDue(1004), await store.tablesDue(1005)]).toEqual([[], ['table']])
  expect(problemsIn(copy)).toEqual([])
})

test.each([
  ['an entry is changed', `UPDATE entries SET entry = replace(entry, '"amount":1', '"amount":2') WHERE seq = 3`],
  ['an entry is gone', 'DELETE FROM entries WHERE seq = 3'],
  ['the end is gone', 'DELETE FROM entries WHERE seq > 2'],
  ['all of it is gone', 'DELETE FROM entries'],
])('a log of which %s is noticed', async (_name, sql) => {
  const { dataDir } = await played(4)
  ask(dataDir, sql)
  expect(problemsIn(dataDir)).toEqual([expect.stringMatching(/^match matc…: (entry 3 of )?the log/)])
})

test('a rolled back entry is forgotten: the database decides about the next', async () => {
  const { store, rows } = await played(1)
  const second = entry(2, 'id 2', rows[0]!.hash)
  const results = await Promise.allSettled([
    store.append('match', second, null),
    store.append('no such match', entry(1, null, START), null),
  ])
  expect(results.map(result => 'reason' in result && result.reason instanceof NotSaved)).toEqual([true, true])
  // A caller that names an entry that was never written has not read the log, so the database is asked.
  expect(await store.append('match', entry(3, 'id 1', second.hash), null)).toBe(false)
  expect(await store.append('match', second, null)).toBe(true)
  expect(await store.append('match', entry(2, 'other', rows[0]!.hash), null)).toBe(false)
  expect(await store.entriesAfter('match', 0)).toEqual([...rows, second])
})

describe('two processes with the file open', () => {
  test('give each place once, whichever wrote last', async () => {
    const { dataDir, store: ours, rows } = await played(2)
    const theirs = openStore(dataDir)
    const third = entry(3, 'theirs', rows[1]!.hash)
    const fourth = entry(4, 'ours', third.hash)
    expect(await theirs.append('match', third, null)).toBe(true)
    expect(await ours.append('match', entry(3, 'ours', rows[1]!.hash), null)).toBe(false)
    expect(await ours.append('match', fourth, null)).toBe(true)
    expect(await theirs.append('match', entry(4, 'theirs too', third.hash), null)).toBe(false)
    for (const store of [ours, theirs]) {
      expect(await store.entriesAfter('match', 0)).toEqual([...rows, third, fourth])
    }
    expect(problemsIn(dataDir)).toEqual([])
  })

  test('race for every place of many, and one of them gets it', async () => {
    const { dataDir, store: ours } = await played(1)
    const theirs = openStore(dataDir, { patience: 5000 })
    for (let seq = 2; seq <= 40; seq++) {
      const { hash } = (await ours.entriesAfter('match', seq - 2))[0]!
      const answers = await Promise.all(
        [ours, theirs].map((store, who) => store.append('match', entry(seq, `${who}/${seq}`, hash), seq)),
      )
      expect(answers.toSorted()).toEqual([false, true])
    }
    expect(await ours.entriesAfter('match', 0)).toEqual(await theirs.entriesAfter('match', 0))
    expect(problemsIn(dataDir)).toEqual([])
  })
})

test('an entry that another process has removed cannot be named any more', async () => {
  const { dataDir, store, rows } = await played(2)
  ask(dataDir, 'DELETE FROM entries WHERE seq = 2')
  expect(await store.append('match', entry(3, 'id 3', rows[1]!.hash), null)).toBe(false)
  expect(await store.append('match', rows[1]!, null)).toBe(true)
})

test('a process stops writing once a newer Parlour has migrated the file', async () => {
  const { dataDir, store, rows } = await played(2)
  const [, second] = rows as [EntryRow, EntryRow]
  ask(dataDir, 'UPDATE schema_version SET version = version + 1 RETURNING version')
  for (let again = 0; again < 2; again++) {
    await expect(store.append('match', entry(3, 'late', second.hash), null)).rejects.toThrow(NotSaved)
  }
  expect(await store.entriesAfter('match', 0)).toEqual(rows)
})

test('a caller that does not name the end of the log gets no place for a known action id', async () => {
  const { dataDir, rows } = await played(2)
  const store = openStore(killed(dataDir))
  expect(await store.append('match', entry(3, 'id 1', rows[1]!.hash), null)).toBe(false)
  expect(await store.append('match', entry(3, 'id 3', rows[1]!.hash), null)).toBe(true)
})

describe('the turn written with the last entry of a match', () => {
  test('is what its clocks are entered into', async () => {
    const { store, rows } = await played(3)
    await store.saveClocks('match', { used: [1, 2], until: 3 }, 77)
    expect(await store.turn('match')).toEqual({ ...turnOf(rows[2]!), clocks: { used: [1, 2], until: 3 } })
    expect(await store.tablesDue(77)).toEqual(['table'])
    const fourth = entry(4, 'id 4', rows[2]!.hash)
    await store.append('match', fourth, 99, turnOf(fourth))
    expect(await store.turn('match')).toEqual(turnOf(fourth))
    expect(await store.tablesDue(98)).toEqual([])
  })

  test('replaces the turn from the beginning of the match', async () => {
    const store = openStore()
    await openMatch(store, 500)
    expect(await store.tablesDue(500)).toEqual(['table'])
    await store.append('match', entry(1, null, START), null)
    expect(await store.tablesDue(500)).toEqual([])
  })

  test('is not due once the players have ended the match', async () => {
    const { store } = await played(2)
    expect(await store.saveTable({ ...table, match: 'match', terms: { aborted: true }, revision: 2 })).toBe(true)
    expect(await store.tablesDue(9999)).toEqual([])
  })

  test('lists the results still owed', async () => {
    const { store, rows } = await played(1)
    await store.ratings.expect('table')
    await store.tries.begin({ table: 'table', day: '2026-01-01', game: 'tally', browser: 'b', name: 'Ann' })
    expect([await store.ratings.owed(), await store.tries.owed()]).toEqual([[], []])
    const last = entry(2, null, rows[0]!.hash)
    await store.append('match', last, null, { ...turnOf(last), over: true })
    expect([await store.ratings.owed(), await store.tries.owed()]).toEqual([['table'], ['table']])
  })
})

test('with more matches than cached, every entry gets its place', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  onTestFinished(() => database.close())
  migrate(database)
  const entries = new SqliteEntries(database)
  const matches = Array.from({ length: 5000 }, (_, number) => `match ${number}`)
  database.exec('BEGIN')
  for (const row of chain(3)) {
    for (const id of matches) expect(entries.append(id, row, null, null)).toBe(true)
    for (const id of [matches[0]!, matches.at(-1)!]) expect(entries.append(id, row, null, null)).toBe(false)
  }
  database.exec('COMMIT')
  const select = 'SELECT count(*) AS entries, count(DISTINCT match) AS matches, max(seq) AS last FROM entries'
  expect(database.prepare(select).get()).toMatchObject({ entries: 15_000, matches: 5000, last: 3 })
})

test('an older file with orphaned entries is migrated for all other matches', async () => {
  const dataDir = temporaryFolder()
  const file = new DatabaseSync(join(dataDir, 'parlour.db'), { enableForeignKeyConstraints: false })
  migrate(file, 6)
  file.exec(`INSERT INTO entries VALUES ('gone', 1, 0, 'a', '{}', 'p', 'q')`)
  file.close()
  const store = openStore(dataDir)
  await openMatch(store)
  expect(await store.append('match', entry(1, 'a', START), null)).toBe(true)
  expect(problemsIn(dataDir)).toEqual(['something in it belongs to nothing'])
})
