/** The time of the process, for whoever waits for something: tables are many, and all of them wait by the same clock. */

export interface ProcessTime {
  /** Milliseconds of the process. */
  now(): number
  /** Calls back after so many milliseconds, unless called off. */
  after(milliseconds: number, then: () => void): () => void
}

export const PROCESS_TIME: ProcessTime = {
  now: () => performance.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Where there is nothing to call off. */
export const NO_TIMER = (): void => {}
