/** The worked examples of Pilfering Pandas, played through the referee's messages alone. */

import { expect } from 'vitest'
import { cardsInPlay, isKey, isPlan } from '#games/pilfering-pandas/rules/cards.ts'
import levels from '#games/pilfering-pandas/content/levels.json' with { type: 'json' }
import {
  actionsFrom,
  cardList,
  type Example,
  examples,
  type Given,
  stateFrom,
  suspicionFrom,
  type Then,
} from '#games/pilfering-pandas/testing/examples.ts'
import type { State, View } from '#games/pilfering-pandas/types.ts'
import {
  type Answer,
  type Ask,
  legal,
  type Message,
  refusalIn,
  stateOf,
  testExamples,
} from '../testing/refereeExamples.ts'

const GAME = 'pilfering-pandas'
const SEATS = [1, 2, 3, 4]

testExamples(examples, ({ id, rules, title }) => `${rules.join(', ')} ${id}: ${title}`, run)

function run(ask: Ask, { given, when, then }: Example): void {
  if (given.setupOnly) return SETUPS[when[0]!.do]!(ask, then)
  load(ask, given)
  const start = stateOf<State>(ask)
  let refused: Answer | null = null
  for (const shorthand of when) {
    expect(refused, 'only the last action may be refused').toBeNull()
    refused = actAll(ask, actionsFrom(shorthand, given.turn ?? 0))
  }
  expect(refused && refusalIn(refused).code).toBe(then.refusal ?? null)
  const end = stateOf<State>(ask)
  expectSecretsKept(ask, end)
  for (const [field, expected] of Object.entries(then)) EXPECT[field]?.(ask, expected as never, { given, start, end })
  const unknown = Object.keys(then).filter(field => !(field in EXPECT) && !['ok', 'refusal', 'note'].includes(field))
  expect(unknown).toEqual([])
}

function load(ask: Ask, given: Given, change: object = {}): void {
  const { players, level, options } = given
  const state = { ...stateFrom(given), ...change }
  const loaded = ask({
    cmd: 'load',
    game: GAME,
    seats: players,
    options: { level, ...options },
    state,
    seed: 'example',
  })
  expect(loaded).toMatchObject({ ok: true, step: 0 })
}

/** The actions of one entry of an example, until something is refused: then the answer. */
function actAll(ask: Ask, actions: ReturnType<typeof actionsFrom>): Answer | null {
  for (const { seat, action } of actions) {
    // An escape that is not offered is not asked for (EX-56).
    if ('go' in action && stateOf<State>(ask).step !== 'check') continue
    const refused = act(ask, seat, action as Message)
    if (refused) return refused
  }
  return null
}

/** Acts once legal, check and undo agree about it. Returns the answer if it was refused. */
function act(ask: Ask, seat: number, action: Message): Answer | null {
  const before = stateOf<State>(ask)
  const listed = legal(ask, seat)
  const { refusal } = ask({ cmd: 'check', seat, action })
  const answer = ask({ cmd: 'act', seat, action })
  expect(refusal).toEqual(answer.ok ? null : answer['refusal'])
  if (!answer.ok) {
    expect(listed).not.toContainEqual(action)
    expect(stateOf<State>(ask)).toEqual(before)
    return answer
  }
  const { log } = ask({ cmd: 'log' })['log'] as { log: { action: Message }[] }
  if (action['order'] === undefined) expect(listed).toContainEqual(log.at(-1)!.action) // in any order (PP-21.7)
  const after = stateOf<State>(ask)
  const undone = ask({ cmd: 'undo', seat })
  expect(stateOf<State>(ask)).toEqual(undone.ok ? before : after)
  if (undone.ok) expect(ask({ cmd: 'act', seat, action }).ok).toBe(true)
  else if (!after.result) expect(refusalIn(undone).code).toMatch(/^UNDO_/)
  return null
}

/** Only its owner sees a hand, until the end. */
function expectSecretsKept(ask: Ask, { result, seats }: State): void {
  for (const viewer of [...seats.keys(), null]) {
    const view = ask({ cmd: 'view', seat: viewer })['view'] as View
    expect(view.seats.map(({ cards }) => cards)).toEqual(seats.map(({ hand }) => hand.length))
    const open = seats.map(({ hand }, seat) => (seat === viewer || result ? hand : null))
    expect(view.seats.map(({ hand }) => hand)).toEqual(open)
  }
}

interface Course {
  readonly given: Given
  readonly start: State
  readonly end: State
}

type Expectation = (ask: Ask, expected: never, course: Course) => void

const sorted = (cards: readonly string[]) => cards.toSorted()
const same = (expected: string) => sorted(cardList(expected))

const EXPECT: Readonly<Record<string, Expectation>> = {
  panda: (_ask, expected, { end }) => expect(end.panda).toBe(expected),
  keeper: (_ask, expected, { end }) => expect(end.keeper).toBe(expected),
  turn: (_ask, expected, { end }) => expect(end.turn).toBe(expected),
  bound: (_ask, expected, { end }) => expect(end.bound).toBe(expected),
  hand0: (_ask, expected: string, { end }) => expect(sorted(end.seats[0]!.hand)).toEqual(same(expected)),
  hand1: (_ask, expected: string, { end }) => expect(sorted(end.seats[1]!.hand)).toEqual(same(expected)),
  hideout: (_ask, expected: string, { end }) => expect(end.hideout).toEqual(cardList(expected)),
  hideoutSet: (_ask, expected: string, { end }) => expect(sorted(end.hideout)).toEqual(same(expected)),
  deck: (_ask, expected: string, { end }) => expect(end.deck).toEqual(cardList(expected)),
  stash: (_ask, expected: string, { end }) => expect(sorted(end.secretStash)).toEqual(same(expected)),
  area0: (_ask, expected: string, { end }) => expect(end.areas[0].cards).toEqual(cardList(expected)),
  area1: (_ask, expected: string, { end }) => expect(end.areas[1].cards).toEqual(cardList(expected)),
  sets0: (_ask, expected, { end }) => expect(end.areas[0].sets.map(({ s, e }) => [s, e])).toEqual(expected),
  limit0: (_ask, expected, { end }) => expect(end.areas[0].limit).toBe(expected),
  limit1: (_ask, expected, { end }) => expect(end.areas[1].limit).toBe(expected),
  out: (_ask, expected, { end }) => expect(end.seats.map(seat => seat.out)).toEqual(expected),
  suspicion: (_ask, expected, { end }) => expect(end.suspicion).toEqual(suspicionFrom(expected)),
  timer: (_ask, expected: { holder: number; pos: number } | null, { end }) =>
    expect(end.timer).toEqual(expected && { holder: expected.holder, position: expected.pos }),
  over: (ask, expected) => expect(ask({ cmd: 'outcome' })['outcome'] !== null).toBe(expected),
  result: (ask, { win, cause }: { win: boolean; cause: string }) =>
    expect(ask({ cmd: 'outcome' })['outcome']).toMatchObject({ kind: 'shared', won: win, reason: cause }),
  swapFits: (ask, { area, position, cards }: NonNullable<Then['swapFits']>, { given, start }) =>
    expect(cardsForKey(ask, given, start.areas, area, position)).toEqual(same(cards)),
  keyReads: (ask, { area, position, cards }: NonNullable<Then['keyReads']>, { given, end }) =>
    expect(cardsForKey(ask, given, end.areas, area, position)).toEqual(same(cards)),
  secretOptions: (ask, expected: NonNullable<Then['secretOptions']>) => expectSecretOptions(ask, expected),
  exchangedOne: (_ask, _expected, { start, end }) => {
    const gone = start.seats[0]!.hand.filter(card => !end.seats[0]!.hand.includes(card))
    expect(gone).toHaveLength(1)
    expect(end.secretStash.filter(card => !start.secretStash.includes(card))).toEqual(gone)
  },
}

/** The cards that may replace a Key in an example, tried by a player who holds all there are. */
function cardsForKey(ask: Ask, given: Given, areas: State['areas'], area: number, position: number): string[] {
  const lying = areas.flatMap(({ cards }) => cards)
  const free = cardsInPlay({ maxNumber: 9, keys: 4 }).filter(card => !lying.includes(card))
  const hands = [free.slice(0, -3).join(' '), ...free.slice(-3)]
  const position4 = { ...given, players: 4, hands, hideout: '', deck: '', step: 'actions', turn: 0 } as const
  load(ask, position4, { areas, removed: [] })
  const allows = (card: string) =>
    ask({ cmd: 'check', seat: 0, action: { type: 'swapKey', area, position, card } })['refusal'] === null
  return sorted(free.filter(card => !isKey(card) && allows(card)))
}

function expectSecretOptions(ask: Ask, { end, stash, cards }: NonNullable<Then['secretOptions']>): void {
  const areas = ['RGB', 'GPB'].map(prefs => ({ prefs, cards: '', sets: [] }))
  const solo = {
    players: 1,
    level: 'normal',
    step: 'secret',
    hands: ['Y1 Y2'],
    hideout: end,
    secretStash: stash,
    areas,
  }
  load(ask, solo)
  expect(legal(ask, 0).map(({ card }) => card)).toEqual(cardList(cards))
}

/** The state after setup, the Pandas dealt at random. */
function setUp(ask: Ask, seats: number, options: object = {}, seed = 'example'): State {
  const begun = ask({ cmd: 'new', game: GAME, seats, options: { pandaChoice: 'random', ...options }, seed })
  expect(begun).toMatchObject({ ok: true, step: 0 })
  return stateOf(ask)
}

const SETUPS: Readonly<Record<string, (ask: Ask, then: Then) => void>> = {
  setupCounts(ask, { counts }) {
    const found = SEATS.map(seats => {
      const { deck, seats: players, hideout, secretStash } = setUp(ask, seats)
      const all = [...deck, ...players.flatMap(({ hand }) => hand), ...hideout, ...secretStash]
      expect(new Set(all).size).toBe(all.length)
      const hand = players[0]!.hand.length
      const keys = all.filter(isKey).length
      const max = Math.max(...all.filter(card => !isKey(card)).map(card => Number(card[1])))
      return [seats, { deck: deck.length, hand, hideout: hideout.length, stash: secretStash.length, keys, max }]
    })
    expect(Object.fromEntries(found)).toEqual(counts)
  },
  levels(ask, { levels: expected }) {
    const factsFor = (seats: number) =>
      Object.fromEntries(
        levels.levels.map(({ id, winSpace }) => {
          return [id, [setUp(ask, seats, { level: id }).panda, winSpace, limitWith(ask, id)]]
        }),
      )
    expect({ coop: factsFor(2), solo: factsFor(1) }).toEqual(expected)
    expect(setUp(ask, 1)).toMatchObject({ keeper: 0, suspicion: null, timer: null })
  },
  secretOptions(ask, { secretOptionsList }) {
    for (const options of secretOptionsList!) expectSecretOptions(ask, options)
  },
  setupFoils(ask) {
    for (const seats of SEATS) {
      for (let seed = 0; seed < 50; seed++) {
        const { deck, seats: players, hideout, secretStash } = setUp(ask, seats, { foiledPlans: true }, `foils-${seed}`)
        expect(deck.filter(isPlan)).toHaveLength(2)
        expect([...players.flatMap(({ hand }) => hand), ...hideout, ...secretStash].some(isPlan)).toBe(false)
      }
    }
  },
  setupOptions(ask, { setupOptions }) {
    const removeThreeDeck = SEATS.map(seats => [seats, setUp(ask, seats, { removeThree: true }).deck.length])
    const limitFive = levels.levels.map(({ id }) => [id, limitWith(ask, id, { limitFive: true })])
    expect({
      removeThreeDeck: Object.fromEntries(removeThreeDeck),
      limitFive: Object.fromEntries(limitFive),
    }).toEqual(setupOptions)
  },
}

/** How many cards a Meerkat has when it reaches its limit. */
function limitWith(ask: Ask, level: string, options: NonNullable<Given['options']> = {}): number {
  const areas = [
    { prefs: 'RGB', cards: 'R1 R2 R3', sets: [[0, 2]] as const },
    { prefs: 'GPB', cards: '', sets: [] },
  ]
  load(ask, {
    players: 2,
    level,
    options,
    step: 'actions',
    hands: ['R4 R5 R6 R7 G1', 'B1'],
    hideout: 'Y1 Y2 Y3',
    areas,
  })
  for (const card of ['R4', 'R5', 'R6', 'R7']) {
    expect(ask({ cmd: 'act', seat: 0, action: { type: 'extendSet', area: 0, card } }).ok).toBe(true)
    const [{ limit, cards }] = stateOf<State>(ask).areas
    if (limit) return cards.length
  }
  throw new Error('the limit was never reached')
}
