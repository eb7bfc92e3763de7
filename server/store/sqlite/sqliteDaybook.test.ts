import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainStart, sealEntry } from '../hashChain.ts'
import { inspectFile } from '../inspection.ts'
import { Daybook } from './sqliteDaybook.ts'
import { migrate } from './sqliteSchema.ts'
import { SqliteStore, type SqliteStoreSettings } from './sqliteStore.ts'
import { type EntryRow, NotSaved, type TurnRow } from '../store.ts'
import { content, match, table } from '../../testing/rows.ts'
import { temporaryFolder } from '../../testing/running.ts'
import { openSettled } from '../../testing/settledFile.ts'

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

/** A room in which a match with so many entries has just been played; all of them are in the daybook. */
async function played(count: number) {
  const dataDir = temporaryFolder()
  const store = openStore(dataDir)
  await openMatch(store)
  const rows = chain(count)
  for (const row of rows) expect(await store.append('match', row, 1000 + row.seq, turnOf(row))).toBe(true)
  expect(linesIn(dataDir)).toBe(count)
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

/** What is left if the process is killed now. */
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

function linesIn(dataDir: string): number {
  return ask(dataDir, 'SELECT count(*) AS lines FROM daybook')[0]!['lines'] as number
}

function problemsIn(dataDir: string): readonly string[] {
  return inspectFile(join(dataDir, 'parlour.db'), { matches: Infinity }).problems
}

/** A disk that keeps everybody waiting until it is told to answer: there is no quiet moment before. */
function slowDisk() {
  const waiting: (() => void)[] = []
  const answer = () => waiting.splice(0).forEach(done => done())
  return {
    sync: ((_file, done) => void waiting.push(() => done(null))) satisfies SqliteStoreSettings['sync'],
    answer,
    asked: () => expect.poll(() => waiting.length).toBe(1),
    /** At the end of the test everybody is answered, however it ended. */
    release: () => onTestFinished(() => void setInterval(answer, 1).unref()),
  }
}

test('where little goes on, lines are brought over in small portions; where much does, only when there are many', async () => {
  const { dataDir, store } = await played(63)
  const rows = chain(1000)
  const write = (from: number, to: number) =>
    Promise.all(rows.slice(from, to).map(row => store.append('match', row, null, turnOf(row))))
  await write(63, 64)
  expect(linesIn(dataDir)).toBe(0)
  await write(64, 564)
  expect(linesIn(dataDir)).toBe(500)
  await write(564, 565) // a straggler
  expect(linesIn(dataDir)).toBe(501)
  await write(565, 584)
  expect(linesIn(dataDir)).toBe(0)
  expect(await store.entriesAfter('match', 0)).toEqual(rows.slice(0, 584))
})

test('what is written is read back, before and after it was brought over', async () => {
  const { dataDir, store, rows } = await played(3)
  const readBack = async () => {
    expect(await store.entriesAfter('match', 0)).toEqual(rows)
    expect(await store.entriesAfter('match', 2)).toEqual(rows.slice(2))
    expect(await store.turn('match')).toEqual(turnOf(rows[2]!))
    expect([await store.tablesDue(1002), await store.tablesDue(1003)]).toEqual([[], ['table']])
    expect(problemsIn(dataDir)).toEqual([])
  }
  await readBack()
  openSettled(join(dataDir, 'parlour.db')).close()
  expect(linesIn(dataDir)).toBe(0)
  await readBack()
  // From now on a part is here and a part there.
  rows.push(entry(4, 'id 4', rows[2]!.hash), entry(5, 'id 5', entry(4, 'id 4', rows[2]!.hash).hash))
  for (const row of rows.slice(3)) expect(await store.append('match', row, null, turnOf(row))).toBe(true)
  expect(linesIn(dataDir)).toBe(1)
  expect(await store.entriesAfter('match', 0)).toEqual(rows)
  expect(await store.turn('match')).toEqual(turnOf(rows[4]!))
  expect(await store.tablesDue(9999)).toEqual([])
  expect(problemsIn(dataDir)).toEqual([])
})

test('nothing is lost if the process is killed, and what was left is brought over at the next opening', async () => {
  const { dataDir, rows } = await played(5)
  const copy = killed(dataDir)
  expect(problemsIn(copy)).toEqual([])
  const store = openStore(copy)
  expect(linesIn(copy)).toBe(0)
  expect(await store.entriesAfter('match', 0)).toEqual(rows)
  expect(await store.turn('match')).toEqual(turnOf(rows[4]!))
  expect(await store.tablesDue(1005)).toEqual(['table'])
})

describe('a daybook that is not what was written', () => {
  const MISSING = 'lines are missing in the daybook'
  test.each([
    ['a line is missing', 'DELETE FROM daybook WHERE number = 2', MISSING],
    ['its first line is missing', 'DELETE FROM daybook WHERE number = 1', MISSING],
    ['its end is missing', 'DELETE FROM daybook WHERE number > 3', MISSING],
    ['all of it is missing', 'DELETE FROM daybook', MISSING],
    ['nobody knows what was brought over', 'DELETE FROM brought_over', MISSING],
    ['less was written than it has', "DELETE FROM sqlite_sequence WHERE name = 'daybook'", MISSING],
    [
      'a line belongs to no match',
      "UPDATE daybook SET match = 'other' WHERE number = 4",
      'a line of the daybook belongs to no match',
    ],
  ])('%s: nobody can open it, and it is said', async (_name, sql, problem) => {
    const { dataDir } = await played(4)
    const copy = killed(dataDir)
    ask(copy, sql)
    expect(() => openStore(copy)).toThrow(problem)
    expect(problemsIn(copy)).toContain(problem)
  })

  test('a changed line is found by the chain', async () => {
    const { dataDir, store } = await played(4)
    ask(dataDir, `UPDATE daybook SET entry = replace(entry, '"amount":1', '"amount":2') WHERE number = 3`)
    const words = 'match matc…: entry 3 of the log is not what was written'
    expect(problemsIn(dataDir)).toEqual([words])
    await store.close()
    await openStore(dataDir).close()
    expect(problemsIn(dataDir)).toEqual([words])
  })

  test('lines that go missing while it is open are noticed at the next opening, whatever was written since', async () => {
    const { dataDir, store, rows } = await played(4)
    ask(dataDir, 'DELETE FROM daybook WHERE number = 2')
    expect(await store.append('match', entry(5, 'id 5', rows[3]!.hash), null)).toBe(true)
    await store.saveClocks('match', { used: [], until: 1 }, null) // brings over
    expect(linesIn(dataDir)).toBe(0)
    await store.close()
    expect(() => openStore(dataDir)).toThrow(MISSING)
  })
})

test('what was taken back is forgotten: what follows is decided by what is there', async () => {
  const { store, rows } = await played(1)
  const second = entry(2, 'id 2', rows[0]!.hash)
  const results = await Promise.allSettled([
    store.append('match', second, null),
    store.append('no such match', entry(1, null, START), null),
  ])
  expect(results.map(result => 'reason' in result && result.reason instanceof NotSaved)).toEqual([true, true])
  // Whoever names an entry that never came to be has not read the log, and has to be looked up in it.
  expect(await store.append('match', entry(3, 'id 1', second.hash), null)).toBe(false)
  expect(await store.append('match', second, null)).toBe(true)
  expect(await store.append('match', entry(2, 'other', rows[0]!.hash), null)).toBe(false)
  expect(await store.entriesAfter('match', 0)).toEqual([...rows, second])
})

describe('two that have the file open', () => {
  test('give each place once, whoever wrote last', async () => {
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

test('whose file was brought up to date by a newer Parlour writes nothing more into it', async () => {
  const { dataDir, store, rows } = await played(2)
  const [, second] = rows as [EntryRow, EntryRow]
  ask(dataDir, 'UPDATE schema_version SET version = version + 1 RETURNING version')
  for (let again = 0; again < 2; again++) {
    await expect(store.append('match', entry(3, 'late', second.hash), null)).rejects.toThrow(NotSaved)
  }
  expect(linesIn(dataDir)).toBe(2)
})

test('who does not name the end of the log gets no place for an action that has one', async () => {
  const { dataDir, rows } = await played(2)
  const store = openStore(killed(dataDir))
  expect(await store.append('match', entry(3, 'id 1', rows[1]!.hash), null)).toBe(false)
  expect(await store.append('match', entry(3, 'id 3', rows[1]!.hash), null)).toBe(true)
})

describe('what only the daybook says of a match', () => {
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

  test('counts in place of what the match said when it began', async () => {
    const store = openStore()
    await openMatch(store, 500)
    expect(await store.tablesDue(500)).toEqual(['table'])
    await store.append('match', entry(1, null, START), null)
    expect(await store.tablesDue(500)).toEqual([])
  })

  test('is done with when everybody has ended the match', async () => {
    const { store } = await played(2)
    expect(await store.saveTable({ ...table, match: 'match', terms: { aborted: true }, revision: 2 })).toBe(true)
    expect(await store.tablesDue(9999)).toEqual([])
  })

  test('tells what is owed', async () => {
    const { store, rows } = await played(1)
    await store.ratings.expect('table')
    await store.tries.begin({ table: 'table', day: '2026-01-01', game: 'tally', browser: 'b', name: 'Ann' })
    expect([await store.ratings.owed(), await store.tries.owed()]).toEqual([[], []])
    const last = entry(2, null, rows[0]!.hash)
    await store.append('match', last, null, { ...turnOf(last), over: true })
    expect([await store.ratings.owed(), await store.tries.owed()]).toEqual([['table'], ['table']])
  })
})

describe('where there is never a quiet moment', () => {
  async function fullRoom(count: number, disk = slowDisk(), settings: Partial<SqliteStoreSettings> = {}) {
    const dataDir = temporaryFolder()
    const before = openStore(dataDir)
    await openMatch(before)
    await before.close()
    const store = openStore(dataDir, { sync: disk.sync, ...settings })
    disk.release()
    const rows = chain(count)
    const appended = Promise.all(rows.map(row => store.append('match', row, null, turnOf(row))))
    return { dataDir, store, disk, rows, appended }
  }

  test('what is in the daybook is brought over all the same, while the disk is waited for', async () => {
    const { dataDir, store, disk, rows, appended } = await fullRoom(4100)
    await disk.asked()
    expect(linesIn(dataDir)).toBe(0)
    expect(await store.entriesAfter('match', 0)).toEqual(rows)
    disk.answer()
    expect(new Set(await appended)).toEqual(new Set([true]))

    const some = chain(8100).slice(4100)
    const more = Promise.all(some.map(row => store.append('match', row, null, turnOf(row))))
    await disk.asked()
    expect(linesIn(dataDir)).toBe(4000)
    disk.answer()
    await more
    const rest = Promise.all(
      chain(8200)
        .slice(8100)
        .map(row => store.append('match', row, null, turnOf(row))),
    )
    await disk.asked()
    expect(linesIn(dataDir)).toBe(0)
    disk.answer()
    expect(new Set(await rest)).toEqual(new Set([true]))
    expect(await store.entriesAfter('match', 0)).toEqual(chain(8200))
    expect(problemsIn(dataDir)).toEqual([])
  })

  test('if that fails, nothing is lost, nobody hears of it, and it is tried again', async () => {
    let rival: DatabaseSync | null = null
    const disk = slowDisk()
    const { dataDir, store, rows, appended } = await fullRoom(4100, disk, {
      sync: (file, done) => {
        // Between the commit and the bringing over.
        rival?.exec('BEGIN IMMEDIATE')
        disk.sync(file, done)
      },
      patience: 1,
    })
    rival = new DatabaseSync(join(dataDir, 'parlour.db'))
    onTestFinished(() => rival?.close())
    await disk.asked()
    expect(linesIn(dataDir)).toBe(4099) // the first was looked up, as nothing was known of the match
    disk.answer()
    expect(new Set(await appended)).toEqual(new Set([true]))
    expect(await store.entriesAfter('match', 0)).toEqual(rows)
    expect(problemsIn(dataDir)).toEqual([])

    rival.exec('ROLLBACK')
    rival.close()
    rival = null
    const next = entry(4101, 'next', rows[4099]!.hash)
    const last = store.append('match', next, null, turnOf(next))
    await disk.asked()
    expect(linesIn(dataDir)).toBe(0)
    disk.answer()
    expect(await last).toBe(true)
    expect(await store.entriesAfter('match', 0)).toEqual([...rows, next])
    expect(problemsIn(dataDir)).toEqual([])
  })

  test('while that is impossible people play on, and it is made up for as soon as it is possible', async () => {
    const dataDir = temporaryFolder()
    const store = openStore(dataDir)
    await openMatch(store)
    ask(
      dataDir,
      `CREATE TRIGGER no_room BEFORE INSERT ON entries WHEN new.seq > 1 AND NOT EXISTS (SELECT 1 FROM sayings)
       BEGIN SELECT RAISE (ABORT, 'no room'); END`,
    )
    const rows = chain(4101)
    const appended = await Promise.all(rows.slice(0, 4100).map(row => store.append('match', row, null, turnOf(row))))
    expect(new Set(appended)).toEqual(new Set([true]))
    expect(linesIn(dataDir)).toBe(4099)
    expect(await store.append('match', rows[4100]!, null, turnOf(rows[4100]!))).toBe(true)
    expect(linesIn(dataDir)).toBe(4100)

    const saying = { kind: 'words', words: 'now there is' } as never
    await store.keepSaying('table', { id: 'a', seat: 0, saying, words: '', at: 0, seq: 0 })
    expect(linesIn(dataDir)).toBe(0)
    expect(await store.entriesAfter('match', 0)).toEqual(rows)
    expect(problemsIn(dataDir)).toEqual([])
  })
})

test('of more matches than are remembered, every entry has its place', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  onTestFinished(() => database.close())
  migrate(database)
  const daybook = new Daybook(database)
  const matches = Array.from({ length: 5000 }, (_, number) => `match ${number}`)
  const rows = chain(3)
  database.exec('BEGIN')
  for (const id of matches) daybook.begin(id, START)
  for (const row of rows) {
    for (const id of matches) expect(daybook.append(id, row, null, null)).toBe(true)
    for (const id of [matches[0]!, matches.at(-1)!]) expect(daybook.append(id, row, null, null)).toBe(false)
  }
  database.exec('COMMIT')
  const select = 'SELECT count(*) AS entries, count(DISTINCT match) AS matches, max(seq) AS last FROM log'
  expect(database.prepare(select).get()).toMatchObject({ entries: 15_000, matches: 5000, last: 3 })
})

test('an older file with entries of no match is brought up to date for all the others', async () => {
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
