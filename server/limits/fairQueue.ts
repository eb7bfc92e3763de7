/**
 * A fair queue for work that may cost more than 2 ms of CPU: one job at a time, always of the address that has used the least.
 * Where addresses ask for much, half of the time is left to play, which does not pass through this queue.
 */

/** Milliseconds of such work in one turn of the event loop; a single job may take longer. */
const BATCH = 2
/** The most milliseconds charged for a job: longer ones were delayed by something else. */
const LONGEST = 100
/** Milliseconds an address may use before the queue pauses: after a restart all clients come back at once, each for less. */
const FREE_USE = 50
/** Waiting jobs per address: as many as it may have connections, twice. */
const MOST_OF_AN_ADDRESS = 400
const MOST = 10_000

interface Lane {
  /** Milliseconds of CPU used since the queue was empty; a new address begins with the current level. */
  used: number
  readonly waiting: (() => void)[]
}

export class FairQueue {
  /** By address: those with waiting jobs, and those above the level. Cleared when the queue is empty. */
  readonly #lanes = new Map<string, Lane>()
  #waiting = 0
  #isRunning = false
  /** End of the pause for other work, in milliseconds of the process. */
  #pausesUntil = 0
  /** The use of the address that ran last: new addresses begin there, so that idle ones save up no turns. */
  #level = 0

  /** Whether too many jobs wait already, of this address or in total. */
  isFull(address: string): boolean {
    return this.#waiting >= MOST || (this.#lanes.get(address)?.waiting.length ?? 0) >= MOST_OF_AN_ADDRESS
  }

  /** Resolves when it is the turn of this address. It is charged for the work from there to its next wait for anything else. */
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

  /** Runs after the current events of the event loop, and after the pause. */
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
    // The job runs in microtasks and ticks that are queued by now; after them its cost is known.
    queueMicrotask(() =>
      process.nextTick(() => {
        const now = performance.now()
        lane.used += Math.min(LONGEST, now - started)
        if (this.#waiting > 0 && now - began < BATCH) return this.#run(began)
        if (lane.used > FREE_USE) this.#pausesUntil = now + Math.min(LONGEST, now - began)
        if (this.#waiting > 0) this.#begin()
        else this.#finish()
      }),
    )
  }

  /** The lane with waiting jobs that has used the least. */
  #next(): Lane {
    let least: Lane | null = null
    for (const [address, lane] of this.#lanes) {
      if (lane.waiting.length > 0) {
        if (!least || lane.used < least.used) least = lane
      } else if (lane.used <= this.#level) this.#lanes.delete(address)
    }
    return least! // `#waiting` is greater than 0
  }

  #finish(): void {
    this.#isRunning = false
    this.#lanes.clear()
    this.#level = 0
  }
}
