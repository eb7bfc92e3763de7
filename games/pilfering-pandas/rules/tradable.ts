/** Whether one Loot card of a hand can be traded at once, computed from bits alone, without listing plays. */

import { identity, identityOf, isKey, KEY, NUMBERS, numberOf, suitOf } from './cards.ts'
import type { Content } from '../content.ts'
import { AREAS, prefersOf } from '../text/facts.ts'
import { countBits, type Identities, identitiesOf, includes, suitsOf } from './identities.ts'
import { fittingFirst } from './listing.ts'
import { domain, extensions } from './sets.ts'
import type { Area, AreaIndex, Card, State } from '../types.ts'

/** The possible partners of the card in a set. */
interface Partners {
  /** The Loot cards of the hand, the card itself among them. */
  readonly loot: Identities
  readonly keys: number
}

/** Whether `playsOf` would list a play of the hand with this card, on one of these areas. What must be left in hand (PP-18.5) is ignored. */
export function isTradable(
  content: Content,
  state: State,
  hand: readonly Card[],
  card: Card,
  areas: readonly AreaIndex[] = AREAS,
): boolean {
  const id = identityOf(card)
  const ids = hand.map(identityOf).filter(other => other !== KEY)
  const partners = { loot: identitiesOf(ids), keys: hand.length - ids.length }
  const { closed, fussy, snack } = state.turnMods
  return areas.some(index => {
    if (closed === index) return false
    const area = state.areas[index]
    const fits = fittingFirst(area, prefersOf(content, area), { fussy })
    return (
      inNewSet(partners, id, fits, snack ? 2 : 3) ||
      inReusingSet(partners, id, area) ||
      includes(extensions(area), id) ||
      area.cards.some((key, place) => isKey(key) && domain(area, place).has(id))
    )
  })
}

/** PP-11.2, PP-11.3: some completely new set of `min` or more whose first card fits. */
function inNewSet({ loot, keys }: Partners, id: number, fits: Identities, min: number): boolean {
  const suit = suitOf(id)
  const equals = suitsOf(loot, numberOf(id))
  if (countBits(equals) + keys >= min) {
    // A Key may come first, as any suit that the others do not use.
    const firsts = suitsOf(fits, numberOf(id))
    if (keys > 0 ? firsts !== 0 : (firsts & equals) !== 0) return true
  }
  for (let start = 1; start <= NUMBERS; start++) {
    if (includes(fits, identity(suit, start)) && inRun(loot[suit]!, keys, start, numberOf(id), min)) return true
  }
  return false
}

/** PP-9.7: some set of the end card and two or more of the hand. */
function inReusingSet({ loot, keys }: Partners, id: number, area: Area): boolean {
  if (area.cards.length === 0) return false
  const suit = suitOf(id)
  const equals = suitsOf(loot, numberOf(id)) & ~(1 << suit)
  for (const end of domain(area, area.cards.length - 1)) {
    if (end === id) continue
    if (numberOf(end) === numberOf(id)) {
      if (keys > 0 || (equals & ~(1 << suitOf(end))) !== 0) return true
    } else if (suitOf(end) === suit) {
      // The end card is there already, so it counts as held, whatever it is.
      const held = loot[suit]! | (1 << (numberOf(end) - 1))
      if (inRun(held, keys, numberOf(end), numberOf(id), 3)) return true
    }
  }
  return false
}

/** Whether the hand can lay a run of `min` or more from `start` that includes `number`: `held` cards and Keys for the missing ones. */
function inRun(held: number, keys: number, start: number, number: number, min: number): boolean {
  const beyond = Math.max(Math.abs(number - start) + 1, min) - 1
  return (
    (number >= start && start + beyond <= NUMBERS && missing(held, start, start + beyond) <= keys) ||
    (number <= start && start - beyond >= 1 && missing(held, start - beyond, start) <= keys)
  )
}

/** How many of the numbers from `low` to `high` are not held. */
function missing(held: number, low: number, high: number): number {
  const asked = 2 ** high - 2 ** (low - 1)
  return countBits(asked & ~held)
}
