/**
 * A child's turn: take, place, confirm. Like the selection of the other board it knows no rules; but a touch need only be near,
 * the board tries any piece there at once, and an error is a hint instead of a refusal.
 */

import { unreachable } from '#kernel'
import type { Action, Rotation } from '../../types.ts'
import { coveredSquares, nearest, type Spot, type SquareAt, spotBox, squareBox } from '../layout.ts'
import type { PlaceStandee, PlaceTile, Selection } from '../selection.ts'

export type Doing =
  | { readonly at: 'nothing' }
  /** The drawn tile, turned; `spot` is `null` until it lies somewhere. */
  | { readonly at: 'tile'; readonly spot: Spot | null; readonly rot: Rotation }
  /** A standee that fits; `fit` is `null` until it stands somewhere. */
  | { readonly at: 'standee'; readonly length: number; readonly fit: PlaceStandee | null }

export type Touch =
  | { readonly type: 'draw' | 'pass' | 'turn' | 'elsewhere' | 'tick' | 'back' }
  | { readonly type: 'pick'; readonly length: number }
  /** On the town: the point, in squares with fractions, and the distance within which a place counts as touched. */
  | { readonly type: 'town'; readonly point: SquareAt; readonly reach: number }

/** What went wrong, in terms for a child. */
export type Hint = 'wait' | 'choose-first' | 'fits-nowhere' | 'tile-first' | 'no-spot' | 'no-fit' | 'lay-first'

export interface Step {
  readonly doing: Doing
  readonly act?: Action
  readonly hint?: Hint
}

const NOTHING: Doing = { at: 'nothing' }

/** What the child is doing, as far as the new list of actions allows it. A drawn tile is in hand automatically. */
export function keep(doing: Doing, actions: readonly Action[]): Doing {
  const spots = actions.filter(isPlaceTile)
  if (spots.length > 0) {
    if (doing.at !== 'tile') return { at: 'tile', spot: null, rot: 0 }
    return doing.spot && !lies(spots, doing.spot, doing.rot) ? { ...doing, spot: null } : doing
  }
  if (doing.at !== 'standee') return doing.at === 'nothing' ? doing : NOTHING
  const fits = fitsOf(actions, doing.length)
  if (fits.length === 0) return NOTHING
  return doing.fit && !fits.some(fit => same(fit, doing.fit!)) ? { ...doing, fit: null } : doing
}

export function step(doing: Doing, touch: Touch, actions: readonly Action[]): Step {
  if (actions.length === 0) return { doing, hint: 'wait' }
  switch (touch.type) {
    case 'draw':
    case 'pass':
      return decide(doing, { type: touch.type }, actions)
    case 'pick':
      return pick(doing, touch.length, actions)
    case 'town':
      return touchTown(doing, touch.point, touch.reach, actions)
    case 'turn':
      return doing.at === 'tile' ? { doing: turned(doing, actions) } : { doing: moved(doing, actions) }
    case 'elsewhere':
      return { doing: moved(doing, actions) }
    case 'tick': {
      const decision = decisionOf(doing)
      return decision ? { doing: NOTHING, act: decision } : { doing, hint: missing(doing, actions) }
    }
    case 'back':
      return { doing: doing.at === 'tile' ? { ...doing, spot: null } : NOTHING }
    default:
      return unreachable(touch)
  }
}

/** The action that the tick sends. */
export function decisionOf(doing: Doing): Action | null {
  if (doing.at === 'standee') return doing.fit
  return doing.at === 'tile' && doing.spot ? { type: 'placeTile', ...doing.spot, rot: doing.rot } : null
}

/** The same as a selection of the other board, which draws it. */
export function selectionOf(doing: Doing): Selection {
  if (doing.at !== 'standee') return doing
  return doing.fit ? { at: 'fit', fit: doing.fit, end: doing.fit } : { at: 'standee', length: doing.length }
}

/** What to touch next: the hand points there. */
export type Guide =
  | { readonly at: 'pile' | 'tick' | 'pass' }
  | { readonly at: 'standee'; readonly length: number }
  | { readonly at: 'spot'; readonly spot: Spot }
  | { readonly at: 'fit'; readonly fit: PlaceStandee }

/** `null` when no player on this device is on turn. `spot`: a good one for the tile in hand. */
export function guideOf(doing: Doing, actions: readonly Action[], spot: Spot | null): Guide | null {
  if (actions.length === 0) return null
  if (decisionOf(doing)) return { at: 'tick' }
  if (doing.at === 'tile') return spot && { at: 'spot', spot }
  if (doing.at === 'standee') return { at: 'fit', fit: fitsOf(actions, doing.length)[0]! }
  const fits = actions.filter(isPlaceStandee)
  if (fits.length > 0) return { at: 'standee', length: Math.max(...fits.map(fit => fit.length)) }
  return { at: actions.some(action => action.type === 'draw') ? 'pile' : 'pass' }
}

export function fitsOf(actions: readonly Action[], length: number): PlaceStandee[] {
  return actions.filter(isPlaceStandee).filter(fit => fit.length === length)
}

function decide(doing: Doing, action: Action, actions: readonly Action[]): Step {
  const isLegal = actions.some(candidate => candidate.type === action.type)
  return isLegal ? { doing: NOTHING, act: action } : { doing, hint: missing(doing, actions) }
}

function pick(doing: Doing, length: number, actions: readonly Action[]): Step {
  if (doing.at === 'tile') return { doing, hint: missing(doing, actions) }
  if (doing.at === 'standee' && doing.length === length) return { doing: NOTHING }
  if (fitsOf(actions, length).length === 0) return { doing: NOTHING, hint: 'fits-nowhere' }
  return { doing: { at: 'standee', length, fit: null } }
}

function touchTown(doing: Doing, point: SquareAt, reach: number, actions: readonly Action[]): Step {
  switch (doing.at) {
    case 'nothing':
      return { doing, hint: 'choose-first' }
    case 'tile': {
      const spots = actions.filter(isPlaceTile).filter(({ rot }) => rot === doing.rot)
      const spot = nearest(point, spots, spotBox, reach)
      if (!spot) return { doing, hint: 'no-spot' }
      const { tx, ty } = spot
      const liesThere = doing.spot?.tx === tx && doing.spot.ty === ty
      return { doing: liesThere ? turned(doing, actions) : { ...doing, spot: { tx, ty } } }
    }
    case 'standee': {
      const fits = fitsAt(point, reach, fitsOf(actions, doing.length))
      return fits.length === 0 ? { doing, hint: 'no-fit' } : { doing: { ...doing, fit: after(doing.fit, fits) } }
    }
    default:
      return unreachable(doing)
  }
}

/** Fits with an end there come first, then those that pass over it. */
function fitsAt(point: SquareAt, reach: number, fits: readonly PlaceStandee[]): PlaceStandee[] {
  const end = nearest(point, fits.flatMap(bothEnds), squareBox, reach)
  if (end) return fits.filter(fit => bothEnds(fit).some(at => isAt(at, end)))
  const under = { x: Math.floor(point.x), y: Math.floor(point.y) }
  return fits.filter(fit => coveredSquares(fit).some(at => isAt(at, under)))
}

/** The next fit after the one that stands, wrapping around. */
function after(standing: PlaceStandee | null, fits: readonly PlaceStandee[]): PlaceStandee {
  const index = standing ? fits.findIndex(fit => same(fit, standing)) : -1
  return fits[(index + 1) % fits.length]!
}

function moved(doing: Doing, actions: readonly Action[]): Doing {
  return doing.at === 'standee' ? { ...doing, fit: after(doing.fit, fitsOf(actions, doing.length)) } : doing
}

function turned(doing: Doing & { at: 'tile' }, actions: readonly Action[]): Doing {
  const spots = actions.filter(isPlaceTile)
  for (const by of [1, 2, 3] as const) {
    const rot = ((doing.rot + by) % 4) as Rotation
    if (doing.spot ? lies(spots, doing.spot, rot) : spots.some(spot => spot.rot === rot)) return { ...doing, rot }
  }
  return doing
}

/** What has to be done before what was tried. */
function missing(doing: Doing, actions: readonly Action[]): Hint {
  if (doing.at === 'tile') return doing.spot ? 'lay-first' : 'tile-first'
  if (doing.at === 'standee') return 'lay-first'
  return actions.length > 0 ? 'choose-first' : 'wait'
}

function lies(spots: readonly PlaceTile[], { tx, ty }: Spot, rot: Rotation): boolean {
  return spots.some(spot => spot.tx === tx && spot.ty === ty && spot.rot === rot)
}

function bothEnds(fit: PlaceStandee): SquareAt[] {
  const squares = coveredSquares(fit)
  return [squares[0]!, squares.at(-1)!]
}

function same(a: PlaceStandee, b: PlaceStandee): boolean {
  return a.length === b.length && a.x === b.x && a.y === b.y && a.dir === b.dir
}

function isAt(a: SquareAt, b: SquareAt): boolean {
  return a.x === b.x && a.y === b.y
}

function isPlaceTile(action: Action): action is PlaceTile {
  return action.type === 'placeTile'
}

function isPlaceStandee(action: Action): action is PlaceStandee {
  return action.type === 'placeStandee'
}
