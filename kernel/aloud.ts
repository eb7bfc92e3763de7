/** What is told of a match to somebody who listens, and how much of it they want to hear. */

import type { ActionOf, AnyGame, EventOf, Seat, Tagged, Viewer, ViewOf } from './game.ts'
import { enumerated, say } from './language.ts'
import { type GameText, kindWords, type Names } from './text.ts'

/** `few`: my turn, refusals, the end. `normal`: also what the others did. `all`: also one's own doings, places, prompts, hints. */
export const VERBOSITIES = ['few', 'normal', 'all'] as const
export type Verbosity = (typeof VERBOSITIES)[number]

/** A sentence for somebody who listens. */
export interface Aloud {
  readonly text: string
  /** One's own results come first, then what else happened, then what is to be done. */
  readonly kind: 'own' | 'news' | 'prompt'
  /** The verbosity from which on it is told. */
  readonly from: Verbosity
  /** What those hear after it who want to hear everything. */
  readonly more?: string
}

/** A match as somebody attends it. */
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

/** What there is to tell of the events that led from one moment to the next: what happened first, then what to do now. */
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
  // How it ended may be the last event, too.
  for (const prompt of prompts) told.delete(prompt.text)
  return [...told.values(), ...prompts]
}

/** Several events may be told in the same words: then once. */
function joined(known: Aloud | undefined, aloud: Aloud): Aloud {
  const more = [known?.more, aloud.more].filter(part => part !== undefined).join(' ')
  return { ...(known ?? aloud), ...(more && { more }) }
}

/** The words of it at this verbosity; `null` for none. */
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

/** Events say whose doing they are in these fields, if they do. */
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

/** What can be done, by its kinds, and in how many ways. */
function hint<G extends AnyGame>(text: GameText<G>, { actions }: ListenedMatch<G>): Pick<Aloud, 'more'> {
  if (actions.length === 0) return {}
  const kinds = Map.groupBy(actions, action => kindWords(text, action))
  const counted = Array.from(kinds, ([kind, { length }]) =>
    length === 1 ? kind : say('{kind}: {count} ways', { kind, count: length }),
  )
  return { more: say('Possible: {kinds}.', { kinds: enumerated(counted) }) }
}
