/**
 * How steps are put into words, in the shorthand of those who read them. Where all see alike, all read the same: every step is put into
 * words once for all of them, but for whether they may take something back, which is each one's own.
 */

import { stepText } from '#protocol/follow.ts'
import type { Differences, Patch } from '#protocol/patch.ts'
import { type Mark, type Memory, Shorthand } from '#protocol/shorthand.ts'
import type { Position } from './position.ts'

/** What a step tells, but for what it says of taking back. */
export interface Change {
  readonly patch: Readonly<Record<string, Patch>>
  readonly events: readonly unknown[]
}

/** Who knows what a step tells. */
export interface Teller {
  /** What leads from what was told last to this position. `known`: what others found to be different. */
  changeTo(position: Position, events: readonly unknown[], known: Differences | undefined): Change
}

/** What a step says of taking back: nothing, as that is as it was, or that one may from now on, or may not. */
type Undo = boolean | undefined

/** A step, as far as it was put into words. */
interface Moment {
  readonly position: Position
  /** What the shorthand remembered before it. */
  readonly mark: Mark
  /** Looked for once, and told in all texts. */
  readonly change: Change
  /** By what they say of taking back: fewer than a Map is worth. */
  readonly texts: { readonly undo: Undo; readonly text: string }[]
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
  draft(teller: Teller, position: Position, undo: Undo, events: readonly unknown[], known?: Differences): void {
    this.#write(teller, position, undo, events, known)
  }

  /**
   * The step to a position, which readers follow from now on. What has changed is looked for only if nobody who sees alike was told
   * already.
   */
  tell(teller: Teller, position: Position, undo: Undo, events: readonly unknown[], known?: Differences): string {
    const text = this.#write(teller, position, undo, events, known)
    this.#moment!.isTold = true
    return text
  }

  #write(
    teller: Teller,
    position: Position,
    undo: Undo,
    events: readonly unknown[],
    known: Differences | undefined,
  ): string {
    if (this.#moment?.position !== position) {
      this.#drop()
      const change = teller.changeTo(position, events, known)
      this.#moment = { position, mark: this.#shorthand.mark, change, texts: [], isTold: false }
    }
    const { texts, mark, change } = this.#moment
    for (const written of texts) if (written.undo === undo) return written.text
    // The same again in other words, from where the first began: it teaches the same.
    if (texts.length > 0) this.#shorthand.forget(mark)
    const patch = undo === undefined ? change.patch : { ...change.patch, undo }
    const text = stepText(position.seq, patch, change.events, this.#shorthand)
    texts.push({ undo, text })
    return text
  }

  #drop(): void {
    if (this.#moment && !this.#moment.isTold) this.#shorthand.forget(this.#moment.mark)
    this.#moment = null
  }
}
