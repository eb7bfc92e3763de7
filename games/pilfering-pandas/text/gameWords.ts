/** Names of cards, suits, areas and steps, and their plurals. */

import { enumerated, listed, say, translated } from '#kernel'
import { isKey, numberOf, identityOf } from '../rules/cards.ts'
import type { Content } from '../content.ts'
import type { Card, Step, Suit, View } from '../types.ts'

/** "purple 4", "Key 2"; a card unknown to the viewer is "a card". */
export function cardName(content: Content, card: Card | null): string {
  if (card === null) return say('a card')
  if (isKey(card)) return say('Key {number}', { number: card[1]! })
  const suit = content.suits.get(card[0] as Suit)
  return suit ? say('{colour} {number}', { colour: translated(suit.colour), number: numberOf(identityOf(card)) }) : card
}

export function cardNames(content: Content, cards: readonly (Card | null)[]): string {
  return cards.length === 0 ? say('nothing') : listed(cards.map(card => cardName(content, card)))
}

export function suitName(content: Content, suit: string): string {
  const animal = content.suits.get(suit as Suit)?.animal
  return animal === undefined ? suit : translated(inASentence(animal))
}

/** Animals are capitalized in the content, but not in a sentence. */
export function inASentence(animal: string): string {
  return animal.toLowerCase()
}

export function meerkatName(content: Content, meerkat: string): string {
  return content.meerkats.get(meerkat)?.name ?? meerkat
}

/** Without a view, by its place. */
export function areaName(content: Content, view: Pick<View, 'areas'> | undefined, index: number): string {
  const area = view?.areas[index]
  return area ? meerkatName(content, area.meerkat) : say('Meerkat {number}', { number: index + 1 })
}

export function pandaName(content: Content, panda: string): string {
  return translated(content.pandas.get(panda)?.name ?? panda)
}

/** The ability of the Panda. */
export function pandaText(content: Content, panda: string): string {
  return translated(content.pandas.get(panda)?.text ?? '')
}

/** "Nimble", where the word Panda is understood. */
export function shortName(panda: string): string {
  return panda.replace(' Panda', '')
}

export function planName(content: Content, plan: string): string {
  return translated(content.plans.get(plan)?.name ?? plan)
}

/** The effect of the Foiled Plan. */
export function planText(content: Content, plan: string): string {
  return translated(content.plans.get(plan)?.text ?? '')
}

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  choosePandas: say('choosing Pandas'),
  chooseStart: say('starting player'),
  refresh: say('refresh'),
  actions: say('action'),
  stash: say('stash'),
  check: say('win check'),
  secret: say('Secret Stash'),
  over: say('end'),
}

/** "a", "a or b", "a, b or c". */
export function listedOr(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? say('nothing')
  return say('{others} or {last}', { others: enumerated(items.slice(0, -1)), last: items.at(-1)! })
}

export function countedCards(count: number): string {
  return say({ one: '{count} card', other: '{count} cards' }, { count })
}

/** "+3", "-2". */
export function signed(steps: number): string {
  return steps < 0 ? `${steps}` : `+${steps}`
}

/** "purple 4 +1". */
export function costed(what: string, steps: number): string {
  return say('{what} {steps}', { what, steps: signed(steps) })
}

export function deckWarning(): string {
  return say('The deck runs out: escape this turn, or the game is lost.')
}

/** Where the markers stand on the track. */
export function markersWords({ panda, keeper }: { readonly panda: number; readonly keeper: number }): string {
  return say('Panda on {panda}, Keeper on {keeper}, gap {gap}.', { panda, keeper, gap: panda - keeper })
}
