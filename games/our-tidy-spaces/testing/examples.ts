/** The worked examples of the rules as data, and the positions they start from. */

import { type Host, type Match, seatTable, startFrom } from '#kernel'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { communityCards, startingId } from '../rules/setup.ts'
import type { Counter, Event, OurTidySpaces, State } from '../types.ts'
import file from './examples.json' with { type: 'json' }

export interface Example {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
  readonly given: Given
  /** Checks before the first step. */
  readonly before?: Checks
  readonly steps: readonly Step[]
}

type GivenItem = readonly [
  id: string,
  kind: string,
  owner: number,
  board: string,
  row: number,
  col: number,
  rotation: number,
]

export interface Given {
  readonly players: number
  /** A new match, in setup. */
  readonly fresh?: true
  readonly phase?: string
  readonly current?: number
  readonly first?: number
  readonly endTiming?: 'turn' | 'round'
  readonly options?: Readonly<Record<string, unknown>>
  /** The seats whose Homes hold the starting tiles in the standard layout. */
  readonly starts?: 'standard' | 'none' | readonly number[]
  readonly items?: readonly GivenItem[]
  readonly frames?: readonly unknown[]
  readonly bag?: readonly string[]
  /** The next tiles drawn from the bag. */
  readonly draws?: readonly string[]
  readonly drawn?: string
  readonly vp?: readonly number[]
  readonly tokens?: readonly number[]
  readonly community?: readonly string[]
  readonly open?: readonly string[]
  readonly goodDeck?: readonly string[]
  readonly taken?: readonly (readonly string[])[]
  readonly takesLeft?: number
}

interface Step {
  readonly seat: number
  readonly action: { readonly type: string }
  readonly refused?: string
  readonly then?: Checks
}

export type Checks = Readonly<Record<string, unknown>> & {
  readonly score?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly counters?: readonly (readonly [seat: number, counter: Counter, value: number])[]
  readonly holds?: readonly (readonly [seat: number, card: string, value: boolean])[]
  readonly placements?: readonly (readonly [seat: number, kind: string, board: string, number: number])[]
  readonly blocked?: readonly (readonly [seat: number, value: boolean])[]
}

export const examples = file.examples as unknown as readonly Example[]

const content = parseContent(CONTENT_FILES)

/** The standard layout of the starting tiles. */
const LAYOUT = [
  ['start-stool', 0, 0],
  ['start-rice', 0, 1],
  ['start-armchair', 0, 3],
  ['start-bed', 1, 0],
] as const

/** The position as a full state for `parseState`. */
export function stateFrom(given: Given): Record<string, unknown> {
  const seats = Array.from({ length: given.players }, (_, seat) => seat)
  const { starts = 'standard' } = given
  const settled = starts === 'standard' ? seats : starts === 'none' ? [] : starts
  const items = [
    ...settled.flatMap(seat =>
      LAYOUT.map(([kind, row, col]) => ({
        id: startingId(seat, kind),
        kind,
        owner: seat,
        board: `home:${seat}`,
        row,
        col,
        rotation: 0,
      })),
    ),
    ...(given.items ?? []).map(([id, kind, owner, board, row, col, rotation]) => ({
      id,
      kind,
      owner,
      board: board === 'home' ? `home:${owner}` : board,
      row,
      col,
      rotation,
    })),
  ]
  const outside = (seat: number) => items.filter(item => item.owner === seat && !item.board.startsWith('home')).length
  const taken = given.taken ?? seats.map(() => [])
  const open = given.open ?? ['community-gardener', 'bicycle-parking'].filter(card => !taken.flat().includes(card))
  const placed = new Set([...open, ...taken.flat()])
  return {
    players: given.players,
    options: { endTiming: given.endTiming ?? 'turn', ...given.options },
    firstSeat: given.first ?? 0,
    phase: given.phase,
    current: given.current ?? 0,
    takesLeft: given.takesLeft ?? 1,
    ...(given.frames ? { frames: given.frames } : {}),
    items: Object.fromEntries(items.map(item => [item.id, item])),
    bag: given.bag ?? content.tables.get(given.players)!.bag,
    drawn: given.drawn ?? null,
    vp: given.vp ?? seats.map(() => content.startingVp),
    indicators: given.tokens ?? seats.map(seat => content.indicatorTokens - outside(seat)),
    gnOpen: open,
    gnTaken: taken,
    communityDeck: given.community ?? communityCards(content, { gentleCards: false }).slice(0, 8),
    gnDeck: given.goodDeck ?? [...content.goodNeighbours.keys()].filter(card => !placed.has(card)),
  }
}

/** A match at the position of an example, in which the bag yields the tiles of the example. */
export function matchFrom(game: OurTidySpaces, given: Given): Match<OurTidySpaces> {
  const draws = [...(given.draws ?? [])]
  const rigged: OurTidySpaces = {
    ...game,
    apply: (state, seat, action, host) => game.apply(state, seat, action, hostWithDraws(state, host, draws)),
  }
  const state = given.fresh ? freshState(rigged, given) : game.parseState(stateFrom(given))
  const seating = seatTable<OurTidySpaces>(game, given.players, { ...state.options })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startFrom(rigged, seating.table, 'example', state)
}

function freshState(game: OurTidySpaces, given: Given): State {
  const seating = seatTable<OurTidySpaces>(game, given.players, { firstPlayer: 0, ...given.options })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startFrom(game, seating.table, 'example', game.setup(seating.table, plainRng)).state
}

/** Keeps every order as it is. */
const plainRng = {
  int: () => 0,
  pick: <T>(items: readonly T[]) => items[0]!,
  shuffle: <T>(items: T[]) => items,
  draws: 0,
}

function hostWithDraws(state: State, host: Host<Event>, draws: string[]): Host<Event> {
  const int = (n: number): number => {
    const fair = host.rng.int(n)
    const place = draws.length > 0 ? state.bag.indexOf(draws[0]!) : -1
    if (place === -1) return fair
    draws.shift()
    return place
  }
  return { ...host, rng: { ...host.rng, int }, emit: event => host.emit(event), reveal: () => host.reveal() }
}
