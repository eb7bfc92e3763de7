/**
 * The store in several PostgreSQL databases: a table lies in one of them, with its match, its log and all that is said at it.
 * What belongs to no table, or must be counted in one place, lies in the first.
 */

import type { ContentFiles, Seat } from '#kernel'
import type { Bus } from './bus.ts'
import { ShardedBus } from './shardedBus.ts'
import { type Shard, Shards } from './shards.ts'
import type {
  AccountStore,
  ClocksRow,
  EntryRow,
  MatchRow,
  RatingStore,
  RunRow,
  SayingRow,
  SharedStore,
  ShuffleStore,
  Store,
  SubscriptionStore,
  TableRow,
  TryStore,
  TurnRow,
} from './store.ts'

export class ShardedStore implements SharedStore {
  readonly #shards: Shards
  readonly #first: Store
  readonly bus: Bus
  readonly accounts: AccountStore
  readonly tries: TryStore
  readonly subscriptions: SubscriptionStore
  readonly shuffles: ShuffleStore
  readonly ratings: RatingStore

  /** In an order that never changes: a new one comes at the end. */
  constructor(databases: readonly Shard[]) {
    this.#shards = new Shards(databases)
    this.#first = this.#shards.first.store
    this.bus = new ShardedBus(this.#shards)
    this.accounts = this.#first.accounts
    this.tries = this.#first.tries
    this.subscriptions = this.#subscriptions()
    this.shuffles = this.#shuffles()
    this.ratings = this.#ratings()
  }

  createTable(row: TableRow): Promise<void> {
    // Tries at the deal of a day are counted in one place, so their tables are there.
    const home = row.terms?.daily === undefined ? this.#shards.newHome(row.id) : this.#shards.first
    this.#shards.remember(row.id, home)
    return home.store.createTable(row)
  }

  async saveTable(row: TableRow): Promise<boolean> {
    return (await this.#homeOfTable(row.id)).store.saveTable(row)
  }

  async startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean> {
    const home = await this.#homeOfTable(row.id)
    const isDone = await home.store.startMatch(row, match, content, due, turn)
    if (isDone) this.#shards.remember(match.id, home)
    return isDone
  }

  async playOn(row: TableRow, next: TableRow): Promise<boolean> {
    const home = await this.#homeOfTable(row.id)
    const isDone = await home.store.playOn(row, next)
    if (isDone) this.#shards.remember(next.id, home)
    return isDone
  }

  async append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return (await this.#homeOfMatch(match)).store.append(match, row, due, turn)
  }

  async withdraw(match: string, seat: Seat, actionId: string, asked: number): Promise<boolean> {
    return (await this.#homeOfMatch(match)).store.withdraw(match, seat, actionId, asked)
  }

  async saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void> {
    await (await this.#homeOfMatch(match)).store.saveClocks(match, clocks, due)
  }

  async keepSaying(table: string, row: SayingRow): Promise<boolean> {
    return (await this.#homeOfTable(table)).store.keepSaying(table, row)
  }

  async table(id: string): Promise<TableRow | null> {
    const row = await this.#shards.find(id, store => store.table(id))
    if (row && row.match !== null) this.#shards.remember(row.match, this.#shards.likelyHome(id))
    return row
  }

  async tableOfInvite(invite: string): Promise<string | null> {
    return this.#shards.find(invite, store => store.tableOfInvite(invite))
  }

  match(id: string): Promise<MatchRow | null> {
    return this.#shards.find(id, store => store.match(id))
  }

  async entriesAfter(match: string, seq: number): Promise<EntryRow[]> {
    return (await this.#homeOfMatch(match)).store.entriesAfter(match, seq)
  }

  async turn(match: string): Promise<TurnRow | null> {
    return (await this.#homeOfMatch(match)).store.turn(match)
  }

  async sayings(table: string, count: number): Promise<SayingRow[]> {
    return (await this.#homeOfTable(table)).store.sayings(table, count)
  }

  tablesDue(until: number): Promise<string[]> {
    return this.#shards.everywhere(({ store }) => store.tablesDue(until))
  }

  /** Wherever a match was begun with it. */
  content(game: string, hash: string): Promise<ContentFiles | null> {
    return this.#shards.findCopy(`${hash}/${game}`, store => store.content(game, hash))
  }

  key(name: string, make: () => string): Promise<string> {
    return this.#first.key(name, make)
  }

  /** Whoever can still serve the tables of one database had better not be sent away for the sake of another. */
  async probe(): Promise<void> {
    await Promise.any(this.#shards.all.map(({ store }) => store.probe()))
  }

  beginRun(at: number): Promise<number> {
    return this.#first.beginRun(at)
  }

  keepRunning(run: number, at: number): Promise<void> {
    return this.#first.keepRunning(run, at)
  }

  runsBeside(run: number): Promise<RunRow[]> {
    return this.#first.runsBeside(run)
  }

  async close(): Promise<void> {
    await Promise.all(this.#shards.all.map(({ store }) => store.close()))
  }

  #homeOfTable(id: string): Promise<Shard> {
    return this.#shards.home(id, store => store.table(id))
  }

  #homeOfMatch(id: string): Promise<Shard> {
    return this.#shards.home(id, store => store.match(id))
  }

  #subscriptions(): SubscriptionStore {
    const of = async (table: string) => (await this.#homeOfTable(table)).store.subscriptions
    return {
      keep: async (table, ...rest) => (await of(table)).keep(table, ...rest),
      drop: async (endpoint, seat) => {
        if (seat) return (await of(seat.table)).drop(endpoint, seat)
        await this.#shards.everywhere(({ store }) => store.subscriptions.drop(endpoint).then(() => []))
      },
      of: async (table, tokenHash) => (await of(table)).of(table, tokenHash),
    }
  }

  #shuffles(): ShuffleStore {
    const of = async (table: string) => (await this.#homeOfTable(table)).store.shuffles
    return {
      seal: async (table, make) => (await of(table)).seal(table, make),
      secret: async table => (await of(table)).secret(table),
      mix: async (table, ...rest) => (await of(table)).mix(table, ...rest),
      nonces: async table => (await of(table)).nonces(table),
    }
  }

  /** What is known of players lies in the first database, and so does what was entered; where a table lies is noted what is owed. */
  #ratings(): RatingStore {
    const { ratings } = this.#first
    const of = async (table: string) => (await this.#homeOfTable(table)).store.ratings
    return {
      ...ratings,
      expect: async table => {
        await (await of(table)).expect(table)
        await ratings.expect(table)
      },
      enter: async (match, rate) => {
        const isEntered = await ratings.enter(match, rate)
        const own = await of(match.table)
        // If this fails it is owed still, and found to be entered when it is tried again.
        if (own !== ratings) await own.enter({ ...match, players: [] }, () => [])
        return isEntered
      },
      owed: () => this.#shards.everywhere(({ store }) => store.ratings.owed()),
    }
  }
}
