/** Estimates the match's clock, which runs on the server. */

export interface MatchClock {
  /** Milliseconds of the match. Never runs backwards. */
  now(): number
  /**
   * The server's clock showed `at`. `askedAt`: when we asked, by this page's clock; `null` if the server sent it unasked. `heardAt`: when
   * it arrived, if not now.
   */
  told(at: number, askedAt: number | null, heardAt?: number): void
  /** The estimated one-way delay of a message from the server, in milliseconds. */
  underWay(): number
  /** The server's clock stands still at `at`, or runs on from there. */
  set(at: number, running: 'running' | 'stopped', heardAt?: number): void
}

/** Milliseconds for which an answer with a short round trip is preferred to a slower one. */
const SAMPLE_LIFETIME = 30_000
/** Milliseconds of drift between two clocks that does not mean that one was suspended. */
const MAX_DRIFT = 100

/** The server's clock showed `at` when ours showed `here`. */
interface Sample {
  readonly at: number
  readonly here: number
  /** The round trip of the answer: the error is at most half of it. */
  readonly took: number
}

/** `here` is a monotonic clock. */
export function createMatchClock(here: () => number = () => performance.now()): MatchClock {
  let sample: Sample = { at: 0, here: here(), took: Infinity }
  let running = true
  /** The shortest round trip so far: the distance to the server. */
  let quickest = Infinity
  /** Answers to questions from before the clock was last set are ignored. */
  let setAt = -Infinity
  let shown = 0

  return {
    now() {
      const time = running ? sample.at + here() - sample.here : sample.at
      shown = Math.max(shown, time)
      return shown
    },
    told(at, askedAt, now = here()) {
      if (askedAt === null) {
        // The message was under way for an unknown time: only used before the first answer.
        if (sample.took === Infinity) sample = { at, here: now, took: Infinity }
        return
      }
      const took = now - askedAt
      quickest = Math.min(quickest, took)
      if (!running || askedAt < setAt) return
      // Each error is at most half its round trip: if the estimates differ by more, our own clock was suspended while the device slept.
      const apart = Math.abs(at + took / 2 - (sample.at + now - sample.here))
      const contradicts = apart > (took + sample.took) / 2 + MAX_DRIFT
      if (took <= sample.took || contradicts || now - sample.here > SAMPLE_LIFETIME) {
        sample = { at: at + took / 2, here: now, took }
      }
    },
    underWay,
    set(at, state, now = here()) {
      const isNews = running !== (state === 'running')
      running = state === 'running'
      if (running && !isNews) return
      setAt = now
      sample = { at: at + (running ? underWay() : 0), here: now, took: Infinity }
      if (!running) shown = at
    },
  }

  function underWay(): number {
    return quickest < Infinity ? quickest / 2 : 0
  }
}
