/** What one viewer is told of a match. All who look with the same eyes get the same frames, made once. */

import type { AnyGame, Viewer } from '#kernel'
import type { Update } from '#protocol/follow.ts'
import type { Shown } from '#protocol/messages.ts'
import { changeOf, type Differences, type Patch } from '#protocol/patch.ts'
import { eventsFor, type Position, sightOf } from './position.ts'
import { type Change, Wording } from './wording.ts'

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
}

export class Channel {
  readonly #game: AnyGame
  readonly #eyes: Eyes
  readonly #wording: Wording
  #seq: number
  /** As sent last. By reference: neither states nor views are changed once they were shown. */
  #shown: Shown
  #newest: string | null = null
  #draft: Draft | null = null
  /** All of `whole` that the position tells, while there is memory for it: `null` before anybody asked. */
  #whole: WeakRef<{ readonly text: string }> | null = null

  /** `wording`: shared with others who see alike, where that is so. */
  constructor(game: AnyGame, eyes: Eyes, position: Position, wording = new Wording()) {
    this.#game = game
    this.#wording = wording
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
    return JSON.stringify({
      seq: this.#seq,
      shown: this.#shown,
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
    const shown = shownOf(position, this.#eyes)
    this.#draft = { position, shown }
    this.#wording.draft(position, this.#undoIn(shown), () => this.#compare(shown, events, known))
  }

  /** From the position told last to the next, one entry further on. */
  step(position: Position, events: readonly unknown[], known?: Differences): string {
    const shown = this.#draft?.position === position ? this.#draft.shown : shownOf(position, this.#eyes)
    const text = this.#wording.tell(position, this.#undoIn(shown), () => this.#compare(shown, events, known))
    this.#draft = null
    this.#seq = position.seq
    this.#shown = shown
    this.#newest = text
    this.#whole = null
    return text
  }

  /** What is new about taking back; `undefined` for nothing. */
  #undoIn({ undo }: Shown): boolean | undefined {
    return undo === this.#shown.undo ? undefined : undo
  }

  #compare(shown: Shown, events: readonly unknown[], known: Differences | undefined): Change {
    const patch = changeOfShown(this.#shown, shown, known)
    return { patch, events: eventsFor(this.#game, events, this.#eyes.viewer) }
  }
}

const FIELDS = ['view', 'outcome', 'undo', 'actions'] as const

/** What makes one out of the other. They have the same fields, so that there is less to find out than `diff` would. */
function changeOfShown(before: Shown, after: Shown, known: Differences | undefined): Patch {
  const change: Record<string, Patch> = {}
  for (const field of FIELDS) {
    const patch = changeOf(before[field], after[field], known)
    if (patch !== undefined) change[field] = patch
  }
  return change
}

/** What the eyes see of a position. */
export function shownOf(position: Position, { viewer, lists }: Eyes): Shown {
  const sight = sightOf(position, viewer)
  const shown: Shown = { view: sight.view, outcome: position.outcome, undo: sight.undo }
  return lists ? { ...shown, actions: sight.actions } : shown
}

/** The same, for nothing but to see whether a rule throws. */
export function lookAt(position: Position, { viewer, lists }: Eyes): void {
  const sight = sightOf(position, viewer)
  void sight.view
  void sight.undo
  if (lists) void sight.actions
}
