/** A world with a simulated time: every event happens at a moment, to one party, one after the other. */

import { createRng, type Rng } from '#kernel'

/** A participant with a lifetime: a server, a browser, a database. */
export interface Party {
  readonly name: string
  /** When it began, in milliseconds of the world: its monotonic clock counts from there. */
  readonly began: number
  /** Milliseconds by which its wall clock is wrong. */
  dateOff: number
  alive: boolean
  /** Events during its sleep happen when it wakes up; `null`: it is awake. */
  missed: Coming[] | null
}

/** A scheduled event. */
export interface Coming {
  at: number
  readonly order: number
  readonly party: Party
  run: (() => void) | null
}

/** Called with the events of the world, line by line. */
export type Tell = (line: string) => void

/** No history has so many events, unless it loops. */
const MOST_HAPPENINGS = 400_000

export class World {
  readonly rng: Rng
  readonly #coming: Coming[] = []
  readonly #tell: Tell | null
  #order = 0
  #happened = 0
  /** Milliseconds since the world began. */
  now = 0
  /** The world itself, which has no faults. */
  readonly itself: Party
  /** The party of the running code: until the next event, promises included. */
  current: Party

  constructor(seed: string, tell: Tell | null = null) {
    this.rng = createRng(seed)
    this.#tell = tell
    this.itself = this.party('the world')
    this.current = this.itself
  }

  get happened(): number {
    return this.#happened
  }

  party(name: string): Party {
    return { name, began: this.now, dateOff: 0, alive: true, missed: null }
  }

  chance(share: number): boolean {
    return this.rng.int(1000) < share * 1000
  }

  /** In tenths of a millisecond. */
  between(from: number, to: number): number {
    return from + this.rng.int(Math.max(1, Math.round((to - from) * 10))) / 10
  }

  tell(line: () => string): void {
    this.#tell?.(`${this.now.toFixed(1).padStart(9)} ${this.current.name.padEnd(10)} ${line()}`)
  }

  after(party: Party, milliseconds: number, run: () => void): Coming {
    const coming = { at: this.now + Math.max(0, milliseconds), order: this.#order++, party, run }
    this.#push(coming)
    return coming
  }

  callOff(coming: Coming): void {
    coming.run = null
  }

  /** Drops all its scheduled events. */
  kill(party: Party): void {
    party.alive = false
  }

  /** Its events wait for a while. */
  sleep(party: Party, milliseconds: number): void {
    party.missed ??= []
    this.after(this.itself, milliseconds, () => this.wake(party))
  }

  wake(party: Party): void {
    const missed = party.missed ?? []
    party.missed = null
    for (const coming of missed) {
      coming.at = this.now
      this.#push(coming)
    }
  }

  /** Runs it for this party. */
  as<T>(party: Party, work: () => T): T {
    const before = this.current
    this.current = party
    const result = work()
    this.current = before
    return result
  }

  /**
   * Goes on until `isDone`, or nothing more is scheduled, or time is up. Between two events all promises settle, and no other code of this
   * process runs: a schedule is one piece.
   */
  goOn(until: number, isDone: () => boolean = () => false): Promise<'done' | 'late'> {
    return new Promise((resolve, reject) => {
      const step = () => {
        try {
          if (isDone()) return resolve('done')
          if (!this.#next(until)) {
            this.now = until
            return resolve(isDone() ? 'done' : 'late')
          }
        } catch (error) {
          return reject(error as Error)
        }
        // A tick requested by a promise comes after all promises.
        queueMicrotask(() => process.nextTick(step))
      }
      queueMicrotask(() => process.nextTick(step))
    })
  }

  /** Runs the next event. `false`: none is due by then. */
  #next(until: number): boolean {
    for (;;) {
      const next = this.#coming[0]
      if (!next || next.at > until) return false
      this.#shift()
      const { party, run } = next
      if (!run || !party.alive) continue
      if (party.missed) {
        party.missed.push(next)
        continue
      }
      if (++this.#happened > MOST_HAPPENINGS) throw new Error('the world turns in circles')
      this.now = Math.max(this.now, next.at)
      this.current = party
      next.run = null
      run()
      return true
    }
  }

  #push(coming: Coming): void {
    const heap = this.#coming
    let place = heap.length
    heap.push(coming)
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(coming, heap[above]!)) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = coming
  }

  #shift(): void {
    const heap = this.#coming
    const last = heap.pop()!
    if (heap.length === 0) return
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++
      if (!isBefore(heap[below]!, last)) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
  }
}

function isBefore(a: Coming, b: Coming): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
