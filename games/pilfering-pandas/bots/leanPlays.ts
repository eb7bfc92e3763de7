/** Plays that the search for a trade of the bound card may skip (PP-A2): those that do the same as a listed one with more cards. */

import { compareCards, isKey } from '../rules/cards.ts'
import { type PlayAction, usesSnack } from '../rules/plays.ts'
import type { Card } from '../types.ts'

type SetPlay = Extract<PlayAction, { type: 'playSet' }>

/**
 * The plays without those that lay more cards than another and leave the area no better: later, only the end of the area, what
 * could extend the set there, and the hand matter. A Key that can still be several cards is never worse than one that cannot.
 */
export function withoutWaste(plays: readonly PlayAction[]): PlayAction[] {
  const sets = plays.filter(play => play.type === 'playSet')
  const listed = new Set(sets.map(play => wordOf(play, play.cards)))
  const numberSets = new Set<string>()
  return plays.filter(play => {
    if (play.type !== 'playSet' || usesSnack(play)) return true
    const least = leastOf(play)
    if (!isNumberSet(play.cards)) {
      // The end of a run is a run too, if its first card fits.
      const shorter = Array.from({ length: play.cards.length - least }, (_, left) => play.cards.slice(left + 1))
      return !shorter.some(cards => listed.has(wordOf(play, cards)))
    }
    if (play.cards.length > least) return false
    // If the first card fits, equal numbers with the same last card are the same set.
    const word = `${wordOf(play, play.cards.toSorted(compareCards))}${play.cards.at(-1)!}`
    if (numberSets.has(word)) return false
    numberSets.add(word)
    return true
  })
}

function leastOf({ reuse }: SetPlay): number {
  return reuse ? 2 : 3
}

/** Two cards of one number prove it. */
function isNumberSet(cards: readonly Card[]): boolean {
  const [first, ...loot] = cards.filter(card => !isKey(card))
  return loot.length > 0 && loot.every(card => card[1] === first![1])
}

function wordOf({ area, reuse }: SetPlay, cards: readonly Card[]): string {
  return `${area}${reuse}${cards.join('')}`
}
