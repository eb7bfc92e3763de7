/** The tables that are kept busy while the server is killed: when one is over, another replaces it. */

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
  /** The present clients, table by table. */
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

  /** Whether all clients have their answers and a position. */
  get quiet(): boolean {
    return this.#playing.flat().every(client => client.quiet)
  }

  get allBack(): boolean {
    return this.#playing.flat().every(client => client.seq !== null)
  }

  /** The newest position that each client received. */
  get positions(): readonly Pick<FaultClient, 'table' | 'seq' | 'over'>[] {
    return this.#playing.flat()
  }

  /** Replaces tables that are over, until there are `count`. A failure is left to the next round. */
  async fill(count: number): Promise<void> {
    if (this.#filling) return
    this.#filling = true
    await this.#fill(count)
    this.#filling = false
  }

  async #fill(count: number): Promise<void> {
    // A client that sees the end may still wait for the answer that its action came too late.
    const isDone = (clients: FaultClient[]) => clients.every(({ over, quiet }) => over && quiet)
    for (const clients of this.#playing.filter(isDone)) this.#retire(clients)
    while (this.#playing.length < count) {
      const clients = await this.#makeTable().catch(() => null)
      if (!clients) return
      this.#playing.push(clients)
      // Clients of a table that is completed only now must not start playing when all others have stopped.
      if (this.#resting) for (const client of clients) client.rest()
    }
  }

  /** Acknowledged actions at each table in play. */
  get ackedByTable(): ReadonlyMap<string, number> {
    return new Map(
      this.#playing.map(clients => [clients[0]!.table, clients.reduce((sum, { acked }) => sum + acked, 0)]),
    )
  }

  /** Milliseconds for which clients were without a connection, one per loss. */
  get gaps(): readonly number[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ gaps }) => gaps)
  }

  /** Errors that clients received beside their answers, by code. */
  get problems(): readonly string[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ problems }) => problems)
  }

  /** From every message to its answer, on the same connection: client by client, not in the order of time. */
  get waits(): readonly Span[] {
    return [...this.#done, ...this.#playing.flat()].flatMap(({ waits }) => waits)
  }

  /** How many clients are connected there, or try to be. */
  peopleAt(address: string): number {
    return this.#playing.flat().filter(client => client.address === address).length
  }

  /** The clients there go to the next server without closing their connections. Returns what the old connections still receive. */
  moveFrom(address: string): readonly History[] {
    return this.#playing.flat().flatMap(client => (client.address === address ? [client.moveOn()] : []))
  }

  /** Closes all old connections. */
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

  /** By turns: one person and a bot, two people, two people and a bot; always a spectator. */
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
