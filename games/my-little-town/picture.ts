/** The position in letters, for terminals and screen readers. */

import type { Names } from '#kernel'
import { type Content, faceOf } from './content.ts'
import { squareAt, squaresUnder, townOf } from './town.ts'
import type { View } from './types.ts'

/** A capital letter is a free square; a small one with a number lies under that seat's standee. */
export function drawTown(content: Content, view: View, names: Names): string {
  return [...drawSquares(content, view), '', ...drawTable(content, view, names)].join('\n')
}

function drawSquares(content: Content, view: View): string[] {
  const town = townOf(content, view)
  const spotsX = view.city.map(tile => tile.tx)
  const spotsY = view.city.map(tile => tile.ty)
  const columns = range(3 * Math.min(...spotsX), 3 * Math.max(...spotsX) + 2)
  const rows = range(3 * Math.min(...spotsY), 3 * Math.max(...spotsY) + 2)
  const standing = new Map(
    view.standees.flatMap(standee => squaresUnder(standee).map(square => [square.join(), `${standee.seat}`])),
  )
  const head = '     ' + columns.map(x => String(x).padStart(4)).join('')
  const lines = rows.map(y => {
    const squares = columns.map(x => {
      const square = squareAt(town, x, y) ?? ' '
      const seat = standing.get(`${x},${y}`)
      return (seat === undefined ? square : `${square.toLowerCase()}${seat}`).padStart(4)
    })
    return `${String(y).padStart(4)} ${squares.join('')}`
  })
  return [head, ...lines]
}

function drawTable(content: Content, view: View, names: Names): string[] {
  const hands = view.seats.map(({ colour, hand }, seat) => {
    const mark = view.turn === seat ? '>' : ' '
    return `${mark} ${seat} ${names(seat)}, ${content.kinds[colour].colour} (${colour}): ${hand.join(' ') || 'all placed'}`
  })
  const pile = `Tiles in the pile: ${view.pileLeft}`
  if (view.drawn === null) return [...hands, pile]
  const face = faceOf(content, view.drawn, 0)
  const tile = [0, 3, 6].map(start => `  ${face.slice(start, start + 3).join(' ')}`)
  return [...hands, pile, `Drawn tile ${view.drawn}, as printed:`, ...tile]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
