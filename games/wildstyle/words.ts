/** Names of cards, hexes and piles, and small helps with English. */

import { layCity } from './city.ts'
import { type Place, placeOf } from './grid.ts'
import type { Content } from './content.ts'
import { type CardId, type Hex, type Icon, type ObjectiveId, OBJECTIVES, type View } from './types.ts'

/** "jade Factory". */
export function cardName(content: Content, id: CardId): string {
  const card = content.cards.get(id)
  return card ? `${content.colours[card.colour].name.toLowerCase()} ${iconName(content, card.icon)}` : id
}

export function iconName(content: Content, icon: Icon): string {
  return content.icons[icon].name
}

export function objectiveName(content: Content, objective: ObjectiveId): string {
  return content.objectives[objective].name
}

/** The objectives are numbered in the order of their list. */
export function objectiveRule(objective: ObjectiveId): string {
  return `WS-19.${OBJECTIVES.indexOf(objective) + 1}`
}

/** "the Factory at row 3, column 5 in Dockside". */
export function hexName(content: Content, { placements }: Pick<View, 'placements'>, hex: Hex): string {
  const city = layCity(content, placements)
  const cell = city.get(hex)
  const place = placeOf(city, hex)
  if (!cell || !place) return 'a hex outside the city'
  const district = content.faces.get(placements[cell.board]!.face)!.name
  return `the ${iconName(content, cell.icon)} at ${placeName(place)} in ${district}`
}

/** "row 3, column 5": the same wherever a hex is named. */
export function placeName({ row, column }: Omit<Place, 'hex'>): string {
  return `row ${row}, column ${column}`
}

/** Piles and spaces are counted from 1, as people do. */
export function drawPileName(pile: number): string {
  return `draw pile ${pile + 1}`
}

export function sharePileName(share: number): string {
  return `share pile ${share + 1}`
}

export function spaceName(space: number): string {
  return `space ${space + 1}`
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
