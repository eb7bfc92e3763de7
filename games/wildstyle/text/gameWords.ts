/** Names of cards, hexes and piles, and their plurals. */

import { listed, say, translated } from '#kernel'
import { layCity } from '../rules/city.ts'
import { type Place, placeOf } from '../rules/grid.ts'
import type { Content } from '../content.ts'
import { iconOf } from '../rules/possibilities.ts'
import {
  type CardId,
  type Hex,
  type Icon,
  type ObjectiveId,
  OBJECTIVES,
  type PlayerView,
  type Space,
  type View,
} from '../types.ts'

/** "jade Factory". */
export function cardName(content: Content, id: CardId): string {
  const card = content.cards.get(id)
  if (!card) return id
  const colour = translated(inASentence(content.colours[card.colour].name))
  return say('{colour} {icon}', { colour, icon: iconName(content, card.icon) })
}

/** Colours are capitalized in the content, but not in a sentence. */
export function inASentence(colour: string): string {
  return colour.toLowerCase()
}

export function iconName(content: Content, icon: Icon): string {
  return translated(content.icons[icon].name)
}

export function objectiveName(content: Content, objective: ObjectiveId): string {
  return translated(content.objectives[objective].name)
}

/** What the objective asks for. */
export function objectiveText(content: Content, objective: ObjectiveId): string {
  return translated(content.objectives[objective].text)
}

/** The objectives are numbered in the order of their list. */
export function objectiveRule(objective: ObjectiveId): string {
  return `WS-19.${OBJECTIVES.indexOf(objective) + 1}`
}

/** The name of the district with this face. */
export function faceName(content: Content, face: string): string {
  return translated(content.faces.get(face)!.name)
}

/** "the Factory at row 3, column 5 in Dockside". */
export function hexName(content: Content, map: Pick<View, 'placements'>, hex: Hex): string {
  const city = layCity(content, map.placements)
  const cell = city.get(hex)
  const place = placeOf(city, hex)
  if (!cell || !place) return say('a hex outside the city')
  return say('the {icon} at {place} in {district}', {
    icon: iconName(content, cell.icon),
    place: placeName(place),
    district: faceName(content, map.placements[cell.board]!.face),
  })
}

/** "row 3, column 5": the same wherever a hex is named. */
export function placeName({ row, column }: Omit<Place, 'hex'>): string {
  return say('row {row}, column {column}', { row, column })
}

/** Piles and spaces are counted from 1. */
export function drawPileName(pile: number): string {
  return say('draw pile {number}', { number: pile + 1 })
}

export function sharePileName(share: number): string {
  return say('share pile {number}', { number: share + 1 })
}

export function spaceName(space: number): string {
  return say('space {number}', { number: space + 1 })
}

/** "a", "a and b", "a, b and c". */
export function listedOrNothing(items: readonly string[]): string {
  return items.length === 0 ? say('nothing') : listed(items)
}

export function countedCards(count: number): string {
  return say({ one: '{count} card', other: '{count} cards' }, { count })
}

export function countedTags(count: number): string {
  return say({ one: '{count} tag', other: '{count} tags' }, { count })
}

export function countedCopCars(count: number): string {
  return say({ one: '{count} cop car', other: '{count} cop cars' }, { count })
}

/** The contents of an own space, and what can be done with it. */
export function nameSpace(content: Content, player: PlayerView, space: Space): string {
  const set = player.spaces[space]
  const number = space + 1
  if (set.length === 0) return say('Set {number}: empty', { number })
  const facts = { number, icon: iconName(content, iconOf(content, set)), cards: set.length }
  return set.length === 3
    ? say('Set {number}: {icon}, {cards} of 3; full: place a tag', facts)
    : say('Set {number}: {icon}, {cards} of 3; rush it, for a cop car', facts)
}

/** Adds a full stop. */
export function sentence(told: string): string {
  return say('{told}.', { told })
}
