/** What players may say under the communication rules (PP-22). */

import { fillIn, type Names, type Refusal, say, translated } from '#kernel'
import type { Content } from '../content.ts'
import { countOf, levelOf, limitOf } from './facts.ts'
import { total } from '../rules/markers.ts'
import { pickUpCost } from '../rules/refresh.ts'
import { refuse } from './refusals.ts'
import type { Card, View } from '../types.ts'
import { areaName, cardName, inASentence } from './gameWords.ts'

/** A phrase with the slots that its speaker filled in; counts are computed, not chosen. */
export interface Said {
  readonly phrase: string
  readonly slots: Readonly<Record<string, unknown>>
}

/** `null` if this phrase may be sent: a known one whose slots hold numbers, seats and face-up cards only. */
export function checkPhrase(content: Content, view: View, { phrase, slots }: Said): Refusal | null {
  const known = content.phrases.get(phrase)
  if (!known || !hasSubject(view, phrase)) return refuse('PHRASE_NOT_ALLOWED')
  const asked = Object.entries(known.slots).filter(([, kind]) => kind !== 'computed')
  const strange = Object.keys(slots).some(name => !asked.some(([slot]) => slot === name))
  const fits = asked.every(([slot, kind]) => fitsSlot(view, kind, slots[slot]))
  return fits && !strange ? null : refuse('PHRASE_NOT_ALLOWED')
}

/** A phrase about the Timer needs a player who has it. */
export function hasSubject(view: View, phrase: string): boolean {
  return phrase !== 'timer-left' || view.timer !== null
}

/** The complete phrase; counts are computed at this moment. */
export function sayPhrase(content: Content, view: View, { phrase, slots }: Said, names: Names): string {
  const known = content.phrases.get(phrase)
  if (!known) throw new Error(`no phrase ${phrase}`)
  const area = typeof slots.area === 'number' ? slots.area : 0
  const player = typeof slots.player === 'number' ? slots.player : 0
  const end = view.areas[area]?.cards.at(-1)
  return fillIn(translated(known.text), {
    number: Number(slots.number),
    player: names(player),
    meerkat: areaName(content, view, area),
    card: end === undefined ? say('nothing') : cardName(content, end),
    count: countFor(content, view, phrase, slots),
  })
}

/** PP-22.3, "honour": whether free text gets a reminder, since it mentions the player's own suit or names two cards. Never a block. */
export function needsReminder(content: Content, words: string): boolean {
  const text = words.toLowerCase()
  const suits = [...content.suits.values()].flatMap(({ animal, colour }) =>
    [inASentence(animal), colour].flatMap(word => [word, translated(word).toLowerCase()]),
  )
  const ofMyself = I.test(text) && suits.some(suit => text.includes(suit))
  const suit = suits.join('|')
  const cards =
    text.match(new RegExp(`(?<![a-z])(?:(?:${suit})[ -]?[1-9]|[1-9][ -]?(?:${suit}))(?![a-z0-9])`, 'g')) ?? []
  return ofMyself || cards.length >= 2
}

/** "I" in the supported languages. */
const I = /\b(?:i|i['’]m|ich|je)(?![a-z])|\bj['’]|我/

/** PP-22.4: what may be pointed at. */
export function isFaceUp(view: View, card: unknown): card is Card {
  return faceUpCards(view).includes(card as Card)
}

export function faceUpCards(view: View): Card[] {
  return [...view.hideout, ...view.secretStash, ...view.areas.flatMap(area => area.cards)]
}

function fitsSlot(view: View, kind: string, value: unknown): boolean {
  switch (kind) {
    case '1-9':
      return isWhole(value, 1, 9)
    case 'seat':
      return isWhole(value, 0, view.seats.length - 1)
    case '0-1':
      return isWhole(value, 0, 1)
    case 'faceUp':
      return isFaceUp(view, value)
    case 'faceUp[1..6]':
      return Array.isArray(value) && isWhole(value.length, 1, 6) && value.every(card => isFaceUp(view, card))
    default:
      return false
  }
}

function countFor(content: Content, view: View, phrase: string, slots: Said['slots']): number {
  switch (phrase) {
    case 'count-number':
      return view.hideout.filter(card => card[1] === String(slots.number) && !card.startsWith('K')).length
    case 'area-limit':
      return Math.max(0, limitOf(content, view) - countOf(view.areas[slots.area as 0 | 1]))
    case 'gap':
      return view.panda - view.keeper
    case 'to-win':
      return Math.max(0, levelOf(content, view).winSpace - view.panda)
    case 'deck-left':
      return view.deck
    case 'suspicion':
      return total(pickUpCost(content, view, slots.player as number, { tiptoe: false }))
    case 'timer-left':
      return content.constants.timerLost - (view.timer?.position ?? 0)
    default:
      return 0
  }
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && min <= (value as number) && (value as number) <= max
}
