/** The position as text, for terminals and screen readers. */

import { enumerated, type Names, say, type Seat } from '#kernel'
import { type Cell, layCity } from '../rules/city.ts'
import type { Content } from '../content.ts'
import type { View } from '../types.ts'
import { cardName, countedCards, countedCopCars, countedTags, objectiveName, objectiveText } from './gameWords.ts'

/**
 * A hex shows the letter of its icon and a dot, or the number of the seat whose tag is on it; a Train Station with several tags
 * shows a plus, and their owners are listed below. A line begins with the r of its leftmost hex; two columns further to the
 * right it is one less.
 */
export function drawPosition(content: Content, view: View, names: Names): string {
  return [
    view.phase === 'final'
      ? say('Round {round} of 3, closing.', { round: view.round })
      : say('Round {round} of 3.', { round: view.round }),
    ...drawCity(content, view),
    ...sharedStations(content, view, names),
    ...view.players.flatMap((_, seat) => drawPlayer(content, view, seat, names)),
    ...drawPiles(content, view),
    ...view.objectives.map(id => `${objectiveName(content, id)}: ${objectiveText(content, id)}`),
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
    if (icon !== 'station' || seats.length < 2) return []
    return [say('Train Station {hex}: {names}.', { hex, names: enumerated(seats.map(names)) })]
  })
}

function drawPlayer(content: Content, view: View, seat: Seat, names: Names): string[] {
  const { hand, spaces, mat, supply, copCars } = view.players[seat]!
  const mark = view.turn === seat ? '>' : ' '
  const held = typeof hand === 'number' ? countedCards(hand) : cardsIn(content, hand)
  const sets = spaces.map(set => cardsIn(content, set)).join(' | ')
  const stock = say('{who}: {tags} on the mat, {supply} in supply, {cars}', {
    who: drawName(view, seat, names),
    tags: countedTags(mat),
    supply,
    cars: countedCopCars(copCars),
  })
  return [`${mark} ${seat} ${stock}`, `    ${say('hand: {held}; sets: {sets}', { held, sets })}`]
}

function drawName({ phase, players }: View, seat: Seat, names: Names): string {
  const { ready, finished } = players[seat]!
  const name = names(seat)
  if (phase === 'ready' || phase === 'countdown') {
    return ready ? say('{name}, ready', { name }) : say('{name}, not ready', { name })
  }
  return finished ? say('{name}, finished', { name }) : name
}

function cardsIn(content: Content, cards: readonly string[]): string {
  return cards.length === 0 ? say('none', {}, 'cards') : enumerated(cards.map(card => cardName(content, card)))
}

function drawPiles(content: Content, view: View): string[] {
  const draws = view.draws.map((cards, pile) =>
    say('{cards} and {cars}', { cards: countedCards(cards), cars: countedCopCars(view.stacks[pile]!) }),
  )
  const shares = view.shares.map(({ top, depth }) =>
    top === null ? say('empty') : say('{card} ({depth})', { card: cardName(content, top), depth }),
  )
  return [
    say('Draw piles: {piles}.', { piles: draws.join('; ') }),
    say('Share piles: {piles}.', { piles: shares.join('; ') }),
  ]
}
