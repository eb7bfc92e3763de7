/** The position as text, for terminals and screen readers. */

import { enumerated, type Names, say, type Seat } from '#kernel'
import type { Content } from '../content.ts'
import { squaresOf } from '../rules/counters.ts'
import { homeOf, kindOf, sizeOf, tableOf } from '../rules/placement.ts'
import { score } from '../rules/scoring.ts'
import { tileToPlace } from '../rules/turn.ts'
import type { BoardId, Frame, PlacedItem, View } from '../types.ts'
import {
  colourName,
  communityName,
  communityText,
  frameWords,
  goodNeighbourName,
  goodNeighbourText,
  itemName,
} from './gameWords.ts'

/** A square shows the Item's colour letter and, on shared boards, its owner's number; `=` is free Passage. */
export function drawPosition(content: Content, view: View, names: Names): string {
  const seats = view.vp.map((_, seat) => seat)
  return [
    ...drawBoard(content, view, 'corridor', say('Common Corridor')),
    ...drawBoard(content, view, 'parking', say('Bicycle Parking')),
    ...drawBoard(content, view, 'garden', say('Community Garden')),
    ...seats.flatMap(seat => drawHome(content, view, seat, names)),
    ...drawTable(content, view),
  ].join('\n')
}

function drawHome(content: Content, view: View, seat: Seat, names: Names): string[] {
  const mark = seat === (view.choice?.seat ?? view.current) && view.phase !== 'over' ? '>' : ' '
  const { total } = score(content, view, seat)
  const frame = view.frames[seat]
  const head = say(
    {
      one: '{name}: {count} point, {tokens} loose tokens, {indicators} indicator tokens ({sides})',
      other: '{name}: {count} points, {tokens} loose tokens, {indicators} indicator tokens ({sides})',
    },
    {
      name: names(seat),
      count: total,
      tokens: view.vp[seat]!,
      indicators: view.indicators[seat]!,
      sides: frame ? frameWords(frame, SIDE_LETTERS) : say('no frame yet'),
    },
  )
  const cards = view.gnTaken[seat]!.map(card => goodNeighbourName(content, card))
  const left = view.startLeft[seat]!.map(tile => itemName(content, tile))
  return [
    `${mark} ${seat} ${head}`,
    ...(cards.length > 0 ? [`  ${say('Good Neighbour Cards: {cards}', { cards: enumerated(cards) })}`] : []),
    ...(left.length > 0 ? [`  ${say('still to place: {items}', { items: enumerated(left) })}`] : []),
    ...drawSquares(content, view, homeOf(seat)),
  ]
}

const SIDE_LETTERS: Readonly<Record<keyof Frame, string>> = {
  north: say('N', {}, 'the north side'),
  east: say('E', {}, 'the east side'),
  south: say('S', {}, 'the south side'),
  west: say('W', {}, 'the west side'),
}

function drawBoard(content: Content, view: View, board: BoardId, name: string): string[] {
  return [name, ...drawSquares(content, view, board)]
}

function drawSquares(content: Content, view: View, board: BoardId): string[] {
  const { height, width } = sizeOf(content, view, board)
  const passage = board === 'corridor' ? tableOf(content, view).corridor.passageRows : []
  const lying = new Map<string, PlacedItem>()
  for (const item of Object.values(view.items)) {
    if (item.board === board) for (const square of squaresOf(content, item)) lying.set(square.join(), item)
  }
  const squareAt = (row: number, col: number): string => {
    const item = lying.get(`${row},${col}`)
    if (!item) return passage.includes(row) ? '=' : '.'
    const { letter } = content.colours[kindOf(content, item.kind).colour]
    return board.startsWith('home') ? letter : `${letter}${item.owner}`
  }
  const line = (head: string, cells: readonly string[]) =>
    `  ${head.padStart(2)} ${cells.map(cell => cell.padEnd(2)).join(' ')}`.trimEnd()
  const columns = Array.from({ length: width }, (_, col) => col)
  return [
    line(
      '',
      columns.map(col => `${col + 1}`),
    ),
    ...Array.from({ length: height }, (_, row) =>
      line(
        `${row + 1}`,
        columns.map(col => squareAt(row, col)),
      ),
    ),
  ]
}

function drawTable(content: Content, view: View): string[] {
  const open = view.gnOpen.map(card => {
    const facts = {
      card: goodNeighbourName(content, card),
      points: content.goodNeighbours.get(card)!.vp,
      text: goodNeighbourText(content, card),
    }
    return `  ${say('{card} ({points}): {text}', facts)}`
  })
  const tile = tileToPlace(view)
  return [
    say('Good Neighbour Cards, {count} in the deck:', { count: view.gnLeft }),
    ...open,
    say('Bag: {tiles} tiles. Community deck: {cards} cards.', { tiles: view.bag.length, cards: view.communityLeft }),
    ...view.communityNow.map(card =>
      say('Community Card: {card}. {text}', {
        card: communityName(content, card),
        text: communityText(content, card),
      }),
    ),
    ...(tile === null ? [] : drawTile(content, tile)),
  ]
}

function drawTile(content: Content, tile: string): string[] {
  const { colour, form } = kindOf(content, tile)
  const [asPrinted] = form.forms
  const squares = asPrinted!.rows.map(
    mask => `  ${Array.from({ length: asPrinted!.width }, (_, col) => (mask & (1 << col) ? '#' : '.')).join('')}`,
  )
  return [
    say('To place: {item} ({colour}), unturned:', { item: itemName(content, tile), colour: colourName(colour) }),
    ...squares,
  ]
}
