/** The names of the board's places and pieces for screen readers. */

import { enumerated, type Names, say, type Seat, unreachable } from '#kernel'
import type { Kind } from '../content.ts'
import { colourName, squareName, standeeName } from '../text/gameWords.ts'
import type { Rotation, Square, View } from '../types.ts'
import type { GroundSquare, Plan, Spot, SquareAt } from './layout.ts'
import { ownSet, squareKey } from './layout.ts'
import type { Look } from './looks.ts'
import type { PlaceStandee, Selection } from './selection.ts'

type Looks = Readonly<Record<Square, Look>>

/** Rows and columns are numbered from the start tile's corner, so that a square keeps its name for the whole match. */
export function nameSquare(square: GroundSquare, plan: Plan, looks: Looks, names: Names): string {
  const kind = kindOf(looks[square.kind])
  const ground = kind ? squareName(kind) : 'X'
  const place = nameOfPlace(square)
  const standee = plan.covered.get(squareKey(square))
  if (!standee) return say('{place}: {ground}, free', { place, ground })
  const { length, seat } = standee
  return say('{place}: {ground}, under a standee of {length}, {name}', { place, ground, length, name: names(seat) })
}

export function nameSpot({ tx, ty }: Spot, what: 'tile' | 'free' | 'outside'): string {
  switch (what) {
    case 'tile':
      return say('spot {tx}, {ty}: a tile lies here', { tx, ty })
    case 'free':
      return say('spot {tx}, {ty}: the tile can lie here', { tx, ty })
    case 'outside':
      return say('spot {tx}, {ty}: no side touches the town', { tx, ty })
    default:
      return unreachable(what)
  }
}

export function nameStandee(length: number, look: Look, state: 'fits' | 'fits-nowhere' | 'in-hand' | 'placed'): string {
  const kind = kindOf(look)
  const standee = kind ? standeeName(kind, length) : say('standee of {length}', { length })
  switch (state) {
    case 'fits':
      return say('{standee}, fits', { standee })
    case 'fits-nowhere':
      return say('{standee}, fits nowhere now', { standee })
    case 'in-hand':
      return standee
    case 'placed':
      return say('{standee}, placed', { standee })
    default:
      return unreachable(state)
  }
}

export function nameHand(seat: Seat, view: View, looks: Looks, names: Names): string {
  const { colour, hand } = view.seats[seat]!
  const count = ownSet(view, seat).length
  const facts = { name: names(seat), colour: nameColour(looks[colour]), placed: count - hand.length, count }
  if (hand.length === 0) return say('{name}, {colour}: {placed} of {count} standees placed, has none left', facts)
  return say('{name}, {colour}: {placed} of {count} standees placed, still has {lengths}', {
    ...facts,
    lengths: enumerated(hand),
  })
}

export function nameColour({ colour }: Pick<Look, 'colour'>): string {
  return colour === null ? 'X' : colourName({ colour })
}

const TURNS: Readonly<Record<Rotation, string>> = {
  0: say('as printed'),
  1: say('a quarter turn clockwise'),
  2: say('upside down'),
  3: say('a quarter turn counter-clockwise'),
}

/** What to announce when the selection changes; `null` for nothing. */
export function saySelection(selection: Selection, places: number): string | null {
  switch (selection.at) {
    case 'tile': {
      const turn = TURNS[selection.rot]
      if (!selection.spot) return say('Tile in hand, {turn}.', { turn })
      const { tx, ty } = selection.spot
      return say('Preview at spot {tx}, {ty}, {turn}. Enter confirms, R turns, Escape takes it back.', { tx, ty, turn })
    }
    case 'standee': {
      const { length } = selection
      return places > 0 ? say('Standee of {length}: {places} possible ends.', { length, places }) : null
    }
    case 'end':
      return say('One end on {place}: {places} possible other ends.', { place: nameOfPlace(selection.end), places })
    case 'fit':
      return say('Preview: {fit}. Enter confirms, Escape takes it back.', { fit: sayFit(selection.fit) })
    case 'nothing':
      return null
    default:
      return unreachable(selection)
  }
}

export const FITS_NOWHERE = say('This standee fits nowhere right now. Draw a tile, or try another one.')
export const CHOOSE_FIRST = say('Draw a tile from the pile, or pick one of your standees.')

function sayFit({ length, x, y, dir }: PlaceStandee): string {
  const last = dir === 'E' ? { x: x + length - 1, y } : { x, y: y + length - 1 }
  return say('standee of {length} from {from} to {to}', { length, from: nameOfPlace({ x, y }), to: nameOfPlace(last) })
}

function nameOfPlace({ x, y }: SquareAt): string {
  return say('row {y}, column {x}', { x, y })
}

/** `null` for an X. */
function kindOf({ colour, item }: Look): Kind | null {
  return colour === null || item === null ? null : { colour, item }
}
