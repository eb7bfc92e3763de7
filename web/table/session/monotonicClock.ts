/** A clock that can be stopped, in whole milliseconds, counted by a clock that nobody can put back. */

export interface MonotonicClock {
  now(): number
  go(): void
  stop(): void
}

/** Stands still at `start` until it is told to go. */
export function createMonotonicClock(start: number): MonotonicClock {
  let shown = start
  let since: number | null = null
  const now = () => Math.round(since === null ? shown : shown + performance.now() - since)
  return {
    now,
    go() {
      since ??= performance.now()
    },
    stop() {
      shown = now()
      since = null
    },
  }
}
