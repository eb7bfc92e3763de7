import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { SeatInfo } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { NotSaved } from '../store/store.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { hashToken } from '../store/tokens.ts'

const add = (amount: number) => ({ type: 'add', amount })
const yes = { type: 'motion', motion: 'abort', answer: 'yes' } as const
const isHere = (seat: SeatInfo | undefined) => seat?.kind === 'player' && seat.present
const standInOf = (seat: SeatInfo | undefined) => (seat?.kind === 'player' ? seat.standIn : undefined)

/** Ann is the host, the others have joined; they are in the lobby. */
async function gathered(address: string, names: readonly string[], changes: Parameters<typeof newTable>[0] = {}) {
  const host = await seatFrom(post(address, '/api/tables', newTable({ seats: names.length + 1, ...changes })))
  const clients = [await sit(address, host)]
  const seats = [host]
  const { invite } = await clients[0]!.heard('table')
  for (const name of names) {
    const seat = await seatFrom(post(address, '/api/join', { invite, name }))
    seats.push(seat)
    clients.push(await sit(address, seat))
  }
  return { clients, seats, host, ann: clients[0]!, invite: invite! }
}

async function begun(address: string, names: readonly string[], changes: Parameters<typeof newTable>[0] = {}) {
  const table = await gathered(address, names, changes)
  expect(await table.ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
  await Promise.all(table.clients.map(client => client.heard('update')))
  return table
}

async function programAt(address: string, host: { table: string; token: string }, seat: number): Promise<string> {
  const { table, token } = host
  const { body } = await post(address, '/api/programs', { table, token, seat, name: 'Clockwork', account: false })
  return (body as ProgramGranted).token!
}

async function programLine(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/bot`)
  onTestFinished(() => socket.terminate())
  socket.on('error', () => socket.terminate())
  await new Promise(resolve => socket.once('open', resolve))
  return socket
}

function ask(socket: WebSocket, message: object): Promise<{ ok: boolean; refusal?: { code: string } }> {
  return new Promise(resolve => {
    socket.once('message', data => resolve(JSON.parse(String(data)) as never))
    socket.send(JSON.stringify(message))
  })
}

describe('proposals', () => {
  test('no player ends a match alone while the others are away', async () => {
    const { address } = await runServer()
    const { ann, clients, seats } = await begun(address, ['Ben'])
    clients[1]!.leave()
    await ann.heard('table', ({ table }) => !isHere(table.seats[1]))
    expect(await ann.ask(yes)).toMatchObject({ type: 'ack' })
    expect((await ann.heard('motion')).motion).toMatchObject({ motion: 'abort', by: 0, asked: [1] })
    expect(await ann.act(add(1))).toMatchObject({ type: 'ack' })
    const back = await sit(address, seats[1]!)
    expect((await back.heard('motion')).motion).toMatchObject({ asked: [1] })
    await back.ask({ ...yes, answer: 'no' })
    expect(await ann.heard('motion', ({ motion }) => motion === null)).toMatchObject({ declined: 1 })
  })

  test('a player who has left is asked no more, nor are bots', async () => {
    const { address } = await runServer()
    const { ann, clients } = await begun(address, ['Ben'], { seats: 3, bots: ['easy'] })
    await clients[1]!.ask({ type: 'leave' })
    await ann.heard('table', ({ table }) => standInOf(table.seats[2]) === 'bot')
    await ann.ask(yes)
    await ann.heard('table', ({ table }) => table.aborted === true)
  })
})

describe('seats that change during a request', () => {
  const shrink = { type: 'host', id: 'shrink', command: { type: 'set-seats', seats: 3 } } as const

  test('a ticket belongs to the player who asked, though the host removes a seat at the same moment', async () => {
    const { address } = await runServer()
    const { ann, clients, host } = await gathered(address, ['Ben', 'Cem', 'Dan'])
    const [, ben, cem] = clients
    await ben!.ask({ type: 'leave' })
    await ann.heard('table', ({ table }) => table.seats[1]!.kind === 'open')
    ann.send(shrink)
    cem!.send({ type: 'ticket', id: 'mine' })
    const { ticket } = await cem!.heard('ticket')
    expect(await seatFrom(post(address, '/api/take', { table: host.table, ticket }))).toMatchObject({ name: 'Cem' })
  })

  test('a player who leaves frees their own seat', async () => {
    const { address } = await runServer()
    const { ann, clients } = await gathered(address, ['Ben', 'Cem', 'Dan'])
    const [, ben, cem] = clients
    await ben!.ask({ type: 'leave' })
    await ann.heard('table', ({ table }) => table.seats[1]!.kind === 'open')
    ann.send(shrink)
    cem!.send({ type: 'leave', id: 'bye' })
    await cem!.heard('problem', ({ code }) => code === 'LEFT')
    const { table } = await ann.heard('table', each => each.table.seats.length === 3 && has(each.table.seats, 'open'))
    expect(table.seats.map(seat => (seat.kind === 'open' ? null : seat.name))).toEqual(['Ann', null, 'Dan'])
  })
})

describe('programs', () => {
  const quick = (changes: Partial<Settings['programs']>): Partial<Settings> => ({
    programs: { ...DEFAULT_SETTINGS.programs, ...changes },
  })

  test('one that keeps its connection but never acts keeps no player waiting', async () => {
    const pace = { afterPlayer: [200, 200], afterBot: [200, 200] } as const
    const bots = { ...DEFAULT_SETTINGS.bots, budget: 50, pace }
    const { address } = await runServer({ ...quick({ thinking: 100 }), bots })
    const { ann, host } = await gathered(address, [], { seats: 2 })
    const socket = await programLine(address)
    expect(await ask(socket, { cmd: 'sit', token: await programAt(address, host, 1) })).toEqual({ ok: true })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    await ann.act(add(1))
    await ann.heard('update', ({ seq }) => seq === 2)
    await ann.act(add(1))
    await ann.heard('update', ({ seq }) => seq === 4)
    const wake = (await ask(socket, { cmd: 'wait', after: 3 })) as { ok: boolean; step?: number }
    expect(wake).toMatchObject({ ok: true, step: 4 })
    await ann.heard('table', told => told.table.status === 'playing' && standInOf(told.table.seats[1]) === undefined)
  })

  test('is never elected host: it could not start a match', async () => {
    const { address } = await runServer({ hostAway: 50 })
    const host = await seatFrom(post(address, '/api/tables', newTable({ seats: 3 })))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const socket = await programLine(address)
    await ask(socket, { cmd: 'sit', token: await programAt(address, host, 1) })
    await ask(socket, { cmd: 'table' })
    const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
    ann.leave()
    await ben.heard('table', ({ table }) => table.host === 2)
    expect(await ben.command({ type: 'start' })).toMatchObject({ type: 'ack' })
  })

  test('that reads none of its answers is cut off before they fill the memory', async () => {
    const limits = {
      ...DEFAULT_SETTINGS.limits,
      backlog: 1000,
      heartbeat: 60_000,
      messages: { burst: 1_000_000, perSecond: 1 },
    }
    const { address } = await runServer({ limits, ...quick({ pending: 1_000_000 }) })
    const { ann, host } = await gathered(address, [], { seats: 2 })
    const socket = await programLine(address)
    await ask(socket, { cmd: 'sit', token: await programAt(address, host, 1) })
    await ask(socket, { cmd: 'table' })
    await ann.heard('table', ({ table }) => isHere(table.seats[1]))
    socket.pause()
    const before = ann.told.length
    for (let each = 0; each < 20_000; each++) socket.send('{"cmd":"games"}')
    await ann.heard('table', told => ann.told.indexOf(told) >= before && !isHere(told.table.seats[1]), 20_000)
  })

  test('that floods its connection with pings is cut off', async () => {
    const { address } = await runServer()
    const { host } = await gathered(address, [], { seats: 2 })
    const socket = await programLine(address)
    await ask(socket, { cmd: 'sit', token: await programAt(address, host, 1) })
    const closed = new Promise(resolve => socket.once('close', resolve))
    for (let each = 0; each < 1000; each++) socket.ping()
    await closed
  })

  test('joining a table that cannot be opened, or while nothing can be written, is refused in words', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    await store.accounts.add('Clockwork', hashToken(`bot_${'a'.repeat(24)}`))
    const { address } = await runServer({ dataDir }, { store })
    const { invite } = await gathered(address, [], { seats: 2 })
    const broken = await gathered(address, [], { seats: 2 })
    const socket = await programLine(address)
    await ask(socket, { cmd: 'sit', token: `bot_${'a'.repeat(24)}` })
    const { saveTable, table } = store
    store.saveTable = () => Promise.reject(new NotSaved('planted'))
    expect(await ask(socket, { cmd: 'join', invite })).toMatchObject({ ok: false, refusal: { code: 'NOT_SAVED' } })
    store.saveTable = saveTable.bind(store)
    expect(await ask(socket, { cmd: 'join', invite })).toMatchObject({ ok: true })
    broken.ann.leave()
    store.table = () => Promise.reject(new Error('planted'))
    expect(await ask(socket, { cmd: 'join', invite: 'A'.repeat(24) })).toMatchObject({ ok: false })
    store.table = table.bind(store)
  })
})

describe('commit before acknowledge', () => {
  test('a player who leaves while nothing can be written gets an error, and keeps the seat', async () => {
    const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
    const { address } = await runServer({}, { store })
    const { ann, clients, seats } = await gathered(address, ['Ben'])
    const ben = clients[1]!
    const { saveTable } = store
    store.saveTable = () => Promise.reject(new NotSaved('planted'))
    expect(await ben.ask({ type: 'leave' })).toMatchObject({ refusal: { code: 'NOT_SAVED' } })
    store.saveTable = saveTable.bind(store)
    const again = await sit(address, seats[1]!)
    expect((await again.heard('table')).you).toBe(1)
    expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
  })

  test('an agreement that could not be written is reported to all players, and can be made again', async () => {
    const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
    const { address } = await runServer({}, { store })
    const { ann, clients } = await gathered(address, ['Ben'])
    await ann.command({ type: 'start' })
    const agree = async () => {
      for (const client of clients) await client.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    }
    const { saveTable } = store
    store.saveTable = () => Promise.reject(new NotSaved('planted'))
    await agree()
    for (const client of clients) await client.heard('problem', ({ code, fatal }) => code === 'NOT_SAVED' && !fatal)
    store.saveTable = saveTable.bind(store)
    await agree()
    await ann.heard('table', ({ table }) => table.aborted === true)
  })

  test('a ticket that could not be written is refused in words', async () => {
    const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
    const { address } = await runServer({}, { store })
    const { ann } = await gathered(address, [], { seats: 2 })
    store.saveTable = () => Promise.reject(new NotSaved('planted'))
    expect(await ann.ask({ type: 'ticket' })).toMatchObject({ refusal: { code: 'NOT_SAVED' } })
    expect(ann.told.some(({ type }) => type === 'ticket')).toBe(false)
  })
})

function has(seats: readonly SeatInfo[], kind: SeatInfo['kind']): boolean {
  return seats.some(seat => seat.kind === kind)
}
