/** The clock of a match, which runs on the server, as it can be told from here. */

export interface MatchClock {
  /** Milliseconds of the match. Never runs backwards. */
  now(): number
  /**
   * The server's clock showed `at`. `askedAt`: when we asked it, by the clock of this page; `null` if it told us unasked. `heardAt`: when
   * we heard, if not now.
   */
  told(at: number, askedAt: number | null, heardAt?: number): void
  /** How long a word from the server is under way, as far as we know, in milliseconds. */
  underWay(): number
  /** The server's clock stands at `at`, or runs on from there. */
  set(at: number, running: 'running' | 'stopped', heardAt?: number): void
}

/** How long a quick answer is believed before a slower one may replace it, in milliseconds. */
const BELIEVED_FOR = 30_000
/** Milliseconds by which two clocks may go apart without any of them having stood still. */
const TOLERANCE = 100

/** What we know of the server's clock: it showed `at` when ours showed `here`. */
interface Sample {
  readonly at: number
  readonly here: number
  /** How long the answer took, there and back: it is wrong by half of that at most. */
  readonly took: number
}

/** `here` is a clock that nobody can put back. */
export function createMatchClock(here: () => number = () => performance.now()): MatchClock {
  let sample: Sample = { at: 0, here: here(), took: Infinity }
  let running = true
  /** The quickest answer ever: how far away the server is. */
  let quickest = Infinity
  /** What was asked before the clock was last set tells nothing about it. */
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
        // The message was under way for a while we do not know: only worth something before the first answer.
        if (sample.took === Infinity) sample = { at, here: now, took: Infinity }
        return
      }
      const took = now - askedAt
      quickest = Math.min(quickest, took)
      if (!running || askedAt < setAt) return
      // Each is wrong by half of what it took at most: if they are further apart, our own clock stood still, as it does while a device sleeps.
      const apart = Math.abs(at + took / 2 - (sample.at + now - sample.here))
      const contradicts = apart > (took + sample.took) / 2 + TOLERANCE
      if (took <= sample.took || contradicts || now - sample.here > BELIEVED_FOR) {
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
