/** Simulated time and fixed randomness, in place of the system's. */

import { createRng } from '#kernel'

/** Milliseconds since 1970 at which every evening begins. */
const EPOCH = Date.UTC(2026, 0, 1, 18)

interface Timer {
  at: number
  readonly every: number | null
  readonly ring: () => void
}

/** What is restored when an evening is over. */
interface Replaced {
  readonly setTimeout: typeof setTimeout
  readonly clearTimeout: typeof clearTimeout
  readonly setInterval: typeof setInterval
  readonly clearInterval: typeof clearInterval
  readonly dateNow: typeof Date.now
  readonly now: typeof performance.now
  readonly random: typeof Math.random
}

export class WorldTime {
  #now = 0
  readonly #timers = new Set<Timer>()
  /** Every delay that was set, in milliseconds: clients can observe how long they wait. */
  #asked: number[] = []
  readonly #replaced: Replaced
  readonly #rng = createRng('the whims of an evening')

  /** Until `giveBack`, all code of this process uses this time. */
  constructor() {
    this.#replaced = {
      setTimeout: globalThis.setTimeout,
      clearTimeout: globalThis.clearTimeout,
      setInterval: globalThis.setInterval,
      clearInterval: globalThis.clearInterval,
      dateNow: Date.now,
      now: performance.now,
      random: Math.random,
    }
    const set = (ring: () => void, delay = 0) => this.#add(ring, delay, null)
    const repeat = (ring: () => void, delay = 0) => this.#add(ring, delay, delay)
    const clear = (handle: unknown) => void this.#timers.delete(handle as Timer)
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: clear })
    Date.now = () => EPOCH + this.#now
    performance.now = () => this.#now
    Math.random = () => this.#rng.int(2 ** 32) / 2 ** 32
  }

  get now(): number {
    return this.#now
  }

  giveBack(): void {
    const { dateNow, now, random, ...timers } = this.#replaced
    Object.assign(globalThis, timers)
    Date.now = dateNow
    performance.now = now
    Math.random = random
  }

  /** The delays set since the last call. */
  takeAsked(): readonly number[] {
    const asked = this.#asked
    this.#asked = []
    return asked
  }

  /** Takes so long without a timer that was set: like thinking. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise(resolve => void this.#timers.add({ at: this.#now + milliseconds, every: null, ring: resolve }))
  }

  /** Lets so many milliseconds pass, and runs what is due on the way, one after the other. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds
    await quiet()
    for (;;) {
      const next = this.#next()
      if (!next || next.at > until) break
      this.#now = Math.max(this.#now, next.at)
      for (const timer of [...this.#timers].filter(({ at }) => at <= this.#now)) await this.#ring(timer)
      await quiet()
    }
    this.#now = until
  }

  async #ring(timer: Timer): Promise<void> {
    if (!this.#timers.has(timer)) return // cancelled a moment ago
    if (timer.every === null) this.#timers.delete(timer)
    else timer.at += Math.max(1, timer.every)
    timer.ring()
  }

  #next(): Timer | null {
    let next: Timer | null = null
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer
    return next
  }

  #add(ring: () => void, delay: number, every: number | null): unknown {
    this.#asked.push(delay)
    const timer = { at: this.#now + Math.max(0, delay), every, ring, unref: () => timer, ref: () => timer }
    this.#timers.add(timer)
    return timer
  }
}

/** Waits until nothing is pending that needs no time: a commit takes a turn of the event loop, and its effects another. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate)
}

const TURNS = 2
