/** The clocks of a table: how long each player may still think. Pure arithmetic over what is stored. */

import type { AnyGame, LogEntry, Seat } from '#kernel'
import type { ClockRule, ServerMessage } from '#protocol/messages.ts'
import { type ClocksRow, seatOf } from './store.ts'

export interface ClocksParts {
  readonly rule: ClockRule
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds on the monotonic clock of the process. */
  monotonic(): number
  /** Milliseconds between two moments in which a server ran: the rest is charged to no player. */
  uptime(from: number, to: number): number
  /** Whether a person plays there for themselves. Bots have no clock. */
  isPerson(seat: Seat): boolean
  /** Whether the players agreed to stop the clocks, or there is nothing left to think about. */
  stopped(): boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export class Clocks {
  readonly #parts: ClocksParts
  #row: ClocksRow
  #actors: readonly Seat[]
  /** The seats whose time ran at the last update. */
  #ran: readonly Seat[] = []
  /** Since when we know the row, on the monotonic clock; before that, from the beginning. */
  #knownSince = -Infinity

  constructor(parts: ClocksParts, row: ClocksRow, actors: readonly Seat[]) {
    this.#parts = parts
    this.#row = row
    this.#actors = actors
    this.#ran = this.running
    // What other processes counted is settled by now; from here on our own monotonic clock counts.
    this.settle(this.current, actors)
  }

  /** The seats whose time runs. */
  get running(): readonly Seat[] {
    return this.#parts.stopped() ? [] : this.#actors.filter(seat => this.#parts.isPerson(seat))
  }

  /** What to write when only time has passed. */
  get current(): ClocksRow {
    const until = this.#parts.now()
    const ran = this.#ran
    const passed = this.#passed(until)
    return { used: this.#row.used.map((used, seat) => (ran.includes(seat) ? used + passed : used)), until }
  }

  /** left[seat], in milliseconds. */
  get left(): readonly number[] {
    return this.current.used.map(used => Math.max(0, budget(this.#parts.rule) - used))
  }

  get outOfTime(): readonly Seat[] {
    const { left } = this
    return this.running.filter(seat => left[seat] === 0)
  }

  get message(): ServerMessage {
    return { type: 'clocks', left: this.left.map(Math.round), running: this.running, stopped: this.#parts.stopped() }
  }

  /** What to write with an entry that leaves the turn with `actors`. */
  after(entry: LogEntry<AnyGame>, actors: readonly Seat[]): ClocksRow {
    const { used, until } = this.current
    const { rule } = this.#parts
    const actor = seatOf(entry)
    const next = used.map((time, seat) => {
      const [acted, acts] = [this.#actors.includes(seat), actors.includes(seat)]
      if (rule.kind === 'days') return seat === actor || (acts && !acted) ? 0 : time
      if (seat !== actor) return time
      // A turn that is taken back takes its extra time back with it.
      if ('undo' in entry) return acts && !acted ? time + rule.increment * SECOND : time
      return acted && !acts ? time - rule.increment * SECOND : time
    })
    return { used: next, until }
  }

  /**
   * When the first of `actors` runs out of time, in milliseconds since 1970; `null` for never, for example while the
   * clocks are stopped.
   */
  deadline(row: ClocksRow, actors: readonly Seat[], stopped = this.#parts.stopped()): number | null {
    if (stopped) return null
    return deadlineOf(
      this.#parts.rule,
      row,
      actors.filter(seat => this.#parts.isPerson(seat)),
    )
  }

  /** The row is on disk. */
  settle(row: ClocksRow, actors: readonly Seat[]): void {
    this.#row = row
    this.#actors = actors
    this.#ran = this.running
    this.#knownSince = this.#parts.monotonic()
  }

  /**
   * The clocks may have stopped or resumed, here or elsewhere, or another seat plays: time until now is counted as
   * before.
   */
  look(): void {
    const { running } = this
    if (running.join() !== this.#ran.join()) this.settle(this.current, this.#actors)
  }

  /** Never charges more than passed on the monotonic clock, whatever became of the date here or on another machine. */
  #passed(until: number): number {
    const here = this.#parts.monotonic() - this.#knownSince
    const wasPutBack = until < this.#row.until && here < Infinity
    return wasPutBack ? here : Math.min(here, this.#parts.uptime(this.#row.until, until))
  }
}

/** The row before any player has thought. */
export function freshClocks(seats: number, now: number): ClocksRow {
  return { used: Array.from({ length: seats }, () => 0), until: now }
}

/**
 * When the first of these players runs out of time if it runs for all of them, in milliseconds since 1970; `null` for
 * none of them.
 */
export function deadlineOf(rule: ClockRule, { used, until }: ClocksRow, people: readonly Seat[]): number | null {
  const left = people.map(seat => Math.max(0, budget(rule) - used[seat]!))
  return left.length === 0 ? null : Math.ceil(until + Math.min(...left))
}

/** How long one player may think in all, in milliseconds. */
export function budget(rule: ClockRule): number {
  return rule.kind === 'bank' ? rule.minutes * MINUTE : rule.days * DAY
}
