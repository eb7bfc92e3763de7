/** What a player could do: used by the list of actions and by the end of a round. */

import type { Seat } from '#kernel'
import { type City, hexesWith } from './city.ts'
import type { Card, Content } from '../content.ts'
import type { CardId, Hex, Icon, Player, Space, State } from '../types.ts'

/** WS-5.2. */
export const HAND_LIMIT = 3
/** WS-1.5. */
export const SET_SIZE = 3
export const SPACES: readonly Space[] = [0, 1]

export function cardOf(content: Content, id: CardId): Card {
  const card = content.cards.get(id)
  if (!card) throw new Error(`no card ${id}`)
  return card
}

/** The icon of a set, from its first card. */
export function iconOf(content: Content, set: readonly CardId[]): Icon {
  return cardOf(content, set[0]!).icon
}

/** WS-7.2 to 7.4: whether a card, from the hand or from a share pile, may go onto that space. */
export function fits(content: Content, state: State, set: readonly CardId[], card: CardId): boolean {
  if (set.length === 0) return state.phase === 'play'
  return set.length < SET_SIZE && iconOf(content, set) === cardOf(content, card).icon
}

/** WS-8.2, WS-8.3. */
export function goesOnto(content: Content, pile: readonly CardId[], card: CardId): boolean {
  const top = pile.at(-1)
  if (top === undefined) return true
  const [upper, lower] = [cardOf(content, card), cardOf(content, top)]
  return upper.icon === lower.icon || upper.colour === lower.colour
}

/** WS-9.3, WS-13.2: the hexes where `seat` may put a tag for a set of that icon. */
export function freeHexes(city: City, state: Pick<State, 'tags'>, seat: Seat, icon: Icon): Hex[] {
  const { tags } = state
  const hexes = hexesWith(city, icon)
  return icon === 'station'
    ? hexes.filter(hex => !tags[hex]?.includes(seat))
    : hexes.filter(hex => tags[hex] === undefined)
}

export function copCarsLeft({ stacks }: Pick<State, 'stacks'>): number {
  return stacks.reduce((sum, cars) => sum + cars, 0)
}

export function canDraw(state: State, { hand }: Player): boolean {
  return hand.length < HAND_LIMIT && state.draws.some(pile => pile.length > 0)
}

export function canShare(content: Content, state: State, { hand }: Player): boolean {
  return hand.some(card => state.shares.some(pile => goesOnto(content, pile, card)))
}

export function canPlay(content: Content, state: State, { hand, spaces }: Player): boolean {
  return hand.some(card => spaces.some(set => fits(content, state, set, card)))
}

export function canTake(content: Content, state: State, { spaces }: Player): boolean {
  return state.shares.some(pile => {
    const top = pile.at(-1)
    return top !== undefined && spaces.some(set => fits(content, state, set, top))
  })
}

export function canComplete({ spaces }: Player): boolean {
  return spaces.some(set => set.length === SET_SIZE)
}

export function canRush(state: State, { spaces }: Player): boolean {
  return copCarsLeft(state) > 0 && spaces.some(set => 0 < set.length && set.length < SET_SIZE)
}

/** WS-15.6. */
export function hasSets({ spaces }: Player): boolean {
  return spaces.some(set => set.length > 0)
}
