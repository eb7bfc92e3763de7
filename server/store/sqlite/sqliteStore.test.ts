import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { chainStart, sealEntry } from '../hashChain.ts'
import { migrate, newestSchema } from './sqliteSchema.ts'
import { SqliteStore } from './sqliteStore.ts'
import { NotSaved } from '../store.ts'
import { content, match, table } from '../../testing/rows.ts'
import { temporaryFolder } from '../../testing/running.ts'

function openStore(dataDir = temporaryFolder()): SqliteStore {
  const store = new SqliteStore({ dataDir, gather: 1, patience: 200, onFatal: () => {} })
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

async function openMatch(store: SqliteStore): Promise<void> {
  await store.createTable(table)
  expect(await store.startMatch({ ...table, match: 'match', revision: 1 }, match, content, null)).toBe(true)
}

function entry(seq: number, actionId: string | null, prevHash = chainStart(match), seat = 0) {
  return sealEntry(prevHash, { seq, actionId, entry: { at: seq, seat, action: { type: 'add', amount: 1 } } })
}

test('if one write of a batch fails, every write of the batch rejects, and nothing is saved', async () => {
  const store = openStore()
  await openMatch(store)
  const results = await Promise.allSettled([
    store.append('match', entry(1, 'a'), null),
    store.append('no such match', entry(1, 'b'), null),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((results[0] as PromiseRejectedResult).reason).toBeInstanceOf(NotSaved)
  expect(await store.entriesAfter('match', 0)).toEqual([])
  expect(await store.append('match', entry(1, 'a'), null)).toBe(true)
})

test('writes fail while another process holds the file for too long, and succeed when retried', async () => {
  const dataDir = temporaryFolder()
  const store = openStore(dataDir)
  await openMatch(store)
  const other = new DatabaseSync(join(dataDir, 'parlour.db'))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const blocked = store.append('match', entry(1, 'a'), null)
  await expect(blocked).rejects.toThrow('could not be saved')
  other.exec('ROLLBACK')
  expect(await store.append('match', entry(1, 'a'), null)).toBe(true)
})

test('the file is synced on every commit, in WAL mode, with strict tables', async () => {
  const dataDir = temporaryFolder()
  openStore(dataDir)
  const file = new DatabaseSync(join(dataDir, 'parlour.db'))
  onTestFinished(() => file.close())
  expect(file.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
  const tables = file
    .prepare("SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['contents', 'entries', 'matches', 'tables']))
  expect(tables.every(({ strict }) => strict === 1)).toBe(true)
})

test.each(Array.from({ length: newestSchema }, (_, step) => step + 1))(
  'a file of version %i is migrated, and nothing in it is lost',
  async version => {
    const dataDir = temporaryFolder()
    const file = new DatabaseSync(join(dataDir, 'parlour.db'))
    migrate(file, version)
    const first = entry(1, 'a')
    file.exec(`
      INSERT INTO tables (id, invite, game, seats, options, match, revision)
        VALUES ('table', 'invite', 'tally', '${JSON.stringify(table.seats)}', '{"first":1}', 'match', 1);
      INSERT INTO contents VALUES ('tally', 'hash', '${JSON.stringify(content)}');
      INSERT INTO matches (id, "table", game, version, content_hash, seats, options, seed)
        VALUES ('match', 'table', 'tally', 1, 'hash', 2, '{}', 'seed');
      INSERT INTO entries VALUES
        ('match', 1, 0, 'a', '${JSON.stringify(first.entry)}', '${first.prevHash}', '${first.hash}');`)
    file.close()

    const store = openStore(dataDir)
    expect(await store.table('table')).toEqual({ ...table, match: 'match', revision: 1 })
    expect(await store.match('match')).toEqual(match)
    expect(await store.turn('match')).toBeNull()
    expect(await store.sayings('table', 100)).toEqual([])
    expect(await store.entriesAfter('match', 0)).toEqual([first])
  },
)

test('a file of a newer version is left alone', () => {
  const dataDir = temporaryFolder()
  openStore(dataDir)
  const file = new DatabaseSync(join(dataDir, 'parlour.db'))
  file.exec('UPDATE schema_version SET version = 99')
  file.close()
  expect(() => openStore(dataDir)).toThrow('newer Parlour')
})

test('two processes that open a new file at once both end up with one schema', async () => {
  const dataDir = temporaryFolder()
  const script = `import { SqliteStore } from ${JSON.stringify(join(import.meta.dirname, 'sqliteStore.ts'))}
    const store = new SqliteStore({ dataDir: process.argv[1], gather: 1, onFatal: () => {} })
    await store.close()`
  const run = () =>
    new Promise<number | null>(resolve => {
      spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: 'inherit' }).on('exit', resolve)
    })
  expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0])
})

test('a single write is committed at once; one right after another waits for the next batch', async () => {
  const commits: number[] = []
  const gather = 1000
  const store = new SqliteStore({
    dataDir: temporaryFolder(),
    gather,
    onFatal: () => {},
    onCommit: () => void commits.push(performance.now()),
  })
  onTestFinished(() => store.close())
  const began = performance.now()
  await store.createTable(table)
  expect(performance.now() - began).toBeLessThan(gather)
  await Promise.all(['a', 'b', 'c'].map(id => store.createTable({ ...table, id, invite: id })))
  expect(commits).toHaveLength(2)
  expect(commits[1]! - commits[0]!).toBeGreaterThan(gather - 2)
})
