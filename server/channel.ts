/** What one viewer is told of a match. All who look with the same eyes get the same frames, made once. */

import type { AnyGame, Viewer } from '#kernel'
import { stepText, type Update } from '#protocol/follow.ts'
import type { Shown } from '#protocol/messages.ts'
import { diff, type Differences } from '#protocol/patch.ts'
import { type Mark, Shorthand } from '#protocol/shorthand.ts'
import { eventsFor, type Position, sightOf } from './position.ts'

/** Whose eyes, and whether they are told what they may do. */
export interface Eyes {
  readonly viewer: Viewer
  readonly lists: boolean
}

const sharedEyes = new Map<Viewer, { readonly [lists in `${boolean}`]: Eyes }>()

/** The same for all who look alike: there may be thousands of them at one table. */
export function eyesOf(viewer: Viewer, lists: boolean): Eyes {
  let known = sharedEyes.get(viewer)
  if (!known) {
    known = { true: { viewer, lists: true }, false: { viewer, lists: false } }
    sharedEyes.set(viewer, known)
  }
  return known[`${lists}`]
}

/** A step that may come: made while the disk is waited for, and told only once it is there. */
interface Draft {
  readonly position: Position
  readonly shown: Shown
  readonly text: string
  /** What the shorthand remembered before it. */
  readonly mark: Mark
}

export class Channel {
  readonly #game: AnyGame
  readonly #eyes: Eyes
  readonly #shorthand = new Shorthand()
  #seq: number
  /** As sent last. By reference: neither states nor views are changed once they were shown. */
  #shown: Shown
  #newest: string | null = null
  #draft: Draft | null = null
  /** All of `whole` that the position tells, while there is memory for it: `null` before anybody asked. */
  #whole: WeakRef<{ readonly text: string }> | null = null

  constructor(game: AnyGame, eyes: Eyes, position: Position) {
    this.#game = game
    this.#eyes = eyes
    this.#seq = position.seq
    this.#shown = shownOf(position, eyes)
  }

  /**
   * Enough to draw the table from nothing: for newcomers, and for those who missed something. They may come by the hundred
   * at one position, and only the time differs in what they are told.
   */
  whole(history: () => readonly unknown[], at: number): string {
    let known = this.#whole?.deref()
    if (!known) {
      known = { text: this.#writeWhole(history()) }
      this.#whole = new WeakRef(known)
    }
    return `{"type":"update","at":${at},${known.text}`
  }

  /** What comes after its type and its time. */
  #writeWhole(history: readonly unknown[]): string {
    this.#dropDraft()
    return JSON.stringify({
      seq: this.#seq,
      shown: this.#shown,
      memory: this.#shorthand.memory,
      history: eventsFor(this.#game, history, this.#eyes.viewer),
    } satisfies Omit<Update, 'type' | 'at'>).slice(1)
  }

  /** The last step, as it is sent to all who have followed so far; `null` before the first. */
  get newest(): string | null {
    return this.#newest
  }

  /** Makes the step to a position ahead of time. It may never be told. `known`: what other channels found to be different. */
  draft(position: Position, events: readonly unknown[], known?: Differences): void {
    this.#dropDraft()
    this.#draft = this.#write(position, events, known)
  }

  /** From the position told last to the next, one entry further on. */
  step(position: Position, events: readonly unknown[], known?: Differences): string {
    if (this.#draft?.position !== position) this.#dropDraft()
    const { shown, text } = this.#draft ?? this.#write(position, events, known)
    this.#draft = null
    this.#seq = position.seq
    this.#shown = shown
    this.#newest = text
    this.#whole = null
    return text
  }

  #write(position: Position, events: readonly unknown[], known: Differences | undefined): Draft {
    const { mark } = this.#shorthand
    const shown = shownOf(position, this.#eyes)
    const seen = eventsFor(this.#game, events, this.#eyes.viewer)
    const change = diff(this.#shown, shown, known)
    return { position, shown, text: stepText(position.seq, change, seen, this.#shorthand), mark }
  }

  #dropDraft(): void {
    if (this.#draft) this.#shorthand.forget(this.#draft.mark)
    this.#draft = null
  }
}

/** What the eyes see of a position. */
export function shownOf(position: Position, { viewer, lists }: Eyes): Shown {
  const sight = sightOf(position, viewer)
  const shown: Shown = { view: sight.view, outcome: position.outcome, undo: sight.undo }
  return lists ? { ...shown, actions: sight.actions } : shown
}
