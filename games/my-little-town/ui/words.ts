/** What the board calls its places and pieces, for those who listen instead of looking. */

import { type Names, type Seat, unreachable } from '#kernel'
import type { Rotation, Square, View } from '../types.ts'
import type { GroundSquare, Plan, Spot, SquareAt } from './layout.ts'
import { squareKey } from './layout.ts'
import type { Look } from './looks.ts'
import type { PlaceStandee, Selection } from './selection.ts'

type Looks = Readonly<Record<Square, Look>>

/** Rows and columns are numbered from the start tile's corner, so that a square keeps its name for the whole match. */
export function nameSquare(square: GroundSquare, plan: Plan, looks: Looks, names: Names): string {
  const look = looks[square.kind]
  const ground = square.kind === 'X' ? 'X' : `${look.colour} ${look.item} square`
  const standee = plan.covered.get(squareKey(square))
  const use = standee ? `under a standee of ${standee.length}, ${names(standee.seat)}` : 'free'
  return `${nameOfPlace(square)}: ${ground}, ${use}`
}

export function nameSpot(spot: Spot, what: 'tile' | 'free' | 'outside'): string {
  const state = { tile: 'a tile lies here', free: 'the tile can lie here', outside: 'no side touches the town' }[what]
  return `spot ${spot.tx}, ${spot.ty}: ${state}`
}

export function nameStandee(length: number, look: Look, state: 'fits' | 'fits-nowhere' | 'in-hand' | 'placed'): string {
  const what = `standee of ${length} ${look.item}s`
  switch (state) {
    case 'fits':
      return `${what}, fits`
    case 'fits-nowhere':
      return `${what}, fits nowhere now`
    case 'in-hand':
      return what
    case 'placed':
      return `${what}, placed`
    default:
      return unreachable(state)
  }
}

export function nameHand(seat: Seat, view: View, looks: Looks, names: Names): string {
  const { colour, hand } = view.seats[seat]!
  const placed = view.set.length - hand.length
  const left = hand.length > 0 ? `still has ${hand.join(', ')}` : 'has none left'
  return `${names(seat)}, ${looks[colour].colour}: ${placed} of ${view.set.length} standees placed, ${left}`
}

const TURNS: Readonly<Record<Rotation, string>> = {
  0: 'as printed',
  1: 'a quarter turn clockwise',
  2: 'upside down',
  3: 'a quarter turn counter-clockwise',
}

/** What to say when the selection changes; `null` where silence is better. */
export function saySelection(selection: Selection, places: number): string | null {
  switch (selection.at) {
    case 'tile': {
      const turned = TURNS[selection.rot]
      if (!selection.spot) return `Tile in hand, ${turned}.`
      return `Preview at spot ${selection.spot.tx}, ${selection.spot.ty}, ${turned}. Enter confirms, R turns, Escape takes it back.`
    }
    case 'standee':
      return places > 0 ? `Standee of ${selection.length}: ${places} possible ends.` : null
    case 'end':
      return `One end on ${nameOfPlace(selection.end)}: ${places} possible other ends.`
    case 'fit':
      return `Preview: ${sayFit(selection.fit)}. Enter confirms, Escape takes it back.`
    case 'nothing':
      return null
    default:
      return unreachable(selection)
  }
}

export const FITS_NOWHERE = 'This standee fits nowhere right now. Draw a tile, or try another one.'
export const CHOOSE_FIRST = 'Draw a tile from the pile, or pick one of your standees.'

function sayFit({ length, x, y, dir }: PlaceStandee): string {
  const last = dir === 'E' ? { x: x + length - 1, y } : { x, y: y + length - 1 }
  return `standee of ${length} from ${nameOfPlace({ x, y })} to ${nameOfPlace(last)}`
}

function nameOfPlace({ x, y }: SquareAt): string {
  return `row ${y}, column ${x}`
}
