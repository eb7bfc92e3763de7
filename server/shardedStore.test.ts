/** What only several databases can be asked: who lies where, lists that grow, and one of them that goes away. */

import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseProxy } from '#tools/faults/databaseProxy.ts'
import { temporaryDatabase } from '#tools/testDatabase.ts'
import { testWith } from '#tools/tests/needs.ts'
import { LONG } from '#tools/tests/tier.ts'
import type { Bus } from './bus.ts'
import { chainStart, sealEntry } from './chain.ts'
import { openStore } from './openStore.ts'
import { PostgresStore } from './postgresStore.ts'
import { homesOf } from './routing.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { ShardedStore } from './shardedStore.ts'
import { type MatchRow, NotSaved, type SharedStore, type Store, type TableRow } from './store.ts'
import { newTable, post, seatFrom, sit } from './testing/client.ts'
import { content, match, table } from './testing/rows.ts'
import { runServer, temporaryFolder } from './testing/running.ts'
import { newSecretBeside } from './tokens.ts'

const testHere = testWith('PostgreSQL')

async function openDatabase(url: string, changes: { patience?: number } = {}): Promise<PostgresStore> {
  const store = await PostgresStore.open({ url, gather: 1, ...changes })
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

function sharded(databases: readonly PostgresStore[]): ShardedStore {
  return new ShardedStore(databases.map(store => ({ store, bus: store.bus })))
}

/** An id whose new home among so many databases is this one. */
function idAt(place: number, databases: number, name = 't'): string {
  for (let number = 0; ; number++) {
    const id = `${name}${number}`.padEnd(24, '-')
    if (homesOf(id, databases)[0] === place) return id
  }
}

async function begin(store: Store, id: string): Promise<{ readonly row: TableRow; readonly match: MatchRow }> {
  const row = { ...table, id, invite: newSecretBeside(id) }
  const begun = { ...match, id: newSecretBeside(id), table: id }
  await store.createTable(row)
  const started = { ...row, match: begun.id, revision: 1 }
  expect(await store.startMatch(started, begun, content, null)).toBe(true)
  return { row: started, match: begun }
}

function entry(of: MatchRow, seq: number) {
  return sealEntry(chainStart(of), { seq, actionId: `a${seq}`, entry: { at: seq, seat: 0, action: { type: 'add' } } })
}

testHere('a table lies in one database with its match and its log, and the next table beside it', async () => {
  const databases = [await openDatabase(await temporaryDatabase()), await openDatabase(await temporaryDatabase())]
  const store = sharded(databases)
  for (const place of [0, 1]) {
    const { row, match } = await begin(store, idAt(place, 2))
    expect(await store.append(match.id, entry(match, 1), 500)).toBe(true)
    const next = { ...row, id: newSecretBeside(row.id), invite: newSecretBeside(row.id), match: null, revision: 0 }
    expect(await store.playOn({ ...row, terms: { next: next.id }, revision: 2 }, next)).toBe(true)
    const [own, other] = [databases[place]!, databases[1 - place]!]
    expect(await own.entriesAfter(match.id, 0)).toEqual([entry(match, 1)])
    expect(await own.table(next.id)).not.toBeNull()
    expect(await other.table(row.id)).toBeNull()
    expect(await other.entriesAfter(match.id, 0)).toEqual([])
  }
  expect((await store.tablesDue(1000)).toSorted()).toEqual([idAt(0, 2), idAt(1, 2)].toSorted())
  expect((await store.bus.holdDue(1000)).toSorted()).toEqual([idAt(0, 2), idAt(1, 2)].toSorted())
})

testHere(
  'when a database is added, what was begun before is found where it is and goes on there',
  { tags: [LONG] },
  async () => {
    const urls = [await temporaryDatabase(), await temporaryDatabase()]
    const alone = await openDatabase(urls[0]!)
    const moving = idAt(1, 2)
    const { row, match } = await begin(alone, moving)
    const databases = [alone, await openDatabase(urls[1]!)]
    const asks: ((store: ShardedStore) => Promise<unknown>)[] = [
      store => store.table(moving),
      store => store.match(match.id),
      store => store.tableOfInvite(row.invite),
      store => store.append(match.id, entry(match, 1), null),
      store => store.entriesAfter(match.id, 0),
      store => store.content('tally', 'hash'),
      store => store.bus.hold(match.id),
      store =>
        store.keepSaying(moving, { id: 's', seat: 0, saying: { type: 'text', text: 'x' }, words: 'x', at: 1, seq: 0 }),
    ]
    // Each by itself, to somebody who has met nothing yet.
    for (const ask of asks) {
      const answer = await ask(sharded(databases))
      expect(answer).toBeTruthy()
      if (Array.isArray(answer)) expect(answer).toHaveLength(1)
    }
    expect(await databases[1]!.table(moving)).toBeNull()
    const late = idAt(1, 2, 'late')
    await begin(sharded(databases), late)
    expect(await databases[1]!.table(late)).not.toBeNull()
  },
)

testHere('what counts in one place does so wherever the table lies, and once', { tags: [LONG] }, async () => {
  const databases = [await openDatabase(await temporaryDatabase()), await openDatabase(await temporaryDatabase())]
  const store = sharded(databases)
  const players = [{ player: 'ann', name: 'Ann' }]
  const raise = () => [{ mu: 30, sigma: 4 }]
  for (const place of [0, 1]) {
    const { match } = await begin(store, idAt(place, 2))
    await store.ratings.expect(match.table)
    await store.append(match.id, entry(match, 1), null, { actors: [], over: true, at: 1 })
    expect(await store.ratings.owed()).toEqual([match.table])
    // A crash between the two databases: entered in the first, still owed in the other.
    await databases[0]!.ratings.enter({ table: match.table, game: 'tally', players }, raise)
    expect(await store.ratings.owed()).toEqual(place === 0 ? [] : [match.table])
    expect(await store.ratings.enter({ table: match.table, game: 'tally', players }, raise)).toBe(false)
    expect(await store.ratings.owed()).toEqual([])
  }
  expect(await store.ratings.of('ann')).toMatchObject([{ matches: 2 }])
  expect(await databases[1]!.ratings.of('ann')).toEqual([])

  await store.accounts.add('deep', 'token')
  await store.accounts.sat('deep', idAt(1, 2))
  expect(await store.accounts.tables('deep')).toEqual([idAt(1, 2)])
})

testHere('while one database is silent its tables wait, and the others go on', { tags: [LONG] }, async () => {
  const proxy = await openDatabaseProxy(await temporaryDatabase())
  onTestFinished(() => proxy.close())
  const databases = [await openDatabase(await temporaryDatabase()), await openDatabase(proxy.url, { patience: 1000 })]
  const store = sharded(databases)
  const [here, there] = [await begin(store, idAt(0, 2)), await begin(store, idAt(1, 2))]
  proxy.setSilent(true)
  await expect(store.append(there.match.id, entry(there.match, 1), null)).rejects.toThrow(/saved/)
  await expect(store.bus.standings([there.row.id])).rejects.toThrow()
  const first = entry(here.match, 1)
  expect(await store.append(here.match.id, first, 500)).toBe(true)
  expect(await store.tablesDue(1000)).toEqual([here.row.id])
  expect(await store.bus.standings([here.row.id, there.row.id])).toMatchObject([
    { table: here.row.id, tip: first.hash },
  ])
  await store.probe()
  // Not found is not the same as not there.
  await expect(sharded(databases).table(there.row.id)).rejects.toBeInstanceOf(NotSaved)
  proxy.setSilent(false)
  await expect.poll(() => store.append(there.match.id, entry(there.match, 1), null).catch(() => false)).toBe(true)
})

testHere('people play at tables of both databases through two servers', { tags: [LONG] }, async () => {
  const [databaseUrl, ...moreDatabases] = [await temporaryDatabase(), await temporaryDatabase()]
  const run = () => runServer({ databaseUrl: databaseUrl!, moreDatabases })
  const [one, other] = [await run(), await run()]
  const places = new Set<number>()
  while (places.size < 2) {
    const host = await seatFrom(post(one.address, '/api/tables', newTable({ options: { first: 0 } })))
    places.add(homesOf(host.table, 2)[0]!)
    const ann = await sit(one.address, host)
    const { invite } = await ann.heard('table')
    const bob = await sit(other.address, await seatFrom(post(other.address, '/api/join', { invite, name: 'Bob' })))
    await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present)
    expect((await ann.command({ type: 'start' })).type).toBe('ack')
    await bob.heard('update')
    expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack', seq: 1 })
    await bob.heard('update', ({ seq }) => seq === 1)
    ann.leave()
    bob.leave()
  }
})

testHere('a list in another order is refused, and so is one of several alone', { tags: [LONG] }, async () => {
  const urls = [await temporaryDatabase(), await temporaryDatabase()]
  const open = async (list: readonly string[]) => {
    const [databaseUrl, ...moreDatabases] = list
    const settings = { ...DEFAULT_SETTINGS, dataDir: temporaryFolder(), databaseUrl: databaseUrl!, moreDatabases }
    const { store } = await openStore(settings, { onFatal: () => {}, onCommit: () => {}, report: () => {} })
    await store.close()
  }
  await open(urls.slice(0, 1))
  await open(urls)
  await expect(open(urls.toReversed())).rejects.toThrow('Number 1 of DATABASE_URLS cannot be used: it was number 2')
  await expect(open(urls.slice(1))).rejects.toThrow('The database of DATABASE_URL cannot be used: it was number 2')
  await open(urls)
})

test('content that lies in several databases is found though one of them is away', async () => {
  const home = homesOf('hash/tally', 2)[0]
  let isAway = false
  const shard = (place: number) => {
    const content = async () => (isAway && place === home ? Promise.reject(new NotSaved('planted')) : {})
    return { store: { content } as unknown as SharedStore, bus: {} as Bus }
  }
  const store = new ShardedStore([shard(0), shard(1)])
  expect(await store.content('tally', 'hash')).toEqual({})
  isAway = true
  expect(await store.content('tally', 'hash')).toEqual({})
})
