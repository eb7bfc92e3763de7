/** The worked examples, one test each. */

import { createRng, type Match, type Refusal, seatTable, startFrom, submit } from '#kernel'
import { expect, test } from 'vitest'
import { cardOf, isKey, isPlan } from './cards.ts'
import { parseContent } from '../content.ts'
import { limitOf } from '../text/facts.ts'
import { pilferingPandas } from '../index.ts'
import { domain } from './sets.ts'
import { secretOptions } from './solo.ts'
import {
  actionsFrom,
  cardList,
  type Example,
  examples,
  stateFrom,
  suspicionFrom,
  type Then,
} from '../testing/examples.ts'
import type { Options, PilferingPandas, State } from '../types.ts'

const { game } = pilferingPandas.open(pilferingPandas.content)
const content = parseContent(pilferingPandas.content)

test('all 120 are there', () => expect(examples).toHaveLength(120))

test.each(examples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  if (example.given.setupOnly) SETUPS[example.when[0]!.do]!(example.then)
  else playExample(example)
})

function nameOf({ id, rules, title }: Example): string {
  return `${rules.join(', ')} ${id}: ${title}`
}

function playExample({ given, when, then }: Example): void {
  const match = matchFrom(game.parseState(stateFrom(given)), given.players)
  const before = match.state
  let refusal: Refusal | null = null
  for (const shorthand of when) {
    expect(refusal, 'only the last action may be refused').toBeNull()
    refusal = act(match, actionsFrom(shorthand, given.turn ?? 0))
  }
  expect(refusal?.code).toBe(then.refusal)
  if (refusal) expect(refusal.rule).toMatch(/^PP-\d+\.\d+$/)
  for (const [field, expected] of Object.entries(then)) EXPECT[field]?.(match.state, expected as never, before)
  const unknown = Object.keys(then).filter(field => !(field in EXPECT) && !['ok', 'refusal', 'note'].includes(field))
  expect(unknown).toEqual([])
}

/** The actions of one entry of an example, until one is refused. */
function act(match: Match<PilferingPandas>, actions: ReturnType<typeof actionsFrom>): Refusal | null {
  for (const { seat, action } of actions) {
    // An escape that is not offered is not asked for (EX-56).
    if ('go' in action && match.state.step !== 'check') continue
    const result = submit(match, seat, action, 0)
    if (!result.ok) return result.refusal
  }
  return null
}

function matchFrom(start: State, seats: number): Match<PilferingPandas> {
  const seating = seatTable<PilferingPandas>(game, seats, start.options as unknown as Record<string, unknown>)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startFrom(game, seating.table, 'example', start)
}

type Expectation = (state: State, expected: never, before: State) => void

const sorted = (cards: readonly string[]) => cards.toSorted()

const EXPECT: Readonly<Record<string, Expectation>> = {
  panda: (state, expected) => expect(state.panda).toBe(expected),
  keeper: (state, expected) => expect(state.keeper).toBe(expected),
  turn: (state, expected) => expect(state.turn).toBe(expected),
  bound: (state, expected) => expect(state.bound).toBe(expected),
  hand0: (state, expected: string) => expect(sorted(state.seats[0]!.hand)).toEqual(sorted(cardList(expected))),
  hand1: (state, expected: string) => expect(sorted(state.seats[1]!.hand)).toEqual(sorted(cardList(expected))),
  hideout: (state, expected: string) => expect(state.hideout).toEqual(cardList(expected)),
  hideoutSet: (state, expected: string) => expect(sorted(state.hideout)).toEqual(sorted(cardList(expected))),
  deck: (state, expected: string) => expect(state.deck).toEqual(cardList(expected)),
  stash: (state, expected: string) => expect(sorted(state.secretStash)).toEqual(sorted(cardList(expected))),
  area0: (state, expected: string) => expect(state.areas[0].cards).toEqual(cardList(expected)),
  area1: (state, expected: string) => expect(state.areas[1].cards).toEqual(cardList(expected)),
  sets0: (state, expected) => expect(state.areas[0].sets.map(({ s, e }) => [s, e])).toEqual(expected),
  limit0: (state, expected) => expect(state.areas[0].limit).toBe(expected),
  limit1: (state, expected) => expect(state.areas[1].limit).toBe(expected),
  out: (state, expected) => expect(state.seats.map(seat => seat.out)).toEqual(expected),
  suspicion: (state, expected) => expect(state.suspicion).toEqual(suspicionFrom(expected)),
  timer: (state, expected: { holder: number; pos: number } | null) =>
    expect(state.timer).toEqual(expected && { holder: expected.holder, position: expected.pos }),
  over: (state, expected) => expect(state.result !== null).toBe(expected),
  result: (state, expected: object) => expect(state.result).toMatchObject(expected),
  swapFits: (_state, { area, position, cards }: NonNullable<Then['swapFits']>, before) =>
    expect(keyCards(before, area, position)).toEqual(sorted(cardList(cards))),
  keyReads: (state, { area, position, cards }: NonNullable<Then['keyReads']>) =>
    expect(keyCards(state, area, position)).toEqual(sorted(cardList(cards))),
  secretOptions: (_state, { end, stash, cards }: NonNullable<Then['secretOptions']>) =>
    expect(secretOptions(cardList(stash), end)).toEqual(cardList(cards)),
  exchangedOne: (state, _expected, before) => {
    const gone = before.seats[0]!.hand.filter(card => !state.seats[0]!.hand.includes(card))
    expect(gone).toHaveLength(1)
    expect(state.secretStash).toContain(gone[0])
    expect(state.secretStash.filter(card => !before.secretStash.includes(card))).toEqual(gone)
  },
}

function keyCards(state: State, area: number, position: number): string[] {
  return sorted([...domain(state.areas[area as 0 | 1], position)].map(cardOf))
}

const SEATS = [1, 2, 3, 4]

/** Positions after setup, with random Pandas. */
function setUp(seats: number, options: Partial<Options>, seed = 'example'): State {
  const seating = seatTable<PilferingPandas>(game, seats, { pandaChoice: 'random', ...options })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return game.setup(seating.table, createRng(seed))
}

const SETUPS: Readonly<Record<string, (then: Then) => void>> = {
  setupCounts({ counts }) {
    const found = SEATS.map(seats => {
      const { deck, seats: players, hideout, secretStash } = setUp(seats, {})
      const all = [...deck, ...players.flatMap(({ hand }) => hand), ...hideout, ...secretStash]
      const numbers = all.filter(card => !isKey(card)).map(card => Number(card[1]))
      expect(new Set(all).size).toBe(all.length)
      return {
        deck: deck.length,
        hand: players[0]!.hand.length,
        hideout: hideout.length,
        stash: secretStash.length,
        keys: all.filter(isKey).length,
        max: Math.max(...numbers),
      }
    })
    expect(Object.fromEntries(SEATS.map((seats, index) => [seats, found[index]]))).toEqual(counts)
  },
  levels({ levels }) {
    const factsOf = (seats: number, level: Options['level']) => {
      const state = setUp(seats, { level })
      return [state.panda, content.levels[level].winSpace, limitOf(content, state)]
    }
    const table = (seats: number) => ({
      intro: factsOf(seats, 'intro'),
      normal: factsOf(seats, 'normal'),
      hard: factsOf(seats, 'hard'),
    })
    expect({ coop: table(2), solo: table(1) }).toEqual(levels)
    expect(setUp(1, {})).toMatchObject({ keeper: 0, suspicion: null, timer: null })
  },
  secretOptions({ secretOptionsList }) {
    for (const { end, stash, cards } of secretOptionsList!) {
      expect(secretOptions(cardList(stash), end)).toEqual(cardList(cards))
    }
  },
  setupFoils() {
    for (const seats of SEATS) {
      for (let seed = 0; seed < 200; seed++) {
        const { deck, seats: players, hideout, secretStash } = setUp(seats, { foiledPlans: true }, `foils-${seed}`)
        expect(deck.filter(isPlan)).toHaveLength(2)
        expect([...players.flatMap(({ hand }) => hand), ...hideout, ...secretStash].some(isPlan)).toBe(false)
      }
    }
  },
  setupOptions({ setupOptions }) {
    const removed = Object.fromEntries(SEATS.map(seats => [seats, setUp(seats, { removeThree: true }).deck.length]))
    const limits = (['intro', 'normal', 'hard'] as const).map(level => [
      level,
      limitOf(content, setUp(2, { level, limitFive: true })),
    ])
    expect({ removeThreeDeck: removed, limitFive: Object.fromEntries(limits) }).toEqual(setupOptions)
  },
}
