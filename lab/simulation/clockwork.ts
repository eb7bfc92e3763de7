/**
 * Replaces the clocks, timers and chance of this process by a world's, as long as one is simulated. The server and the page use them as
 * always and do not notice.
 */

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Coming, World } from './world.ts'

/** Midnight, 1 November 2026, in milliseconds since 1970: when every world begins. */
const BEGINNING = Date.UTC(2026, 10, 1)

/** From now on `world()` is used. The returned function restores the originals. */
export function installClockwork(world: () => World): () => void {
  const before = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  }
  const { now: date } = Date
  const { random } = Math
  const { randomBytes, randomInt } = crypto

  const set = (run: () => void, milliseconds?: number) => new Timer(world(), run, milliseconds, 'once')
  const repeat = (run: () => void, milliseconds?: number) => new Timer(world(), run, milliseconds, 'again')
  const clear = (timer?: unknown) => {
    if (timer instanceof Timer) timer.stop()
  }
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => world().rng.int(256)))
  const whole = (from: number, to?: number) =>
    to === undefined ? world().rng.int(from) : from + world().rng.int(to - from)

  Object.assign(globalThis, { setTimeout: set, setInterval: repeat, clearTimeout: clear, clearInterval: clear })
  Date.now = () => Math.floor(BEGINNING + world().now + world().current.dateOff)
  Math.random = () => world().rng.int(2 ** 32) / 2 ** 32
  Object.defineProperty(performance, 'now', {
    configurable: true,
    value: () => world().now - world().current.began,
  })
  Object.assign(crypto, { randomBytes: bytes, randomInt: whole })
  syncBuiltinESMExports()

  return () => {
    Object.assign(globalThis, before)
    Date.now = date
    Math.random = random
    Reflect.deleteProperty(performance, 'now')
    Object.assign(crypto, { randomBytes, randomInt })
    syncBuiltinESMExports()
  }
}

/** Like Node's: whole milliseconds, at least one. Set by a party, it fires for that party. */
class Timer {
  readonly #world: World
  readonly #run: () => void
  readonly #every: number
  readonly #kind: 'once' | 'again'
  #coming: Coming

  constructor(world: World, run: () => void, milliseconds: number | undefined, kind: 'once' | 'again') {
    this.#world = world
    this.#run = run
    this.#every = Math.max(1, Math.trunc(milliseconds ?? 1) || 1)
    this.#kind = kind
    this.#coming = this.#set()
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  stop(): void {
    this.#world.callOff(this.#coming)
  }

  #set(): Coming {
    return this.#world.after(this.#world.current, this.#every, () => this.#ring())
  }

  #ring(): void {
    if (this.#kind === 'again') this.#coming = this.#set()
    this.#run()
  }
}
