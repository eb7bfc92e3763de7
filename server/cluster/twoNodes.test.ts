/** Two servers over one database: clients of either see one table, one order of entries, one set of players. */

import { Client } from 'pg'
import { expect } from 'vitest'
import { temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import type { SeatGranted } from '#protocol/messages.ts'
import type { RunningServer } from '../server.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'
import { hashToken } from '../store/tokens.ts'

const testHere = testWith('PostgreSQL')
const LIVE_SHELF = new URL('../testing/liveShelf.ts', import.meta.url).href
/** Milliseconds within which a lost hint is made up for, and some more for a busy machine. */
const SYNCED_WITHIN = 2000
const SLACK = 8000

const add = (amount: number) => ({ type: 'add', amount })

interface Nodes {
  readonly url: string
  readonly one: RunningServer
  readonly other: RunningServer
}

async function runTwo(changes: Partial<Settings> = {}): Promise<Nodes> {
  const url = await temporaryDatabase()
  const run = () => runServer({ databaseUrl: url, ...changes })
  return { url, one: await run(), other: await run() }
}

/** Ann at one server, Bob at the other, with their match begun. */
async function playAtBoth(
  { one, other }: Nodes,
  wish = newTable(),
): Promise<{ ann: TestClient; bob: TestClient; table: string; bobsSeat: SeatGranted }> {
  const host = await seatFrom(post(one.address, '/api/tables', wish))
  const ann = await sit(one.address, host)
  const { invite } = await ann.heard('table')
  const guest = await seatFrom(post(other.address, '/api/join', { invite, name: 'Bob' }))
  const bob = await sit(other.address, guest)
  await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present)
  expect((await ann.command({ type: 'start' })).type).toBe('ack')
  await bob.heard('update')
  return { ann, bob, table: host.table, bobsSeat: guest }
}

testHere('players at two servers sit at one table, and each sees what the other does', async () => {
  const { ann, bob } = await playAtBoth(await runTwo(), newTable({ options: { first: 0 } }))
  for (const [seq, client] of [ann, bob, ann, bob].entries()) {
    expect(await client.act(add(1))).toMatchObject({ type: 'ack', seq: seq + 1 })
    const seen = await Promise.all([ann, bob].map(each => each.heard('update', update => update.seq === seq + 1)))
    expect(seen.map(({ view }) => (view as { total: number }).total)).toEqual([seq + 1, seq + 1])
  }
  expect(await bob.act(add(1))).toMatchObject({ type: 'refused' })
  await bob.say({ type: 'text', text: 'Well played' })
  expect(await ann.heard('said')).toMatchObject({ said: { words: 'Well played' } })
})

testHere('presence is shown at both servers, and ends at both when a player leaves', async () => {
  const { ann, bob } = await playAtBoth(await runTwo())
  const bobAt = (present: boolean) => (client: TestClient) =>
    client.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present === present)
  await bobAt(true)(ann)
  ann.told.length = 0
  bob.leave()
  await bobAt(false)(ann)
})

testHere('with all hints lost, every client is up to date again within two seconds', async () => {
  const nodes = await runTwo()
  const { ann, bob } = await playAtBoth(nodes, newTable({ options: { first: 0 } }))
  await cutListeners(nodes.url)
  expect((await ann.act(add(1))).type).toBe('ack')
  await bob.heard('update', ({ seq }) => seq === 1, SYNCED_WITHIN + SLACK)
})

testHere('one server stops, and its players go on at the other without interruption', async () => {
  const nodes = await runTwo()
  const { ann, bob, table } = await playAtBoth(nodes, newTable({ options: { first: 0 } }))
  expect((await ann.act(add(2))).type).toBe('ack')
  await nodes.one.stop()
  expect(await ann.closed).toBe(1012)
  const watching = await sit(nodes.other.address, { table, token: null })
  expect(await watching.heard('update')).toMatchObject({ seq: 1 })
  expect((await bob.act(add(1))).type).toBe('ack')
})

testHere('both take the same plums at the same moment: every plum is given once, and both see to whom', async () => {
  const { bots } = DEFAULT_SETTINGS
  const nodes = await runTwo({ shelf: LIVE_SHELF, bots: { ...bots, budget: 10 } })
  const { ann, bob } = await playAtBoth(nodes, newTable({ game: 'plums', seats: 2 }))
  const answers: { plum: number; seat: number; ok: boolean }[] = []
  const reach = async (client: TestClient, seat: number) => {
    for (let plum = 0; plum < 6; plum++) {
      const { type } = await client.act({ type: 'pick', plum })
      answers.push({ plum, seat, ok: type === 'ack' })
    }
  }
  await Promise.all([reach(ann, 0), reach(bob, 1)])
  for (let plum = 0; plum < 6; plum++) {
    expect(answers.filter(answer => answer.plum === plum && answer.ok).length).toBeLessThanOrEqual(1)
  }
  const taken = answers.filter(({ ok }) => ok)
  expect(taken.length).toBeGreaterThan(0)
  const last = Math.max(ann.latest!.seq, bob.latest!.seq)
  const [one, other] = await Promise.all([ann, bob].map(each => each.heard('update', ({ seq }) => seq >= last)))
  expect(one!.seq >= taken.length && other!.seq >= taken.length).toBe(true)
})

testHere('a bot at a table that is open at both servers acts once for each of its turns', async () => {
  const nodes = await runTwo()
  const host = await seatFrom(
    post(nodes.one.address, '/api/tables', newTable({ bots: ['easy'], options: { first: 0 }, start: true })),
  )
  const ann = await sit(nodes.one.address, host)
  const watching = await sit(nodes.other.address, { ...host, token: null })
  await ann.heard('update')
  for (const seq of [1, 3, 5]) {
    expect(await ann.act(add(1))).toMatchObject({ type: 'ack', seq })
    await ann.heard('update', update => update.seq === seq + 1)
    await watching.heard('update', update => update.seq === seq + 1)
  }
  expect(ann.latest!.seq).toBe(6)
})

/** Cuts the connections over which the servers receive hints. */
async function cutListeners(url: string): Promise<void> {
  const cut = await ask(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query IN ('LISTEN parlour', 'SELECT 1')`,
  )
  expect(cut).toHaveLength(2)
}

async function ask(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as readonly unknown[]
}

/** A program with an account, and how it asks a server. */
async function withAccount(url: string) {
  const token = `bot_${'a'.repeat(24)}`
  await ask(url, `INSERT INTO bot_accounts VALUES ('clockwork', '${hashToken(token)}', 0)`)
  const say = async ({ address }: RunningServer, message: object) =>
    (await post(address, '/bot', message, { authorization: `Bearer ${token}` })).body as { readonly table: string }
  return { say }
}

testHere('an action refused by one server is not carried out by the other, though it is allowed by then', async () => {
  const { url, one, other } = await runTwo()
  const { ann, bob, bobsSeat } = await playAtBoth({ url, one, other }, newTable({ options: { first: 0 } }))
  expect(await bob.act(add(1), { id: 'early' })).toMatchObject({ type: 'refused' })
  // Sent after an answer on the same connection, it was sent nowhere else: refusing it needs no commit.
  expect(await bob.act(add(1), { id: 'new' })).toMatchObject({ type: 'refused' })
  expect(await ask(url, 'SELECT seat, action_id FROM refusals')).toEqual([{ seat: 1, action_id: 'early' }])
  expect((await ann.act(add(1))).type).toBe('ack')
  const back = await sit(one.address, bobsSeat)
  await back.heard('update', ({ seq }) => seq === 1)
  expect(await back.act(add(1), { id: 'early' })).toMatchObject({ type: 'refused', refusal: { code: 'STALE' } })
  expect(await back.act(add(1), { id: 'later' })).toMatchObject({ type: 'ack', seq: 2 })
})

testHere("an action with a program's own id is refused for good, on every server", async () => {
  const { url, one, other } = await runTwo()
  const { say } = await withAccount(url)
  const host = await seatFrom(post(other.address, '/api/tables', newTable({ options: { first: 0 } })))
  const ann = await sit(other.address, host)
  const { invite } = await ann.heard('table')
  expect(await say(other, { cmd: 'join', invite })).toMatchObject({ ok: true, seat: 1 })
  await ann.command({ type: 'start' })
  const act = { cmd: 'act', table: host.table, action: add(1) }
  expect(await say(other, act)).toMatchObject({ ok: false })
  expect(await say(other, { ...act, id: 'early' })).toMatchObject({ ok: false })
  expect(await ask(url, 'SELECT seat, action_id FROM refusals')).toEqual([{ seat: 1, action_id: 'early' }])
  expect((await ann.act(add(1))).type).toBe('ack')
  expect(await say(one, { ...act, id: 'early' })).toMatchObject({ ok: false, refusal: { code: 'STALE' } })
  expect(await say(one, { ...act, id: 'later' })).toMatchObject({ ok: true, step: 2 })
})

testHere("a program's action at a server that does not know the match yet is judged there all the same", async () => {
  const { url, one, other } = await runTwo()
  const { say } = await withAccount(url)
  const host = await seatFrom(post(other.address, '/api/tables', newTable({ options: { first: 1 } })))
  const ann = await sit(other.address, host)
  const { invite } = await ann.heard('table')
  expect(await say(one, { cmd: 'join', invite })).toMatchObject({ ok: true, seat: 1 })
  expect(await say(one, { cmd: 'view', table: host.table })).toMatchObject({ ok: true, view: null })
  await cutListeners(url)
  expect((await ann.command({ type: 'start' })).type).toBe('ack')
  const act = { cmd: 'act', table: host.table, action: add(1), step: 0, id: 'x' }
  const answers = [await say(one, act), await say(other, act)]
  expect(answers).toEqual([
    { ok: true, step: 1 },
    { ok: true, step: 1 },
  ])
})

testHere('an account that waits at one server soon learns of the table it joined at the other', async () => {
  const { url, one, other } = await runTwo()
  const { say } = await withAccount(url)
  const host = await seatFrom(post(other.address, '/api/tables', newTable({ options: { first: 1 } })))
  const ann = await sit(other.address, host)
  const waiting = say(one, { cmd: 'wait' })
  await new Promise(resolve => setTimeout(resolve, 200))
  const { invite } = await ann.heard('table')
  expect(await say(other, { cmd: 'join', invite })).toMatchObject({ ok: true, seat: 1 })
  await ann.command({ type: 'start' })
  const late = new Promise(resolve => setTimeout(resolve, SYNCED_WITHIN + SLACK))
  expect(await Promise.race([waiting, late])).toMatchObject({ ok: true, table: host.table, status: 'playing' })
})

testHere.for(['/api/replays/%00', '/api/content/tally/%00', '/api/content/%00/tally'])(
  'an id that no database can look up is not found: %s',
  async path => {
    const { address } = await runServer({ databaseUrl: await temporaryDatabase() })
    expect((await fetch(address + path)).status).toBe(404)
  },
)
