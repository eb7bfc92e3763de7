import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { GameBox, Seat } from '#kernel'
import { openGame } from '#games'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { openUntil, type SeatTimes } from './fairness.ts'
import { beginMatch, newTable } from '../lobby/lobby.ts'
import { MatchSession } from './matchSession.ts'
import { UNOBSERVED } from './matchObserver.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable as request } from '../testing/client.ts'
import { games } from '../testing/raceShelf.ts'
import { temporaryFolder } from '../testing/running.ts'
import { newSeed } from '../store/tokens.ts'

const box = games[0]!.open({})
const pick = (plum: number, id = `${plum}`) => ({ id, seen: 0, action: { type: 'pick', plum } })

/** A match of plums between players with these round trips. */
async function openSession(
  trips: readonly number[],
  played: GameBox = box,
): Promise<{ session: MatchSession; store: SqliteStore; match: string }> {
  const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
  onTestFinished(() => store.close())
  const made = newTable(box, request({ game: 'plums', seats: trips.length, options: { plums: 50 } }), 'hash')
  if (!made.ok) throw new Error(made.refusal.code)
  await store.createTable(made.value)
  const seats = made.value.seats.map(() => ({ kind: 'bot', name: 'Bot', level: 'easy' }) as const)
  const begun = beginMatch({ ...made.value, seats }, box, newSeed())
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { row, match } = begun.value
  await store.startMatch(row, match, box.content, null)
  const session = await MatchSession.load({
    store,
    box: played,
    row: match,
    bots: new Map(),
  })
  session.observe({ ...UNOBSERVED, trips: (): SeatTimes => new Map(trips.entries()) })
  return { session, store, match: match.id }
}

test("a rule that throws in a race leaves the other players' actions alone", async () => {
  const races = { ...box.game.races!, fairness: box.game.races!.fairness }
  const { session } = await openSession([20, 120], { ...box, game: { ...box.game, races } })
  const near = session.act(0, pick(0))
  races.fairness = () => {
    throw new Error('planted')
  }
  await expect(session.act(1, pick(1))).rejects.toThrow('planted')
  const again = session.act(0, pick(0))
  races.fairness = box.game.races!.fairness
  expect(await Promise.all([near, again])).toEqual([
    { ok: true, seq: 1 },
    { ok: true, seq: 1 },
  ])
  expect(await session.act(1, pick(1))).toEqual({ ok: true, seq: 2 })
})

describe('two players claim the same thing', () => {
  test('the farther one wins though it arrives later; the log keeps the margin, the loser is told', async () => {
    const { session, store, match } = await openSession([20, 120])
    const near = session.act(0, pick(0))
    const far = session.act(1, pick(0))
    expect(await far).toEqual({ ok: true, seq: 1 })
    expect(await near).toMatchObject({
      ok: false,
      refusal: { code: 'PICKED' },
      lost: { to: 1, fairness: 'compensated', byLot: false },
    })
    const [row] = await store.entriesAfter(match, 0)
    expect(row!.entry).toMatchObject({ seat: 1, race: { fairness: 'compensated', rivals: [{ seat: 0 }] } })
    expect(session.raced).toMatchObject([{ seq: 1, seat: 1 }])
  })

  test('only what a player farther away could want is held, and nothing waits for it', async () => {
    const { session } = await openSession([20, 120])
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    await Promise.all([
      session.act(0, pick(0)).then(note('near')),
      session.act(1, pick(1)).then(note('far')),
      session.act(1, pick(99)).then(note('refused')),
    ])
    expect(order.at(-1)).toBe('near')
  })

  test('a bot is held like a player nearby', async () => {
    const { session } = await openSession([0, 100])
    const bot = session.botAct(0, 0, { type: 'pick', plum: 0 })
    expect(await session.act(1, pick(0))).toMatchObject({ ok: true })
    expect(await bot).toMatchObject({ ok: false, lost: { to: 1 } })
  })

  test('sent again under the same id while it is held, it is one action', async () => {
    const { session } = await openSession([20, 120])
    const answers = await Promise.all([session.act(0, pick(0, 'same')), session.act(0, pick(0, 'same'))])
    expect(answers).toEqual([
      { ok: true, seq: 1 },
      { ok: true, seq: 1 },
    ])
    expect(session.raced).toEqual([])
  })

  test('a pause decides held actions at once, and accepts no others', async () => {
    const { session } = await openSession([20, 120])
    const held = session.act(0, pick(0))
    session.pause()
    const stoppedAt = session.now()
    expect(await session.act(1, pick(0))).toMatchObject({ ok: false, refusal: { code: 'PAUSED' } })
    expect(await held).toEqual({ ok: true, seq: 1 })
    await sleep(20)
    expect(session.now()).toBe(stoppedAt)
    session.goOn()
    expect(await session.act(1, pick(1))).toMatchObject({ ok: true })
  })
})

test('an alarm that is due comes before an action that arrived later, and counts from when it was due', async () => {
  const shaken: GameBox = { ...box, game: { ...box.game, alarm: state => (box.game.outcome(state) ? null : 30) } }
  const { session, store, match } = await openSession([20, 120], shaken)
  await sleep(60)
  expect(await session.act(0, pick(0))).toMatchObject({ ok: false, refusal: { code: 'PICKED' } })
  expect((await store.entriesAfter(match, 0)).map(({ entry }) => entry)).toEqual([{ at: 30, ring: true }])
})

test('an action held since before an alarm is judged before it, though a player acts after it was due', async () => {
  const shaken: GameBox = {
    ...box,
    game: {
      ...box.game,
      alarm: state => (box.game.outcome(state) ? null : 80),
      races: { ...box.game.races!, claim: (_state, _seat, { plum }) => (plum === 0 ? 'plum:0' : null) },
    },
  }
  const { session, store, match } = await openSession([0, 115], shaken)
  const held = session.act(0, pick(0))
  while (session.now() < 85); // blocks the event loop
  const late = session.act(1, pick(1))
  expect(await held).toEqual({ ok: true, seq: 1 })
  expect(await late).toMatchObject({ ok: false, refusal: { code: 'PICKED' } })
  const entries = (await store.entriesAfter(match, 0)).map(({ entry }) => entry)
  expect(entries).toMatchObject([{ seat: 0 }, { at: 80, ring: true }])
})

test('how long an action is held tells nothing about what is hidden', () => {
  const { game } = openGame('wildstyle')!
  const trips: SeatTimes = new Map([20, 90, 140, 60, 30].entries())
  /** How long the server would hold this action, and for which claim. */
  const hold = (state: unknown, seat: Seat, action: unknown) => {
    const claim = game.races!.claim(state, seat, action)
    if (claim === null) return null
    const actors = game.actors(state)
    const rivals = new Map([...trips].filter(([other]) => other === seat || actors.includes(other)))
    return [claim, openUntil([{ seat, arrived: 0 }], rivals, game.races!.fairness(state))]
  }
  let held = 0
  for (const seed of ['one', 'two', 'three']) {
    playRandomly(game, seed, 20_000, ({ state, record }, rng) => {
      if (record.log.length % 20 !== 0) return
      const other = game.determinize(game.view(state, null), rng)
      expect(game.actors(other)).toEqual(game.actors(state))
      for (const seat of game.actors(state)) {
        expect(game.readyAt!(other, seat)).toBe(game.readyAt!(state, seat))
        for (const action of game.legalActions(state, seat)) {
          expect(hold(other, seat, action)).toEqual(hold(state, seat, action))
          if (hold(state, seat, action)) held++
        }
      }
    })
  }
  expect(held).toBeGreaterThan(100)
})
