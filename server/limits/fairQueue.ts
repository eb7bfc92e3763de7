/**
 * Work that may cost more than 2 ms of CPU: one job at a time, next always one of the address that has used the least. Where addresses
 * ask for much, half of the time is left to play, which does not wait in here.
 */

/** Milliseconds of such work in one turn of the event loop, but for what a single job takes. */
const STRETCH = 2
/** Milliseconds: what takes longer than this was held up by something else. */
const LONGEST = 100
/** Milliseconds an address may use before that: a restart brings everybody back at once, each for less. */
const LITTLE = 50
/** Jobs of one address that wait: as many as it may have connections, and as many again. */
const MOST_OF_AN_ADDRESS = 400
const MOST = 10_000

interface Lane {
  /** Milliseconds of CPU since nobody waited; who comes later begins with the least of those that wait. */
  used: number
  readonly waiting: (() => void)[]
}

export class FairQueue {
  /** By address: those that wait, and those that have used more than their part. Empty as soon as nobody waits. */
  readonly #lanes = new Map<string, Lane>()
  #waiting = 0
  #isRunning = false
  /** Until when others are heard, in milliseconds of the process. */
  #pausesUntil = 0
  /** What the address had used whose turn was last: who comes begins there, so that nobody saves up turns. */
  #level = 0

  /** Whether too much waits already, of this address or of all. */
  isFull(address: string): boolean {
    return this.#waiting >= MOST || (this.#lanes.get(address)?.waiting.length ?? 0) >= MOST_OF_AN_ADDRESS
  }

  /** Resolves when it is the turn of this address. What is done from there to the next wait for anything else is charged to it. */
  turn(address: string): Promise<void> {
    this.#waiting++
    if (!this.#isRunning) this.#begin()
    return new Promise(resolve => void this.#laneOf(address).waiting.push(resolve))
  }

  #laneOf(address: string): Lane {
    const known = this.#lanes.get(address)
    if (!known) {
      const lane = { used: this.#level, waiting: [] }
      this.#lanes.set(address, lane)
      return lane
    }
    if (known.waiting.length === 0) known.used = Math.max(known.used, this.#level)
    return known
  }

  /** After all that has come by now was heard, and after the pause. */
  #begin(): void {
    this.#isRunning = true
    const pause = this.#pausesUntil - performance.now()
    const run = () => this.#run(performance.now())
    if (pause > 0) setTimeout(run, pause)
    else setImmediate(run)
  }

  #run(began: number): void {
    const lane = this.#next()
    const started = performance.now()
    this.#level = lane.used
    this.#waiting--
    lane.waiting.shift()!()
    // Promises that are kept by then are heard first: only then is the job done, and known how long it took.
    queueMicrotask(() =>
      process.nextTick(() => {
        const now = performance.now()
        lane.used += Math.min(LONGEST, now - started)
        if (this.#waiting > 0 && now - began < STRETCH) return this.#run(began)
        if (lane.used > LITTLE) this.#pausesUntil = now + Math.min(LONGEST, now - began)
        if (this.#waiting > 0) this.#begin()
        else this.#rest()
      }),
    )
  }

  /** Of the addresses that wait, the one that has used the least. */
  #next(): Lane {
    let least: Lane | null = null
    for (const [address, lane] of this.#lanes) {
      if (lane.waiting.length > 0) {
        if (!least || lane.used < least.used) least = lane
      } else if (lane.used <= this.#level) this.#lanes.delete(address)
    }
    return least! // something waits
  }

  #rest(): void {
    this.#isRunning = false
    this.#lanes.clear()
    this.#level = 0
  }
}
