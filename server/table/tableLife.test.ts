import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { MineAnswer, SeatGranted, TableInfo } from '#protocol/messages.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const add = (amount: number) => ({ type: 'add', amount })

/** Ann and Ben at a table; the match has begun unless `start` is false. */
async function annAndBen(address: string, { start = true, seats = 2, bots = [] as 'easy'[] } = {}) {
  const annsSeat = await seatFrom(post(address, '/api/tables', newTable({ seats, bots })))
  const ann = await sit(address, annsSeat)
  const { invite } = await ann.heard('table')
  const bensSeat = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(address, bensSeat)
  if (start) {
    expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
  }
  return { ann, ben, annsSeat, bensSeat, invite: invite! }
}

/** Plays until the match is over. */
async function playOut(clients: readonly TestClient[]): Promise<void> {
  while (!clients[0]!.latest?.outcome) {
    const actor = clients.find(({ latest }) => (latest?.actions.length ?? 0) > 0)
    if (actor) {
      const { seq } = actor.latest!
      await actor.act(actor.latest!.actions.at(-1) as Record<string, unknown>)
      await Promise.all(clients.map(client => client.heard('update', update => update.seq > seq)))
    } else await new Promise(resolve => setTimeout(resolve, 10))
  }
}

const seatOf = (table: TableInfo, seat: number) => table.seats[seat]
const isAway = (table: TableInfo, seat: number) => {
  const info = table.seats[seat]
  return info?.kind === 'player' && !info.present
}

describe('my tables', () => {
  test("one request tells whose turn it is and since when, at every table with a seat of one's own", async () => {
    const { address } = await runServer()
    const { ann, annsSeat, bensSeat } = await annAndBen(address)
    const gathering = await seatFrom(post(address, '/api/tables', newTable({ seats: 3, name: 'Ann' })))
    await ann.act(add(1))
    const seats = [annsSeat, gathering, { ...annsSeat, token: bensSeat.token }, { ...annsSeat, token: 'A'.repeat(24) }]
    const { body } = await post(address, '/api/mine', { seats: seats.map(({ table, token }) => ({ table, token })) })
    const { tables } = body as MineAnswer
    expect(tables).toEqual([
      { status: 'playing', aborted: false, you: 0, names: ['Ann', 'Ben'], turn: [1], quietFor: expect.any(Number) },
      { status: 'gathering', aborted: false, you: 0, names: ['Ann', null, null], turn: [], quietFor: null },
      expect.objectContaining({ you: 1, turn: [1] }),
      null,
    ])
    expect(tables[0]!.quietFor).toBeLessThan(5000)
  })

  test('too many seats at once, too many requests, or tokens in the address are refused', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, joins: { burst: 2, perSecond: 0.01 } }
    const { address } = await runServer({ limits })
    const seat = { table: 'A'.repeat(24), token: 'B'.repeat(24) }
    const many = Array.from({ length: 61 }, () => seat)
    expect((await post(address, '/api/mine', { seats: many })).status).toBe(400)
    expect((await post(address, '/api/mine', { seats: [seat] })).body).toEqual({ tables: [null] })
    expect((await post(address, '/api/mine', { seats: [seat] })).status).toBe(429)
    expect((await fetch(`${address}/api/mine?token=${seat.token}`)).status).toBe(404)
  })
})

describe('rematch', () => {
  test('two simultaneous requests get one table with the same seats, options and bots; it begins when both are there', async () => {
    const { address } = await runServer()
    const { ann, ben, annsSeat, bensSeat } = await annAndBen(address, { seats: 3, bots: ['easy'] })
    const again = (seat: SeatGranted) => post(address, '/api/again', { table: annsSeat.table, token: seat.token })
    expect((await again(annsSeat)).body).toMatchObject({ code: 'NOT_OVER' })
    await playOut([ann, ben])
    const [anns, bens] = await Promise.all([seatFrom(again(annsSeat)), seatFrom(again(bensSeat))])
    expect(anns.table).toBe(bens.table)
    expect(anns.table).not.toBe(annsSeat.table)
    expect([anns.seat, bens.seat]).toEqual([annsSeat.seat, bensSeat.seat])
    expect(new Set([anns.token, bens.token, annsSeat.token, bensSeat.token]).size).toBe(4)
    await ben.heard('table', ({ table }) => table.next === anns.table)

    const first = await sit(address, anns)
    const before = await first.heard('table')
    expect(before.table).toMatchObject({ status: 'gathering', startsByItself: true, game: 'tally' })
    const second = await sit(address, bens)
    await Promise.all([first.heard('update'), second.heard('update')])
    const { table } = await second.heard('table', ({ table }) => table.status === 'playing')
    expect(table.seats.map(({ kind }) => kind)).toEqual(before.table.seats.map(({ kind }) => kind))
  })

  test('the token of the previous table opens nothing at the next, but gets the seat there every time', async () => {
    const { address } = await runServer()
    const { ann, ben, annsSeat } = await annAndBen(address)
    await playOut([ann, ben])
    const again = () => post(address, '/api/again', { table: annsSeat.table, token: annsSeat.token })
    const lost = await seatFrom(again())
    const next = await seatFrom(again()) // as if the answer to the first was lost
    const old = await new TestClient(address).opened()
    old.hello(next.table, annsSeat.token)
    expect(await old.heard('problem')).toMatchObject({ code: 'MOVED', fatal: true })
    const stale = await new TestClient(address).opened()
    stale.hello(next.table, lost.token)
    expect(await stale.heard('problem')).toMatchObject({ fatal: true })
    const { you } = await (await sit(address, next)).heard('table')
    expect(you).toBe(0)
    const stranger = await post(address, '/api/again', { table: annsSeat.table, token: 'A'.repeat(24) })
    expect(stranger.body).toMatchObject({ code: 'SEAT_GONE' })
  })

  test('a player who does not come blocks no one: the others may give the seat to a bot', async () => {
    const { address } = await runServer()
    const { ann, ben, bensSeat } = await annAndBen(address)
    await playOut([ann, ben])
    const next = await seatFrom(post(address, '/api/again', { table: bensSeat.table, token: bensSeat.token }))
    const client = await sit(address, next)
    const { table } = await client.heard('table')
    expect(seatOf(table, 0)).toEqual({ kind: 'player', name: 'Ann', present: false, expected: true })
    expect(table.host).toBe(1) // Ann has not come yet
    expect(await client.command({ type: 'clear-seat', seat: 0 })).toMatchObject({ type: 'ack' })
    expect(await client.command({ type: 'add-bot', seat: 0, level: 'easy' })).toMatchObject({ type: 'ack' })
    await client.heard('table', ({ table }) => table.status === 'playing')
  })
})

describe('moving a seat', () => {
  test('a ticket moves it to another device once; the first device is told, and can take it back', async () => {
    const { address } = await runServer()
    const { ann, ben, annsSeat, bensSeat } = await annAndBen(address)
    expect(await ann.ask({ type: 'ticket' })).toMatchObject({ type: 'ack' })
    const { ticket } = await ann.heard('ticket')
    expect(ben.told.some(({ type }) => type === 'ticket')).toBe(false)

    const take = (request: object) => post(address, '/api/take', { table: annsSeat.table, ...request })
    const phone = await seatFrom(take({ ticket }))
    expect(phone).toMatchObject({ seat: 0, name: 'Ann', game: 'tally' })
    expect(await ann.heard('problem')).toMatchObject({ code: 'MOVED', fatal: true })
    expect(await ann.closed).toBe(1008)
    expect((await take({ ticket })).body).toMatchObject({ code: 'TICKET_VOID' })

    const onPhone = await sit(address, phone)
    expect(await onPhone.act(add(1))).toMatchObject({ type: 'ack' })
    const old = await new TestClient(address).opened()
    old.hello(annsSeat.table, annsSeat.token)
    expect(await old.heard('problem')).toMatchObject({ code: 'MOVED' })

    await seatFrom(take({ token: annsSeat.token }))
    expect(await onPhone.heard('problem')).toMatchObject({ code: 'MOVED' })
    const back = await seatFrom(take({ token: annsSeat.token })) // as if the answer to the first was lost
    expect((await take({ token: phone.token })).body).toMatchObject({ code: 'SEAT_GONE' })
    expect((await take({ token: bensSeat.token })).body).toMatchObject({ code: 'SEAT_GONE' })
    expect((await (await sit(address, back)).heard('table')).you).toBe(0)
  })

  test('spectators get no ticket, and a ticket for one table opens none at another', async () => {
    const { address } = await runServer()
    const { ann, annsSeat } = await annAndBen(address)
    const watcher = await sit(address, { table: annsSeat.table, token: null })
    expect(await watcher.ask({ type: 'ticket' })).toMatchObject({ refusal: { code: 'WATCHING' } })
    await ann.ask({ type: 'ticket' })
    const { ticket } = await ann.heard('ticket')
    const other = await seatFrom(post(address, '/api/tables', newTable()))
    expect((await post(address, '/api/take', { table: other.table, ticket })).body).toMatchObject({
      code: 'TICKET_VOID',
    })
  })
})

describe('players who leave', () => {
  const away = { wait: 50, vote: 1000, count: 0 }

  test('a bot plays for a player who leaves; they get their seat back on return', async () => {
    const { address } = await runServer()
    const { ann, ben, bensSeat } = await annAndBen(address)
    const secondTab = await sit(address, bensSeat)
    expect(await ben.ask({ type: 'leave' })).toMatchObject({ type: 'ack' })
    for (const tab of [ben, secondTab]) expect(await tab.heard('problem')).toMatchObject({ code: 'LEFT', fatal: true })
    await ann.heard('table', ({ table }) => (seatOf(table, 1) as { standIn?: string }).standIn === 'bot')
    await ann.act(add(1))
    await ann.heard('update', ({ seq }) => seq === 2) // the bot's

    const back = await sit(address, bensSeat)
    await ann.heard('table', ({ table }) => JSON.stringify(seatOf(table, 1)).includes('"present":true}'))
    await ann.heard('update', ({ actions }) => actions.length > 0)
    await ann.act(add(1))
    const { seq } = await back.heard('update', ({ actions }) => actions.length > 0)
    expect(await back.act(add(1), { seen: seq })).toMatchObject({ type: 'ack' })
  })

  test('at the turn of an absent player, the others choose: wait, or a bot until they are back', async () => {
    const { address } = await runServer({ away })
    const { ann, ben, bensSeat } = await annAndBen(address)
    ben.leave()
    await ann.heard('table', ({ table }) => isAway(table, 1))
    expect(await ann.ask({ type: 'vote', ballot: 'bot' })).toMatchObject({ refusal: { code: 'NO_VOTE' } }) // her own turn
    await ann.act(add(1))
    const { pause } = await ann.heard('pause', ({ pause }) => pause !== null)
    expect(pause).toMatchObject({ stage: 'away', missing: [1] })
    expect(await ann.ask({ type: 'vote', ballot: 'sit-out' })).toMatchObject({ refusal: { code: 'NO_VOTE' } })
    expect(await ann.ask({ type: 'vote', ballot: 'bot' })).toMatchObject({ type: 'ack' })
    await ann.heard('update', ({ seq }) => seq === 2)
    const { you } = await (await sit(address, bensSeat)).heard('table')
    expect(you).toBe(1)
    await ann.heard('table', ({ table }) => JSON.stringify(seatOf(table, 1)).endsWith('"present":true}'))
  })

  test('before the match, a player who leaves frees their seat', async () => {
    const { address } = await runServer()
    const { ann, ben } = await annAndBen(address, { start: false })
    await ben.ask({ type: 'leave' })
    await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'open')
    expect(await ben.heard('problem')).toMatchObject({ code: 'LEFT' })
  })

  test('against bots alone, leaving is refused: the match waits', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ann = await sit(address, seat)
    expect(await ann.ask({ type: 'leave' })).toMatchObject({ refusal: { code: 'NOBODY_ELSE' } })
  })

  test('after the host has been away for a while, the next player here is the host, until the first is back', async () => {
    const { address } = await runServer({ hostAway: 100 })
    const { ann, ben, annsSeat } = await annAndBen(address, { start: false, seats: 3 })
    expect(await ben.command({ type: 'add-bot', seat: 2, level: 'easy' })).toMatchObject({
      refusal: { code: 'NOT_HOST' },
    })
    ann.leave()
    await ben.heard('table', ({ table }) => isAway(table, 0))
    await ben.heard('table', ({ table }) => table.host === 1)
    expect(await ben.command({ type: 'add-bot', seat: 2, level: 'easy' })).toMatchObject({ type: 'ack' })
    const back = await sit(address, annsSeat)
    expect((await back.heard('table')).table.host).toBe(0)
    expect(await ben.command({ type: 'clear-seat', seat: 2 })).toMatchObject({ refusal: { code: 'NOT_HOST' } })
    const before = ben.told.length
    back.leave()
    await ben.heard('table', message => message.table.host === 1 && ben.told.indexOf(message) >= before)
    expect(await ben.command({ type: 'clear-seat', seat: 0 })).toMatchObject({ type: 'ack' })
  })
})

describe('ending by consent', () => {
  test('if all agree, the match is over without a result, and stays so', async () => {
    const dataDir = temporaryFolder()
    const first = await runServer({ dataDir })
    const { ann, ben, annsSeat, bensSeat } = await annAndBen(first.address)
    expect(await ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })).toMatchObject({ type: 'ack' })
    const { motion } = await ben.heard('motion')
    expect(motion).toMatchObject({ motion: 'abort', by: 0, asked: [1] })
    await ben.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await ann.heard('table', ({ table }) => table.status === 'over' && table.aborted === true)
    expect(await ann.act(add(1))).toMatchObject({ refusal: { code: 'ABORTED' } })
    await first.stop()

    const { address } = await runServer({ dataDir })
    const again = await sit(address, annsSeat)
    expect((await again.heard('table')).table).toMatchObject({ status: 'over', aborted: true })
    expect(await again.act(add(1))).toMatchObject({ refusal: { code: 'ABORTED' } })
    const { body } = await post(address, '/api/mine', { seats: [{ table: bensSeat.table, token: bensSeat.token }] })
    expect((body as MineAnswer).tables[0]).toMatchObject({ status: 'over', aborted: true, turn: [] })
    expect((await post(address, '/api/again', { table: bensSeat.table, token: bensSeat.token })).status).toBe(200)
  })

  test('one no is enough, and is shown by name', async () => {
    const { address } = await runServer()
    const { ann, ben, annsSeat } = await annAndBen(address)
    const watcher = await sit(address, { table: annsSeat.table, token: null })
    await ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    expect(await watcher.ask({ type: 'motion', motion: 'abort', answer: 'no' })).toMatchObject({
      refusal: { code: 'WATCHING' },
    })
    await ben.ask({ type: 'motion', motion: 'abort', answer: 'no' })
    expect(await ann.heard('motion', ({ motion }) => motion === null)).toMatchObject({ declined: 1 })
    expect(await ann.act(add(1))).toMatchObject({ type: 'ack' })
  })
})

describe('watching', () => {
  test('all see the number of spectators; the host switches watching off and on, and spectators are told', async () => {
    const { address } = await runServer()
    const { ann, ben, annsSeat } = await annAndBen(address)
    const watcher = await sit(address, { table: annsSeat.table, token: null })
    await ben.heard('table', ({ table }) => table.watchers === 1)
    const view = (await watcher.heard('update')).view as { secrets: readonly (number | null)[] }
    expect(view.secrets).toEqual([null, null])
    expect(await watcher.say({ type: 'text', text: 'Psst' })).toMatchObject({ refusal: { code: 'WATCHING' } })

    expect(await ben.command({ type: 'set-watching', allowed: false })).toMatchObject({ refusal: { code: 'NOT_HOST' } })
    expect(await ann.command({ type: 'set-watching', allowed: false })).toMatchObject({ type: 'ack' })
    expect(await watcher.heard('problem')).toMatchObject({ code: 'WATCHING_OFF', fatal: true })
    await ben.heard('table', ({ table }) => table.watchable === false && !table.watchers)
    const late = await new TestClient(address).opened()
    late.hello(annsSeat.table, null)
    expect(await late.heard('problem')).toMatchObject({ code: 'WATCHING_OFF' })
    expect(late.told.some(({ type }) => type === 'update')).toBe(false)

    await ann.command({ type: 'set-watching', allowed: true })
    const again = await sit(address, { table: annsSeat.table, token: null })
    expect((await again.heard('table')).you).toBeNull()
  })
})

describe('clocks', () => {
  test('a bot plays for a player who runs out of time to the end; time without a server does not count', async () => {
    const dataDir = temporaryFolder()
    const first = await runServer({ dataDir })
    const { ann, annsSeat, bensSeat } = await annAndBen(first.address, { start: false })
    const clock = { kind: 'bank', minutes: 1, increment: 0 } as const
    expect(await ann.command({ type: 'set-clock', clock })).toMatchObject({ type: 'ack' })
    await ann.heard('table', ({ table }) => table.clock?.kind === 'bank')
    await ann.command({ type: 'start' })
    await ann.heard('update')
    await ann.act(add(1))
    const told = await ann.heard('clocks', ({ running }) => running[0] === 1)
    expect(told.left[1]).toBeGreaterThan(59_000)
    await first.stop()

    // Ben used all but a second and a half of his minute; then no server ran for an hour.
    const file = new DatabaseSync(join(dataDir, 'parlour.db'))
    const hourAgo = Date.now() - 3_600_000
    const clocks = JSON.stringify({ used: [0, 58_500], until: hourAgo })
    file.prepare(`UPDATE matches SET turn = json_set(turn, '$.clocks', json(?))`).run(clocks)
    file.prepare('UPDATE runs SET began = ?, seen = ?').run(hourAgo - 60_000, hourAgo)
    file.close()

    const { address } = await runServer({ dataDir })
    const back = await sit(address, annsSeat)
    const ben = await sit(address, bensSeat)
    const { left } = await back.heard('clocks')
    expect(left[1]).toBeGreaterThan(0)
    expect(left[1]).toBeLessThanOrEqual(1500)
    await back.heard('table', ({ table }) => (seatOf(table, 1) as { outOfTime?: true }).outOfTime === true)
    await back.heard('update', ({ seq }) => seq === 2) // the bot's
    expect(await ben.act(add(1))).toMatchObject({ refusal: { code: 'OUT_OF_TIME' } })
  })

  test('run out without connections, and the bot plays all the same', async () => {
    const dataDir = temporaryFolder()
    const first = await runServer({ dataDir })
    const { ann, annsSeat } = await annAndBen(first.address, { start: false })
    await ann.command({ type: 'set-clock', clock: { kind: 'days', days: 1 } })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    await ann.act(add(1))
    await first.stop()
    const file = new DatabaseSync(join(dataDir, 'parlour.db'))
    const until = Date.now()
    const due = file.prepare('SELECT due FROM matches').get()!['due'] as number
    expect(due - until).toBeGreaterThan(23 * 3_600_000)
    file
      .prepare(`UPDATE matches SET due = ?, turn = json_set(turn, '$.clocks', json(?))`)
      .run(until, JSON.stringify({ used: [0, 24 * 3_600_000], until }))
    file.close()

    const { address } = await runServer({ dataDir })
    const turn = async () => {
      const { table, token } = annsSeat
      const { body } = await post(address, '/api/mine', { seats: [{ table, token }] })
      return (body as MineAnswer).tables[0]?.turn
    }
    await expect.poll(turn, { timeout: 10_000 }).toEqual([0])
  })

  test('stop if all agree, until a player restarts them; there are none unless the host sets them', async () => {
    const { address } = await runServer()
    const { ann, ben } = await annAndBen(address, { start: false })
    await ann.command({ type: 'set-clock', clock: { kind: 'days', days: 2 } })
    await ann.command({ type: 'start' })
    await ann.heard('clocks', ({ running, stopped }) => running[0] === 0 && !stopped)
    await ann.ask({ type: 'motion', motion: 'stop-clocks', answer: 'yes' })
    await ben.ask({ type: 'motion', motion: 'stop-clocks', answer: 'yes' })
    await ann.heard('clocks', ({ running, stopped }) => running.length === 0 && stopped)
    const before = ben.told.length
    expect(await ben.ask({ type: 'start-clocks' })).toMatchObject({ type: 'ack' })
    await ben.heard('clocks', message => !message.stopped && ben.told.indexOf(message) >= before)
    expect(await ben.ask({ type: 'start-clocks' })).toMatchObject({ refusal: { code: 'NO_CLOCKS' } })

    const { ann: unhurried } = await annAndBen(address)
    await unhurried.act(add(1))
    expect(unhurried.told.some(({ type }) => type === 'clocks')).toBe(false)
    expect(await unhurried.ask({ type: 'motion', motion: 'stop-clocks', answer: 'yes' })).toMatchObject({
      refusal: { code: 'NO_CLOCKS' },
    })
  })
})

test('a server that stops tells all clients that the match goes on by itself', async () => {
  const { address, stop } = await runServer()
  const { ann } = await annAndBen(address)
  await stop()
  expect(await ann.heard('problem')).toMatchObject({ code: 'RESTARTING', fatal: false, left: 0 })
  expect(await ann.closed).toBe(1012)
})
