/** The rules of My Little Town in the order of RULES.md. Tiles, standees and endings have their own files. */

import {
  type Host,
  type Outcome,
  rank,
  type Refusal,
  type Rng,
  type Seat,
  scoreSheet,
  type Table,
  unreachable,
} from '#kernel'
import { CARD } from '../manifest.ts'
import { type Content, ROTATIONS } from '../content.ts'
import { dropChance } from './endings.ts'
import { refuse } from '../text/refusals.ts'
import { checkStandee, placeStandee, standeeAction, standeeActions } from './standees.ts'
import { checkDraw, checkTile, draw, placeTile, tileActionAt, tileActions } from './tiles.ts'
import { countFits, fitAt, townOf } from './town.ts'
import type { Action, Event, Options, State } from '../types.ts'

export const PLAYERS = CARD.players

/** MLT-1.1. The number of colours must agree with the number of players. */
export function checkTable(seats: number, options: Readonly<Record<string, unknown>>): Refusal | null {
  const { colours } = options
  const counts = Array.isArray(colours) ? [seats, colours.length] : [seats]
  const fine = counts.every(count => Number.isInteger(count) && PLAYERS.min <= count && count <= PLAYERS.max)
  return fine ? null : refuse('BAD_PLAYER_COUNT')
}

/** MLT-2. Tiles beyond the chosen size of the pile stay in the box, unseen (MLT-1.8). */
export function setup(content: Content, { seats, options }: Table<Options>, rng: Rng): State {
  const [start, ...pile] = rng.shuffle([...content.tileIds]).slice(0, options.pileSize)
  const firstSeat = options.firstSeat === 'random' ? rng.int(seats) : options.firstSeat
  const set = content.sets.get(options.standeeSet)
  if (!start || !set) throw new Error(`my-little-town: no tile to start with, or no set ${options.standeeSet}`)
  return {
    version: options.version,
    set,
    seats: options.colours.slice(0, seats).map(colour => ({ colour, hand: set })),
    pile,
    city: [{ tile: start, tx: 0, ty: 0, rot: 0 }],
    standees: [],
    phase: 'choose',
    turn: firstSeat,
    drawn: null,
    lastTileSeat: null,
    finalLeft: null,
    result: null,
    takeBack: options.takeBack,
    unseenTiles: options.unseenTiles,
  }
}

/** MLT-3.1: in a rematch the first seat moves one to the left. */
export function again(content: Content, table: Table<Options>, rng: Rng): Partial<Options> {
  return { firstSeat: (setup(content, table, rng).turn! + 1) % table.seats }
}

/** MLT-3.2. */
export function actors(state: State): readonly Seat[] {
  return state.turn === null ? NO_SEATS : ALONE[state.turn]!
}

/** Drawing first, then standees in the order of `fitsOf`, passing last; or the drawn tile by spot and rotation. */
export function legalActions(content: Content, state: State, seat: Seat): Action[] {
  if (seat !== state.turn) return []
  switch (state.phase) {
    case 'choose': {
      const standees = standeeActions(content, state, seat)
      return state.pile.length > 0 ? [{ type: 'draw' }, ...standees] : standees
    }
    case 'placeTile':
      return tileActions(content, state)
    case 'final':
      return [...standeeActions(content, state, seat), { type: 'pass' }]
    case 'over':
      return []
    default:
      return unreachable(state.phase)
  }
}

/** The action at the index in that list that `choose` returns. */
export function pick(content: Content, state: State, seat: Seat, choose: (count: number) => number): Action {
  const { phase, pile, seats } = state
  const town = townOf(content, state)
  if (phase === 'placeTile') return tileActionAt(town, choose(town.spots.length * ROTATIONS.length))
  const { colour, hand } = seats[seat]!
  const draws = phase === 'choose' && pile.length > 0 ? 1 : 0
  const passes = phase === 'final' ? 1 : 0
  const fits = countFits(town, colour, hand)
  const place = choose(draws + fits + passes)
  if (place < draws) return { type: 'draw' }
  return place < draws + fits ? standeeAction(fitAt(town, colour, hand, place - draws)) : { type: 'pass' }
}

/** MLT-7.1: returns the first precondition that fails. */
export function check(content: Content, state: State, seat: Seat, action: Action): Refusal | null {
  if (state.phase === 'over') return refuse('GAME_OVER')
  if (seat !== state.turn) return refuse('NOT_YOUR_TURN')
  switch (action.type) {
    case 'draw':
      return checkDraw(state)
    case 'placeTile':
      return checkTile(content, state, action)
    case 'placeStandee':
      return checkStandee(content, state, seat, action)
    case 'pass':
      return checkPass(state)
    default:
      return unreachable(action)
  }
}

export function apply(content: Content, state: State, seat: Seat, action: Action, host: Host<Event>): void {
  switch (action.type) {
    case 'draw':
      return draw(state, seat, host)
    case 'placeTile':
      return placeTile(content, state, seat, action, host)
    case 'placeStandee':
      return placeStandee(content, state, seat, action, host)
    case 'pass':
      host.emit({ type: 'finalPassed', seat })
      return dropChance(content, state, host)
    default:
      return unreachable(action)
  }
}

/** Winners as in MLT-6; the others by fewest items, then fewest standees. The score is minus the items left. */
export function outcome(state: State): Outcome | null {
  if (!state.result) return null
  const { ending, decidedBy, winners } = state.result
  const sheets = state.seats.map(({ hand }) =>
    scoreSheet(hand.map(length => ({ label: `standee-${length}`, points: -length }))),
  )
  return {
    kind: 'ranked',
    reason: `${ending}-${decidedBy}`,
    places: rank(
      state.seats.map(({ hand }, seat) => [winners.includes(seat) ? 1 : 0, sheets[seat]!.total, -hand.length]),
    ),
    scores: sheets,
  }
}

/** Allocated once: playouts ask for the actors at every step. */
const NO_SEATS: readonly Seat[] = []
const ALONE: readonly (readonly Seat[])[] = Array.from({ length: PLAYERS.max }, (_, seat) => [seat])

/** MLT-3.5: only the last turn lets a player decline (MLT-6.5.1). */
function checkPass(state: State): Refusal | null {
  if (state.phase === 'placeTile') return refuse('TILE_IN_HAND')
  return state.phase === 'final' ? null : refuse('PASS_NOT_ALLOWED')
}
