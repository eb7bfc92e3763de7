/** What the board calls its places and pieces, and what it says about them. */

import { type Names, type Seat, unreachable } from '#kernel'
import type { Square } from '#kit/polyomino.ts'
import type { Content, Kind } from '../content.ts'
import type { Missing } from '../neighbours.ts'
import { isOnPassage, kindOf } from '../placement.ts'
import { worth } from '../scoring.ts'
import type { BoardId, Counter, Filter, PlacedItem, View, Zone } from '../types.ts'
import type { Foresight, Price } from './foresee.ts'
import type { Pane } from './layout.ts'

export const PANE_NAMES: Readonly<Record<Pane, string>> = {
  home: 'Home',
  corridor: 'Corridor',
  parking: 'Parking',
  garden: 'Garden',
  cards: 'Cards',
  neighbours: 'Homes',
}

export const BOARD_NAMES = {
  corridor: 'Common Corridor',
  parking: 'Bicycle Parking',
  garden: 'Community Garden',
} as const

export function nameBoard(board: BoardId, viewer: Seat | null, names: Names): string {
  if (board === 'corridor' || board === 'parking' || board === 'garden') return BOARD_NAMES[board]
  const seat = Number(board.slice('home:'.length))
  return seat === viewer ? 'Your Home' : `Home of ${names(seat)}`
}

/** Points with their sign: a real minus, and a plain nought. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

export const PRICE_NAMES: Readonly<Record<Price['where'], string>> = {
  home: 'Home',
  parking: 'Parking',
  garden: 'Garden',
  wallside: 'Wall Side',
  passage: 'Passage',
}

export function describeKind({ name, colour, size, category }: Kind): string {
  const squares = size === 1 ? 'one square' : `${size} squares`
  return `${name}, ${colour}${category === 'household' ? '' : ` ${category}`}, ${squares}`
}

function nameSquare([row, col]: Square): string {
  return `row ${row + 1}, column ${col + 1}`
}

interface SquareFacts {
  readonly item: PlacedItem | undefined
  /** What putting the Item here would bring; absent if it cannot be. */
  readonly points: number | undefined
  readonly passage: boolean
}

export function tellSquare(content: Content, square: Square, facts: SquareFacts, names: Names): string {
  const where = `${nameSquare(square)}${facts.passage ? ', Passage' : ''}`
  const { item, points } = facts
  if (item) {
    const owner = item.board.startsWith('home:') ? '' : ` of ${names(item.owner)}`
    return `${where}: ${describeKind(kindOf(content, item.kind))}${owner}`
  }
  return points === undefined ? `${where}: free` : `${where}: fits here, ${signed(points)}`
}

/** What an Item on a board is and counts. */
export function tellItem(content: Content, view: View, item: PlacedItem, names: Names): string {
  const kind = kindOf(content, item.kind)
  const points = signed(worth(content, view, item))
  const passage = isOnPassage(content, view, item) ? ', on the Passage' : ''
  return `${describeKind(kind)}. ${names(item.owner)}: ${points}${passage} (${worthRule(content, view, item)}). ${kind.note}`
}

/** The rule by which it brings or costs what it does. */
function worthRule(content: Content, view: View, item: PlacedItem): string {
  if (isOnPassage(content, view, item)) return 'OT-10.6'
  if (item.board === 'corridor') return 'OT-10.5'
  if (item.board.startsWith('home')) return 'OT-10.2'
  return kindOf(content, item.kind).colour === 'red' ? 'OT-10.4' : 'OT-10.3'
}

export function tellForesight(content: Content, seen: Foresight): string {
  const cardNames = (cards: readonly string[]) => cards.map(card => content.goodNeighbours.get(card)!.name).join(', ')
  const room = seen.room.before - seen.room.after
  return [
    `${signed(seen.points)}${seen.onPassage ? ' on the Passage' : ''}.`,
    room > 0 ? `${seen.room.after} squares of your Home stay free.` : '',
    seen.spares > 0 ? `Spares ${seen.spares === 1 ? 'one square' : `${seen.spares} squares`} of your Home.` : '',
    seen.opens.length > 0 ? `Fulfils ${cardNames(seen.opens)}.` : '',
    seen.spoils.length > 0 ? `Spoils ${cardNames(seen.spoils)}.` : '',
    seen.closesHome ? 'Then nothing more fits your Home: this turn is the last.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is missing for a card, in one sentence. */
export function tellMissing(content: Content, missing: readonly Missing[]): string {
  return missing.map(part => tellPart(content, part)).join(' ')
}

function tellPart(content: Content, { counter, op, have, need }: Missing): string {
  const what = nameCounter(content, counter)
  switch (op) {
    case '>=':
      return `${have} of ${need} ${what}.`
    case '=':
      return need === 0 ? `Still ${have} ${what}.` : `${have} ${what} instead of ${need}.`
    case '<':
      return `You have ${have} ${what}, the tidiest neighbour ${need}.`
    default:
      return unreachable(op)
  }
}

function nameCounter(_content: Content, counter: Counter): string {
  switch (counter.count) {
    case 'items':
      return `${nameFilter(counter.filter)} ${nameZones(counter.zones)}${counter.owner === 'any' ? ' (anyone’s)' : ''}`
    case 'frameMatches':
      return 'frame sides touched in their colour'
    case 'fullLines':
      return 'full lines'
    case 'rainbowLines':
      return 'lines with all four colours'
    case 'largestGroup':
      return 'Items of one colour in a group'
    case 'largestFreeRect':
      return 'squares in one free rectangle'
    case 'vpTokens':
      return 'loose tokens'
    default:
      return unreachable(counter)
  }
}

const CATEGORY_NAMES = { household: 'household Items', bicycle: 'Bicycles', plant: 'Plants' } as const

function nameFilter({ colour, category, maxSize }: Filter): string {
  const what = category ? CATEGORY_NAMES[category] : 'Items'
  const size = maxSize === 1 ? 'one-square ' : maxSize === undefined ? '' : `small (up to ${maxSize}) `
  return `${size}${colour ? `${colour} ` : ''}${what}`
}

const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  home: 'at Home',
  corridor: 'in the Corridor',
  passage: 'on the Passage',
  wallside: 'on the Wall Side',
  parking: 'on the Parking',
  garden: 'in the Garden',
}

function nameZones(zones: readonly Zone[]): string {
  return zones.map(zone => ZONE_NAMES[zone]).join(' or ')
}
