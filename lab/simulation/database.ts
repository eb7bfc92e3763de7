/** The content of a simulated database: rows as text, so that no objects are shared, and atomic changes. */

import type { ContentFiles, Seat } from '#kernel'
import { dueAt } from '#server/store/dueTime.ts'
import {
  type ClocksRow,
  type EntryRow,
  type MatchRow,
  NotSaved,
  type RunRow,
  type SayingRow,
  seatOf,
  type TableRow,
  type TurnRow,
  Withdrawn,
} from '#server/store/store.ts'

interface KeptMatch {
  readonly id: string
  readonly table: string
  readonly row: string
  due: number | null
  turn: string | null
  /** entries[seq - 1] */
  readonly entries: Map<number, string>
  /** Seat and id of every action with an id. */
  readonly named: Set<string>
  /** By seat the ids that may not be written any more, oldest first. */
  readonly refused: Map<Seat, Set<string>>
  /** The server that holds the match's lease, and until when by the database's clock. */
  holder: number
  heldUntil: number
}

/** Reports the changes of a database. */
export interface Watcher {
  began(match: MatchRow): void
  appended(match: string, row: EntryRow): void
  /** In a database that allows it. */
  replaced(match: string, row: EntryRow): void
}

/** Chat messages kept of one table. */
const MOST_SAYINGS = 1000
/** Refusals kept of one seat. */
const MOST_REFUSALS = 100

export class Database {
  readonly tables = new Map<string, string>()
  readonly matches = new Map<string, KeptMatch>()
  readonly contents = new Map<string, string>()
  readonly sayings = new Map<string, string[]>()
  readonly keys = new Map<string, string>()
  readonly runs: { began: number; seen: number }[] = []
  readonly #invites = new Map<string, string>()
  readonly #watcher: Watcher | null

  constructor(watcher: Watcher | null = null) {
    this.#watcher = watcher
  }

  insertTable(row: TableRow): boolean {
    if (this.tables.has(row.id) || this.#invites.has(row.invite)) throw new NotSaved('the table is there already')
    this.tables.set(row.id, JSON.stringify(row))
    this.#invites.set(row.invite, row.id)
    return true
  }

  replaceTable(row: TableRow): boolean {
    const before = this.table(row.id)
    if (before?.revision !== row.revision - 1) return false
    this.tables.set(row.id, JSON.stringify({ ...row, invite: before.invite, game: before.game }))
    return true
  }

  saveTable(row: TableRow): boolean {
    if (!this.replaceTable(row)) return false
    const match = row.match === null ? undefined : this.matches.get(row.match)
    if (match) match.due = dueAt(row, { due: match.due, turn: parsed(match.turn) })
    return true
  }

  startMatch(row: TableRow, match: MatchRow, content: ContentFiles, due: number | null, turn?: TurnRow): boolean {
    if (!this.replaceTable(row)) return false
    const key = `${match.game}/${match.contentHash}`
    if (!this.contents.has(key)) this.contents.set(key, JSON.stringify(content))
    this.matches.set(match.id, {
      id: match.id,
      table: match.table,
      row: JSON.stringify(match),
      due,
      turn: textOf(turn),
      entries: new Map(),
      named: new Set(),
      refused: new Map(),
      holder: 0,
      heldUntil: -Infinity,
    })
    this.#watcher?.began(match)
    return true
  }

  append(id: string, row: EntryRow, due: number | null, turn?: TurnRow): boolean {
    const match = this.#match(id)
    const name = row.actionId === null ? null : `${seatOf(row.entry)}/${row.actionId}`
    if (match.entries.has(row.seq) || (name !== null && match.named.has(name))) return false
    if (row.seq > 1 && parsed<EntryRow>(match.entries.get(row.seq - 1))?.hash !== row.prevHash) return false
    const refused = match.refused.get(seatOf(row.entry) ?? -1)
    if (row.actionId !== null && refused?.has(row.actionId)) throw new Withdrawn('another server has refused it')
    this.#put(match, row, due, turn)
    if (name !== null) match.named.add(name)
    this.#watcher?.appended(id, row)
    return true
  }

  withdraw(id: string, seat: Seat, actionId: string): boolean {
    const match = this.#match(id)
    if (match.named.has(`${seat}/${actionId}`)) return false
    const refused = match.refused.get(seat) ?? new Set()
    match.refused.set(seat, refused.add(actionId))
    if (refused.size > MOST_REFUSALS) refused.delete(refused.values().next().value!)
    return true
  }

  /** What no real database of ours does: the newer entry replaces the older. */
  overwrite(id: string, row: EntryRow, due: number | null, turn?: TurnRow): boolean {
    this.#put(this.#match(id), row, due, turn)
    this.#watcher?.replaced(id, row)
    return true
  }

  saveClocks(id: string, clocks: ClocksRow, due: number | null): boolean {
    const match = this.#match(id)
    const turn = match.turn === null ? null : (JSON.parse(match.turn) as TurnRow)
    match.turn = turn && JSON.stringify({ ...turn, clocks })
    match.due = due
    return true
  }

  keepSaying(table: string, row: SayingRow): boolean {
    const said = this.sayings.get(table) ?? []
    this.sayings.set(table, said)
    const beginning = JSON.stringify({ id: row.id, seat: row.seat }).slice(0, -1)
    if (said.some(text => text.startsWith(beginning))) return false
    const { id, seat, ...rest } = row
    said.push(JSON.stringify({ id, seat, ...rest }))
    if (said.length > MOST_SAYINGS) said.shift()
    return true
  }

  table(id: string): TableRow | null {
    return parsed(this.tables.get(id))
  }

  tableOfInvite(invite: string): string | null {
    return this.#invites.get(invite) ?? null
  }

  match(id: string): MatchRow | null {
    return parsed(this.matches.get(id)?.row)
  }

  turn(id: string): TurnRow | null {
    return parsed(this.matches.get(id)?.turn)
  }

  entriesAfter(id: string, seq: number): EntryRow[] {
    const entries = this.matches.get(id)?.entries ?? new Map<number, string>()
    return [...entries]
      .filter(([place]) => place > seq)
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => JSON.parse(text) as EntryRow)
  }

  lastSaid(table: string): SayingRow | null {
    return parsed(this.sayings.get(table)?.at(-1))
  }

  recentSayings(table: string, count: number): SayingRow[] {
    return (this.sayings.get(table) ?? []).slice(-count).map(text => JSON.parse(text) as SayingRow)
  }

  due(until: number): KeptMatch[] {
    return [...this.matches.values()]
      .filter(({ due, table }) => due !== null && due <= until && !this.table(table)?.terms?.aborted)
      .toSorted((a, b) => a.due! - b.due!)
  }

  content(game: string, hash: string): ContentFiles | null {
    return parsed(this.contents.get(`${game}/${hash}`))
  }

  runsBeside(run: number): RunRow[] {
    return this.runs.filter((_, index) => index !== run - 1).map(row => ({ ...row }))
  }

  #match(id: string): KeptMatch {
    const match = this.matches.get(id)
    if (!match) throw new NotSaved('there is no such match')
    return match
  }

  #put(match: KeptMatch, row: EntryRow, due: number | null, turn: TurnRow | undefined): void {
    match.entries.set(row.seq, JSON.stringify(row))
    match.due = due
    match.turn = textOf(turn)
  }
}

function textOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function parsed<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : (JSON.parse(text) as T)
}
