import { describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import type { SeatGranted } from '#protocol/messages.ts'
import type { DailyBoard, DailyGranted } from '#protocol/results.ts'
import { dayOf, isClosed, openDeals, botSeedOf } from './daily.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newId, post, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder, testSettings } from '../testing/running.ts'
import { newSecret, newSeed } from '../store/tokens.ts'

const NOON = Date.parse('2026-11-16T12:00:00Z')
const HOUR = 3_600_000

type Begun = SeatGranted & DailyGranted

async function begin(address: string, browser: string, name = 'Ann'): Promise<Begun> {
  const { status, body } = await post(address, '/api/daily', { game: 'tally', name, browser })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Begun
}

async function boardOf(address: string, browser: string): Promise<DailyBoard> {
  return (await post(address, '/api/daily/board', { game: 'tally', browser })).body as DailyBoard
}

/** Adds these amounts in turn with the bot, then twos until the target is reached. Returns the views seen. */
async function play(client: TestClient, amounts: readonly number[] = []): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let turn = 0; turn < 30; turn++) {
    const mine = await client.heard('update', ({ seq, view, outcome }) => {
      return outcome !== null || (seq >= 2 * turn && (view as { turn: number }).turn === 0)
    })
    seen.push(mine.view)
    if (mine.outcome) return seen
    await client.act({ type: 'add', amount: amounts[turn] ?? 2 }, { id: newId(), seen: mine.seq })
  }
  throw new Error('the match does not end')
}

/** Waits until today's board has so many rows. */
async function boardWith(address: string, browser: string, rows: number): Promise<DailyBoard> {
  let board: DailyBoard
  const count = async () => {
    board = await boardOf(address, browser)
    return board.today.rows.length
  }
  await expect.poll(count, { timeout: 15_000 }).toBe(rows)
  return board!
}

describe('the seed of a day', () => {
  test('is the same for a day and a game, and differs for every other day, game and server', async () => {
    const keys = [newSeed(), newSeed()]
    const [ours, theirs] = await Promise.all(keys.map(key => openDeals({ key: async () => key })))
    const seed = ours!('2026-11-16', 'tally')
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(ours!('2026-11-16', 'tally')).toBe(seed)
    const others = [ours!('2026-11-17', 'tally'), ours!('2026-11-16', 'rogue'), theirs!('2026-11-16', 'tally')]
    expect(new Set([seed, ...others]).size).toBe(4)
  })

  test('depends on a key that the store keeps over a restart', async () => {
    const dataDir = temporaryFolder()
    const seeds: string[] = []
    for (let run = 0; run < 2; run++) {
      const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
      seeds.push((await openDeals(store))('2026-11-16', 'tally'))
      await store.close()
    }
    expect(seeds[0]).toBe(seeds[1])
  })

  test('days change at midnight UTC; a board closes when the day after is over', () => {
    expect(dayOf(Date.parse('2026-11-16T23:59:59.999Z'))).toBe('2026-11-16')
    expect(dayOf(Date.parse('2026-11-17T00:00:00Z'))).toBe('2026-11-17')
    expect(isClosed('2026-11-16', Date.parse('2026-11-17T23:59:59.999Z'))).toBe(false)
    expect(isClosed('2026-11-16', Date.parse('2026-11-18T00:00:00Z'))).toBe(true)
  })

  test('gives bots another seed on every seat and at every step', () => {
    const seeds = [botSeedOf('a', 0, 1), botSeedOf('a', 1, 1), botSeedOf('a', 0, 2), botSeedOf('b', 0, 1)]
    expect(new Set(seeds).size).toBe(4)
    expect(botSeedOf('a', 0, 1)).toBe(seeds[0])
  })
})

describe('the daily deal', () => {
  test('is the same for two browsers, and players who act alike see the same', async () => {
    // A bot whose worker starts too slowly is replaced, and then plays something else.
    const bots = { ...testSettings().bots, patience: 30_000 }
    const { address } = await runServer({ bots }, { now: () => NOON })
    const seats = await Promise.all([begin(address, newSecret()), begin(address, newSecret(), 'Ben')])
    expect(seats[0]!.table).not.toBe(seats[1]!.table)
    const clients = await Promise.all(seats.map(seat => sit(address, seat)))
    const [ann, ben] = await Promise.all(clients.map(client => play(client, [1, 1])))
    expect(ann).toEqual(ben)
    expect((ann![0] as { secrets: unknown[] }).secrets[1]).toBeNull()
  })

  test('changes at midnight', async () => {
    let now = Date.parse('2026-11-16T23:59:59Z')
    const { address } = await runServer({}, { now: () => now })
    const today = await begin(address, newSecret())
    now += 2000
    const tomorrow = await begin(address, newSecret())
    expect([today.day, tomorrow.day]).toEqual(['2026-11-16', '2026-11-17'])
    const secrets = await Promise.all(
      [today, tomorrow].map(async seat => {
        const { view } = await (await sit(address, seat)).heard('update')
        return (view as { secrets: number[] }).secrets[0]
      }),
    )
    expect(secrets[0]).not.toBe(secrets[1])
  })

  test('is not sealed, allows no spectators, and says which day it is of', async () => {
    const { address } = await runServer({}, { now: () => NOON })
    const seat = await begin(address, newSecret())
    const { table } = await (await sit(address, seat)).heard('table')
    expect(table).toMatchObject({ daily: '2026-11-16', watchable: false })
    expect(table.seal).toBeUndefined()
    const client = await sit(address, seat)
    const answer = await client.command({ type: 'set-watching', allowed: true })
    expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'DAILY_UNWATCHED' } })
    const watcher = await new TestClient(address).opened()
    watcher.hello(seat.table, null)
    expect(await watcher.heard('problem')).toMatchObject({ code: 'WATCHING_OFF' })
  })

  test('a first try counts, later tries are marked, and players find their own', async () => {
    const { address } = await runServer({}, { now: () => NOON })
    const [anns, bens] = [newSecret(), newSecret()]
    const first = await begin(address, anns)
    await play(await sit(address, first))
    await boardWith(address, anns, 1)
    const again = await begin(address, anns)
    expect([first.try, again.try]).toEqual([1, 2])
    await play(await sit(address, again), [1, 1, 1, 1])
    await play(await sit(address, await begin(address, bens, 'Ben')), [1, 2])

    const { seats, bots, left, today, yesterday } = await boardWith(address, bens, 3)
    expect({ seats, bots, left }).toEqual({ seats: 2, bots: 'normal', left: 12 * HOUR })
    expect(today).toMatchObject({ day: '2026-11-16', count: 2 })
    expect(today.rows.map(({ name, rank, you }) => [name, rank, you])).toContainEqual(['Ben', expect.any(Number), true])
    expect(today.rows.at(-1)).toMatchObject({ name: 'Ann', rank: null, you: false })
    expect(yesterday).toEqual({ day: '2026-11-15', count: 0, rows: [] })
  })

  test('an unfinished first try still counts as the first', async () => {
    const { address } = await runServer({}, { now: () => NOON })
    const browser = newSecret()
    await begin(address, browser)
    await play(await sit(address, await begin(address, browser)))
    const { today } = await boardWith(address, browser, 1)
    expect(today.count).toBe(0)
    expect(today.rows[0]!.rank).toBeNull()
  })

  test('appears on the board of its day when it ends after midnight', async () => {
    let now = NOON
    const { address } = await runServer({}, { now: () => now })
    const browser = newSecret()
    const client = await sit(address, await begin(address, browser))
    now += 24 * HOUR
    await play(client)
    await expect.poll(async () => (await boardOf(address, browser)).yesterday.count).toBe(1)
    expect((await boardOf(address, browser)).today.count).toBe(0)
  })

  test('has no replay before the day after is over', async () => {
    const { address } = await runServer()
    const { table, ...seat } = await begin(address, newSecret())
    await play(await sit(address, { table, ...seat }))
    const early = await fetch(`${address}/api/replays/${table}`)
    expect(early.status).toBe(409)
    expect(await early.json()).toMatchObject({ code: 'STILL_DEALT' })

    const past = await runServer({}, { now: () => Date.now() - 49 * HOUR })
    const old = await begin(past.address, newSecret())
    await play(await sit(past.address, old))
    await expect.poll(async () => (await fetch(`${past.address}/api/replays/${old.table}`)).status).toBe(200)
  })

  test.each(shelf.map(({ card }) => card))('$name has one, and its player may act', async ({ id }) => {
    const { address } = await runServer({ shelf: DEFAULT_SETTINGS.shelf })
    const { body } = await post(address, '/api/daily', { game: id, name: 'Ann', browser: newSecret() })
    const client = await sit(address, body as SeatGranted)
    const { seats } = (await client.heard('table')).table
    expect(seats.filter(({ kind }) => kind === 'player')).toHaveLength(1)
    expect(seats.every(seat => seat.kind !== 'bot' || seat.level === 'normal')).toBe(true)
    const turn = await client.heard('update', ({ actions }) => actions.length > 0)
    expect(turn.outcome).toBeNull()
  })

  test('one address cannot fill the board', async () => {
    const { address } = await runServer()
    const request = () => post(address, '/api/daily', { game: 'tally', name: 'Ann', browser: newSecret() })
    const answers = await Promise.all(Array.from({ length: 45 }, request))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('an unknown game has none, and a malformed browser id is refused', async () => {
    const { address } = await runServer()
    const wrong = { name: 'Ann', browser: newSecret() }
    expect((await post(address, '/api/daily', { ...wrong, game: 'chess' })).status).toBe(404)
    expect((await post(address, '/api/daily', { ...wrong, game: 'tally', browser: 'short' })).status).toBe(400)
  })
})
