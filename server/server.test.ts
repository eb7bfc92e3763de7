import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { hashJson } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { newId, newTable, post, seatFrom, sit, TestClient } from './testing/client.ts'
import { runServer, temporaryFolder } from './testing/running.ts'
import { POISON } from './testing/shelf.ts'

interface TallyView {
  readonly total: number
  readonly turn: number
  readonly secrets: readonly (number | null)[]
}

/** A table of two players whose match has begun. */
async function twoPlayers(address: string, game = 'tally') {
  const host = await seatFrom(post(address, '/api/tables', newTable({ game })))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  const guest = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(address, guest)
  expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack', seq: 0 })
  await Promise.all([ann.heard('update'), ben.heard('update')])
  return { ann, ben, host, guest, invite: invite! }
}

const add = (amount: number) => ({ type: 'add', amount })

describe('the lobby', () => {
  test('a host creates a table, a friend joins by the invite, both see who is there', async () => {
    const { address } = await runServer()
    const { ann, ben, guest, host } = await twoPlayers(address)
    expect(guest).toMatchObject({ table: host.table, seat: 1 })
    const { table } = await ann.heard('table', ({ table }) => table.status === 'playing')
    expect(table.seats).toEqual([
      { kind: 'player', name: 'Ann', present: true },
      { kind: 'player', name: 'Ben', present: true },
    ])
    expect(table).toMatchObject({ game: 'tally', host: 0, options: { allowThree: false, first: 0 } })
    ben.leave()
    await ann.heard('table', ({ table }) => isPresent(table, 1) === false)
  })

  test('the host adds and removes bots, sets seats and options; others may not', async () => {
    const { address } = await runServer()
    const host = await seatFrom(post(address, '/api/tables', newTable({ options: { first: 1 } })))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))

    expect(await ben.command({ type: 'set-seats', seats: 3 })).toMatchObject({ refusal: { code: 'NOT_HOST' } })
    expect(await ann.command({ type: 'set-seats', seats: 4 })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'set-seats', seats: 5 })).toMatchObject({ refusal: { code: 'BAD_SEATS' } })
    expect(await ann.command({ type: 'add-bot', seat: 3, level: 'hard' })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'add-bot', seat: 1, level: 'easy' })).toMatchObject({
      refusal: { code: 'SEAT_TAKEN' },
    })
    expect(await ann.command({ type: 'clear-seat', seat: 1 })).toMatchObject({ refusal: { code: 'PLAYER_IS_HERE' } })
    expect(await ann.command({ type: 'clear-seat', seat: 0 })).toMatchObject({ refusal: { code: 'HOST_STAYS' } })
    expect(await ann.command({ type: 'start' })).toMatchObject({ refusal: { code: 'SEATS_OPEN' } })
    expect(await ann.command({ type: 'set-options', options: { first: 9 } })).toMatchObject({
      refusal: { code: 'BAD_FIRST', text: 'BAD_FIRST (T-2)' },
    })
    expect(await ann.command({ type: 'set-seats', seats: 1 })).toMatchObject({ refusal: { code: 'TOO_FEW_SEATS' } })
    expect(await ann.command({ type: 'set-seats', seats: 3 })).toMatchObject({ type: 'ack' })
    const { table } = await ann.heard('table', ({ table }) => table.seats[2]?.kind === 'bot')
    expect(table.seats.map(({ kind }) => kind)).toEqual(['player', 'player', 'bot'])
    expect(await ann.command({ type: 'clear-seat', seat: 2 })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'set-seats', seats: 2 })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'set-seats', seats: 3 })).toMatchObject({ refusal: { code: 'ALREADY_PLAYING' } })
  })

  test('a player who left can be removed from the table, and their token opens nothing any more', async () => {
    const { address } = await runServer()
    const host = await seatFrom(post(address, '/api/tables', newTable({ seats: 3, bots: [] })))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const seatOfBen = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const seatOfCleo = await seatFrom(post(address, '/api/join', { invite, name: 'Cleo' }))
    const cleo = await sit(address, seatOfCleo)
    expect(await ann.command({ type: 'clear-seat', seat: 1 })).toMatchObject({ type: 'ack' })
    expect(await ann.command({ type: 'set-seats', seats: 2 })).toMatchObject({ type: 'ack' })
    const { you } = await cleo.heard('table', ({ table }) => table.seats.length === 2)
    expect(you).toBe(1)
    const ben = await new TestClient(address).opened()
    ben.hello(seatOfBen.table, seatOfBen.token)
    expect(await ben.heard('problem')).toMatchObject({ code: 'UNKNOWN_SEAT', fatal: true })
    expect(await ben.closed).toBe(1008)
  })

  test('joining a full table, a playing table or by a wrong invite is refused in words', async () => {
    const { address } = await runServer()
    const { invite } = await twoPlayers(address)
    const late = await post(address, '/api/join', { invite, name: 'Cleo' })
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_PLAYING', text: expect.any(String) } })
    const lost = await post(address, '/api/join', { invite: 'A'.repeat(24), name: 'Cleo' })
    expect(lost).toMatchObject({ status: 404, body: { code: 'NO_SUCH_INVITE' } })
    const full = await sit(address, await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'] }))))
    const { invite: second } = await full.heard('table')
    expect(await post(address, '/api/join', { invite: second, name: 'Cleo' })).toMatchObject({
      status: 409,
      body: { code: 'TABLE_FULL' },
    })
  })

  test('every match is dealt anew; a server with its own source of seeds deals from those', async () => {
    const deal = async (address: string) => {
      const { ann } = await twoPlayers(address)
      return ((await ann.heard('update')).view as TallyView).secrets[0]
    }
    const { address } = await runServer()
    const byChance = [await deal(address), await deal(address), await deal(address)]
    expect(new Set(byChance).size).toBeGreaterThan(1)
    const { address: given } = await runServer({}, { newSeed: () => 'the same deal' })
    expect(await deal(given)).toBe(await deal(given))
  })

  test('two players joining at the same moment get different seats, the third none', async () => {
    const { address } = await runServer()
    const host = await sit(address, await seatFrom(post(address, '/api/tables', newTable({ seats: 3 }))))
    const { invite } = await host.heard('table')
    const answers = await Promise.all(['B', 'C', 'D'].map(name => post(address, '/api/join', { invite, name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    const seats = answers.flatMap(({ body }) => (body as { seat?: number }).seat ?? [])
    expect(seats.toSorted()).toEqual([1, 2])
  })
})

test('two servers over one data folder: changes made at the other are looked up before a refusal', async () => {
  const dataDir = temporaryFolder()
  const [one, other] = [await runServer({ dataDir }), await runServer({ dataDir })]
  const host = await seatFrom(post(one.address, '/api/tables', newTable()))
  const ann = await sit(one.address, host)
  const { invite } = await ann.heard('table')
  const ben = await sit(other.address, await seatFrom(post(other.address, '/api/join', { invite, name: 'Ben' })))
  expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
  const late = await post(other.address, '/api/join', { invite, name: 'Eve' })
  expect(late.body).toMatchObject({ code: 'ALREADY_PLAYING' })
  await ben.heard('table', ({ table }) => table.status === 'playing')
})

describe('playing', () => {
  test('an action is acknowledged with its place, and all viewers get their own view and events', async () => {
    const { address } = await runServer()
    const { ann, ben, host } = await twoPlayers(address)
    const watcher = await new TestClient(address).opened()
    watcher.hello(host.table, null)
    expect(await watcher.heard('table')).toMatchObject({ you: null, invite: null })
    await watcher.heard('update')

    expect(await ann.act(add(2))).toMatchObject({ type: 'ack', seq: 1 })
    const [mine, theirs, watched] = await Promise.all(
      [ann, ben, watcher].map(client => client.heard('update', ({ seq }) => seq === 1)),
    )
    const views = [mine!, theirs!, watched!].map(({ view }) => view as TallyView)
    expect(views.map(({ total }) => total)).toEqual([2, 2, 2])
    expect(views[0]!.secrets).toEqual([expect.any(Number), null])
    expect(views[1]!.secrets).toEqual([null, expect.any(Number)])
    expect(views[2]!.secrets).toEqual([null, null])
    expect(mine!.events).toHaveLength(2)
    expect(theirs!.events).toHaveLength(1)
    expect(watched!.events).toHaveLength(1)
    expect(mine!.actions).toEqual([])
    expect(theirs!.actions).toEqual([add(1), add(2)])
    expect(mine!.undo).toBe(true)
    expect(theirs!.undo).toBe(false)
    for (const { hash, view } of [mine!, theirs!, watched!]) expect(hash).toBe(hashJson(view))
    ann.send({ type: 'ping' })
    expect(await ann.heard('pong')).toMatchObject({ seq: 1, hash: mine!.hash, at: expect.any(Number) })
  })

  test('what the rules forbid is refused with rule and words, and changes nothing', async () => {
    const { address } = await runServer()
    const { ann, ben, host } = await twoPlayers(address)
    expect(await ben.act(add(1))).toMatchObject({
      refusal: { code: 'NOT_YOUR_TURN', rule: 'T-2', text: 'NOT_YOUR_TURN (T-2)' },
    })
    expect(await ann.act(add(3))).toMatchObject({ refusal: { code: 'AMOUNT' } })
    expect(await ann.act({ type: '__proto__', constructor: { prototype: 1 } })).toMatchObject({
      refusal: { code: 'MALFORMED' },
    })
    const watcher = await new TestClient(address).opened()
    watcher.hello(host.table, null)
    await watcher.heard('update')
    expect(await watcher.act(add(1))).toMatchObject({ refusal: { code: 'WATCHING' } })
    ann.send({ type: 'ping' })
    expect(await ann.heard('pong')).toMatchObject({ seq: 0 })
  })

  test('the same action sent again, even over another connection, is carried out once and answered alike', async () => {
    const { address } = await runServer()
    const { ann, host } = await twoPlayers(address)
    const id = newId()
    const first = await ann.act(add(1), { id })
    const again = await ann.act(add(1), { id })
    const elsewhere = await (await sit(address, host)).act(add(1), { id, seen: 0 })
    expect([first, again, elsewhere]).toEqual([first, first, first])
    ann.send({ type: 'ping' })
    expect(await ann.heard('pong')).toMatchObject({ seq: 1 })
  })

  test('an action from an outdated view is refused only if the list of actions has changed', async () => {
    const { address } = await runServer()
    const { ann, ben } = await twoPlayers(address)
    await ann.act(add(1))
    await ben.act(add(1), { seen: 1 })
    await ann.heard('update', ({ seq }) => seq === 2)
    expect(await ann.act(add(1), { seen: 0 })).toMatchObject({ refusal: { code: 'STALE', rule: '' } })
    expect(await ann.act(add(1), { seen: 2 })).toMatchObject({ type: 'ack', seq: 3 })
  })

  test('several tabs of one seat show the same, and one may act after the other', async () => {
    const { address } = await runServer()
    const { ann, ben, host } = await twoPlayers(address)
    const tab = await sit(address, host)
    await ann.act(add(1))
    expect((await tab.heard('update', ({ seq }) => seq === 1)).view).toEqual(ann.latest!.view)
    await ben.act(add(1), { seen: 1 })
    await tab.heard('update', ({ seq }) => seq === 2)
    expect(await tab.act(add(2))).toMatchObject({ type: 'ack', seq: 3 })
  })

  test('a rule that throws freezes its own table with the last good state; nothing of it is logged', async () => {
    const { address } = await runServer()
    const [bad, good] = await Promise.all([twoPlayers(address, 'rogue'), twoPlayers(address)])
    await bad.ann.act(add(1))
    expect(await bad.ben.act(add(POISON), { seen: 1 })).toMatchObject({ refusal: { code: 'FROZEN' } })
    expect(await bad.ann.heard('problem')).toMatchObject({ code: 'FROZEN', fatal: false })
    expect(await bad.ben.act(add(1), { seen: 1 })).toMatchObject({ refusal: { code: 'FROZEN' } })
    const back = await sit(address, bad.guest)
    expect(await back.heard('update')).toMatchObject({ seq: 1, view: { total: 1 } })
    expect(await back.heard('problem')).toMatchObject({ code: 'FROZEN' })
    expect(await good.ann.act(add(1))).toMatchObject({ type: 'ack' })
  })

  test('the end comes with its outcome, and the table is over', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['normal'], start: true })))
    const ann = await sit(address, seat)
    for (;;) {
      const { actions, outcome, seq } = ann.latest ?? (await ann.heard('update'))
      if (outcome) break
      if (actions.length > 0) await ann.act(add(1))
      else await ann.heard('update', update => update.seq > seq)
    }
    expect(ann.latest).toMatchObject({ outcome: { kind: 'ranked' }, actions: [] })
    await ann.heard('table', ({ table }) => table.status === 'over')
    expect(await ann.act(add(1))).toMatchObject({ refusal: { code: 'OVER' } })
  })
})

describe('reconnecting', () => {
  test('after a restart the token leads to the same position, with its history, and a resent action counts once', async () => {
    const dataDir = temporaryFolder()
    const before = await runServer({ dataDir })
    const { ann, ben, host, guest } = await twoPlayers(before.address)
    const id = newId()
    await ann.act(add(2), { id })
    await ben.act(add(1), { seen: 1 })
    const left = await ann.heard('update', ({ seq }) => seq === 2)
    await before.stop()
    expect(await ann.closed).toBe(1012)

    const after = await runServer({ dataDir })
    const back = await sit(after.address, host)
    const found = await back.heard('update')
    expect(found).toMatchObject({ seq: 2, hash: left.hash, view: left.view, actions: left.actions })
    expect(found.history).toHaveLength(3)
    expect(await back.act(add(2), { id, seen: 0 })).toMatchObject({ type: 'ack', seq: 1 })
    expect(await back.act(add(1))).toMatchObject({ type: 'ack', seq: 3 })
    const benAgain = await sit(after.address, guest)
    expect((await benAgain.heard('update')).seq).toBe(3)
  })

  test('a match in which a bot is next goes on by itself after a restart', async () => {
    const dataDir = temporaryFolder()
    const slow = { afterPlayer: [60_000, 60_000], afterBot: [60_000, 60_000] } as const
    const before = await runServer({ dataDir, bots: { workers: 1, budget: 50, patience: 2000, pace: slow } })
    const seat = await seatFrom(post(before.address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    await (await sit(before.address, seat)).act(add(1))
    await before.stop()
    await runServer({ dataDir })
    await expect.poll(() => entriesIn(dataDir), { timeout: 15_000 }).toBe(2)
  })

  test('an idle table is evicted and comes back on the next visit', async () => {
    const { address } = await runServer({ hibernate: { every: 20, after: 50 } })
    const { ann, ben, host } = await twoPlayers(address)
    await ann.act(add(1))
    ann.leave()
    ben.leave()
    await new Promise(resolve => setTimeout(resolve, 300))
    const back = await sit(address, host)
    expect(await back.heard('update')).toMatchObject({ seq: 1, view: { total: 1 } })
  })
})

describe('a live game', () => {
  test('all may act at any time, but not faster than the cooldown allows', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ game: 'ascend', seats: 1, start: true })))
    const ann = await sit(address, seat)
    await ann.heard('update')
    // Both at once: on a slow machine the cooldown may be over before the first is answered.
    const play = () => ann.act({ type: 'play' }, { seen: 0 })
    const [first, second] = await Promise.all([play(), play()])
    expect(first).toMatchObject({ type: 'ack' })
    expect(second).toMatchObject({ refusal: { code: 'TOO_SOON' } })
  })

  test('the alarm rings by itself', async () => {
    const { address } = await runServer()
    const request = newTable({ game: 'ascend', seats: 1, options: { levels: 8 }, start: true })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
    const timedOut = await ann.heard('update', ({ seq }) => seq === 1)
    expect(timedOut).toMatchObject({ events: [{ type: 'timed-out' }], outcome: { kind: 'shared', won: false } })
  })

  test('an alarm that is due while the server is down rings after the restart', async () => {
    const dataDir = temporaryFolder()
    const before = await runServer({ dataDir })
    const request = newTable({ game: 'ascend', seats: 2, start: false })
    const ann = await sit(before.address, await seatFrom(post(before.address, '/api/tables', request)))
    const { invite } = await ann.heard('table')
    await seatFrom(post(before.address, '/api/join', { invite, name: 'Ben' }))
    await ann.command({ type: 'start' })
    await before.stop()
    await new Promise(resolve => setTimeout(resolve, 600))
    await runServer({ dataDir, hibernate: { every: 50, after: 30_000 } })
    await expect.poll(() => entriesIn(dataDir), { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
  })
})

/** Entries in the log of all matches, read directly from the database: asking the server would load the tables. */
function entriesIn(dataDir: string): number {
  const file = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  const { count } = file.prepare('SELECT count(*) AS count FROM entries').get() as { count: number }
  file.close()
  return count
}

function isPresent(table: TableInfo, seat: number): boolean | null {
  const info = table.seats[seat]
  return info?.kind === 'player' ? info.present : null
}
