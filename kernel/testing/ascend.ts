/**
 * Ascend, a live cooperative game for tests: no turns, several actors at once, an alarm, hidden hands.
 *
 * AS-1 At level n each player holds n cards of 100; there are as many lives as players. AS-2 Each player may play their
 * lowest card at any time, one every 300 milliseconds. AS-3 Lower cards still held are lost, and a life with them. AS-4
 * When time runs out a life is lost and the clock starts again. AS-5 All levels done is a win for all; no lives left is a defeat for all.
 */

import type { GameDefinition, Host, Outcome, Refusal, Seat, Table, Viewer } from '../game.ts'
import { hashJson } from '../json.ts'
import { scoreSheet } from '../outcome.ts'
import type { Rng } from '../rng.ts'
import { fields, list, real, whole } from '../shape.ts'

export interface Options {
  readonly levels: number
  readonly seconds: number
}

export interface State {
  readonly options: Options
  level: number
  lives: number
  /** hands[seat]: ascending. */
  hands: number[][]
  /** Cards out of play this level, whether played or lost. */
  gone: number[]
  top: number
  /** Milliseconds since the match began. */
  deadline: number
  /** readyAt[seat]: when its next card may be played, in milliseconds since the match began. */
  readyAt: number[]
}

export interface Action {
  readonly type: 'play'
}

export type Event =
  | { readonly type: 'dealt'; readonly level: number }
  | { readonly type: 'played'; readonly seat: Seat; readonly card: number }
  | { readonly type: 'slipped'; readonly lost: readonly number[] }
  | { readonly type: 'timed-out' }

export interface View {
  readonly options: Options
  readonly level: number
  readonly lives: number
  /** hands[seat]: the viewer's own in full, the others' as a number of cards. */
  readonly hands: readonly (readonly number[] | number)[]
  readonly gone: readonly number[]
  readonly top: number
  readonly deadline: number
  readonly readyAt: readonly number[]
}

const CARDS = Array.from({ length: 100 }, (_, index) => index + 1)
const MOST_PLAYERS = 4
const MOST_LEVELS = 8
const PACE = 300

const ANY_TIME: Refusal = { code: 'NOTHING_TO_TAKE_BACK', rule: 'AS-2' }

export const ascend: GameDefinition<State, Action, View, Options, Event> = {
  id: 'ascend',
  version: 1,
  contentHash: hashJson(CARDS),
  players: { min: 1, max: MOST_PLAYERS },
  pace: 'live',
  options: {
    levels: { kind: 'count', min: 1, max: MOST_LEVELS, default: 3, refusal: { code: 'BAD_LEVELS', rule: 'AS-1' } },
    seconds: { kind: 'count', min: 5, max: 120, default: 30, refusal: { code: 'BAD_SECONDS', rule: 'AS-4' } },
  },
  refusals: {
    'match-over': { code: 'MATCH_OVER', rule: 'AS-5' },
    malformed: { code: 'MALFORMED', rule: 'AS-2' },
    'undo-nothing': ANY_TIME,
    'undo-not-yours': ANY_TIME,
    'undo-revealed': ANY_TIME,
    'undo-passed-on': ANY_TIME,
  },

  checkTable: seats => (seats >= 1 && seats <= MOST_PLAYERS ? null : { code: 'BAD_PLAYER_COUNT', rule: 'AS-1' }),
  setup,
  actors: state => (outcome(state) ? [] : state.hands.flatMap((hand, seat) => (hand.length > 0 ? [seat] : []))),
  legalActions: () => [{ type: 'play' }],
  check,
  apply,
  outcome,

  view,
  determinize,

  parseAction: raw => ((Object(raw) as Record<string, unknown>)['type'] === 'play' ? { type: 'play' } : null),
  parseState: raw => stateShape(raw, 'state'),

  alarm: state => (outcome(state) ? null : state.deadline),
  ring,
  readyAt: (state, seat) => state.readyAt[seat]!,
  presses: () => true,
}

function setup({ seats, options }: Table<Options>, rng: Rng): State {
  const hands = Array.from({ length: seats }, () => [])
  const state: State = {
    options,
    level: 0,
    lives: seats,
    hands,
    gone: [],
    top: 0,
    deadline: 0,
    readyAt: hands.map(() => 0),
  }
  deal(state, 0, rng)
  return state
}

function check(state: State, seat: Seat, _action: Action, now = Infinity): Refusal | null {
  if (outcome(state)) return { code: 'MATCH_OVER', rule: 'AS-5' }
  if (!state.hands[seat]?.length) return { code: 'NO_CARDS', rule: 'AS-2' }
  return now < state.readyAt[seat]! ? { code: 'TOO_SOON', rule: 'AS-2' } : null
}

function apply(state: State, seat: Seat, _action: Action, host: Host<Event>): void {
  const card = state.hands[seat]!.shift()!
  host.reveal()
  host.emit({ type: 'played', seat, card })
  state.top = card
  state.readyAt[seat] = host.now + PACE
  const lost = state.hands.flat().filter(other => other < card)
  state.gone.push(card, ...lost)
  if (lost.length > 0) {
    state.lives--
    state.hands = state.hands.map(hand => hand.filter(other => other > card))
    host.emit({ type: 'slipped', lost })
  }
  if (state.hands.every(hand => hand.length === 0)) {
    deal(state, host.now, host.rng)
    if (state.level <= state.options.levels) host.emit({ type: 'dealt', level: state.level })
  }
}

/** AS-4 */
function ring(state: State, host: Host<Event>): void {
  state.lives--
  state.deadline = host.now + 1000 * state.options.seconds
  host.emit({ type: 'timed-out' })
}

/** AS-5 */
function outcome(state: State): Outcome | null {
  const won = state.lives > 0 && state.level > state.options.levels
  if (!won && state.lives > 0) return null
  const score = scoreSheet([
    { label: 'levels', points: 10 * (state.level - 1) },
    { label: 'lives', points: 5 * state.lives },
  ])
  return { kind: 'shared', won, reason: won ? 'all-levels' : 'no-lives', score }
}

function view(state: State, viewer: Viewer): View {
  return {
    options: state.options,
    level: state.level,
    lives: state.lives,
    hands: state.hands.map((hand, seat) => (seat === viewer ? hand : hand.length)),
    gone: state.gone,
    top: state.top,
    deadline: state.deadline,
    readyAt: state.readyAt,
  }
}

/** Cards below the top that are not gone were never dealt, so the others' cards lie above it. */
function determinize({ hands, ...open }: View, rng: Rng): State {
  const known = new Set([...open.gone, ...hands.flatMap(hand => (typeof hand === 'number' ? [] : hand))])
  const unseen = rng.shuffle(CARDS.filter(card => card > open.top && !known.has(card)))
  return {
    ...open,
    gone: [...open.gone],
    readyAt: [...open.readyAt],
    hands: hands.map(hand => (typeof hand === 'number' ? ascending(unseen.splice(0, hand)) : [...hand])),
  }
}

function deal(state: State, now: number, rng: Rng): void {
  state.level++
  const deck = rng.shuffle([...CARDS])
  const size = state.level <= state.options.levels ? state.level : 0
  state.hands = state.hands.map(() => ascending(deck.splice(0, size)))
  state.gone = []
  state.top = 0
  state.deadline = now + 1000 * state.options.seconds
}

const card = whole(1, CARDS.length)
const stateShape = fields<State>({
  options: fields<Options>({ levels: whole(1, MOST_LEVELS), seconds: whole(5, 120) }),
  level: whole(1, MOST_LEVELS + 1),
  lives: whole(0, MOST_PLAYERS),
  hands: list(list(card), { min: 1, max: MOST_PLAYERS }),
  gone: list(card),
  top: whole(0, CARDS.length),
  deadline: real,
  readyAt: list(real, { min: 1, max: MOST_PLAYERS }),
})

function ascending(cards: number[]): number[] {
  return cards.toSorted((a, b) => a - b)
}
