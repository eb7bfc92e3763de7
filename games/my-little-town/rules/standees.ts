/** The standee action (MLT-5). */

import type { Host, Refusal, Seat } from '#kernel'
import type { Content } from '../content.ts'
import { dropChance, winByLastStandee } from './endings.ts'
import type { Fit } from './fits.ts'
import { withLast, without } from './lists.ts'
import { refuse } from '../text/refusals.ts'
import { fitsOf, isFit, isUsed, squareAt, squaresUnder, townOf } from './town.ts'
import { type Action, type Direction, DIRECTIONS, type Event, type State } from '../types.ts'

type PlaceStandee = Extract<Action, { type: 'placeStandee' }>

export function standeeActions(content: Content, state: State, seat: Seat): PlaceStandee[] {
  const { colour, hand } = state.seats[seat]!
  return fitsOf(townOf(content, state), colour, hand).map(standeeAction)
}

export function checkStandee(content: Content, state: State, seat: Seat, action: PlaceStandee): Refusal | null {
  const { length, x, y, dir } = action
  if (state.phase === 'placeTile') return refuse('TILE_IN_HAND')
  if (!state.set.includes(length)) return refuse('NO_SUCH_STANDEE')
  if (!state.seats[seat]!.hand.includes(length)) return refuse('STANDEE_ALREADY_PLACED')
  if (!Number.isInteger(x) || !Number.isInteger(y)) return refuse('BAD_SQUARE')
  if (!isDirection(dir)) return refuse('BAD_DIRECTION')
  return checkSquares(content, state, seat, { length, x, y, dir })
}

/** Whether the squares under a standee of this seat may carry it. */
export function checkSquares(content: Content, state: State, seat: Seat, fit: Fit): Refusal | null {
  const town = townOf(content, state)
  const { colour } = state.seats[seat]!
  if (isFit(town, colour, fit)) return null

  const squares = squaresUnder(fit)
  const ends = [squares[0]!, squares.at(-1)!]
  const outside = squares.filter(([x, y]) => squareAt(town, x, y) === null)
  if (outside.length > 0) return refuse('OFF_CITY', { where: outside })
  const used = squares.filter(([x, y]) => isUsed(town, x, y))
  if (used.length > 0) return refuse('SQUARE_OCCUPIED', { where: used })
  const endsOnX = ends.filter(([x, y]) => squareAt(town, x, y) === 'X')
  if (endsOnX.length > 0) return refuse('END_ON_X', { where: endsOnX })
  const crossed = state.version === 'normal' ? squares.filter(([x, y]) => squareAt(town, x, y) === 'X') : []
  if (crossed.length > 0) return refuse('X_IN_THE_WAY', { where: crossed })
  const foreign = ends.filter(([x, y]) => squareAt(town, x, y) !== colour)
  if (foreign.length > 0) return refuse('END_WRONG_COLOUR', { where: foreign })
  return null
}

export function placeStandee(
  content: Content,
  state: State,
  seat: Seat,
  action: PlaceStandee,
  host: Host<Event>,
): void {
  const { length, x, y } = action
  const placed = { seat, length, x, y, dir: action.dir as Direction }
  const player = state.seats[seat]!
  player.hand = without(player.hand, length)
  state.standees = withLast(state.standees, placed)
  host.emit({ type: 'standeePlaced', seat, length, x, y, dir: placed.dir })
  if (player.hand.length === 0) return winByLastStandee(state, seat, host)
  if (state.phase === 'final') return dropChance(content, state, host)
  state.turn = (seat + 1) % state.seats.length
}

export function standeeAction({ length, x, y, dir }: Fit): PlaceStandee {
  return { type: 'placeStandee', length, x, y, dir }
}

function isDirection(dir: string): dir is Direction {
  return DIRECTIONS.includes(dir as Direction)
}
