/** The chances of the cards that a set still needs, from the view of a player. */

import type { Seat } from '#kernel'
import type { Content } from '../content.ts'
import { cardOf, iconOf, SET_SIZE } from '../rules/possibilities.ts'
import { NO_ICONS } from '../rules/standing.ts'
import { type CardId, type Icon, ICONS, type View } from '../types.ts'

export interface Prospects {
  /** The expected number of cards of an icon in this round. */
  readonly expected: Readonly<Record<Icon, number>>
  /** Share piles that offer the icon now. */
  readonly offered: Readonly<Record<Icon, number>>
  /** wanted[icon]: how much the others want a card of it. */
  readonly wanted: Readonly<Record<Icon, number>>
}

/** Actions of a player per tag, and the part of them that are draws. */
const ACTIONS_PER_TAG = 9
const DRAWS_PER_ACTION = 0.45
/** Total cards available per card drawn, since others put cards on share piles. */
const SHARED_TOO = 1.35

export function prospectsOf(content: Content, view: View, seat: Seat): Prospects {
  const unseen: Record<Icon, number> = { ...NO_ICONS }
  for (const icon of ICONS) unseen[icon] = content.icons[icon].cardsPerColour * Object.keys(content.colours).length
  const see = (card: CardId) => void unseen[cardOf(content, card).icon]--
  const offered: Record<Icon, number> = { ...NO_ICONS }
  for (const { top } of view.shares) {
    if (top === null) continue
    see(top)
    offered[cardOf(content, top).icon]++
  }
  for (const { hand, spaces, discards } of view.players) {
    if (typeof hand !== 'number') hand.forEach(see)
    spaces[0].forEach(see)
    spaces[1].forEach(see)
    discards.forEach(see)
  }
  const hidden = ICONS.reduce((sum, icon) => sum + unseen[icon], 0)
  const draws = drawsLeft(view)
  const expected: Record<Icon, number> = { ...NO_ICONS }
  for (const icon of ICONS) expected[icon] = (SHARED_TOO * draws * unseen[icon]) / Math.max(1, hidden)
  return { expected, offered, wanted: wantedBy(content, view, seat) }
}

/** The chance of at least `missing` more cards of the icon, for random draws. */
export function chanceOf({ expected, offered }: Prospects, icon: Icon, missing: number): number {
  const still = missing - Math.min(missing, offered[icon])
  const mean = expected[icon]
  let none = Math.exp(-mean)
  let chance = 1
  for (let count = 0; count < still; count++) {
    chance -= none
    none *= mean / (count + 1)
  }
  return chance * OFFER_STANDS ** (missing - still)
}

/** The chance that a card on a share pile is still there when the bot takes it. */
const OFFER_STANDS = 0.85

/** Limited by the piles, and by the time until all but one have no tags left (WS-15.2). */
function drawsLeft(view: View): number {
  const piles = view.draws.reduce((sum, cards) => sum + cards, 0)
  const share = piles / Math.max(1, view.players.filter(player => !player.finished).length)
  if (view.phase === 'final') return share
  const mats = view.players.map(player => player.mat).toSorted((a, b) => b - a)
  return Math.min(share, Math.max(mats[1]!, 0.5) * ACTIONS_PER_TAG * DRAWS_PER_ACTION)
}

/** From their public sets: one card short counts most. */
function wantedBy(content: Content, view: View, seat: Seat): Record<Icon, number> {
  const wanted: Record<Icon, number> = { ...NO_ICONS }
  for (const [other, { spaces, finished }] of view.players.entries()) {
    if (other === seat || finished) continue
    for (const set of spaces) {
      if (set.length === 0 || set.length === SET_SIZE) continue
      const icon = iconOf(content, set)
      wanted[icon] = Math.max(wanted[icon], set.length === SET_SIZE - 1 ? 1 : 0.4)
    }
  }
  return wanted
}
