/** The position as text, for terminals and screen readers. */

import { type Names, say } from '#kernel'
import { type Content, faceOf } from '../content.ts'
import { squareAt, squaresUnder, townOf } from '../rules/town.ts'
import type { View } from '../types.ts'
import { colourName } from './gameWords.ts'

/** A capital letter is a free square; a small one with a number lies under that seat's standee. */
export function drawTown(content: Content, view: View, names: Names): string {
  return [...drawSquares(content, view), ...drawTable(content, view, names)].join('\n')
}

/** The numbers of spots run along the outer rim, those of squares along the inner one. */
function drawSquares(content: Content, view: View): string[] {
  const town = townOf(content, view)
  const spotsX = rangeOf(view.city.map(tile => tile.tx))
  const spotsY = rangeOf(view.city.map(tile => tile.ty))
  const standing = new Map(
    view.standees.flatMap(standee => squaresUnder(standee).map(square => [square.join(), `${standee.seat}`])),
  )
  const squareOf = (x: number, y: number): string => {
    const square = squareAt(town, x, y) ?? ''
    const seat = standing.get(`${x},${y}`)
    return seat === undefined ? square : `${square.toLowerCase()}${seat}`
  }
  const line = (spot: string, square: string, cellOf: (x: number) => string): string => {
    const tiles = spotsX.map(tx =>
      threeFrom(3 * tx)
        .map(x => cellOf(x).padStart(4))
        .join(''),
    )
    return `${spot.padStart(4)}${square.padStart(5)} ${tiles.join('  ')}`.trimEnd()
  }
  const middle = (coordinate: number): boolean => coordinate - 3 * Math.floor(coordinate / 3) === 1
  const spotNumber = (coordinate: number): string => (middle(coordinate) ? `${Math.floor(coordinate / 3)}` : '')
  return [
    line(say('spot'), '', spotNumber),
    line('', '', String),
    ...spotsY.flatMap(ty => [...threeFrom(3 * ty).map(y => line(spotNumber(y), `${y}`, x => squareOf(x, y))), '']),
  ]
}

function drawTable(content: Content, view: View, names: Names): string[] {
  const hands = view.seats.map(({ colour, hand }, seat) => {
    const mark = view.turn === seat ? '>' : ' '
    const who = say('{name}, {colour} ({letter})', {
      name: names(seat),
      colour: colourName(content.kinds[colour]),
      letter: colour,
    })
    return `${mark} ${seat} ${who}: ${hand.join(' ') || say('all placed')}`
  })
  const pile = say('Tiles in the pile: {count}', { count: view.pileLeft })
  if (view.drawn === null) return [...hands, pile]
  const face = faceOf(content, view.drawn, 0)
  const tile = [0, 3, 6].map(start => `  ${face.slice(start, start + 3).join(' ')}`)
  return [...hands, pile, say('Drawn tile {tile}, as printed:', { tile: view.drawn }), ...tile]
}

function threeFrom(start: number): number[] {
  return [start, start + 1, start + 2]
}

/** Every whole number from the least to the greatest of these. */
function rangeOf(numbers: readonly number[]): number[] {
  const least = Math.min(...numbers)
  return Array.from({ length: Math.max(...numbers) - least + 1 }, (_, i) => least + i)
}
