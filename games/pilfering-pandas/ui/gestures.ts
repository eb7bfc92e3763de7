/** The gesture of each action: which cards are lifted, and what is pointed at. */

import { type Seat, unreachable } from '#kernel'
import type { Action, Card, View } from '../types.ts'

/** A place to point at. `done`, `run`, `stay` and `decline` are buttons. */
export type Target =
  | 'deck'
  | 'hideout'
  | 'bin'
  | 'ability'
  | 'done'
  | 'run'
  | 'stay'
  | 'decline'
  | `hideout ${Card}`
  | `area ${number}`
  /** A Key lying in an area. */
  | `key ${number} ${number}`
  | `seat ${Seat}`
  /** An answer to who begins; a player's plate describes their Panda. */
  | `start ${Seat}`
  | `secret ${Card}`
  | `panda ${string}`

export interface Gesture {
  readonly lift: readonly Card[]
  /** Any of these; `null`: lifting is enough. */
  readonly at: readonly (Target | null)[]
}

export function gestureOf(action: Action, view: View): Gesture {
  switch (action.type) {
    case 'choosePanda':
      return { lift: [], at: [`panda ${action.panda}`] }
    case 'chooseStart':
      return { lift: [], at: [`start ${action.seat}`] }
    case 'drawDeck':
      return { lift: [], at: ['deck'] }
    case 'takeEnd':
      return { lift: [], at: [`hideout ${view.hideout.at(-1)!}`] }
    case 'takeMany':
      return { lift: [], at: [`hideout ${action.from}`] }
    case 'takeTwo':
      return { lift: [], at: [`hideout ${view.hideout.at(-2)!}`, 'ability'] }
    case 'scout':
      return { lift: [], at: ['ability', 'deck'] }
    case 'scoutPick':
      return { lift: action.gift === undefined ? [action.keep] : [action.keep, action.gift], at: [null] }
    case 'playSet':
      return { lift: action.cards, at: [`area ${action.area}`] }
    case 'extendSet':
      return { lift: [action.card], at: [`area ${action.area}`] }
    case 'swapKey':
      return { lift: [action.card], at: [`key ${action.area} ${action.position}`, `area ${action.area}`] }
    case 'discardKey':
      return { lift: [action.card], at: ['bin'] }
    case 'useAbility':
      return { lift: [], at: ['ability'] }
    case 'shareOffer':
      return { lift: [action.card], at: [`seat ${action.to}`] }
    case 'shareReply':
      return { lift: [action.card], at: [null] }
    case 'shareStash':
      return { lift: [action.card], at: [`secret ${action.stashCard}`] }
    case 'pass':
      return { lift: [], at: ['done'] }
    case 'stash':
      return { lift: action.card === undefined ? [] : [action.card], at: [null, 'hideout'] }
    case 'escape':
      return { lift: [], at: [action.go ? 'run' : 'stay'] }
    case 'secretStash':
      return { lift: [], at: [`secret ${action.card}`] }
    case 'foiledChoice':
      if (action.decline) return { lift: [], at: ['decline'] }
      return { lift: action.cards ?? [], at: [`area ${action.area!}`] }
    default:
      return unreachable(action)
  }
}

/** The cards an action uses, in their order on the table. */
export function cardsIn(action: Action): readonly Card[] {
  return 'cards' in action ? (action.cards ?? []) : 'card' in action && action.card !== undefined ? [action.card] : []
}
