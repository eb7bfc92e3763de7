/**
 * What the player is about to do, step by step, before anything is sent. It knows no rules: the list of legal actions gives
 * what can be picked, where it can go and how it can be turned.
 */

import { unreachable } from '#kernel'
import type { Action, Direction, Rotation } from '../types.ts'
import { coveredSquares, type Spot, type SquareAt } from './layout.ts'

export type PlaceTile = Extract<Action, { type: 'placeTile' }>
/** The action names the direction as text from the wire; a fit on the list has one of the two. */
export type PlaceStandee = Extract<Action, { type: 'placeStandee' }> & { readonly dir: Direction }

export type Selection =
  | { readonly at: 'nothing' }
  /** The drawn tile, turned; `spot` is `null` until it lies somewhere. */
  | { readonly at: 'tile'; readonly spot: Spot | null; readonly rot: Rotation }
  | { readonly at: 'standee'; readonly length: number }
  /** One end has its square; several partners are possible. */
  | { readonly at: 'end'; readonly length: number; readonly end: SquareAt }
  /** The whole standee as it would stand. */
  | { readonly at: 'fit'; readonly fit: PlaceStandee; readonly end: SquareAt }

export type Intent =
  | { readonly type: 'draw' }
  | { readonly type: 'pass' }
  | { readonly type: 'pick'; readonly length: number }
  | { readonly type: 'square'; readonly square: SquareAt }
  | { readonly type: 'spot'; readonly spot: Spot }
  /** A tile by a quarter turn, a standee to its next partner. */
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

export interface Step {
  readonly selection: Selection
  /** The decision is made: send it. */
  readonly act?: Action
  /** The likely intended actions that are not on the list, likeliest first: the caller asks why they are refused. */
  readonly meant?: readonly Action[]
  /** No refused action was intended; what the board should draw attention to instead. */
  readonly nudge?: 'choose' | 'confirm' | 'fits-nowhere'
}

export const NOTHING: Selection = { at: 'nothing' }

export function step(selection: Selection, intent: Intent, actions: readonly Action[]): Step {
  switch (intent.type) {
    case 'draw':
    case 'pass':
      return decide(selection, { type: intent.type }, actions)
    case 'pick':
      return pick(selection, intent.length, actions)
    case 'square':
      return pointAtSquare(selection, intent.square, actions)
    case 'spot':
      return pointAtSpot(selection, intent.spot, actions)
    case 'turn':
      return turn(selection, intent.by, actions)
    case 'confirm': {
      const decision = decisionOf(selection)
      return decision ? decide(selection, decision, actions) : { selection }
    }
    case 'cancel':
      return { selection: back(selection) }
    default:
      return unreachable(intent)
  }
}

/** The action that a tick sends. */
export function decisionOf(selection: Selection): Action | null {
  if (selection.at === 'fit') return selection.fit
  if (selection.at !== 'tile' || !selection.spot) return null
  return { type: 'placeTile', ...selection.spot, rot: selection.rot }
}

/** The selection as far as the new list of actions still allows it. */
export function keep(selection: Selection, actions: readonly Action[]): Selection {
  switch (selection.at) {
    case 'nothing':
      return selection
    case 'tile':
      return actions.some(isPlaceTile) ? selection : NOTHING
    case 'standee':
      return mayChoose(actions) ? selection : NOTHING
    case 'end':
      return fitsOn(actions, selection.length, selection.end).length > 0 ? selection : NOTHING
    case 'fit':
      return legal(selection.fit, actions) ? selection : NOTHING
    default:
      return unreachable(selection)
  }
}

/** The length of the selected standee. */
export function lengthOf(selection: Extract<Selection, { at: 'standee' | 'end' | 'fit' }>): number
export function lengthOf(selection: Selection): number | null
export function lengthOf(selection: Selection): number | null {
  if (selection.at === 'fit') return selection.fit.length
  return selection.at === 'standee' || selection.at === 'end' ? selection.length : null
}

/** Every spot where the drawn tile can lie. */
export function spotsIn(actions: readonly Action[]): Spot[] {
  const spots = new Map<string, Spot>()
  for (const { tx, ty } of actions.filter(isPlaceTile)) spots.set(`${tx},${ty}`, { tx, ty })
  return [...spots.values()]
}

/** The lengths of the standees that fit somewhere. */
export function lengthsIn(actions: readonly Action[]): ReadonlySet<number> {
  return new Set(actions.filter(isPlaceStandee).map(action => action.length))
}

/** The squares that lead to a legal action: ends for a picked standee, partners for a chosen end. */
export function squaresFor(selection: Selection, actions: readonly Action[]): SquareAt[] {
  switch (selection.at) {
    case 'standee':
      return endsOf(actions, selection.length)
    case 'end':
      return fitsOn(actions, selection.length, selection.end).map(fit => otherEnd(fit, selection.end))
    case 'fit':
      return fitsOn(actions, selection.fit.length, selection.end)
        .filter(fit => !same(fit, selection.fit))
        .map(fit => otherEnd(fit, selection.end))
    case 'nothing':
    case 'tile':
      return []
    default:
      return unreachable(selection)
  }
}

/** Both ends of every fit of that length. */
export function endsOf(actions: readonly Action[], length: number): SquareAt[] {
  const ends = new Map<string, SquareAt>()
  for (const fit of actions.filter(isPlaceStandee)) {
    if (fit.length !== length) continue
    for (const end of bothEnds(fit)) ends.set(`${end.x},${end.y}`, end)
  }
  return [...ends.values()]
}

/** Of several reasons the one about the square the player pointed at; else the one with the fewest squares in the way, which is the likeliest to be meant. */
export function reasonAt<R extends { readonly where?: readonly (readonly number[])[] }>(
  reasons: readonly R[],
  square: SquareAt | null,
): R | undefined {
  const about = square && reasons.find(({ where }) => where?.some(([x, y]) => x === square.x && y === square.y))
  return about ?? reasons.toSorted((a, b) => (a.where?.length ?? 0) - (b.where?.length ?? 0))[0]
}

function decide(selection: Selection, action: Action, actions: readonly Action[]): Step {
  return legal(action, actions) ? { selection: NOTHING, act: action } : { selection, meant: [action] }
}

function pick(selection: Selection, length: number, actions: readonly Action[]): Step {
  if (!mayChoose(actions)) return { selection, meant: [{ type: 'placeStandee', length, x: 0, y: 0, dir: 'E' }] }
  if (lengthOf(selection) === length) return { selection: NOTHING }
  const picked: Selection = { at: 'standee', length }
  return lengthsIn(actions).has(length) ? { selection: picked } : { selection: picked, nudge: 'fits-nowhere' }
}

function pointAtSquare(selection: Selection, square: SquareAt, actions: readonly Action[]): Step {
  if (!mayChoose(actions)) return { selection, meant: [{ type: 'draw' }] }
  if (selection.at === 'nothing' || selection.at === 'tile') return { selection, nudge: 'choose' }
  if (selection.at === 'standee') return chooseEnd(selection, square, actions)
  return choosePartner(selection, square, actions)
}

function chooseEnd(selection: Selection & { at: 'standee' }, square: SquareAt, actions: readonly Action[]): Step {
  const { length } = selection
  const fits = fitsOn(actions, length, square)
  if (fits.length === 1) return { selection: { at: 'fit', fit: fits[0]!, end: square } }
  if (fits.length > 1) return { selection: { at: 'end', length, end: square } }
  return { selection, meant: DIRECTIONS.map(([dx, dy]) => fitFrom(length, square, dx, dy)) }
}

function choosePartner(
  selection: Selection & { at: 'end' | 'fit' },
  square: SquareAt,
  actions: readonly Action[],
): Step {
  const length = lengthOf(selection)
  const { end } = selection
  const fits = fitsOn(actions, length, end)
  const partner = fits.find(fit => isAt(otherEnd(fit, end), square))
  if (partner) return { selection: { at: 'fit', fit: partner, end } }
  if (selection.at === 'fit' && covers(selection.fit, square)) return turn(selection, 1, actions)
  if (isAt(end, square)) return { selection: { at: 'standee', length } }
  const another = chooseEnd({ at: 'standee', length }, square, actions)
  if (!another.meant) return another
  const along = fits.find(fit => covers(fit, square))
  if (along) return { selection: { at: 'fit', fit: along, end } }
  const [dx, dy] = towards(end, square)
  return { selection, meant: [fitFrom(length, end, dx, dy), ...another.meant] }
}

function pointAtSpot(selection: Selection, spot: Spot, actions: readonly Action[]): Step {
  const rot = selection.at === 'tile' ? selection.rot : 0
  const meant: PlaceTile = { type: 'placeTile', tx: spot.tx, ty: spot.ty, rot }
  const rotations = rotationsAt(actions, spot)
  if (rotations.length === 0) return { selection, meant: [meant] }
  const liesThere = selection.at === 'tile' && selection.spot?.tx === spot.tx && selection.spot.ty === spot.ty
  if (liesThere) return turn(selection, 1, actions)
  return { selection: { at: 'tile', spot, rot: rotations.includes(rot) ? rot : rotations[0]! } }
}

function turn(selection: Selection, by: 1 | -1, actions: readonly Action[]): Step {
  if (selection.at === 'fit') {
    const fits = fitsOn(actions, selection.fit.length, selection.end)
    if (fits.length === 1) return { selection, nudge: 'confirm' }
    const next = (fits.findIndex(fit => same(fit, selection.fit)) + by + fits.length) % fits.length
    return { selection: { ...selection, fit: fits[next]! } }
  }
  const held = selection.at === 'tile' ? selection : { at: 'tile' as const, spot: null, rot: 0 as const }
  const rotations = rotationsAt(actions, held.spot)
  if (rotations.length === 0) return { selection }
  const next = (rotations.indexOf(held.rot) + by + rotations.length) % rotations.length
  return { selection: { ...held, rot: rotations[next]! } }
}

/** One step back: a tile into the hand, a standee off its squares, then onto the shelf. */
function back(selection: Selection): Selection {
  switch (selection.at) {
    case 'tile':
      return selection.spot ? { ...selection, spot: null } : NOTHING
    case 'end':
    case 'fit':
      return { at: 'standee', length: lengthOf(selection) }
    case 'standee':
    case 'nothing':
      return NOTHING
    default:
      return unreachable(selection)
  }
}

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** The standee with one end on `end`, the rest in that direction; an action names its left or upper end (MLT-5.13). */
function fitFrom(length: number, end: SquareAt, dx: number, dy: number): PlaceStandee {
  const x = dx < 0 ? end.x - length + 1 : end.x
  const y = dy < 0 ? end.y - length + 1 : end.y
  return { type: 'placeStandee', length, x, y, dir: dx === 0 ? 'S' : 'E' }
}

/** The main direction from one square to another. */
function towards(from: SquareAt, to: SquareAt): readonly [number, number] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  return Math.abs(dx) >= Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)]
}

function fitsOn(actions: readonly Action[], length: number, end: SquareAt): PlaceStandee[] {
  return actions
    .filter(isPlaceStandee)
    .filter(fit => fit.length === length && bothEnds(fit).some(square => isAt(square, end)))
}

function bothEnds(fit: PlaceStandee): [SquareAt, SquareAt] {
  const last = fit.length - 1
  return [fit, fit.dir === 'E' ? { x: fit.x + last, y: fit.y } : { x: fit.x, y: fit.y + last }]
}

function otherEnd(fit: PlaceStandee, end: SquareAt): SquareAt {
  const [first, last] = bothEnds(fit)
  return isAt(first, end) ? last : first
}

function rotationsAt(actions: readonly Action[], spot: Spot | null): Rotation[] {
  const rotations = actions
    .filter(isPlaceTile)
    .filter(({ tx, ty }) => !spot || (spot.tx === tx && spot.ty === ty))
    .map(({ rot }) => rot as Rotation)
  return [...new Set(rotations)].toSorted((a, b) => a - b)
}

function mayChoose(actions: readonly Action[]): boolean {
  return actions.length > 0 && !actions.some(isPlaceTile)
}

function legal(action: Action, actions: readonly Action[]): boolean {
  return actions.some(candidate => same(candidate, action))
}

function same(a: Action, b: Action): boolean {
  if (a.type === 'placeTile' && b.type === 'placeTile') return a.tx === b.tx && a.ty === b.ty && a.rot === b.rot
  if (a.type === 'placeStandee' && b.type === 'placeStandee') {
    return a.length === b.length && a.x === b.x && a.y === b.y && a.dir === b.dir
  }
  return a.type === b.type && (a.type === 'draw' || a.type === 'pass')
}

function covers(fit: PlaceStandee, square: SquareAt): boolean {
  return coveredSquares(fit).some(at => isAt(at, square))
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
