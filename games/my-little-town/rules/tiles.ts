/** The tile action: draw, then place (MLT-4). */

import type { Host, Refusal, Seat } from '#kernel'
import { type Content, ROTATIONS } from '../content.ts'
import { startLastTurn } from './endings.ts'
import { withLast } from './lists.ts'
import { refuse } from '../text/refusals.ts'
import { besides, hasTile, spotAt, spotsOf, type Town, townOf } from './town.ts'
import type { Action, Event, Rotation, State } from '../types.ts'

type PlaceTile = Extract<Action, { type: 'placeTile' }>

export function checkDraw(state: State): Refusal | null {
  if (state.phase === 'placeTile') return refuse('TILE_IN_HAND')
  if (state.phase === 'final') return refuse('FINAL_NO_TILES')
  return state.pile.length > 0 ? null : refuse('PILE_EMPTY')
}

/** MLT-4.1, MLT-4.2: the top tile is turned up for all players, and the turn continues. */
export function draw(state: State, seat: Seat, host: Host<Event>): void {
  host.reveal()
  const tile = state.pile[0]!
  state.pile = state.pile.slice(1)
  state.drawn = tile
  state.phase = 'placeTile'
  host.emit({ type: 'tileDrawn', seat, tile, pileLeft: state.pile.length })
}

/** Spots by tx, then ty, each with its four rotations (MLT-4.7). */
export function tileActions(content: Content, state: State): PlaceTile[] {
  const actions: PlaceTile[] = []
  for (const { tx, ty } of spotsOf(townOf(content, state))) {
    for (const rot of ROTATIONS) actions.push({ type: 'placeTile', tx, ty, rot })
  }
  return actions
}

/** The action at this index of the list. */
export function tileActionAt(town: Town, place: number): PlaceTile {
  const { tx, ty } = spotAt(town, Math.floor(place / ROTATIONS.length))
  return { type: 'placeTile', tx, ty, rot: place % ROTATIONS.length }
}

export function checkTile(content: Content, state: State, { tx, ty, rot }: PlaceTile): Refusal | null {
  if (state.drawn === null) return refuse('NO_TILE_DRAWN')
  if (!Number.isInteger(tx) || !Number.isInteger(ty)) return refuse('BAD_SPOT')
  if (!isRotation(rot)) return refuse('BAD_ROTATION')
  const town = townOf(content, state)
  if (hasTile(town, tx, ty)) return refuse('SPOT_TAKEN', { where: squaresOf(tx, ty) })
  if (besides({ tx, ty }).some(beside => hasTile(town, beside.tx, beside.ty))) return null
  const corners = [
    hasTile(town, tx - 1, ty - 1),
    hasTile(town, tx + 1, ty - 1),
    hasTile(town, tx - 1, ty + 1),
    hasTile(town, tx + 1, ty + 1),
  ]
  return refuse(corners.includes(true) ? 'CORNER_ONLY' : 'NOT_TOUCHING', { where: squaresOf(tx, ty) })
}

/** MLT-3.7, MLT-6.3: the left neighbour is next, unless it was the last tile. */
export function placeTile(
  content: Content,
  state: State,
  seat: Seat,
  { tx, ty, rot }: PlaceTile,
  host: Host<Event>,
): void {
  const tile = state.drawn!
  const placed = { tile, tx, ty, rot: rot as Rotation }
  state.city = withLast(state.city, placed)
  state.drawn = null
  host.emit({ type: 'tilePlaced', seat, tile, tx, ty, rot: placed.rot })
  if (state.pile.length === 0) return startLastTurn(content, state, seat, host)
  state.phase = 'choose'
  state.turn = (seat + 1) % state.seats.length
}

function isRotation(rot: number): rot is Rotation {
  return ROTATIONS.includes(rot as Rotation)
}

/** The nine squares of a spot. */
function squaresOf(tx: number, ty: number): [number, number][] {
  return Array.from({ length: 9 }, (_, place) => [3 * tx + (place % 3), 3 * ty + Math.floor(place / 3)])
}
