/** The tables that are kept busy while the server is killed: when one is over, another takes its place. */

import { createRng, type Rng } from '#kernel'
import { FaultClient } from '../clients/client.ts'
import type { Span } from '../figures.ts'
import { gather } from '../clients/gather.ts'
import type { History } from './histories.ts'
import type { FaultPlan } from '../run.ts'

type Plan = Pick<FaultPlan, 'game' | 'options' | 'seed'>

export class BusyTables {
  readonly #addresses: readonly string[]
  readonly #plan: Plan
  /** Those who play now, table by table. */
  #playing: FaultClient[][] = []
  readonly #done: FaultClient[] = []
  #made = 0
  #filling = false
  #resting = false

  constructor(addresses: readonly string[], plan: Plan) {
    this.#addresses = addresses
    this.#plan = plan
  }

  get histories(): readonly History[] {
    return [...this.#done, ...this.#playing.flat()]
  }

  /** Actions acknowledged so far. */
  get acked(): number {
    return [...this.#done, ...this.#playing.flat()].reduce((sum, { acked }) => sum + acked, 0)
  }

  /** Whether everybody has their answers and a position before their eyes. */
  get quiet(): boolean {
    return this.#playing.flat().every(client => client.quiet)
  }

  get allBack(): boolean {
    return this.#playing.flat().every(client => client.seq !== null)
  }

  /** Where everybody is, as far as they were told. */
  get positions(): readonly Pick<FaultClient, 'table' | 'seq' | 'over'>[] {
    return this.#playing.flat()
  }

  /** Puts new tables in place of those that are over, until there are `count`. A failure is for the next round. */
  async fill(count: number): Promise<void> {
    if (this.#filling) return
    this.#filling = true
    await this.#fill(count)
    this.#filling = false
  }

  async #fill(count: number): Promise<void> {
    // Whoever sees the end may still wait to hear that what they did came too late for it.
    const isDone = (clients: FaultClient[]) => clients.every(({ over, quiet }) => over && quiet)
    for (const clients of this.#playing.filter(isDone)) this.#retire(clients)
    while (this.#playing.length < count) {
      const clients = await this.#makeTable().catch(() => null)
      if (!clients) return
      this.#playing.push(clients)
      // Who sits down at a table that was still being made is not to begin when all others have ended.
      if (this.#resting) for (const client of clients) client.rest()
    }
  }

  /** Actions acknowledged so far at each table that is played now. */
  get ackedByTable(): ReadonlyMap<string, number> {
    return new Map(
      this.#playing.map(clients => [clients[0]!.table, clients.reduce((sum, { acked }) => sum + acked, 0)]),
    )
  }

  /** How long everybody was without a line, in milliseconds, one per person and time. */
  get gaps(): readonly number[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ gaps }) => gaps)
  }

  /** What people were told beside their answers that did not go well, by code. */
  get problems(): readonly string[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ problems }) => problems)
  }

  /** From every question to its answer, over the line on which it was asked: person by person, not in the order of time. */
  get waits(): readonly Span[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ waits }) => waits)
  }

  /** How many people are connected there, or try to be. */
  peopleAt(address: string): number {
    return this.#playing.flat().filter(client => client.address === address).length
  }

  /** Whoever is there goes to the next server without hanging up. What their old lines still bring. */
  moveFrom(address: string): readonly History[] {
    return this.#playing.flat().flatMap(client => (client.address === address ? [client.moveOn()] : []))
  }

  /** Nobody is left hanging on an old line. */
  hangUp(): void {
    for (const client of this.#playing.flat()) client.hangUp()
  }

  rest(): void {
    this.#resting = true
    for (const client of this.#playing.flat()) client.rest()
  }

  leave(): void {
    for (const client of this.#playing.flat()) client.leave()
  }

  #retire(clients: FaultClient[]): void {
    this.#playing = this.#playing.filter(other => other !== clients)
    for (const client of clients) client.leave()
    this.#done.push(...clients)
  }

  /** By turns: one person and a bot, two people, two people and a bot; always somebody who only watches. */
  async #makeTable(): Promise<FaultClient[]> {
    const number = this.#made++
    const friends = number % 3 === 0 ? 0 : 1
    const bots = number % 3 === 1 ? 0 : 1
    const { game, options = {}, seed } = this.#plan
    const seats = await gather(this.#addresses[number % this.#addresses.length]!, game, { friends, bots, options })
    const rng = (who: number): Rng => createRng(`${seed}/${number}`, who)
    const { table } = seats[0]!
    return [
      new FaultClient(this.#addresses, { table, viewer: null, token: null }, rng(0)),
      ...seats.map(seat => new FaultClient(this.#addresses, { ...seat, viewer: seat.seat }, rng(1 + seat.seat))),
    ]
  }
}
