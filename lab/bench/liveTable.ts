/** A table full of clients; measures the time until an action has reached all of them. */

import { openGame } from '#games'
import { gather } from '../faults/clients/gather.ts'
import { type Choice, Guest } from './guest.ts'

/** The way of an action from one player to all seats. */
export interface Journey {
  /** Milliseconds from sending the action until the last of all seats has its result. */
  readonly took: number
  /** Whether other players could have wanted the same. */
  readonly contested: boolean
}

export interface TableWatcher {
  onJourney(journey: Journey): void
  /** Another player was faster, or the match had moved on. */
  onRefused(): void
  /** Bytes sent to one seat for one entry. */
  onStep(bytes: number): void
}

/** The live game with the most seats. */
const GAME = 'wildstyle'
export const SEATS = 5
export const box = openGame(GAME)!

interface Sent extends Pick<Journey, 'contested'> {
  readonly at: number
  /** Its place in the log, once it is known. */
  seq: number | null
  done(journey: Journey | null): void
}

/** An entry that has not reached all seats. */
interface Seen {
  readonly by: number
  /** When the last of them received it. */
  readonly at: number
}

export class LiveTable {
  readonly guests: readonly Guest[]
  readonly #watcher: TableWatcher
  readonly #sent = new Map<string, Sent>()
  /** By place in the log. */
  readonly #seen = new Map<number, Seen>()
  #ids = 0

  static async open(address: string, options: Record<string, unknown>, watcher: TableWatcher): Promise<LiveTable> {
    const seats = await gather(address, GAME, { friends: SEATS - 1, bots: 0, options })
    const table = new LiveTable(address, seats, watcher)
    await Promise.all(table.guests.map(({ shown }) => shown))
    return table
  }

  private constructor(address: string, seats: Awaited<ReturnType<typeof gather>>, watcher: TableWatcher) {
    this.#watcher = watcher
    this.guests = seats.map(
      granted =>
        new Guest(address, granted, {
          box,
          onStep: (seq, at, bytes) => this.#arrived(seq, at, bytes),
          onAnswer: (id, seq) => this.#answered(id, seq),
          onLost: reason => fail(`a line was cut: ${reason}`),
        }),
    )
  }

  get isOver(): boolean {
    return this.guests.every(({ isOver }) => isOver)
  }

  /** Resolves once all seats have its result; with `null` if it was refused. */
  act(guest: Guest, { action, contested }: Choice): Promise<Journey | null> {
    const id = String(this.#ids++)
    return new Promise(done => {
      this.#sent.set(id, { at: performance.now(), contested, seq: null, done })
      guest.act(id, action)
    })
  }

  leave(): void {
    for (const guest of this.guests) guest.leave()
  }

  #arrived(seq: number, at: number, bytes: number): void {
    this.#watcher.onStep(bytes)
    this.#seen.set(seq, { by: (this.#seen.get(seq)?.by ?? 0) + 1, at })
    const id = [...this.#sent].find(([, sent]) => sent.seq === seq)?.[0]
    if (id !== undefined) this.#look(id)
  }

  #answered(id: string, seq: number | null): void {
    const sent = this.#sent.get(id)!
    if (seq === null) {
      this.#sent.delete(id)
      this.#watcher.onRefused()
      return sent.done(null)
    }
    sent.seq = seq
    this.#look(id)
  }

  /** Checks whether all seats have it. */
  #look(id: string): void {
    const { at, contested, seq, done } = this.#sent.get(id)!
    const seen = this.#seen.get(seq!)
    if (seen?.by !== SEATS) return
    this.#sent.delete(id)
    this.#seen.delete(seq!)
    const journey = { took: seen.at - at, contested }
    this.#watcher.onJourney(journey)
    done(journey)
  }
}

function fail(problem: string): never {
  throw new Error(problem)
}
