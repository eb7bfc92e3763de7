/** All tables: loaded on demand, evicted when idle, woken when a bot or an alarm is due. */

import type { TableSummary } from '#protocol/admin.ts'
import type {
  InvitedAnswer,
  InvitedRequest,
  JoinRequest,
  MineAnswer,
  MineRequest,
  MyTable,
  NewTableRequest,
  SeatGranted,
  TakeRequest,
} from '#protocol/messages.ts'
import { PeerSync } from '../cluster/peerSync.ts'
import { restarting } from '../connection/closeReasons.ts'
import { joinTable, newTable } from '../lobby/lobby.ts'
import { myTable, statusOf } from './myTables.ts'
import type { Settings } from '../settings.ts'
import { NotSaved, type TableRow, type Terms, type TurnRow } from '../store/store.ts'
import { Table } from './table.ts'
import type { TableParts } from './tableParts.ts'
import { hashToken, newSecret } from '../store/tokens.ts'
import { explain, type Explained } from '../match/serverRefusals.ts'

export type Granted =
  | { readonly ok: true; readonly seat: SeatGranted }
  | { readonly ok: false; readonly problem: Explained }

export class Tables {
  readonly #parts: TableParts
  readonly #settings: Settings['hibernate']
  readonly #open = new Map<string, Promise<Table | null>>()
  readonly #loaded = new Map<string, Table>()
  /** Tables that the sweep does not wake: frozen, impossible to open, or waiting for players. Clients may still open them. */
  readonly #stuck = new Set<string>()
  /** The other processes that serve these tables. */
  readonly #peers: PeerSync | null
  readonly #sweepTimer: NodeJS.Timeout
  #isSweeping = false
  #stopped = false

  constructor(parts: TableParts, settings: Settings['hibernate']) {
    this.#parts = parts
    this.#settings = settings
    const { bus, report } = parts
    this.#peers = bus ? new PeerSync({ bus, tables: this.#loaded, report }) : null
    this.#sweepTimer = setInterval(() => void this.sweep(), settings.every)
    this.#sweepTimer.unref()
  }

  /** Number of tables in memory. */
  get loaded(): number {
    return this.#loaded.size
  }

  /** Number of tables in memory that met an error in the rules. */
  get frozen(): number {
    return [...this.#loaded.values()].filter(table => table.frozen).length
  }

  /** The tables in memory, for the operator. */
  get summaries(): readonly TableSummary[] {
    return [...this.#loaded].map(([id, table]) => ({ table: operatorNameOf(id), ...table.summary }))
  }

  /** Ends a match without a result, for the operator. `false`: there is no such table in memory. */
  async end(summary: string): Promise<boolean> {
    const [, table] = [...this.#loaded].find(([id]) => operatorNameOf(id) === summary) ?? []
    return table?.seating.end() ?? false
  }

  /** `address`: of the client that asks, if any. `null`: there is no such table. Rejects if it can no longer be played. */
  open(id: string, address = ''): Promise<Table | null> {
    this.#loaded.get(id)?.touch()
    const known = this.#open.get(id)
    if (known) return this.#peers && this.#loaded.has(id) ? this.#upToDate(id, known, address) : known
    return this.#opened(id, this.#load(id, address))
  }

  #opened(id: string, loading: Promise<Table | null>): Promise<Table | null> {
    this.#open.set(id, loading)
    loading.then(
      table => (table ? this.#loaded.set(id, table) : this.#open.delete(id)),
      () => this.#open.delete(id),
    )
    return loading
  }

  /** `terms`: fixed from the start. */
  async create(request: NewTableRequest, terms?: Terms): Promise<Granted> {
    const box = this.#parts.shelf.current(request.game)
    if (!box) return { ok: false, problem: { code: 'NO_SUCH_GAME', rule: '', text: 'There is no such game here.' } }
    const token = newSecret()
    const made = newTable(box, request, hashToken(token))
    if (!made.ok) return { ok: false, problem: explain(made.refusal, box) }
    const { id } = made.value
    await this.#parts.store.createTable(terms ? { ...made.value, terms } : made.value)
    const table = request.start ? (await this.open(id))! : null
    if (request.nonce !== undefined) await table?.mix(0, request.nonce)
    const begun = table ? await table.carryOut({ type: 'start' }) : null
    if (begun && !begun.ok) return { ok: false, problem: explain(begun.refusal, box) }
    return { ok: true, seat: { table: id, seat: 0, token } }
  }

  /** `null`: unknown invite. */
  async join({ invite, name, claim }: JoinRequest): Promise<Granted | null> {
    const id = await this.#parts.store.tableOfInvite(invite)
    const table = id === null ? null : await this.open(id)
    if (id === null || !table) return null
    const joined = await table.seating.join(name, claim)
    if (joined.ok) return { ok: true, seat: { table: id, ...joined.value } }
    return { ok: false, problem: explain(joined.refusal, table.box) }
  }

  /** What an invite leads to, without loading the table. `null`: unknown invite. */
  async invited({ invite, claim }: InvitedRequest): Promise<InvitedAnswer | null> {
    const id = await this.#parts.store.tableOfInvite(invite)
    const row = id === null ? null : await this.#parts.store.table(id)
    if (!row) return null
    const last = await this.#lastAfter(row)
    const free = joinTable(row, '', '', claim === undefined ? undefined : hashToken(claim)).ok
    const next = !free && last !== row && joinTable(last, '', '').ok ? last.invite : null
    return {
      game: row.game,
      status: statusOf(last, await this.#turnOf(last)),
      free,
      next,
      watch: free || next !== null || last.terms?.unwatched ? null : last.id,
    }
  }

  /** The last table of the chain of rematches. */
  async #lastAfter(row: TableRow): Promise<TableRow> {
    const next = row.terms?.next === undefined ? null : await this.#parts.store.table(row.terms.next)
    return next ? this.#lastAfter(next) : row
  }

  /** Moves the seat to another device, or back. `null`: there is no such table. */
  async take(request: TakeRequest): Promise<Granted | null> {
    const table = await this.open(request.table)
    if (!table) return null
    const taken = await table.seating.take(request)
    if (!taken.ok) return { ok: false, problem: explain(taken.refusal, table.box) }
    return { ok: true, seat: { table: request.table, game: table.box.game.id, ...taken.value } }
  }

  /** A seat at the rematch of this table. `null`: there is no such table. */
  async again(id: string, token: string): Promise<Granted | null> {
    const table = await this.open(id)
    if (!table) return null
    const next = await table.seating.playOn(token)
    if (next.ok) return this.take({ table: next.value, token })
    return { ok: false, problem: explain(next.refusal, table.box) }
  }

  /** How many tables stand, without loading them. */
  async mine({ seats }: MineRequest): Promise<MineAnswer> {
    return { tables: await Promise.all(seats.map(({ table, token }) => this.#myTable(table, token))) }
  }

  async #myTable(id: string, token: string): Promise<MyTable | null> {
    const row = await this.#parts.store.table(id)
    if (!row) return null
    const live = this.#parts.shelf.current(row.game)?.game.pace === 'live'
    const mine = myTable(row, token, await this.#turnOf(row), Date.now())
    return mine && live ? { ...mine, turn: [] } : mine
  }

  async #turnOf({ id, match }: TableRow): Promise<TurnRow | null> {
    if (match === null) return null
    const turn = await this.#parts.store.turn(match)
    if (turn) return turn
    // A match older than the stored turn. If it cannot be opened, clients learn that when they open it.
    const table = await this.open(id).catch(() => null)
    return table?.turn ? { ...table.turn, at: Date.now() } : null
  }

  /** Announces to all connections that the server stops in `left` milliseconds. `false`: there are none. */
  announceStop(left: number): boolean {
    return [...this.#loaded.values()].map(table => table.announce(restarting(left))).some(heard => heard > 0)
  }

  /** Evicts idle tables and wakes those that are due. */
  async sweep(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      await this.#evictIdle()
      await this.#wake()
    } catch (error) {
      this.#parts.report('the sweep of the tables failed', error as Error)
    }
    this.#isSweeping = false
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweepTimer)
    this.#peers?.stop()
    const tables = await Promise.allSettled(this.#open.values())
    await Promise.all(tables.map(result => (result.status === 'fulfilled' ? result.value?.stop() : undefined)))
  }

  /** A client coming from another process has seen what was done there: catches up first. */
  async #upToDate(id: string, known: Promise<Table | null>, address: string): Promise<Table | null> {
    await this.#peers?.catchUp([id])
    return this.#open.get(id) === known ? known : this.open(id, address)
  }

  /** The database has lost data of a table: clients reconnect by themselves, and find what is left. */
  #openAgain(id: string, forgotten: Promise<number>): void {
    if (this.#stopped) return
    const { report } = this.#parts
    const table = this.#loaded.get(id)
    this.#loaded.delete(id)
    const load = async () => this.#load(id, '', await forgotten)
    this.#opened(id, load()).catch((error: Error) => report('a table cannot be opened again', error))
    void table?.stop()
    report('the database has lost what was done at a table, as after a failover to a replica that lagged behind', null)
  }

  async #evictIdle(): Promise<void> {
    for (const [id, table] of this.#loaded) {
      if (table.idleFor <= this.#settings.after) continue
      this.#open.delete(id)
      this.#loaded.delete(id)
      // It would only wait by itself: a client's request loads it again.
      if (table.frozen || table.waits) this.#stuck.add(id)
      else this.#stuck.delete(id)
      await table.stop()
    }
  }

  async #wake(): Promise<void> {
    const { bus, store } = this.#parts
    const due = await (bus ? bus.holdDue(Date.now(), this.#leftToOthers()) : store.tablesDue(Date.now()))
    for (const id of due) {
      if (this.#stopped) return
      if (this.#open.has(id) || this.#stuck.has(id)) continue
      try {
        await this.open(id)
      } catch (error) {
        if (error instanceof NotSaved) throw error // the database is away, the table is not broken
        this.#stuck.add(id)
        this.#parts.report('a table that is due cannot be opened', error as Error)
      }
    }
  }

  /** Tables that this process does not wake: holding them would keep others from doing so. */
  #leftToOthers(): readonly string[] {
    const stuck = [...this.#stuck].filter(id => !this.#open.has(id))
    const frozen = [...this.#loaded].flatMap(([id, table]) => (table.frozen ? [id] : []))
    return [...stuck, ...frozen]
  }

  async #load(id: string, address: string, forgotten = 0): Promise<Table | null> {
    const row = await this.#parts.store.table(id)
    const onForgotten = (count: Promise<number>) => this.#openAgain(id, count)
    return row && Table.load(this.#parts, row, { address, forgotten, onForgotten })
  }
}

/** An operator's name for a table; the id is secret, since it lets one watch. */
function operatorNameOf(id: string): string {
  return hashToken(id).slice(0, 16)
}
