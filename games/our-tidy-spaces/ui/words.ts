/** The names of the board's places and pieces, and what it says about them. */

import { enumerated, type Names, say, type Seat, translated } from '#kernel'
import type { Square } from '#kit/polyomino.ts'
import type { Content, Kind } from '../content.ts'
import { isOnPassage, kindOf } from '../rules/placement.ts'
import { worth } from '../rules/scoring.ts'
import type { BoardId, Frame, PlacedItem, SharedBoard, View } from '../types.ts'
import { colourName, goodNeighbourName, inOneLine, itemName, SIDE_NAMES, spotName } from '../text/gameWords.ts'
import type { Prediction, Price } from './foresee.ts'
import type { Pane } from './layout.ts'

export const PANE_NAMES: Readonly<Record<Pane, string>> = {
  home: say('Home', {}, 'where one lives'),
  corridor: say('Corridor'),
  parking: say('Parking'),
  garden: say('Garden'),
  cards: say('Cards'),
  neighbours: say('Homes'),
}

export const BOARD_NAMES: Readonly<Record<SharedBoard, string>> = {
  corridor: say('Common Corridor'),
  parking: say('Bicycle Parking'),
  garden: say('Community Garden'),
}

export function nameBoard(board: BoardId, viewer: Seat | null, names: Names): string {
  if (board === 'corridor' || board === 'parking' || board === 'garden') return BOARD_NAMES[board]
  const seat = Number(board.slice('home:'.length))
  return seat === viewer ? say('Your Home') : nameHome(names(seat))
}

export function nameHome(name: string): string {
  return say('Home of {name}', { name })
}

/** The label of a side of the frame. */
export function nameSide(side: keyof Frame, frame: Frame): string {
  return say('{side} side: {colour}. Change its colour', {
    side: SIDE_NAMES[side],
    colour: colourName(frame[side]),
  })
}

/** Points with their sign: a real minus sign, and a plain zero. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

export const PRICE_NAMES: Readonly<Record<Price['where'], string>> = {
  home: PANE_NAMES.home,
  parking: PANE_NAMES.parking,
  garden: PANE_NAMES.garden,
  wallside: say('Wall Side'),
  passage: say('Passage'),
}

export function describeKind(content: Content, { id, colour, size, category }: Kind): string {
  const facts = { item: itemName(content, id), colour: colourName(colour), squares: countedSquares(size) }
  switch (category) {
    case 'bicycle':
      return say('{item}, {colour} bicycle, {squares}', facts)
    case 'plant':
      return say('{item}, {colour} plant, {squares}', facts)
    default:
      return say('{item}, {colour}, {squares}', facts)
  }
}

function countedSquares(count: number): string {
  return say({ one: 'one square', other: '{count} squares' }, { count })
}

interface SquareFacts {
  readonly item: PlacedItem | undefined
  /** The points of the Item here; absent if it does not fit. */
  readonly points: number | undefined
  readonly passage: boolean
}

export function tellSquare(content: Content, square: Square, facts: SquareFacts, names: Names): string {
  const spot = spotName({ row: square[0], col: square[1] })
  const place = facts.passage ? say('{spot}, Passage', { spot }) : spot
  if (facts.item) {
    const item = describeKind(content, kindOf(content, facts.item.kind))
    return facts.item.board.startsWith('home:')
      ? say('{place}: {item}', { place, item })
      : say('{place}: {item} of {name}', { place, item, name: names(facts.item.owner) })
  }
  return facts.points === undefined
    ? say('{place}: free', { place })
    : say('{place}: fits here, {points}', { place, points: signed(facts.points) })
}

/** The description of an Item on a board, with its points. */
export function tellItem(content: Content, view: View, item: PlacedItem, names: Names): string {
  const kind = kindOf(content, item.kind)
  const facts = {
    item: describeKind(content, kind),
    name: names(item.owner),
    points: signed(worth(content, view, item)),
    rule: worthRule(content, view, item),
    note: translated(kind.note),
  }
  return isOnPassage(content, view, item)
    ? say('{item}. {name}: {points}, on the Passage ({rule}). {note}', facts)
    : say('{item}. {name}: {points} ({rule}). {note}', facts)
}

/** The rule of its points. */
function worthRule(content: Content, view: View, item: PlacedItem): string {
  if (isOnPassage(content, view, item)) return 'OT-10.6'
  if (item.board === 'corridor') return 'OT-10.5'
  if (item.board.startsWith('home')) return 'OT-10.2'
  return kindOf(content, item.kind).colour === 'red' ? 'OT-10.4' : 'OT-10.3'
}

export function tellPrediction(content: Content, seen: Prediction): string {
  const cardNames = (cards: readonly string[]) => enumerated(cards.map(card => goodNeighbourName(content, card)))
  const points = signed(seen.points)
  const room = seen.room.before - seen.room.after
  return inOneLine([
    seen.onPassage ? say('{points} on the Passage.', { points }) : say('{points}.', { points }),
    room > 0
      ? say(
          { one: '{count} square of your Home stays free.', other: '{count} squares of your Home stay free.' },
          { count: seen.room.after },
        )
      : '',
    seen.spares > 0 ? say('Spares {squares} of your Home.', { squares: countedSquares(seen.spares) }) : '',
    seen.opens.length > 0 ? say('Fulfils {cards}.', { cards: cardNames(seen.opens) }) : '',
    seen.spoils.length > 0 ? say('Spoils {cards}.', { cards: cardNames(seen.spoils) }) : '',
    seen.closesHome === 'turn' ? say('Then nothing more fits your Home: this may be the last turn.') : '',
    seen.closesHome === 'round' ? say('Then nothing more fits your Home: this may be the last round.') : '',
  ])
}
