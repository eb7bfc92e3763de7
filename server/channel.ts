/** What one viewer is told of a match. All who look with the same eyes get the same frames, made once. */

import type { AnyGame, Viewer } from '#kernel'
import { stepText } from '#protocol/follow.ts'
import type { ServerMessage, Shown } from '#protocol/messages.ts'
import { diff } from '#protocol/patch.ts'
import { Shorthand } from '#protocol/shorthand.ts'
import { eventsFor, type Position, sightOf } from './position.ts'

/** Whose eyes, and whether they are told what they may do. */
export interface Eyes {
  readonly viewer: Viewer
  readonly lists: boolean
}

export function keyOfEyes({ viewer, lists }: Eyes): string {
  return `${viewer}${lists ? ' with lists' : ''}`
}

export class Channel {
  readonly #game: AnyGame
  readonly #eyes: Eyes
  readonly #shorthand = new Shorthand()
  #seq: number
  /** As sent last. By reference: neither states nor views are changed once they were shown. */
  #shown: Shown
  #newest: string | null = null

  constructor(game: AnyGame, eyes: Eyes, position: Position) {
    this.#game = game
    this.#eyes = eyes
    this.#seq = position.seq
    this.#shown = shownOf(position, eyes)
  }

  /** Enough to draw the table from nothing: for newcomers, and for those who missed something. */
  whole(history: readonly unknown[], at: number): string {
    const seen = eventsFor(this.#game, history, this.#eyes.viewer)
    return JSON.stringify({
      type: 'update',
      seq: this.#seq,
      at,
      shown: this.#shown,
      memory: this.#shorthand.memory,
      history: seen,
    } satisfies ServerMessage)
  }

  /** The last step, as it is sent to all who have followed so far; `null` before the first. */
  get newest(): string | null {
    return this.#newest
  }

  /** From the position told last to the next, one entry further on. */
  step(position: Position, events: readonly unknown[]): string {
    const before = this.#shown
    this.#seq = position.seq
    this.#shown = shownOf(position, this.#eyes)
    const seen = eventsFor(this.#game, events, this.#eyes.viewer)
    this.#newest = stepText(position.seq, diff(before, this.#shown), seen, this.#shorthand)
    return this.#newest
  }
}

/** What the eyes see of a position. */
export function shownOf(position: Position, { viewer, lists }: Eyes): Shown {
  const sight = sightOf(position, viewer)
  const shown: Shown = { view: sight.view, outcome: position.outcome, undo: sight.undo }
  return lists ? { ...shown, actions: sight.actions } : shown
}
