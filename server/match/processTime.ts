/** The monotonic clock and timers of the process, for all that waits: one interface for all tables. */

export interface ProcessTime {
  /** Milliseconds of the process. */
  now(): number
  /** Calls back after so many milliseconds; returns what cancels it. */
  after(milliseconds: number, then: () => void): () => void
}

export const PROCESS_TIME: ProcessTime = {
  now: () => performance.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** The canceller of no timer. */
export const NO_TIMER = (): void => {}
