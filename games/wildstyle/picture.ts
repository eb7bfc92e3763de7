/** The position in letters, for terminals and screen readers. */

import type { Names, Seat } from '#kernel'
import { type Cell, layCity } from './city.ts'
import type { Content } from './content.ts'
import type { View } from './types.ts'
import { cardName, counted, objectiveName } from './words.ts'

/**
 * A hex shows the letter of its icon and a dot, or the number of the seat whose tag is on it; a Train Station with
 * several tags shows a plus, and who has them is said below. A line begins with the r of its leftmost hex; two columns
 * further to the right it is one less.
 */
export function drawPosition(content: Content, view: View, names: Names): string {
  return [
    `Round ${view.round} of 3${view.phase === 'final' ? ', closing' : ''}.`,
    ...drawCity(content, view),
    ...sharedStations(content, view, names),
    ...view.players.flatMap((_, seat) => drawPlayer(content, view, seat, names)),
    ...drawPiles(content, view),
    ...view.objectives.map(id => `${objectiveName(content, id)}: ${content.objectives[id].text}`),
  ].join('\n')
}

/** Columns of hexes stand side by side, every other one half a hex lower. */
function drawCity(content: Content, view: View): string[] {
  const cells = [...layCity(content, view.placements).values()]
  const left = Math.min(...cells.map(cell => cell.q))
  const right = Math.max(...cells.map(cell => cell.q))
  const lines = new Map<number, Map<number, Cell>>()
  for (const cell of cells) {
    const height = 2 * cell.r + cell.q
    lines.set(height, (lines.get(height) ?? new Map<number, Cell>()).set(cell.q, cell))
  }
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index)
  const head = `   q ${columns.map(q => String(q).padEnd(3)).join('')}`.trimEnd()
  const body = [...lines.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => {
      const first = line.get(Math.min(...line.keys()))!
      const signs = columns.map(q => (line.has(q) ? signOf(content, view, line.get(q)!) : '').padEnd(3)).join('')
      return `r${String(first.r).padStart(3)} ${signs}`.trimEnd()
    })
  return [head, ...body]
}

function signOf(content: Content, view: View, { hex, icon }: Cell): string {
  const seats = view.tags[hex] ?? []
  return `${content.icons[icon].letter}${seats.length === 0 ? '.' : seats.length === 1 ? seats[0] : '+'}`
}

function sharedStations(content: Content, view: View, names: Names): string[] {
  return [...layCity(content, view.placements).values()].flatMap(({ hex, icon }) => {
    const seats = view.tags[hex] ?? []
    return icon === 'station' && seats.length > 1 ? [`Train Station ${hex}: ${seats.map(names).join(', ')}.`] : []
  })
}

function drawPlayer(content: Content, view: View, seat: Seat, names: Names): string[] {
  const { hand, spaces, mat, supply, copCars, finished, ready } = view.players[seat]!
  const mark = view.turn === seat ? '>' : ' '
  const waiting = view.phase === 'ready' || view.phase === 'countdown'
  const how = waiting ? (ready ? ', ready' : ', not ready') : finished ? ', finished' : ''
  const held = typeof hand === 'number' ? counted(hand, 'card') : cardsIn(content, hand)
  const sets = spaces.map(set => cardsIn(content, set)).join(' | ')
  return [
    `${mark} ${seat} ${names(seat)}${how}: ${counted(mat, 'tag')} on the mat, ${supply} in supply, ${counted(copCars, 'cop car')}`,
    `    hand: ${held}; sets: ${sets}`,
  ]
}

function cardsIn(content: Content, cards: readonly string[]): string {
  return cards.length === 0 ? 'none' : cards.map(card => cardName(content, card)).join(', ')
}

function drawPiles(content: Content, view: View): string[] {
  const draws = view.draws.map(
    (cards, pile) => `${counted(cards, 'card')} and ${counted(view.stacks[pile]!, 'cop car')}`,
  )
  const shares = view.shares.map(({ top, depth }) => (top === null ? 'empty' : `${cardName(content, top)} (${depth})`))
  return [`Draw piles: ${draws.join('; ')}.`, `Share piles: ${shares.join('; ')}.`]
}
