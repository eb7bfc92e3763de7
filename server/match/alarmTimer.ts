/** Wakes the rules of a live game when they want to be woken. */

import type { MatchSession } from './matchSession.ts'
import { OutcomeUnknown } from '../store/store.ts'

/** Timers cannot be set further ahead than this, in milliseconds. */
const FARTHEST_TIMER = 2 ** 31 - 1
/** Milliseconds until an alarm that could not be rung is tried again. */
const RING_AGAIN = 100

export class AlarmTimer {
  readonly #session: MatchSession
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(session: MatchSession) {
    this.#session = session
  }

  /** Whether it will ring by itself. */
  get isSet(): boolean {
    return this.#timer !== null
  }

  /** For the newest position, if time runs; not before `least` milliseconds. */
  set(least = 0): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { position, standsStill } = this.#session
    if (position.alarm === null || standsStill || this.#stopped) return
    const left = Math.min(FARTHEST_TIMER, Math.max(least, position.alarm - this.#session.now()))
    this.#timer = setTimeout(() => void this.#ring(), left)
  }

  stop(): void {
    this.#stopped = true
    this.set()
  }

  /** Not due yet by the match's own clock, or not saved, or nobody knows whether it was: tries again in a while. */
  async #ring(): Promise<void> {
    try {
      const answer = await this.#session.ring()
      if (!answer.ok) this.set(RING_AGAIN)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      this.set(RING_AGAIN)
    }
  }
}
