/** The clocks of a table that wants some: how long everybody may still think. Pure arithmetic over what is stored. */

import type { AnyGame, LogEntry, Seat } from '#kernel'
import type { ClockRule, ServerMessage } from '#protocol/messages.ts'
import { type ClocksRow, seatOf } from './store.ts'

export interface ClocksParts {
  readonly rule: ClockRule
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of the process, by the clock that nobody can put back. */
  steady(): number
  /** Milliseconds between two moments in which a server ran: the rest is charged to nobody. */
  uptime(from: number, to: number): number
  /** Whether a person plays there for themselves. Bots take all the time they like. */
  isPerson(seat: Seat): boolean
  /** Whether everybody agreed to stop them, or there is nothing left to think about. */
  stopped(): boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export class Clocks {
  readonly #parts: ClocksParts
  #row: ClocksRow
  #actors: readonly Seat[]
  /** Whose time ran when we last looked. */
  #ran: readonly Seat[] = []
  /** Since when we know the row, by the steady clock; before that, from the beginning. */
  #knownSince = -Infinity

  constructor(parts: ClocksParts, row: ClocksRow, actors: readonly Seat[]) {
    this.#parts = parts
    this.#row = row
    this.#actors = actors
    this.#ran = this.running
    // What was counted by others is counted by now; from here on our own steady clock counts.
    this.settle(this.current, actors)
  }

  /** Whose time runs. */
  get running(): readonly Seat[] {
    return this.#parts.stopped() ? [] : this.#actors.filter(seat => this.#parts.isPerson(seat))
  }

  /** What is to be written when nothing happened but time. */
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

  /** What is to be written with an entry that leaves the turn with `actors`. */
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

  /** When the first of `actors` runs out of time, in milliseconds since 1970; `null` for never, as while they are stopped. */
  deadline(row: ClocksRow, actors: readonly Seat[], stopped = this.#parts.stopped()): number | null {
    if (stopped) return null
    return deadlineOf(
      this.#parts.rule,
      row,
      actors.filter(seat => this.#parts.isPerson(seat)),
    )
  }

  /** It is on disk. */
  settle(row: ClocksRow, actors: readonly Seat[]): void {
    this.#row = row
    this.#actors = actors
    this.#ran = this.running
    this.#knownSince = this.#parts.steady()
  }

  /** They may have been stopped, here or elsewhere, or go on, or another plays: what ran until now is counted as it was. */
  look(): void {
    const { running } = this
    if (running.join() !== this.#ran.join()) this.settle(this.current, this.#actors)
  }

  /** Nobody is charged for more than passed here, whatever became of the date: ours, or that of another server's machine. */
  #passed(until: number): number {
    const here = this.#parts.steady() - this.#knownSince
    const wasPutBack = until < this.#row.until && here < Infinity
    return wasPutBack ? here : Math.min(here, this.#parts.uptime(this.#row.until, until))
  }
}

/** Before anybody has thought. */
export function freshClocks(seats: number, now: number): ClocksRow {
  return { used: Array.from({ length: seats }, () => 0), until: now }
}

/** When the first of these people runs out of time if it runs for all of them, in milliseconds since 1970; `null` for none of them. */
export function deadlineOf(rule: ClockRule, { used, until }: ClocksRow, people: readonly Seat[]): number | null {
  const left = people.map(seat => Math.max(0, budget(rule) - used[seat]!))
  return left.length === 0 ? null : Math.ceil(until + Math.min(...left))
}

/** How long one may think at all, in milliseconds. */
export function budget(rule: ClockRule): number {
  return rule.kind === 'bank' ? rule.minutes * MINUTE : rule.days * DAY
}
