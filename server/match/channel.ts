/** What one viewer is told of a match. All who look with the same eyes get the same frames, made once. */

import type { AnyGame, Viewer } from '#kernel'
import type { Update } from '#protocol/follow.ts'
import type { Shown } from '#protocol/messages.ts'
import { diff, type Differences } from '#protocol/patch.ts'
import { eventsFor, type Position, seatViewOf } from './position.ts'

/** Whose eyes, and whether they are told what they may do. */
export interface Viewpoint {
  readonly viewer: Viewer
  readonly lists: boolean
}

const sharedEyes = new Map<Viewer, { readonly [lists in `${boolean}`]: Viewpoint }>()

/** The same for all who look alike: there may be thousands of them at one table. */
export function viewpointOf(viewer: Viewer, lists: boolean): Viewpoint {
  let known = sharedEyes.get(viewer)
  if (!known) {
    known = { true: { viewer, lists: true }, false: { viewer, lists: false } }
    sharedEyes.set(viewer, known)
  }
  return known[`${lists}`]
}

/**
 * The step to a position as its text ends, after what each viewer may take back. Where all see alike, their channels share one:
 * the first to need it writes it for all.
 */
export interface Draft {
  position: Position | null
  text: string
}

export function emptyDraft(): Draft {
  return { position: null, text: '' }
}

export class Channel {
  readonly #game: AnyGame
  readonly #viewpoint: Viewpoint
  readonly #draft: Draft
  /** What was told last. By reference: neither states nor views are changed once they were shown. */
  #position: Position
  #newest: string | null = null
  /** All of `whole` that the position tells, while there is memory for it: `null` before anybody asked. */
  #whole: WeakRef<{ readonly text: string }> | null = null

  /** `draft`: shared with those who see alike. */
  constructor(game: AnyGame, viewpoint: Viewpoint, position: Position, draft = emptyDraft()) {
    this.#game = game
    this.#draft = draft
    this.#viewpoint = viewpoint
    this.#position = position
    // At once: that it cannot be shown must not be found out when the next step is told, which is on disk by then.
    computeView(position, viewpoint)
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
      shown: shownOf(this.#position, this.#viewpoint),
      history: eventsFor(this.#game, history, this.#viewpoint.viewer),
    } satisfies Omit<Update, 'type' | 'at'>).slice(1)
  }

  /** The last step, as it is sent to all who have followed so far; `null` before the first. */
  get newest(): string | null {
    return this.#newest
  }

  /** Makes the step to a position ahead of time. It may never be told. `known`: what other channels found to be different. */
  draft(position: Position, events: readonly unknown[], known?: Differences): void {
    if (this.#draft.position === position) return
    this.#draft.text = this.#write(position, events, known)
    this.#draft.position = position
  }

  /** From the position told last to the next, one entry further on. */
  step(position: Position, events: readonly unknown[], known?: Differences): string {
    this.draft(position, events, known)
    const text = `[${position.seq},${position.undoOf(this.#viewpoint.viewer)},${this.#draft.text}`
    this.#position = position
    this.#newest = text
    this.#whole = null
    return text
  }

  #write(position: Position, events: readonly unknown[], known: Differences | undefined): string {
    const change = diff(seenOf(this.#position, this.#viewpoint), seenOf(position, this.#viewpoint), known)
    return JSON.stringify([change, ...eventsFor(this.#game, events, this.#viewpoint.viewer)]).slice(1)
  }
}

function actionsAt(position: Position, viewer: Viewer): readonly unknown[] {
  return seatViewOf(position, viewer).actions
}

/** What the eyes see of a position. */
export function shownOf(position: Position, viewpoint: Viewpoint): Shown {
  return { ...seenOf(position, viewpoint), undo: position.undoOf(viewpoint.viewer) }
}

/** The same, but for taking back, which is each viewer's own. */
function seenOf(position: Position, { viewer, lists }: Viewpoint): Omit<Shown, 'undo'> {
  const seen = { view: position.viewOf(viewer), outcome: position.outcome }
  return lists ? { ...seen, actions: actionsAt(position, viewer) } : seen
}

/** Looks, for nothing but to see whether a rule throws. */
export function computeView(position: Position, { viewer, lists }: Viewpoint): void {
  position.viewOf(viewer)
  position.undoOf(viewer)
  if (lists) actionsAt(position, viewer)
}
