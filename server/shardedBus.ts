/** The buses of several databases as one: what concerns a table goes where it lies. */

import type { Bus, BusListener, Standing, Word } from './bus.ts'
import type { Shard, Shards } from './shards.ts'

export class ShardedBus implements Bus {
  readonly #shards: Shards

  constructor(shards: Shards) {
    this.#shards = shards
  }

  listen(listener: BusListener): void {
    for (const { bus } of this.#shards.all) bus.listen(listener)
  }

  async standings(tables: readonly string[]): Promise<Standing[]> {
    const byHome = Map.groupBy(tables, table => this.#shards.likelyHome(table))
    return this.#shards.everywhere<Standing>(shard => shard.bus.standings(byHome.get(shard)!), [...byHome.keys()])
  }

  attend(table: string, tokenHashes: readonly string[]): void {
    this.#shards.likelyHome(table).bus.attend(table, tokenHashes)
  }

  say(table: string, word: Word): void {
    this.#shards.likelyHome(table).bus.say(table, word)
  }

  async hold(match: string): Promise<boolean> {
    const { bus } = await this.#shards.home(match, store => store.match(match))
    return bus.hold(match)
  }

  async holdDue(until: number, except: readonly string[] = []): Promise<string[]> {
    return this.#shards.everywhere(async (shard: Shard) => {
      const tables = await shard.bus.holdDue(until, except)
      for (const table of tables) this.#shards.remember(table, shard)
      return tables
    })
  }
}
