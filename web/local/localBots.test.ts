import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer } from '#bots/answer.ts'
import { games, openGame } from '#games'
import { type AnyGame, createRng, type GameBox, replay, type Tagged } from '#kernel'
import { ascend } from '#kernel/testing/ascend.ts'
import type { Question } from '../bots/botMessages.ts'
import type { BotThread } from '../bots/botThread.ts'
import { type BrowserStorage, openStorage } from '../shell/storage.ts'
import { openLocalTable } from './localSession.ts'
import { type LocalSeat, startLocalTable, storedLocalTable } from './localTables.ts'

const SEED = 'b'.repeat(64)
const MINUTE = 60_000
let storage: BrowserStorage
let asked: Question[]

beforeEach(() => {
  storage = openStorage()
  asked = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** The game's own bots, in this thread instead of a worker. */
function botsOf(box: GameBox): Pick<BotThread, 'choose'> {
  return {
    async choose(question) {
      asked.push(question)
      let rounds = 3
      return answer(box, question, { rng: createRng(question.seed), more: () => rounds-- > 0 })
    },
  }
}

function sit(
  box: GameBox,
  seats: readonly LocalSeat[],
  options: Readonly<Record<string, unknown>> = {},
  botThread = botsOf(box),
) {
  const started = startLocalTable(storage, box, seats, options, { id: 'one', seed: SEED, now: 0 })
  if (!started.ok) throw new Error(started.refusal.text)
  const session = openLocalTable(storage, started.table, box, botThread)
  session.goOn()
  return session
}

const againstOne = (bot: 'easy' | 'normal' | 'hard') => [{ name: 'Ada' }, { name: 'Maple', bot }]
const log = () => storedLocalTable(storage, 'one')!.record.log

/** As matches begin on this device, and with clocks where the game allows them. */
const WAYS = games.flatMap(({ id }) => {
  const { game } = openGame(id)!
  const casual = { id, way: 'as proposed', options: { ...game.casual } }
  return game.pace === 'live' ? [casual, { id, way: 'live', options: {} }] : [casual]
})

describe.each(WAYS)('$id, $way, against a bot here', ({ id, way, options }) => {
  const box = openGame(id)!

  test('is played to the end, and every entry follows the rules', async () => {
    const session = sit(box, againstOne('easy'), options)
    const rng = createRng('person')
    for (let step = 0; step < 3000 && !session.snapshot().position!.outcome; step++) {
      const { you, position } = session.snapshot()
      expect(you).toBe(0)
      const { view, actions } = position!
      const mine = { level: 'easy', seat: 0, view, actions } as const
      const action = actions.length > 0 ? (answer(box, mine, { rng, more: () => false }).action as Tagged | null) : null
      if (action && step % 2 === 0) session.act(action)
      else await vi.advanceTimersByTimeAsync(way === 'live' ? 500 : 2100)
    }
    expect(session.snapshot().position!.outcome).not.toBeNull()
    const match = replay(box.game, storedLocalTable(storage, 'one')!.record)
    expect(box.game.outcome(match.state)).toEqual(session.snapshot().position!.outcome)
    expect(new Set(asked.map(({ seat }) => seat))).toEqual(new Set([1]))
  })

  test('the bot gets its own view and list of actions, and nothing of the state', async () => {
    const session = sit(box, againstOne('normal'), options)
    const rng = createRng('person')
    for (let step = 0; step < 12 && asked.length === 0; step++) {
      const { actions } = session.snapshot().position!
      if (actions.length > 0) session.act(rng.pick(actions))
      await vi.advanceTimersByTimeAsync(100)
    }
    const [first] = asked
    expect(Object.keys(first!).toSorted()).toEqual(
      ['actions', 'content', 'contentHash', 'game', 'level', 'seat', 'seed', 'view'].toSorted(),
    )
    expect(first!.seed).not.toContain(SEED)
    const { record } = storedLocalTable(storage, 'one')!
    const { state } = replay(box.game, { ...record, log: record.log.slice(0, Number(first!.seed.split('/').at(-1))) })
    expect(first!.view).toEqual(box.game.view(state, 1))
  })
})

describe('a bot at a table on this device', () => {
  const myLittleTown = openGame('my-little-town')!
  const options = { firstSeat: 1, takeBack: 'untilNextAction' }

  test('takes about as long as a person', async () => {
    sit(myLittleTown, againstOne('easy'), options)
    await vi.advanceTimersByTimeAsync(799)
    expect(log()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1202)
    expect(log().length).toBeGreaterThan(0)
  })

  test('MLT-9.4 waits two seconds where a placement can be undone, however fast it was', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const session = sit(myLittleTown, againstOne('easy'), { ...options, firstSeat: 0 })
    session.act({ type: 'draw' })
    session.act(session.snapshot().position!.actions[0]!)
    const placed = log().length
    await vi.advanceTimersByTimeAsync(1999)
    expect(session.snapshot().position!.undo).toBe(true)
    await vi.advanceTimersByTimeAsync(2)
    expect(log().length).toBeGreaterThan(placed)
  })

  test('pauses while the page is hidden, and thinks anew when it is visible', async () => {
    const session = sit(myLittleTown, againstOne('easy'), options)
    await vi.advanceTimersByTimeAsync(300)
    session.pause()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(log()).toHaveLength(0)
    session.goOn()
    await vi.advanceTimersByTimeAsync(2001)
    expect(log().length).toBeGreaterThan(0)
    expect(asked[0]).toEqual(asked[1])
  })

  test('goes on after a reload in the middle of its turn', async () => {
    sit(myLittleTown, againstOne('easy'), options).pause()
    const again = openLocalTable(storage, storedLocalTable(storage, 'one')!, myLittleTown, botsOf(myLittleTown))
    expect(again.snapshot().table!.seats[1]).toEqual({ kind: 'bot', name: 'Maple', level: 'easy' })
    again.goOn()
    await vi.advanceTimersByTimeAsync(5000)
    expect(log().length).toBeGreaterThanOrEqual(2)
    expect(again.snapshot().position!.actions.length).toBeGreaterThan(0)
  })

  test('is replaced by a legal action when it fails, hangs or cheats', async () => {
    const answers = [null, { action: { type: 'pass' }, reaction: 0 }, { action: 'nonsense', reaction: 0 }]
    let turn = 0
    const session = sit(myLittleTown, againstOne('hard'), options, {
      choose: async () => answers[turn++ % answers.length]!,
    })
    const rng = createRng('person')
    for (let step = 0; step < 40; step++) {
      const { actions } = session.snapshot().position!
      if (actions.length > 0) session.act(rng.pick(actions))
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect(turn).toBeGreaterThan(6)
    const acted = log().filter(entry => 'seat' in entry && entry.seat === 1).length
    expect([turn, turn - 1]).toContain(acted) // the last one may still be on its way
    replay(myLittleTown.game, storedLocalTable(storage, 'one')!.record)
  })

  test('its action cannot be undone by others', async () => {
    const session = sit(myLittleTown, againstOne('easy'), options)
    await vi.advanceTimersByTimeAsync(6000)
    const played = log().length
    expect(played).toBeGreaterThan(1)
    expect(session.snapshot().position!.undo).toBe(false)
    session.takeBack()
    expect(log()).toHaveLength(played)
  })

  test('does not overwrite what another tab has played', async () => {
    sit(myLittleTown, againstOne('easy'), options)
    const other = openLocalTable(storage, storedLocalTable(storage, 'one')!, myLittleTown, botsOf(myLittleTown))
    other.goOn()
    await vi.advanceTimersByTimeAsync(2001)
    const ours = log()
    other.pause()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(log().slice(0, ours.length)).toEqual(ours)
    replay(myLittleTown.game, storedLocalTable(storage, 'one')!.record)
  })

  test('plays with several people: the device goes from one person to the next, never to the bot', async () => {
    const pandas = openGame('pilfering-pandas')!
    const session = sit(pandas, [{ name: 'Ada' }, { name: 'Maple', bot: 'easy' }, { name: 'Ben' }])
    const rng = createRng('people')
    const handedTo = new Set<number | null>()
    for (let step = 0; step < 60; step++) {
      const { handOverTo, position, you } = session.snapshot()
      handedTo.add(handOverTo)
      expect(you).not.toBe(1)
      if (handOverTo !== null) session.takeDevice()
      else if (position!.actions.length > 0) session.act(rng.pick(position!.actions))
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect(handedTo).toEqual(new Set([null, 0, 2]))
  })

  test('keeps to the pace of a live game, and waits with the clock', async () => {
    const live: GameBox = { ...myLittleTown, game: { ...ascend, presses: () => true } as AnyGame }
    let acted = 0
    const session = sit(
      live,
      againstOne('easy'),
      { levels: 3, seconds: 30 },
      {
        async choose({ actions }) {
          acted++
          return { action: actions[0], reaction: 1500 }
        },
      },
    )
    expect(session.snapshot().handOverTo).toBeNull()
    await vi.advanceTimersByTimeAsync(1400)
    expect(log()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(acted).toBeGreaterThan(0)
    expect(log().length).toBeGreaterThan(0)
    session.pause()
    const before = log().length
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(log()).toHaveLength(before)
  })
})
