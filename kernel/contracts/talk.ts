/** Chat: what a game lets players say to each other. Never part of a match's log. */

import type { GameBox } from '../box.ts'
import type { AnyGame, OptionsOf, Refusal, Seat, ViewOf } from '../game.ts'
import { unreachable } from '../json.ts'
import { optionEntries } from '../options.ts'
import type { Names } from '../i18n/text.ts'

export type Saying = PhraseSaying | PingSaying | TextSaying

/** One of the game's phrases. */
export interface PhraseSaying {
  readonly type: 'phrase'
  readonly phrase: string
  /** The values that the speaker filled in, by the slot's name. */
  readonly slots: Readonly<Record<string, SlotValue>>
}
export type SlotValue = string | number | readonly string[]

/** Pointing at a place on the board, by the game's own key. */
export interface PingSaying {
  readonly type: 'ping'
  readonly key: string
}

/** Free text. */
export interface TextSaying {
  readonly type: 'text'
  readonly text: string
}

/** A phrase as it is offered to a player. */
export interface PhraseOffer {
  readonly phrase: string
  /** The heading under which it is offered. */
  readonly topic: string
  /** In words, with "…" for each slot. */
  readonly text: string
  readonly slots: readonly SlotOffer[]
}

export interface SlotOffer {
  readonly name: string
  /** The slot's label, such as "Number". */
  readonly label: string
  /** Never empty: a phrase whose slot has no choices is not offered. */
  readonly choices: readonly { readonly value: string | number; readonly text: string }[]
  /** Absent: exactly one. Otherwise a list of one to so many. */
  readonly most?: number
}

export interface Talk<G extends AnyGame> {
  /**
   * The choice option that says how players talk: they may agree on another value while they play. Absent: there is
   * only one way.
   */
  readonly policy?: keyof OptionsOf<G> & string
  /** All that `seat` may say now, the offers of one topic together. */
  phrases(view: ViewOf<G>, seat: Seat, names: Names): readonly PhraseOffer[]
  /**
   * `null` if `seat` may say this, or point there; else why not. Straight from the wire: the slots may hold anything.
   */
  check(view: ViewOf<G>, seat: Seat, saying: PhraseSaying | PingSaying): Refusal | null
  /** `null` if players may write free text, else why not. */
  checkText(view: ViewOf<G>, options: OptionsOf<G>): Refusal | null
  /** The text others get. `view` is a spectator's, so that it reveals nothing that only the speaker can see. */
  words(view: ViewOf<G>, saying: PhraseSaying | PingSaying, names: Names): string
  /** The keys of the places it points at. */
  places(saying: PhraseSaying | PingSaying): readonly string[]
  /** The reminder beside the field for free text, at a table with restrictions on honour. */
  reminder?(options: OptionsOf<G>): string | null
  /** A warning about free text before it is sent. It may be sent all the same. */
  caution?(text: string, options: OptionsOf<G>): string | null
}

/** The ways of talking that players may agree on while they play, and the option that has them. */
export interface TalkPolicies {
  readonly option: string
  readonly policies: readonly string[]
}

/** `null` where there is only one way. */
export function talkPolicies({ game, talk }: GameBox): TalkPolicies | null {
  const option = talk?.policy
  if (option === undefined) return null
  const spec = optionEntries(game.options).find(([key]) => key === option)?.[1]
  if (spec?.kind !== 'choice') throw new Error(`${game.id}: ${option} is no choice of ways to talk`)
  return { option, policies: spec.values }
}

/** `null` if `seat` may say this. A game without `talk` allows free text. */
export function checkSaying<G extends AnyGame>(
  { talk }: GameBox<G>,
  view: ViewOf<G>,
  options: OptionsOf<G>,
  seat: Seat,
  saying: Saying,
): Refusal | null {
  switch (saying.type) {
    case 'text':
      return talk?.checkText(view, options) ?? null
    case 'phrase':
    case 'ping':
      return talk ? talk.check(view, seat, saying) : { code: 'NO_SUCH_PHRASE', rule: '' }
    default:
      return unreachable(saying)
  }
}

/** The text of an allowed message. `view` is a spectator's. */
export function sayingWords<G extends AnyGame>(
  { talk }: GameBox<G>,
  view: ViewOf<G>,
  saying: Saying,
  names: Names,
): string {
  if (saying.type === 'text') return saying.text
  if (!talk) throw new Error('a game without talk has no phrases')
  return talk.words(view, saying, names)
}
