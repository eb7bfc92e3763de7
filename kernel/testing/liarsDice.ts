/**
 * Liar's dice, a game for tests: hidden dice, chance, elimination, and undo.
 *
 * LD-1 All players have the same number of dice under a cup. LD-2 A random player begins. LD-3 In turn, bid a count and a
 * face: raise the count, or keep it and raise the face; or doubt the last bid. LD-4 On a doubt all dice are shown; ones
 * match any face (option); if the bid holds the doubter loses a die, else the bidder does; all roll again and the loser
 * begins, or the next player if out. LD-5 The last with dice wins. LD-6 A bid may be undone until another player acts.
 */

import type { GameDefinition, Host, Outcome, Refusal, Seat, Table, Viewer } from '../game.ts'
import { hashJson, unreachable } from '../json.ts'
import { rank } from '../outcome.ts'
import type { Rng } from '../rng.ts'
import { fields, flag, list, nullable, whole } from '../shape.ts'

export interface Options {
  readonly dice: number
  readonly wildOnes: boolean
}

export interface Bid {
  readonly seat: Seat
  readonly count: number
  readonly face: number
}

export interface State {
  readonly wildOnes: boolean
  /** cups[seat]: that seat's dice, sorted; empty once out of the game. */
  cups: number[][]
  turn: Seat
  bid: Bid | null
  /** Seats out of the game, first out first. */
  out: Seat[]
}

export type Action =
  | { readonly type: 'bid'; readonly count: number; readonly face: number }
  | { readonly type: 'doubt' }

export type Event =
  | { readonly type: 'bid'; readonly seat: Seat; readonly count: number; readonly face: number }
  | {
      readonly type: 'doubted'
      readonly seat: Seat
      readonly cups: readonly (readonly number[])[]
      readonly found: number
    }
  | { readonly type: 'lost-die'; readonly seat: Seat }
  | { readonly type: 'rolled'; readonly seat: Seat; readonly dice: readonly number[] | null }
  | { readonly type: 'taken-back'; readonly seat: Seat }

export interface View {
  readonly wildOnes: boolean
  /** cups[seat]: the viewer's own dice in full, the others' as a number of dice. */
  readonly cups: readonly (readonly number[] | number)[]
  readonly turn: Seat
  readonly bid: Bid | null
  readonly out: readonly Seat[]
}

const FACES = 6
const MOST_PLAYERS = 6
const MOST_DICE = 5

export const liarsDice: GameDefinition<State, Action, View, Options, Event> = {
  id: 'liars-dice',
  version: 1,
  contentHash: hashJson({}),
  players: { min: 2, max: MOST_PLAYERS },
  pace: 'turns',
  options: {
    dice: { kind: 'count', min: 1, max: MOST_DICE, default: 5, refusal: { code: 'BAD_DICE', rule: 'LD-1' } },
    wildOnes: { kind: 'flag', default: true, refusal: { code: 'BAD_WILD_ONES', rule: 'LD-4' } },
  },
  refusals: {
    'match-over': { code: 'MATCH_OVER', rule: 'LD-5' },
    malformed: { code: 'MALFORMED', rule: 'LD-3' },
    'undo-nothing': { code: 'UNDO_NOTHING', rule: 'LD-6' },
    'undo-not-yours': { code: 'UNDO_NOT_YOURS', rule: 'LD-6' },
    'undo-revealed': { code: 'UNDO_REVEALED', rule: 'LD-6' },
    'undo-passed-on': { code: 'UNDO_PASSED_ON', rule: 'LD-6' },
  },
  undo: { action: 'take-back', overTurnEnd: true, depth: 1, event: seat => ({ type: 'taken-back', seat }) },

  checkTable: seats => (seats >= 2 && seats <= MOST_PLAYERS ? null : { code: 'BAD_PLAYER_COUNT', rule: 'LD-1' }),
  setup,
  actors: state => (outcome(state) ? [] : [state.turn]),
  legalActions,
  check,
  apply,
  outcome,

  view,
  viewEvent: (event, viewer) => (event.type === 'rolled' && event.seat !== viewer ? { ...event, dice: null } : event),
  determinize,

  parseAction,
  parseState: raw => stateShape(raw, 'state'),
}

function setup({ seats, options }: Table<Options>, rng: Rng): State {
  return {
    wildOnes: options.wildOnes,
    cups: Array.from({ length: seats }, () => roll(options.dice, rng)),
    turn: rng.int(seats),
    bid: null,
    out: [],
  }
}

function legalActions(state: State, _seat: Seat): Action[] {
  const { bid } = state
  const actions: Action[] = bid ? [{ type: 'doubt' }] : []
  const most = diceInPlay(state)
  for (let count = bid?.count ?? 1; count <= most; count++) {
    for (let face = 1; face <= FACES; face++) {
      if (raises(bid, count, face)) actions.push({ type: 'bid', count, face })
    }
  }
  return actions
}

function check(state: State, seat: Seat, action: Action): Refusal | null {
  if (outcome(state)) return { code: 'MATCH_OVER', rule: 'LD-5' }
  if (seat !== state.turn) return { code: 'NOT_YOUR_TURN', rule: 'LD-3' }
  switch (action.type) {
    case 'doubt':
      return state.bid ? null : { code: 'NOTHING_TO_DOUBT', rule: 'LD-3' }
    case 'bid': {
      const { count, face } = action
      const most = diceInPlay(state)
      if (face < 1 || face > FACES) return { code: 'NO_SUCH_FACE', rule: 'LD-3' }
      if (count > most) return { code: 'MORE_THAN_ALL_DICE', rule: 'LD-3', info: { most } }
      if (count < 1 || !raises(state.bid, count, face)) return { code: 'BID_TOO_LOW', rule: 'LD-3' }
      return null
    }
    default:
      return unreachable(action)
  }
}

function apply(state: State, seat: Seat, action: Action, host: Host<Event>): void {
  switch (action.type) {
    case 'bid':
      state.bid = { seat, count: action.count, face: action.face }
      state.turn = nextInPlay(state, seat)
      host.emit({ ...action, seat })
      return
    case 'doubt':
      return resolveDoubt(state, seat, host)
    default:
      return unreachable(action)
  }
}

/** LD-4 */
function resolveDoubt(state: State, doubter: Seat, host: Host<Event>): void {
  const bid = state.bid!
  const found = state.cups.flat().filter(die => die === bid.face || (state.wildOnes && die === 1)).length
  host.reveal()
  host.emit({ type: 'doubted', seat: doubter, cups: state.cups, found })

  const loser = found >= bid.count ? doubter : bid.seat
  const sizes = state.cups.map((cup, seat) => cup.length - (seat === loser ? 1 : 0))
  host.emit({ type: 'lost-die', seat: loser })
  if (sizes[loser] === 0) state.out.push(loser)

  state.cups = sizes.map(size => roll(size, host.rng))
  state.bid = null
  state.turn = sizes[loser]! > 0 ? loser : nextInPlay(state, loser)
  if (!outcome(state)) state.cups.forEach((dice, seat) => host.emit({ type: 'rolled', seat, dice }))
}

/** LD-5: a player who stayed in longer is placed higher. */
function outcome(state: State): Outcome | null {
  if (state.out.length < state.cups.length - 1) return null
  const keys = state.cups.map((_cup, seat) => [state.out.includes(seat) ? state.out.indexOf(seat) : Infinity])
  return { kind: 'ranked', reason: 'last-with-dice', places: rank(keys) }
}

function view(state: State, viewer: Viewer): View {
  return {
    wildOnes: state.wildOnes,
    cups: state.cups.map((cup, seat) => (seat === viewer ? cup : cup.length)),
    turn: state.turn,
    bid: state.bid,
    out: state.out,
  }
}

function determinize(seen: View, rng: Rng): State {
  return {
    wildOnes: seen.wildOnes,
    cups: seen.cups.map(cup => (typeof cup === 'number' ? roll(cup, rng) : [...cup])),
    turn: seen.turn,
    bid: seen.bid,
    out: [...seen.out],
  }
}

function parseAction(raw: unknown): Action | null {
  const { type, count, face } = Object(raw) as Record<string, unknown>
  if (type === 'doubt') return { type }
  if (type === 'bid' && isWhole(count) && isWhole(face)) return { type, count, face }
  return null
}

const seatShape = whole(0, MOST_PLAYERS - 1)
const stateShape = fields<State>({
  wildOnes: flag,
  cups: list(list(whole(1, FACES), { max: MOST_DICE }), { min: 2, max: MOST_PLAYERS }),
  turn: seatShape,
  bid: nullable(fields<Bid>({ seat: seatShape, count: whole(1), face: whole(1, FACES) })),
  out: list(seatShape),
})

function roll(size: number, rng: Rng): number[] {
  return Array.from({ length: size }, () => 1 + rng.int(FACES)).toSorted()
}

function raises(bid: Bid | null, count: number, face: number): boolean {
  return !bid || count > bid.count || (count === bid.count && face > bid.face)
}

function diceInPlay(state: State): number {
  return state.cups.reduce((sum, cup) => sum + cup.length, 0)
}

function nextInPlay(state: State, seat: Seat): Seat {
  let next = seat
  do next = (next + 1) % state.cups.length
  while (state.cups[next]!.length === 0)
  return next
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
