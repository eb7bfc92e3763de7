/** Two servers over one database that know different things for a while: no player is worse off. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { LONG } from '#scripts/tests/tier.ts'
import type { Bus } from '../store/bus.ts'
import { PostgresBus } from '../store/postgres/postgresBus.ts'
import { PostgresStore } from '../store/postgres/postgresStore.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import { NotSaved, type Store } from '../store/store.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { content, match, table } from '../testing/rows.ts'
import { runServer } from '../testing/running.ts'

const testHere = testWith('PostgreSQL')
const LIVE_SHELF = new URL('../testing/liveShelf.ts', import.meta.url).href
const CLOCK = { type: 'set-clock', clock: { kind: 'bank', minutes: 1, increment: 0 } } as const
const add = (amount: number) => ({ type: 'add', amount })
const paced = (takes: number): Settings['bots'] => ({
  ...DEFAULT_SETTINGS.bots,
  pace: { afterPlayer: [takes, takes], afterBot: [takes, takes] },
})

/** `target` with some members replaced. */
function withOverrides<T extends object>(target: T, over: object): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(key in over ? over : target, key)
      return typeof value === 'function' && !(key in over) ? value.bind(target) : value
    },
  })
}

async function openStore(url: string): Promise<PostgresStore> {
  const store = await PostgresStore.open({ url, gather: 0 })
  onTestFinished(() => store.close())
  return store
}

async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Ann connects to one server, Bob to the other; Ann begins. */
async function seatTwo(one: string, other: string) {
  const annsSeat = await seatFrom(post(one, '/api/tables', newTable({ options: { first: 0 } })))
  const ann = await sit(one, annsSeat)
  const { invite } = await ann.heard('table')
  const bobsSeat = await seatFrom(post(other, '/api/join', { invite, name: 'Bob' }))
  const bob = await sit(other, bobsSeat)
  await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present)
  return { ann, bob, annsSeat, bobsSeat }
}

/** Ann is to act and has `left` milliseconds. No client is connected. */
async function almostOut(url: string, left: number) {
  const first = await runServer({ databaseUrl: url })
  const { ann, annsSeat, bobsSeat } = await seatTwo(first.address, first.address)
  await ann.command(CLOCK)
  await ann.command({ type: 'start' })
  await ann.heard('update')
  await first.stop()
  const client = await connectClient(url)
  const set = () =>
    client.query(`UPDATE matches SET turn = jsonb_set(turn::jsonb, '{clocks}', $1::jsonb)::text`, [
      JSON.stringify({ used: [60_000 - left, 0], until: Date.now() }),
    ])
  return { annsSeat, bobsSeat, set }
}

testHere('clocks that stop and restart at one server cost no time at the other', { tags: [LONG] }, async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await runServer({ databaseUrl: url }), await runServer({ databaseUrl: url })]
  const { ann, bob } = await seatTwo(one.address, other.address)
  await ann.command(CLOCK)
  await ann.command({ type: 'start' })
  await bob.heard('update')
  await ann.ask({ type: 'motion', motion: 'stop-clocks', answer: 'yes' })
  await bob.heard('motion', ({ motion }) => motion !== null)
  await bob.ask({ type: 'motion', motion: 'stop-clocks', answer: 'yes' })
  const [stopped] = await Promise.all([ann, bob].map(each => each.heard('clocks', message => message.stopped)))
  await sleep(4000)
  bob.told.length = 0
  expect((await ann.ask({ type: 'start-clocks' })).type).toBe('ack')
  const { left } = await bob.heard('clocks', message => !message.stopped)
  expect(stopped!.left[0]! - left[0]!).toBeLessThan(3000)
})

testHere(
  'a player who acts in time is not out of time because another server has not heard of it',
  { tags: [LONG] },
  async () => {
    const url = await temporaryDatabase()
    const { annsSeat, bobsSeat, set } = await almostOut(url, 4000)
    const one = await runServer({ databaseUrl: url })
    const store = await openStore(url)
    const bus: Bus = withOverrides(store.bus, {
      listen: () => {},
      standings: (ids: string[]) => (isDeaf ? [] : store.bus.standings(ids)),
    })
    let isDeaf = false
    const other = await runServer({}, { store, bus })
    await set()
    const [ann, bob] = [await sit(one.address, annsSeat), await sit(other.address, bobsSeat)]
    const { left } = await bob.heard('clocks')
    isDeaf = true
    await sleep(left[0]! - 700)
    expect((await ann.act(add(1))).type).toBe('ack')
    await sleep(2000)
    expect(ann.told.findLast(message => message.type === 'table')!.table.seats[0]).not.toHaveProperty('outOfTime')
  },
)

testHere('a database that is away runs down no clock', { tags: [LONG] }, async () => {
  const url = await temporaryDatabase()
  const { annsSeat, bobsSeat, set } = await almostOut(url, 5000)
  const store = await openStore(url)
  let isAway = false
  const failing = new Proxy(store, {
    get(_, key) {
      const value: unknown = Reflect.get(store, key, store)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => (isAway ? Promise.reject(new NotSaved('planted')) : value.apply(store, args))
    },
  })
  const { address } = await runServer({}, { store: failing })
  await set()
  const [ann] = [await sit(address, annsSeat), await sit(address, bobsSeat)]
  await ann.heard('clocks')
  // Only after an answer on this connection: the first action might be a copy of one sent elsewhere, and its refusal is not final.
  expect(await ann.act(add(9))).toMatchObject({ type: 'refused' })
  isAway = true
  expect(await ann.act(add(1))).toMatchObject({ refusal: { code: 'NOT_SAVED' } })
  await sleep(12_000)
  isAway = false
  await sleep(2500)
  expect((await ann.act(add(1))).type).toBe('ack')
})

testHere('bots act at a live table whose players come back at another server', { tags: [LONG] }, async () => {
  const url = await temporaryDatabase()
  const settings = { databaseUrl: url, shelf: LIVE_SHELF, pause: { wait: 20_000, vote: 30_000, count: 50 } }
  const one = await runServer({ ...settings, hibernate: { every: 200, after: 300 } })
  const other = await runServer(settings)
  const wish = newTable({ game: 'plums', seats: 2, bots: ['easy'], start: true })
  const host = await seatFrom(post(one.address, '/api/tables', wish))
  const ann = await sit(one.address, host)
  await ann.heard('update')
  ann.leave() // before the bot has acted
  await sleep(1500) // the first server evicts the table, and does not wake it
  const back = await sit(other.address, host)
  await back.heard('update', ({ seq }) => seq > 0, 10_000)
})

testHere('a match that begins is shown even if the database cannot be read at that moment', async () => {
  const url = await temporaryDatabase()
  const store = await openStore(url)
  let failures = 0
  const match: Store['match'] = async id => {
    if (failures-- > 0) throw new NotSaved('planted')
    return store.match(id)
  }
  const one = await runServer({}, { store: withOverrides<Store>(store, { match }), bus: store.bus })
  const other = await runServer({ databaseUrl: url })
  const { ann, bob } = await seatTwo(one.address, other.address)
  failures = 1
  expect((await ann.command({ type: 'start' })).type).toBe('ack')
  await Promise.all([ann, bob].map(each => each.heard('update')))
})

testHere('chat messages are numbered in the order in which others can see them', async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await openStore(url), await openStore(url)]
  await one.createTable({ id: 'table', invite: 'i', game: 'tally', seats: [], options: {}, match: null, revision: 0 })
  const client = await connectClient(url)
  await client.query(
    `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END'`,
  )
  await client.query(
    `CREATE TRIGGER dawdle AFTER INSERT ON sayings FOR EACH ROW WHEN (NEW.id = 'first') EXECUTE FUNCTION dawdle()`,
  )
  const row = (id: string) => ({ id, seat: 0, saying: { type: 'text', text: id } as const, words: id, at: 0, seq: 0 })
  const first = one.keepSaying('table', row('first'))
  await sleep(200)
  await other.keepSaying('table', row('second'))
  expect((await other.sayings('table', 10)).map(({ id }) => id)).toEqual(['first', 'second'])
  await first
})

testHere('a player who comes back elsewhere during the vote for a bot plays for themselves', async () => {
  const url = await temporaryDatabase()
  const away = { wait: 300, vote: 30_000, count: 0 }
  const store = await openStore(url)
  let delay = 0
  const standings: Bus['standings'] = async ids => store.bus.standings(ids).finally(() => sleep(delay))
  const one = await runServer({ away, bots: paced(3000) }, { store, bus: withOverrides(store.bus, { standings }) })
  const other = await runServer({ away, databaseUrl: url, bots: paced(3000) })
  const { ann, bob, bobsSeat } = await seatTwo(one.address, other.address)
  await ann.command({ type: 'start' })
  await ann.heard('update')
  await ann.act(add(1))
  await bob.heard('update', ({ seq }) => seq === 1)
  bob.leave()
  await ann.heard('pause', ({ pause }) => pause !== null)
  delay = 300
  const back = await sit(other.address, bobsSeat)
  expect((await ann.ask({ type: 'vote', ballot: 'bot' })).type).toBe('ack')
  await sleep(2000)
  expect(back.told.findLast(message => message.type === 'table')!.table.seats[1]).not.toHaveProperty('standIn')
})

testHere(
  'a player leaves in their turn and the server dies: another server lets the bot act',
  { tags: [LONG] },
  async () => {
    const url = await temporaryDatabase()
    const first = await runServer({ databaseUrl: url, bots: paced(60_000) })
    const { ann, bob } = await seatTwo(first.address, first.address)
    await ann.command({ type: 'start' })
    await ann.heard('update')
    await ann.act(add(1))
    await bob.heard('update', ({ seq }) => seq === 1)
    expect((await bob.ask({ type: 'leave' })).type).toBe('ack')
    await first.stop()
    await runServer({ databaseUrl: url })
    const client = await connectClient(url)
    const entries = async () => (await client.query('SELECT FROM entries')).rowCount
    await expect.poll(entries, { timeout: 10_000 }).toBe(2)
  },
)

testHere('a player who comes back while their leaving is being announced is announced in the end', async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await openStore(url), await openStore(url)]
  await one.createTable({ id: 'table', invite: 'i', game: 'tally', seats: [], options: {}, match: null, revision: 0 })
  const client = await connectClient(url)
  const elsewhere = async () => (await other.bus.standings(['table']))[0]!.elsewhere
  one.bus.attend('table', ['ann'])
  await expect.poll(elsewhere).toEqual(['ann'])
  await client.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''planted''; END'`,
  )
  await client.query('CREATE TRIGGER fail BEFORE INSERT ON presences FOR EACH ROW EXECUTE FUNCTION fail()')
  one.bus.attend('table', [])
  one.bus.attend('table', ['ann'])
  await expect.poll(elsewhere).toEqual([])
  await sleep(200)
  await client.query('DROP TRIGGER fail ON presences')
  await expect.poll(elsewhere, { timeout: 15_000 }).toEqual(['ann'])
})

testHere('a match that another process ends is not due, though an action waited for that write', async () => {
  const url = await temporaryDatabase()
  const store = await openStore(url)
  await store.createTable(table)
  await store.startMatch({ ...table, match: match.id, revision: 1 }, match, content, null)
  const client = await connectClient(url)
  await client.query(`BEGIN; UPDATE tables SET terms = '{"aborted":true}'; UPDATE matches SET due = NULL`)
  const entry = { at: 1, seat: 0, action: {} }
  const appended = store.append(match.id, { seq: 1, actionId: null, entry, prevHash: 'a', hash: 'b' }, 5)
  await sleep(200)
  await client.query('COMMIT')
  expect(await appended).toBe(true)
  expect(await store.tablesDue(10)).toEqual([])
  expect(await store.bus.holdDue(10)).toEqual([])
})

testHere('nonces added to the shuffle are known to both servers, even after a seat gets a new token', async () => {
  const url = await temporaryDatabase()
  const [one, other] = [await runServer({ databaseUrl: url }), await runServer({ databaseUrl: url })]
  const ann = await sit(one.address, await seatFrom(post(one.address, '/api/tables', newTable())))
  const { invite } = await ann.heard('table')
  const join = { invite, name: 'Bob', claim: 'c'.repeat(24) }
  const bob = await sit(other.address, await seatFrom(post(other.address, '/api/join', join)))
  bob.send({ type: 'mix', nonce: 'b'.repeat(64) })
  await ann.heard('table', ({ table }) => table.seal?.mixed.includes(1) ?? false)
  expect((await ann.command({ type: 'start' })).type).toBe('ack')
  await bob.heard('update')
  const again = await sit(other.address, await seatFrom(post(other.address, '/api/join', join)))
  expect((await again.heard('table')).table.seal!.mixed).toEqual([1])
})

testHere('there is one connection to listen on, however long the database was silent', { tags: [LONG] }, async () => {
  const url = await temporaryDatabase()
  const client = await connectClient(url)
  let endSilence = () => {}
  const silence = new Promise<void>(resolve => (endSilence = resolve))
  let isSilent = false
  const read = async () => (isSilent ? await silence : undefined) as never
  const bus = new PostgresBus({ url, lent: { read, write: async () => true }, process: () => 1, onTrouble: () => {} })
  onTestFinished(() => bus.stop())
  const heard: string[] = []
  bus.listen({ changed: tables => void heard.push(...tables), said: () => {} })
  await bus.begin()
  isSilent = true
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN parlour'`,
  )
  await sleep(4300) // two heartbeats are due
  endSilence()
  await sleep(500)
  await client.query(`SELECT pg_notify('parlour', '{"from":2,"tables":["table"]}')`)
  await expect.poll(() => heard).toEqual(['table'])
})
