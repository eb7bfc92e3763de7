/** A stopwatch in whole milliseconds, driven by a monotonic clock. */

export interface MonotonicClock {
  now(): number
  go(): void
  stop(): void
}

/** Stands still at `start` until started. */
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
