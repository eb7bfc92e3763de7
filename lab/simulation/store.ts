/** A store over a simulated database, with the same contract as all stores. */

import type { ContentFiles } from '#kernel'
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
} from '#server/store/store.ts'
import type { Engine } from './engines.ts'
import type { SideRows } from './sideRows.ts'
import { accountsOver, ratingsOver, shufflesOver, subscriptionsOver, triesOver } from './sideStores.ts'

export class SimulatedStore implements Store {
  readonly #engine: Engine
  readonly accounts: AccountStore
  readonly subscriptions: SubscriptionStore
  readonly shuffles: ShuffleStore
  readonly tries: TryStore
  readonly ratings: RatingStore
  readonly withdraw?: SharedStore['withdraw']

  constructor(engine: Engine, side: SideRows) {
    this.#engine = engine
    this.accounts = accountsOver(engine, side)
    this.subscriptions = subscriptionsOver(engine, side)
    this.shuffles = shufflesOver(engine, side)
    this.tries = triesOver(engine, side)
    this.ratings = ratingsOver(engine, side)
    // Separate from the batch, and repeated if the connection breaks: withdrawing twice has no further effect.
    if (engine.isShared) {
      this.withdraw = (match, seat, actionId) => engine.read(database => database.withdraw(match, seat, actionId))
    }
  }

  async createTable(row: TableRow): Promise<void> {
    await this.#engine.write(row.id, database => database.insertTable(row))
  }

  saveTable(row: TableRow): Promise<boolean> {
    return this.#engine.write(row.id, database => database.saveTable(row))
  }

  playOn(row: TableRow, next: TableRow): Promise<boolean> {
    return this.#engine.write(row.id, database => database.replaceTable(row) && database.insertTable(next))
  }

  startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean> {
    return this.#engine.write(row.id, database => database.startMatch(row, match, content, due, turn))
  }

  append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return this.#engine.write({ match }, database => database.append(match, row, due, turn))
  }

  async saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void> {
    await this.#engine.write(null, database => database.saveClocks(match, clocks, due))
  }

  keepSaying(table: string, row: SayingRow): Promise<boolean> {
    return this.#engine.write(table, database => database.keepSaying(table, row))
  }

  table(id: string): Promise<TableRow | null> {
    return this.#engine.read(database => database.table(id))
  }

  tableOfInvite(invite: string): Promise<string | null> {
    return this.#engine.read(database => database.tableOfInvite(invite))
  }

  match(id: string): Promise<MatchRow | null> {
    return this.#engine.read(database => database.match(id))
  }

  entriesAfter(match: string, seq: number): Promise<EntryRow[]> {
    return this.#engine.read(database => database.entriesAfter(match, seq))
  }

  turn(match: string): Promise<TurnRow | null> {
    return this.#engine.read(database => database.turn(match))
  }

  sayings(table: string, count: number): Promise<SayingRow[]> {
    return this.#engine.read(database => database.recentSayings(table, count))
  }

  tablesDue(until: number): Promise<string[]> {
    return this.#engine.read(database => database.due(until).map(({ table }) => table))
  }

  content(game: string, hash: string): Promise<ContentFiles | null> {
    return this.#engine.read(database => database.content(game, hash))
  }

  async key(name: string, make: () => string): Promise<string> {
    const value = make()
    await this.#engine.write(null, ({ keys }) => {
      if (keys.has(name)) return false
      keys.set(name, value)
      return true
    })
    return this.#engine.read(({ keys }) => keys.get(name)!)
  }

  async probe(): Promise<void> {
    await this.#engine.write(null, () => true)
  }

  async beginRun(at: number): Promise<number> {
    let run = 0
    await this.#engine.write(null, ({ runs }) => {
      run = runs.push({ began: at, seen: at })
      return true
    })
    return run
  }

  async keepRunning(run: number, at: number): Promise<void> {
    await this.#engine.write(null, ({ runs }) => {
      runs[run - 1]!.seen = at
      return true
    })
  }

  runsBeside(run: number): Promise<RunRow[]> {
    return this.#engine.read(database => database.runsBeside(run))
  }

  close(): Promise<void> {
    return this.#engine.settled()
  }
}
