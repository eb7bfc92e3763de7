/** Wakes the rules of a live game at the time they ask for. */

import type { MatchSession } from './matchSession.ts'
import { OutcomeUnknown } from '../store/store.ts'

/** The longest delay of a timer, in milliseconds. */
const FARTHEST_TIMER = 2 ** 31 - 1
/** Milliseconds until a failed alarm is tried again. */
const RING_AGAIN = 100

export class AlarmTimer {
  readonly #session: MatchSession
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(session: MatchSession) {
    this.#session = session
  }

  /** Whether a timer is running. */
  get isSet(): boolean {
    return this.#timer !== null
  }

  /** Sets the timer for the newest position if the clock runs, to at least `least` milliseconds. */
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

  /** Tries again later if the alarm is not due by the match clock, was not saved, or its outcome is unknown. */
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
