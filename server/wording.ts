/**
 * How steps are put into words, in the shorthand of those who read them. Where all see alike, all read the same: every step is put into
 * words once for all of them, but for whether they may take something back, which is each one's own.
 */

import { stepText } from '#protocol/follow.ts'
import type { Patch } from '#protocol/patch.ts'
import { type Mark, type Memory, Shorthand } from '#protocol/shorthand.ts'
import type { Position } from './position.ts'

/** What a step tells. */
export interface Change {
  readonly patch: Patch
  readonly events: readonly unknown[]
}

/** A step, as far as it was put into words. */
interface Moment {
  readonly position: Position
  /** What the shorthand remembered before it. */
  readonly mark: Mark
  /** By what it says of taking back; `undefined` where that is as it was. */
  readonly texts: Map<unknown, string>
  isTold: boolean
}

/** Whatever changes of what is shown: known from the start, so that a step teaches the same to all, whichever of it is theirs. */
const FIELDS = ['view', 'outcome', 'undo']
const ALL_CHANGES = FIELDS.reduce<string[][]>((sets, field) => [...sets, ...sets.map(set => [...set, field])], [[]])

export class Wording {
  readonly #shorthand: Shorthand
  #moment: Moment | null = null

  /** For channels that all tell the same changes of the same view, one step after the other. */
  static forAll(): Wording {
    return new Wording(new Shorthand({ words: [], forms: ALL_CHANGES }))
  }

  constructor(shorthand = new Shorthand()) {
    this.#shorthand = shorthand
  }

  /** What readers must know to follow from here on. */
  get memory(): Memory {
    this.#drop()
    return this.#shorthand.memory
  }

  /** Makes the step to a position ahead of time. It may never be told. */
  draft(position: Position, undo: unknown, change: () => Change): void {
    this.#write(position, undo, change)
  }

  /**
   * The step to a position, which readers follow from now on. `undo`: what it says of taking back; `undefined` where that is as it was. What
   * has changed is looked for only if nobody who sees and takes back alike was told already.
   */
  tell(position: Position, undo: unknown, change: () => Change): string {
    const text = this.#write(position, undo, change)
    this.#moment!.isTold = true
    return text
  }

  #write(position: Position, undo: unknown, change: () => Change): string {
    if (this.#moment?.position !== position) this.#begin(position)
    const { texts, mark } = this.#moment!
    const known = texts.get(undo)
    if (known !== undefined) return known
    // The same again in other words, from where the first began: it teaches the same.
    if (texts.size > 0) this.#shorthand.forget(mark)
    const { patch, events } = change()
    const text = stepText(position.seq, patch, events, this.#shorthand)
    texts.set(undo, text)
    return text
  }

  #begin(position: Position): void {
    this.#drop()
    this.#moment = { position, mark: this.#shorthand.mark, texts: new Map(), isTold: false }
  }

  #drop(): void {
    if (this.#moment && !this.#moment.isTold) this.#shorthand.forget(this.#moment.mark)
    this.#moment = null
  }
}
