/**
 * What only PostgreSQL can be tested for: connections that break, servers that go away, schemas that several processes
 * migrate at once.
 */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { openDatabaseProxy } from '#lab/faults/kinds/database/databaseProxy.ts'
import { newDatabase, type OwnPostgres, startPostgres } from '#scripts/testSupport/postgres.ts'
import { emptyDatabase, temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { chainStart, sealEntry } from '../hashChain.ts'
import { openPool } from './postgresConnection.ts'
import { migratePostgres, newestPostgresSchema } from './postgresSchema.ts'
import { PostgresStore } from './postgresStore.ts'
import { type MatchRow, NotSaved, type TableRow, Withdrawn } from '../store.ts'

const testHere = testWith('PostgreSQL')

const table: TableRow = {
  id: 'table',
  invite: 'invite',
  game: 'tally',
  seats: [{ kind: 'open' }],
  options: {},
  match: null,
  revision: 0,
}
const terms = { game: 'tally', version: 1, contentHash: 'hash', seats: 2, options: {}, seed: 'seed' }
const match: MatchRow = { id: 'match', table: 'table', ...terms }

/** A server of this file alone: it is killed and started again. */
let own: OwnPostgres
beforeAll(async () => {
  if (inject('databaseUrl') !== null) own = (await startPostgres())!
})
afterAll(() => own?.stop())

async function ownDatabase(): Promise<string> {
  return (await newDatabase(own.url)).url
}

async function openStore(url: string, changes: { patience?: number } = {}): Promise<PostgresStore> {
  const store = await PostgresStore.open({ url, gather: 1, ...changes })
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

async function openMatch(store: PostgresStore): Promise<void> {
  await store.createTable(table)
  await store.startMatch({ ...table, match: 'match', revision: 1 }, match, {}, null)
}

function entry(seq: number, actionId: string, prevHash = chainStart(match)) {
  return sealEntry(prevHash, { seq, actionId, entry: { at: seq, seat: 0, action: { type: 'add' } } })
}

async function ask(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as Record<string, unknown>[]
}

testHere(
  'each unique key of what an action writes begins with its match, so that a database can spread it',
  async () => {
    const url = await temporaryDatabase()
    await openStore(url)
    const keys = await ask(
      url,
      `SELECT indrelid::regclass AS name, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index
     WHERE indisunique AND indrelid IN ('matches'::regclass, 'entries'::regclass) ORDER BY name, first`,
    )
    expect(keys.map(({ name, first }) => `${String(name)}.${String(first)}`).toSorted()).toEqual([
      'entries.match',
      'entries.match',
      'matches.id',
    ])
  },
)

testHere('every connection waits for the disk, and a database that does not is refused', async () => {
  const url = await temporaryDatabase()
  const lines = openPool(url, { most: 1 })
  onTestFinished(() => lines.destroy())
  await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`)
  const { rows } = await lines.executeQuery<{ synchronous_commit: string }>(
    CompiledQuery.raw('SHOW synchronous_commit'),
  )
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
  const unsafeUrl = `${url}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  await expect(PostgresStore.open({ url: unsafeUrl, gather: 1 })).rejects.toThrow('synchronous_commit is off')
})

testHere('a database whose transactions do not see withdrawals of others is refused', async () => {
  const url = await temporaryDatabase()
  await ask(
    url,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_isolation = 'repeatable read'`,
  )
  await openStore(url) // we ask for another
  const ownOptions = `${url}?options=${encodeURIComponent('-c search_path=public')}`
  await expect(PostgresStore.open({ url: ownOptions, gather: 1 })).rejects.toThrow('not read committed')
})

testHere(
  'a connection that breaks during a commit leaves no doubt: committed writes count, the others are repeated',
  async () => {
    const url = await temporaryDatabase()
    const proxy = await openDatabaseProxy(url)
    onTestFinished(() => proxy.close())
    const store = await openStore(proxy.url)
    await openMatch(store)
    let tip = chainStart(match)
    for (const [seq, when] of (['after', 'before', 'after', 'before'] as const).entries()) {
      const before = proxy.cuts
      proxy.cutNext(when)
      const next = entry(seq + 1, `mine ${seq}`, tip)
      const [mine, theirs] = await Promise.all([
        store.append('match', next, null),
        store.append('match', entry(seq + 1, `theirs ${seq}`, tip), null),
      ])
      expect([mine, theirs]).toEqual([true, false])
      tip = next.hash
      expect(proxy.cuts).toBe(before + 1)
    }
    const stored = await store.entriesAfter('match', 0)
    expect(stored.map(({ actionId }) => actionId)).toEqual(['mine 0', 'mine 1', 'mine 2', 'mine 3'])
  },
)

testHere('while the database is away writes fail in time; when it is back, all goes on', async () => {
  const store = await openStore(await ownDatabase(), { patience: 1500 })
  await openMatch(store)
  await own.kill()
  const before = performance.now()
  await expect(store.append('match', entry(1, 'a'), null)).rejects.toBeInstanceOf(NotSaved)
  await expect(store.table('table')).rejects.toBeInstanceOf(NotSaved)
  expect(performance.now() - before).toBeLessThan(15_000)
  await own.start()
  expect(await store.append('match', entry(1, 'b'), null)).toBe(true)
  expect((await store.entriesAfter('match', 0)).map(({ actionId }) => actionId)).toEqual(['b'])
})

testHere(
  'while the database is silent every caller gets an error before its timeout, those queued behind others too',
  async () => {
    const url = await temporaryDatabase()
    const proxy = await openDatabaseProxy(url)
    onTestFinished(() => proxy.close())
    const store = await openStore(proxy.url, { patience: 1000 })
    await openMatch(store)
    expect(await store.append('match', entry(1, 'a'), null)).toBe(true)
    proxy.setSilent(true)
    const waits: number[] = []
    const waiting: Promise<unknown>[] = []
    for (let seq = 2; seq < 8; seq++) {
      const before = performance.now()
      const append = store.append('match', entry(seq, `${seq}`), null)
      waiting.push(
        expect(append)
          .rejects.toThrow(/saved/)
          .then(() => waits.push(performance.now() - before)),
      )
      waiting.push(expect(store.table('table')).rejects.toBeInstanceOf(NotSaved))
      await sleep(150)
    }
    await Promise.all(waiting)
    // One after the other they would take six seconds.
    expect(Math.max(...waits)).toBeLessThan(4000)
    proxy.setSilent(false)
    expect(await store.append('match', entry(2, 'b', entry(1, 'a').hash), null)).toBe(true)
    expect((await store.entriesAfter('match', 0)).map(({ actionId }) => actionId)).toEqual(['a', 'b'])
  },
)

testHere('a database that comes back soon enough fails no caller', async () => {
  // Longer than a start takes on a busy machine.
  const store = await openStore(await ownDatabase(), { patience: 45_000 })
  await openMatch(store)
  await own.kill()
  const saved = store.append('match', entry(1, 'a'), null)
  await own.start()
  expect(await saved).toBe(true)
})

testHere('a migration that is killed between its steps is finished by the next process', async () => {
  const url = await emptyDatabase()
  await migrateTo(url, 1)
  // The second step cannot begin while another transaction locks the tables it refers to.
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN; LOCK TABLE tables IN ACCESS EXCLUSIVE MODE')
  const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN_AND_CLOSE, url], { stdio: 'ignore' })
  const waiting = async () =>
    (await ask(url, `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%daily_tries%'`))
      .length
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  await holder.query('ROLLBACK')

  const store = await openStore(url)
  await openMatch(store)
  expect(await ask(url, 'SELECT version FROM schema_version')).toEqual([{ version: newestPostgresSchema }])
})

testHere(
  'three processes that open a new database at once end up with one schema; a newer one is left alone',
  async () => {
    const url = await emptyDatabase()
    const run = () =>
      new Promise<number | null>(resolve => {
        spawn(process.execPath, ['--input-type=module', '-e', OPEN_AND_CLOSE, url], { stdio: 'inherit' }).on(
          'exit',
          resolve,
        )
      })
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0])
    await ask(url, 'UPDATE schema_version SET version = 99')
    await expect(PostgresStore.open({ url, gather: 1 })).rejects.toThrow('newer Parlour')
  },
)

testHere('a due match is taken by one process, and by another once the first does not renew its lease', async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await openStore(url), await openStore(url)]
  await openMatch(one)
  await one.append('match', entry(1, 'a'), 1000)
  expect(await one.bus.holdDue(999)).toEqual([])
  expect(await one.bus.holdDue(1000)).toEqual(['table'])
  expect(await one.bus.holdDue(1000)).toEqual(['table'])
  expect(await other.bus.holdDue(1000)).toEqual([])
  expect(await other.bus.hold('match')).toBe(false)
  await ask(url, `UPDATE matches SET held_until = now() - interval '1 second'`)
  expect(await other.bus.hold('match')).toBe(true)
  expect(await one.bus.holdDue(1000)).toEqual([])
})

testHere('a process that looks for due matches does not wait for a writer', async () => {
  const url = await temporaryDatabase()
  const store = await openStore(url)
  await openMatch(store)
  await store.append('match', entry(1, 'a'), 1000)
  const writing = new Client({ connectionString: url })
  await writing.connect()
  onTestFinished(() => writing.end())
  await writing.query(`BEGIN; UPDATE matches SET due = 1000 WHERE id = 'match'`)
  // They would fail if they waited for the lock, which is released below.
  expect(await store.bus.hold('match')).toBe(false)
  expect(await store.bus.holdDue(1000)).toEqual([])
  await writing.query('COMMIT')
  expect(await store.bus.hold('match')).toBe(true)
})

testHere.for([
  { ending: 'COMMIT', withdrawn: false },
  { ending: 'ROLLBACK', withdrawn: true },
])('a withdrawal waits for the $ending of another writer', async ({ ending, withdrawn }) => {
  const url = await temporaryDatabase()
  const store = await openStore(url)
  await openMatch(store)
  const writing = new Client({ connectionString: url })
  await writing.connect()
  onTestFinished(() => writing.end())
  await writing.query('BEGIN')
  await writing.query(`INSERT INTO entries VALUES ('match', 1, 0, 'a', '{}', 'p', 'q')`)
  let isKnown = false
  const known = store.withdraw('match', 0, 'a', performance.now()).finally(() => (isKnown = true))
  await sleep(300)
  expect(isKnown).toBe(false)
  // No other caller waits for it, whatever they read.
  expect(await store.match('match')).toEqual(match)
  await writing.query(ending)
  expect(await known).toBe(withdrawn)
})

testHere('a withdrawal that takes too long is not confirmed, and a repeated one is', async () => {
  const store = await openStore(await ownDatabase(), { patience: 1000 })
  await openMatch(store)
  await own.kill()
  const failed: string[] = []
  const asked = performance.now()
  const ask = (since: number, name: string) =>
    expect(store.withdraw('match', 0, 'a', since))
      .rejects.toBeInstanceOf(NotSaved)
      .then(() => failed.push(name))
  await Promise.all([ask(asked, 'just asked'), ask(asked - 5000, 'asked long ago')])
  expect(failed).toEqual(['asked long ago', 'just asked'])
  await own.start()
  expect(await store.withdraw('match', 0, 'a', performance.now() + 10_000)).toBe(true)
  expect(await store.withdraw('match', 0, 'a', performance.now())).toBe(true)
})

testHere('matches from before there were withdrawals are played on', async () => {
  const url = await emptyDatabase()
  await migrateTo(url, 4)
  await ask(
    url,
    `INSERT INTO contents VALUES ('tally', 'hash', '{}');
     INSERT INTO tables (id, invite, game, seats, options, match, revision)
       VALUES ('table', 'invite', 'tally', '[]', '{}', 'match', 1);
     INSERT INTO matches (id, "table", game, version, content_hash, seats, options, seed)
       VALUES ('match', 'table', 'tally', 1, 'hash', 2, '{}', 'seed');
     INSERT INTO entries VALUES ('match', 1, 0, 'a', '{}', 'p', 'q')`,
  )
  const store = await openStore(url)
  expect(await store.withdraw('match', 0, 'a', performance.now())).toBe(false)
  expect(await store.withdraw('match', 0, 'b', performance.now())).toBe(true)
  await expect(store.append('match', entry(2, 'b', 'q'), null)).rejects.toBeInstanceOf(Withdrawn)
  expect(await store.append('match', entry(2, 'c', 'q'), null)).toBe(true)
})

testHere('one commit sends one notification, to the other processes only', async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await openStore(url), await openStore(url)]
  const heard: { readonly [who: string]: (readonly string[])[] } = { one: [], other: [] }
  one.bus.listen({ changed: tables => void heard['one']!.push(tables), said: () => {} })
  other.bus.listen({ changed: tables => void heard['other']!.push(tables), said: () => {} })
  await one.createTable(table)
  await expect.poll(() => heard['other']).toEqual([['table']])
  const names = Array.from({ length: 150 }, (_, index) => `t${index}`)
  await Promise.all(names.map(id => one.createTable({ ...table, id, invite: id })))
  await expect.poll(() => heard['other']!.slice(1).flat().length).toBe(150)
  expect(heard['other']!.length).toBeLessThanOrEqual(4)
  expect(heard['one']).toEqual([])
})

const OPEN_AND_CLOSE = `import { PostgresStore } from ${JSON.stringify(join(import.meta.dirname, 'postgresStore.ts'))}
  const store = await PostgresStore.open({ url: process.argv[1], gather: 1 })
  await store.close()`

async function migrateTo(url: string, version: number): Promise<void> {
  const lines = openPool(url, { most: 1, patient: true })
  await migratePostgres(lines, version)
  await lines.destroy()
}
