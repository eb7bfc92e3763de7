/** The store of a room that keeps nothing: logs are lists in memory, and there is nothing to wait for. All else is as in a file. */

import type { ContentFiles } from '#kernel'
import { dueAt } from './lobby.ts'
import { SqliteStore, type SqliteStoreSettings } from './sqliteStore.ts'
import { type ClocksRow, type EntryRow, type MatchRow, NotSaved, type TableRow, type TurnRow } from './store.ts'

/** What is known of a match. */
interface Log {
  readonly table: string
  readonly rows: EntryRow[]
  due: number | null
  turn: TurnRow | null
  /** Whether it was ended without a result. */
  aborted: boolean
}

export class ForgetfulStore extends SqliteStore {
  readonly #logs = new Map<string, Log>()
  /** When all are answered who have asked by now: to see to everybody's wishes first, and then to tell all of them, is less work than by turns. */
  #moment: Promise<true> | null = null

  constructor(settings: Pick<SqliteStoreSettings, 'onFatal' | 'onCommit'>) {
    super({ ...settings, dataDir: null, gather: 0 })
  }

  override async startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean> {
    const begun = await super.startMatch(row, match, content, due, turn)
    if (begun) this.#logs.set(match.id, { table: match.table, rows: [], due, turn: turn ?? null, aborted: false })
    return begun
  }

  override async saveTable(row: TableRow): Promise<boolean> {
    const saved = await super.saveTable(row)
    const log = row.match === null ? undefined : this.#logs.get(row.match)
    if (saved && log) {
      log.due = dueAt(row, log)
      log.aborted = row.terms?.aborted ?? false
    }
    return saved
  }

  override append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    const log = this.#logs.get(match)
    if (!log) return Promise.reject(noSuchMatch())
    return turn?.over ? this.#appendLast(log, match, row, due, turn) : this.#enter(log, row, due, turn)
  }

  /** Whoever looks for results that are still to be entered looks there. First, as it may fail: then nothing of it happened. */
  async #appendLast(log: Log, match: string, row: EntryRow, due: number | null, turn: TurnRow): Promise<boolean> {
    if (isTaken(log.rows, row)) return false
    await this.keepTurn(match, due, turn)
    return this.#enter(log, row, due, turn)
  }

  #enter(log: Log, row: EntryRow, due: number | null, turn: TurnRow | undefined): Promise<boolean> {
    if (isTaken(log.rows, row)) return TAKEN
    log.rows.push(row)
    log.due = due
    log.turn = turn ?? null
    return (this.#moment ??= this.#momentToCome())
  }

  #momentToCome(): Promise<true> {
    return new Promise(resolve => {
      setImmediate(() => {
        this.#moment = null
        resolve(true)
      })
    })
  }

  override async saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void> {
    const log = this.#logOf(match)
    log.due = due
    if (log.turn) log.turn = { ...log.turn, clocks }
  }

  override async entriesAfter(match: string, seq: number): Promise<EntryRow[]> {
    return this.#logs.get(match)?.rows.slice(seq) ?? []
  }

  override async turn(match: string): Promise<TurnRow | null> {
    return this.#logs.get(match)?.turn ?? null
  }

  override async tablesDue(until: number): Promise<string[]> {
    const due = [...this.#logs.values()].filter(log => !log.aborted && log.due !== null && log.due <= until)
    return due.toSorted((one, other) => one.due! - other.due!).map(({ table }) => table)
  }

  #logOf(match: string): Log {
    const log = this.#logs.get(match)
    if (!log) throw noSuchMatch()
    return log
  }
}

const TAKEN = Promise.resolve(false)

function noSuchMatch(): NotSaved {
  return new NotSaved('could not be saved: there is no such match')
}

/** Whether it does not follow the last entry. Whoever names the end of the log has read all of it, ids included. */
function isTaken(rows: readonly EntryRow[], { seq, prevHash }: EntryRow): boolean {
  return seq !== rows.length + 1 || (seq > 1 && rows.at(-1)!.hash !== prevHash)
}
