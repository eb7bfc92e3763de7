/** What one viewer is told of a match. All who look with the same eyes get the same frames, made once. */

import type { AnyGame, Viewer } from '#kernel'
import type { Update } from '#protocol/follow.ts'
import type { Shown } from '#protocol/messages.ts'
import { changeOf, type Differences, type Patch } from '#protocol/patch.ts'
import { eventsFor, type Position, sightOf } from './position.ts'
import { type Change, type Teller, Wording } from './wording.ts'

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

export class Channel implements Teller {
  readonly #game: AnyGame
  readonly #eyes: Eyes
  readonly #wording: Wording
  /** What was told last. By reference: neither states nor views are changed once they were shown. */
  #position: Position
  #newest: string | null = null
  /** All of `whole` that the position tells, while there is memory for it: `null` before anybody asked. */
  #whole: WeakRef<{ readonly text: string }> | null = null

  /** `wording`: shared with others who see alike, where that is so. */
  constructor(game: AnyGame, eyes: Eyes, position: Position, wording = new Wording()) {
    this.#game = game
    this.#wording = wording
    this.#eyes = eyes
    this.#position = position
    // At once: that it cannot be shown must not be found out when the next step is told, which is on disk by then.
    lookAt(position, eyes)
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
    return JSON.stringify({
      seq: this.#position.seq,
      shown: shownOf(this.#position, this.#eyes),
      memory: this.#wording.memory,
      history: eventsFor(this.#game, history, this.#eyes.viewer),
    } satisfies Omit<Update, 'type' | 'at'>).slice(1)
  }

  /** The last step, as it is sent to all who have followed so far; `null` before the first. */
  get newest(): string | null {
    return this.#newest
  }

  /** Makes the step to a position ahead of time. It may never be told. `known`: what other channels found to be different. */
  draft(position: Position, events: readonly unknown[], known?: Differences): void {
    this.#wording.draft(this, position, this.#undoAt(position), events, known)
  }

  /** From the position told last to the next, one entry further on. */
  step(position: Position, events: readonly unknown[], known?: Differences): string {
    const text = this.#wording.tell(this, position, this.#undoAt(position), events, known)
    this.#position = position
    this.#newest = text
    this.#whole = null
    return text
  }

  /** What is new about taking back; `undefined` for nothing. */
  #undoAt(position: Position): boolean | undefined {
    const { viewer } = this.#eyes
    const undo = position.undoOf(viewer)
    return undo === this.#position.undoOf(viewer) ? undefined : undo
  }

  changeTo(position: Position, events: readonly unknown[], known: Differences | undefined): Change {
    const { viewer, lists } = this.#eyes
    const before = this.#position
    const patch: Record<string, Patch> = {}
    note(patch, 'view', changeOf(before.viewOf(viewer), position.viewOf(viewer), known))
    note(patch, 'outcome', changeOf(before.outcome, position.outcome, known))
    if (lists) note(patch, 'actions', changeOf(actionsAt(before, viewer), actionsAt(position, viewer), known))
    return { patch, events: eventsFor(this.#game, events, viewer) }
  }
}

function note(patch: Record<string, Patch>, field: keyof Shown, change: Patch | undefined): void {
  if (change !== undefined) patch[field] = change
}

function actionsAt(position: Position, viewer: Viewer): readonly unknown[] {
  return sightOf(position, viewer).actions
}

/** What the eyes see of a position. */
export function shownOf(position: Position, { viewer, lists }: Eyes): Shown {
  const shown: Shown = { view: position.viewOf(viewer), outcome: position.outcome, undo: position.undoOf(viewer) }
  return lists ? { ...shown, actions: actionsAt(position, viewer) } : shown
}

/** The same, for nothing but to see whether a rule throws. */
export function lookAt(position: Position, { viewer, lists }: Eyes): void {
  position.viewOf(viewer)
  position.undoOf(viewer)
  if (lists) actionsAt(position, viewer)
}
