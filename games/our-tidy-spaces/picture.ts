/** The position in letters, for terminals and screen readers. */

import type { Names, Seat } from '#kernel'
import type { Content } from './content.ts'
import { squaresOf } from './counters.ts'
import { homeOf, kindOf, sizeOf, tableOf } from './placement.ts'
import { score } from './scoring.ts'
import { tileToPlace } from './turn.ts'
import { type BoardId, type PlacedItem, SIDES, type View } from './types.ts'
import { communityName, goodNeighbourName, itemName } from './words.ts'

/** A square shows the Item's colour letter and, on shared boards, its owner's number; `=` is free Passage. */
export function drawPosition(content: Content, view: View, names: Names): string {
  const seats = view.vp.map((_, seat) => seat)
  return [
    ...drawBoard(content, view, 'corridor', 'Common Corridor'),
    ...drawBoard(content, view, 'parking', 'Bicycle Parking'),
    ...drawBoard(content, view, 'garden', 'Community Garden'),
    ...seats.flatMap(seat => drawHome(content, view, seat, names)),
    ...drawTable(content, view),
  ].join('\n')
}

function drawHome(content: Content, view: View, seat: Seat, names: Names): string[] {
  const mark = seat === (view.choice?.seat ?? view.current) && view.phase !== 'over' ? '>' : ' '
  const { total } = score(content, view, seat)
  const frame = view.frames[seat]
  const sides = frame ? SIDES.map(side => `${side[0]!.toUpperCase()} ${frame[side]}`).join(', ') : 'no frame yet'
  const head = `${mark} ${seat} ${names(seat)}: ${total} points, ${view.vp[seat]} loose tokens, ${view.indicators[seat]} indicator tokens (${sides})`
  const cards = view.gnTaken[seat]!.map(card => goodNeighbourName(content, card))
  const left = view.startLeft[seat]!.map(tile => itemName(content, tile))
  return [
    head,
    ...(cards.length > 0 ? [`  Good Neighbour Cards: ${cards.join(', ')}`] : []),
    ...(left.length > 0 ? [`  still to place: ${left.join(', ')}`] : []),
    ...drawSquares(content, view, homeOf(seat)),
  ]
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
    const { name, vp, text } = content.goodNeighbours.get(card)!
    return `  ${name} (${vp}): ${text}`
  })
  const tile = tileToPlace(view)
  return [
    `Good Neighbour Cards, ${view.gnLeft} in the deck:`,
    ...open,
    `Bag: ${view.bag.length} tiles. Community deck: ${view.communityLeft} cards.`,
    ...view.communityNow.map(
      card => `Community Card: ${communityName(content, card)}. ${content.community.get(card)!.text}`,
    ),
    ...(tile === null ? [] : drawTile(content, tile)),
  ]
}

function drawTile(content: Content, tile: string): string[] {
  const { name, colour, form } = kindOf(content, tile)
  const [asPrinted] = form.forms
  const squares = asPrinted!.rows.map(
    mask => `  ${Array.from({ length: asPrinted!.width }, (_, col) => (mask & (1 << col) ? '#' : '.')).join('')}`,
  )
  return [`To place: ${name} (${colour}), unturned:`, ...squares]
}
