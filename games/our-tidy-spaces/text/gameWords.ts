/** Names of boards, squares, Items and cards. */

import { enumerated, listed, say, type Seat, translated } from '#kernel'
import type { Content } from '../content.ts'
import { type Colour, type Frame, SIDES } from '../types.ts'

export function itemName(content: Content, kind: string): string {
  return translated(content.kinds.get(kind)?.name ?? kind)
}

export function communityName(content: Content, card: string): string {
  return translated(content.community.get(card)?.name ?? card)
}

/** What the card makes the players do. */
export function communityText(content: Content, card: string): string {
  return translated(content.community.get(card)?.text ?? '')
}

export function goodNeighbourName(content: Content, card: string): string {
  return translated(content.goodNeighbours.get(card)?.name ?? card)
}

/** The condition of the card. */
export function goodNeighbourText(content: Content, card: string): string {
  return translated(content.goodNeighbours.get(card)?.text ?? '')
}

export function colourName(colour: Colour): string {
  return translated(colour)
}

const SHARED_BOARDS: Readonly<Record<string, string>> = {
  corridor: say('the Common Corridor'),
  parking: say('the Bicycle Parking board'),
  garden: say('the Community Garden'),
}

/** The caller knows the players' names and passes "the Home of …". */
export function boardName(board: string, homeName: (seat: Seat) => string): string {
  return SHARED_BOARDS[board] ?? homeName(Number(board.split(':')[1]))
}

/** "row 2, column 3", counted from 1. */
export function spotName({ row, col }: { readonly row: number; readonly col: number }): string {
  return say('row {row}, column {column}', { row: row + 1, column: col + 1 })
}

/** "row 2, column 3, turned a quarter". */
export function turnedSpotName(place: {
  readonly row: number
  readonly col: number
  readonly rotation: number
}): string {
  const spot = spotName(place)
  switch (place.rotation) {
    case 1:
      return say('{spot}, turned a quarter', { spot })
    case 2:
      return say('{spot}, turned half round', { spot })
    case 3:
      return say('{spot}, turned three quarters', { spot })
    default:
      return spot
  }
}

export const SIDE_NAMES: Readonly<Record<keyof Frame, string>> = {
  north: say('north'),
  east: say('east'),
  south: say('south'),
  west: say('west'),
}

/** "north yellow, east green, south blue, west red". */
export function frameWords(frame: Readonly<Record<keyof Frame, string>>, sides = SIDE_NAMES): string {
  return enumerated(SIDES.map(side => say('{side} {colour}', { side: sides[side], colour: translated(frame[side]) })))
}

export function listedOrNothing(items: readonly string[]): string {
  return items.length === 0 ? say('nothing') : listed(items)
}

/** Joins sentences to one line. */
export function inOneLine(sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(say(' '))
}
