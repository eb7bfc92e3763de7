/** What one viewpoint is sent of a match: all connections with the same viewpoint get the same frames, serialized once. */

import type { AnyGame, Viewer } from '#kernel'
import type { Update } from '#protocol/follow.ts'
import type { Shown } from '#protocol/messages.ts'
import { diff, type Differences } from '#protocol/patch.ts'
import { eventsFor, type Position, seatViewOf } from './position.ts'

/** A viewer, and whether they get the list of their actions. */
export interface Viewpoint {
  readonly viewer: Viewer
  readonly lists: boolean
}

const viewpoints = new Map<Viewer, { readonly [lists in `${boolean}`]: Viewpoint }>()

/** One object per viewpoint: a table may have thousands of connections with the same one. */
export function viewpointOf(viewer: Viewer, lists: boolean): Viewpoint {
  let known = viewpoints.get(viewer)
  if (!known) {
    known = { true: { viewer, lists: true }, false: { viewer, lists: false } }
    viewpoints.set(viewer, known)
  }
  return known[`${lists}`]
}

/**
 * The text of the step to a position, from behind the undo flag on, which differs by viewer. Where all viewers see the same,
 * their channels share one draft: the first that needs it writes it.
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
  /** The position sent last. Kept by reference: states and views never change once they were shown. */
  #position: Position
  #newest: string | null = null
  /** The cached text of `whole`, as long as memory allows; `null` until it is asked for. */
  #whole: WeakRef<{ readonly text: string }> | null = null

  /** `draft`: shared by the viewpoints that see the same. */
  constructor(game: AnyGame, viewpoint: Viewpoint, position: Position, draft = emptyDraft()) {
    this.#game = game
    this.#draft = draft
    this.#viewpoint = viewpoint
    this.#position = position
    // At once: if the view throws, that must not come out at the next step, which is on disk by then.
    computeView(position, viewpoint)
  }

  /**
   * Enough to draw the table from nothing, for new clients and those who missed something. Hundreds may ask at one position,
   * and only the time differs.
   */
  whole(history: () => readonly unknown[], at: number): string {
    let known = this.#whole?.deref()
    if (!known) {
      known = { text: this.#writeWhole(history()) }
      this.#whole = new WeakRef(known)
    }
    return `{"type":"update","at":${at},${known.text}`
  }

  /** What follows the type and the time. */
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

  /** Serializes the step to a position ahead of time; it may never be sent. `known`: differences that other channels found. */
  draft(position: Position, events: readonly unknown[], known?: Differences): void {
    if (this.#draft.position === position) return
    this.#draft.text = this.#write(position, events, known)
    this.#draft.position = position
  }

  /** From the position sent last to the next, one entry further on. */
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

/** What a viewpoint is shown of a position. */
export function shownOf(position: Position, viewpoint: Viewpoint): Shown {
  return { ...seenOf(position, viewpoint), undo: position.undoOf(viewpoint.viewer) }
}

/** The same without undo, which differs by viewer. */
function seenOf(position: Position, { viewer, lists }: Viewpoint): Omit<Shown, 'undo'> {
  const seen = { view: position.viewOf(viewer), outcome: position.outcome }
  return lists ? { ...seen, actions: actionsAt(position, viewer) } : seen
}

/** Computes the view, only to see whether a rule throws. */
export function computeView(position: Position, { viewer, lists }: Viewpoint): void {
  position.viewOf(viewer)
  position.undoOf(viewer)
  if (lists) actionsAt(position, viewer)
}
