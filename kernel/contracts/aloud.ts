/** The spoken messages about a match, for screen readers, and how much of them a player wants to hear. */

import type { ActionOf, AnyGame, EventOf, Seat, Tagged, Viewer, ViewOf } from '../game.ts'
import { enumerated, say } from '../i18n/language.ts'
import { type GameText, kindWords, type Names } from '../i18n/text.ts'

/**
 * `few`: my turn, refusals, the end. `normal`: also what the others did. `all`: also my own actions, places, prompts,
 * hints.
 */
export const VERBOSITIES = ['few', 'normal', 'all'] as const
export type Verbosity = (typeof VERBOSITIES)[number]

/** A spoken sentence. */
export interface Aloud {
  readonly text: string
  /** Results of the player's own action come first, then other events, then what to do. */
  readonly kind: 'own' | 'news' | 'prompt'
  /** The least verbosity at which it is spoken. */
  readonly from: Verbosity
  /** What is added at the verbosity `all`. */
  readonly more?: string
}

/** A match as one viewer follows it. */
export interface ListenedMatch<G extends AnyGame = AnyGame> {
  readonly viewer: Viewer
  readonly view: ViewOf<G>
  /** The line that says what to do now, or how it ended. */
  readonly prompt: string
  /** Whether the viewer is among those who may act. */
  readonly mine: boolean
  readonly over: boolean
  readonly actions: readonly ActionOf<G>[]
}

/** The sentences for the events from one position to the next: first what happened, then what to do now. */
export function tellStep<G extends AnyGame>(
  text: GameText<G>,
  before: ListenedMatch<G> | null,
  after: ListenedMatch<G>,
  events: readonly EventOf<G>[],
  names: Names,
): Aloud[] {
  const told = new Map<string, Aloud>()
  for (const event of events) {
    const aloud = tellEvent(text, after, event, names)
    if (aloud) told.set(aloud.text, joined(told.get(aloud.text), aloud))
  }
  const prompts = tellPrompt(text, before, after)
  // The last event may say the same about the end.
  for (const prompt of prompts) told.delete(prompt.text)
  return [...told.values(), ...prompts]
}

/** Events with the same text are spoken once. */
function joined(known: Aloud | undefined, aloud: Aloud): Aloud {
  const more = [known?.more, aloud.more].filter(part => part !== undefined).join(' ')
  return { ...(known ?? aloud), ...(more && { more }) }
}

/** The text at this verbosity; `null` for none. */
export function wordsAt({ text, from, more }: Aloud, verbosity: Verbosity): string | null {
  if (VERBOSITIES.indexOf(from) > VERBOSITIES.indexOf(verbosity)) return null
  return verbosity === 'all' && more ? `${text} ${more}` : text
}

function tellEvent<G extends AnyGame>(
  text: GameText<G>,
  { view, viewer }: ListenedMatch<G>,
  event: EventOf<G>,
  names: Names,
): Aloud | null {
  const aloud = text.aloud?.(event, view, viewer, names)
  if (aloud !== undefined) return aloud
  const line = text.event(event, names, view)
  if (line === null) return null
  const isOwn = viewer !== null && doerOf(event) === viewer
  return isOwn ? { text: line, kind: 'own', from: 'all' } : { text: line, kind: 'news', from: 'normal' }
}

/** These fields of an event name its player, if it has one. */
function doerOf(event: Tagged & { readonly seat?: unknown; readonly by?: unknown }): Seat | null {
  const doer = event.seat ?? event.by
  return typeof doer === 'number' ? doer : null
}

function tellPrompt<G extends AnyGame>(
  text: GameText<G>,
  before: ListenedMatch<G> | null,
  after: ListenedMatch<G>,
): readonly Aloud[] {
  const { prompt, mine, over } = after
  const changed = before?.prompt !== prompt || before.viewer !== after.viewer
  if (over) return before?.over ? [] : [{ text: prompt, kind: 'prompt', from: 'few' }]
  if (mine && (!before?.mine || before.viewer !== after.viewer)) {
    return [{ text: prompt, kind: 'prompt', from: 'few', ...hint(text, after) }]
  }
  if (!changed) return []
  return mine
    ? [{ text: prompt, kind: 'prompt', from: 'normal', ...hint(text, after) }]
    : [{ text: prompt, kind: 'prompt', from: 'all' }]
}

/** The kinds of possible actions, and the number of each. */
function hint<G extends AnyGame>(text: GameText<G>, { actions }: ListenedMatch<G>): Pick<Aloud, 'more'> {
  if (actions.length === 0) return {}
  const kinds = Map.groupBy(actions, action => kindWords(text, action))
  const counted = Array.from(kinds, ([kind, { length }]) =>
    length === 1 ? kind : say('{kind}: {count} ways', { kind, count: length }),
  )
  return { more: say('Possible: {kinds}.', { kinds: enumerated(counted) }) }
}
