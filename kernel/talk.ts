/** Talking at the table: what a game lets people say to each other. Never part of a match's log. */

import type { GameBox } from './box.ts'
import type { AnyGame, OptionsOf, Refusal, Seat, ViewOf } from './game.ts'
import { unreachable } from './json.ts'
import { optionEntries } from './options.ts'
import type { Names } from './text.ts'

export type Saying = PhraseSaying | PingSaying | TextSaying

/** One of the game's phrases. */
export interface PhraseSaying {
  readonly type: 'phrase'
  readonly phrase: string
  /** What its speaker filled in, by the slot's name. */
  readonly slots: Readonly<Record<string, SlotValue>>
}
export type SlotValue = string | number | readonly string[]

/** Pointing at a place on the board, by a key of the game's own. */
export interface PingSaying {
  readonly type: 'ping'
  readonly key: string
}

/** Free words. */
export interface TextSaying {
  readonly type: 'text'
  readonly text: string
}

/** A phrase as it is offered to whoever wants to speak. */
export interface PhraseOffer {
  readonly phrase: string
  /** What it is about, as the heading of all offers alike. */
  readonly topic: string
  /** In words, with "…" for what is to be filled in. */
  readonly text: string
  readonly slots: readonly SlotOffer[]
}

export interface SlotOffer {
  readonly name: string
  /** What is asked for, such as "Number". */
  readonly label: string
  /** Never empty: a phrase with nothing to fill in is not offered. */
  readonly choices: readonly { readonly value: string | number; readonly text: string }[]
  /** Absent: exactly one. Else a list of one to so many. */
  readonly most?: number
}

export interface Talk<G extends AnyGame> {
  /** The option, a choice, that says how people talk: they may switch it among themselves while they play. Absent: there is but one way. */
  readonly policy?: keyof OptionsOf<G> & string
  /** All that `seat` may say now, the offers of one topic together. */
  phrases(view: ViewOf<G>, seat: Seat, names: Names): readonly PhraseOffer[]
  /** `null` if `seat` may say this, or point there; else why not. Straight from the wire: anything may be in the slots. */
  check(view: ViewOf<G>, seat: Seat, saying: PhraseSaying | PingSaying): Refusal | null
  /** `null` if people may write what they like, else why not. */
  checkText(view: ViewOf<G>, options: OptionsOf<G>): Refusal | null
  /** What is heard. `view` is a spectator's, so that nothing gets out that the speaker alone can see. */
  words(view: ViewOf<G>, saying: PhraseSaying | PingSaying, names: Names): string
  /** The keys of the places it points at. */
  places(saying: PhraseSaying | PingSaying): readonly string[]
  /** What stands beside the field for free words, at a table that plays by honour. */
  reminder?(options: OptionsOf<G>): string | null
  /** Second thoughts about free words before they are sent. They may be sent all the same. */
  caution?(text: string, options: OptionsOf<G>): string | null
}

/** The ways of talking that people may agree on while they play, and the option that has them. */
export interface TalkPolicies {
  readonly option: string
  readonly policies: readonly string[]
}

/** `null` where there is but one way. */
export function talkPolicies({ game, talk }: GameBox): TalkPolicies | null {
  const option = talk?.policy
  if (option === undefined) return null
  const spec = optionEntries(game.options).find(([key]) => key === option)?.[1]
  if (spec?.kind !== 'choice') throw new Error(`${game.id}: ${option} is no choice of ways to talk`)
  return { option, policies: spec.values }
}

/** `null` if `seat` may say this. A game that knows no talk lets people write what they like. */
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

/** What everybody hears, for a saying that was allowed. `view` is a spectator's. */
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
