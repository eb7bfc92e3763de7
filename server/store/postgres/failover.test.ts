/**
 * A database that fails over to a lagging replica, without the last acknowledged entries: the log never has a hole, and
 * never forks.
 */

import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { chainStart, sealEntry, verifyChain } from '../hashChain.ts'
import { PostgresStore } from './postgresStore.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../../testing/client.ts'
import { runServer } from '../../testing/running.ts'

const testHere = testWith('PostgreSQL')
const add = (amount: number) => ({ type: 'add', amount })

/** Ann, and Cy as a spectator, at one server, Bob at the other: Ann has added 1, Bob 2. */
async function play(url: string) {
  const store = await PostgresStore.open({ url, gather: 0 })
  onTestFinished(() => store.close())
  const [one, other] = [await runServer({ databaseUrl: url }), await runServer({ databaseUrl: url })]
  const annsSeat = await seatFrom(post(one.address, '/api/tables', newTable({ options: { first: 0 } })))
  const ann = await sit(one.address, annsSeat)
  const { invite } = await ann.heard('table')
  const bobsSeat = await seatFrom(post(other.address, '/api/join', { invite, name: 'Bob' }))
  const bob = await sit(other.address, bobsSeat)
  const cy = await sit(one.address, { table: annsSeat.table, token: null })
  await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present)
  await ann.command({ type: 'start' })
  await take(ann, 1, 0)
  await take(bob, 2, 1)
  await told([ann, cy], 2)
  const back = {
    ann: () => sit(one.address, annsSeat),
    bob: () => sit(other.address, bobsSeat),
    cy: () => sit(one.address, { table: annsSeat.table, token: null }),
  }
  const backAgain = async () => {
    await Promise.all([ann, bob, cy].map(({ closed }) => closed))
    return { ann: await back.ann(), bob: await back.bob(), cy: await back.cy() }
  }
  return { address: one.address, store, table: annsSeat.table, ann, bob, cy, backAgain }
}

/** Acts in turn, under an id that can be sent again. */
async function take(who: TestClient, amount: number, seen: number) {
  await told([who], seen)
  expect(await who.act(add(amount), { id: `${seen}-add-${amount}` })).toMatchObject({ type: 'ack', seq: seen + 1 })
}

async function told(whom: readonly TestClient[], at: number): Promise<void> {
  for (const who of whom) await who.heard('update', ({ seq }) => seq === at)
}

/** A replica that receives nothing more from now on; the returned function makes it take over. */
async function replicaOf(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const rows = async (text: string) => (await client.query<{ row: string }>(text)).rows.map(({ row }) => row)
  const tables = await rows('SELECT to_json(tables)::text AS row FROM tables')
  const matches = await rows('SELECT to_json(matches)::text AS row FROM matches')
  const entries = await rows(`SELECT match || '/' || seq AS row FROM entries`)
  return async () => {
    await client.query('BEGIN')
    await client.query(`DELETE FROM entries WHERE match || '/' || seq <> ALL($1)`, [entries])
    await client.query('DELETE FROM matches WHERE id <> ALL($1)', [matches.map(row => (JSON.parse(row) as Row).id)])
    for (const gone of ['presences', 'seals']) await client.query(`DELETE FROM ${gone}`)
    await client.query('DELETE FROM tables WHERE id <> ALL($1)', [tables.map(row => (JSON.parse(row) as Row).id)])
    for (const row of tables) {
      await client.query(
        `UPDATE tables SET seats = old.seats, options = old.options, terms = old.terms, match = old.match, revision = old.revision
         FROM json_populate_record(null::tables, $1) AS old WHERE tables.id = old.id`,
        [row],
      )
    }
    for (const row of matches) {
      await client.query(
        `UPDATE matches SET due = old.due, turn = old.turn
         FROM json_populate_record(null::matches, $1) AS old WHERE matches.id = old.id`,
        [row],
      )
    }
    await client.query('COMMIT')
  }
}

interface Row {
  readonly id: string
}

/** The amounts in the log of the table's match, which has no hole and whose hashes hold. */
async function amountsIn(store: PostgresStore, table: string): Promise<unknown[]> {
  const match = (await store.match((await store.table(table))!.match!))!
  const rows = await store.entriesAfter(match.id, 0)
  verifyChain(chainStart(match), 0, rows)
  return rows.map(({ entry }) => ('action' in entry ? (entry.action as ReturnType<typeof add>).amount : entry))
}

testHere('what the database lost is lost for all: clients are told, and play on from what is left', async () => {
  const url = await temporaryDatabase()
  const { store, table, ann, bob, cy, backAgain } = await play(url)
  const takeOver = await replicaOf(url)
  await take(ann, 2, 2)
  await take(bob, 1, 3)
  await told([ann, cy], 4)
  await takeOver()
  ann.send({ type: 'act', id: 'late', seen: 4, action: add(1) })
  const again = await backAgain()
  for (const who of Object.values(again)) {
    expect(await who.heard('problem')).toMatchObject({ code: 'MOVES_LOST', count: 2, fatal: false })
    expect(who.latest!.seq).toBe(2)
  }
  // Chosen for a position that is gone.
  expect(await again.ann.act(add(1), { id: 'late', seen: 4 })).toMatchObject({ refusal: { code: 'STALE' } })
  // The entry of this action was lost: sent again, it is carried out once.
  const resent = () => again.ann.act(add(2), { id: '2-add-2', seen: 2 })
  expect(await resent()).toMatchObject({ type: 'ack', seq: 3 })
  expect(await resent()).toMatchObject({ type: 'ack', seq: 3 })
  await take(again.bob, 2, 3)
  await told([again.cy], 4)
  expect(await amountsIn(store, table)).toEqual([1, 2, 2, 2])
})

testHere('where others went on from what was left, their log is the only one', async () => {
  const url = await temporaryDatabase()
  const { store, table, ann, bob, cy, backAgain } = await play(url)
  const takeOver = await replicaOf(url)
  await take(ann, 2, 2)
  await take(bob, 1, 3)
  await told([ann, cy], 4)
  await takeOver()
  const match = (await store.table(table))!.match!
  for (const seat of [0, 1]) {
    const last = (await store.entriesAfter(match, 0)).at(-1)!
    const entry = { at: last.entry.at, seat, action: add(1) }
    const next = sealEntry(last.hash, { seq: last.seq + 1, actionId: `elsewhere-${seat}`, entry })
    expect(await store.append(match, next, null)).toBe(true)
  }
  for (const who of Object.values(await backAgain())) {
    expect(await who.heard('problem')).toMatchObject({ code: 'MOVES_LOST', count: 2 })
    await told([who], 4)
  }
  expect(await amountsIn(store, table)).toEqual([1, 2, 1, 1])
})

testHere('a lost agreement at a table can be made again', async () => {
  const url = await temporaryDatabase()
  const { store, table, ann, bob, backAgain } = await play(url)
  const takeOver = await replicaOf(url)
  const unwatched = { type: 'set-watching', allowed: false } as const
  expect(await ann.command(unwatched)).toMatchObject({ type: 'ack' })
  // The other server has received it, so it has something to lose, too.
  await bob.heard('table', ({ table }) => table.watchable === false)
  await takeOver()
  const again = await backAgain()
  expect((await store.table(table))!.terms?.unwatched).toBeUndefined()
  expect(await again.ann.command(unwatched)).toMatchObject({ type: 'ack' })
  expect(again.bob.told.filter(({ type }) => type === 'problem')).toEqual([])
  expect((await store.table(table))!.terms?.unwatched).toBe(true)
})

testHere('a table that is lost altogether is gone, and its players are told', async () => {
  const url = await temporaryDatabase()
  const takeOver = await replicaOf(url)
  const { address, table, ann, bob, cy } = await play(url)
  await takeOver()
  ann.send({ type: 'act', id: 'late', seen: 2, action: add(1) })
  await Promise.all([ann, bob, cy].map(({ closed }) => closed))
  const again = await new TestClient(address).opened()
  again.hello(table, null)
  expect(await again.heard('problem')).toMatchObject({ code: 'NO_SUCH_TABLE' })
})
