/** The bus between simulated servers over one database: hints that may be lost, late, duplicated or out of order, and leases. */

import type { Bus, BusListener, TableTip, PeerMessage } from '#server/store/bus.ts'
import type { Database } from './database.ts'
import type { Engine } from './engines.ts'
import type { SideRows } from './sideRows.ts'

/** Milliseconds, as the server's own bus has them. */
const BEAT = 2000
const PRESUMED_DEAD = 6000
const HOLD = 4000

/** The servers' shared knowledge of each other. */
export class Switchboard {
  /** When each process was last heard of, by the database's clock; and who is connected there, by table. */
  readonly processes = new Map<number, { seen: number; readonly present: Map<string, readonly string[]> }>()
  readonly #listeners = new Map<number, (hint: Hint) => void>()
  readonly #carry: (hint: () => void) => void

  /** `carry` delivers one hint to one process: late, twice, or never. */
  constructor(carry: (hint: () => void) => void) {
    this.#carry = carry
  }

  /** Resolves to the number of the new process. */
  join(now: number, listener: (hint: Hint) => void): number {
    const number = this.processes.size + 1
    this.processes.set(number, { seen: now, present: new Map() })
    this.#listeners.set(number, listener)
    return number
  }

  tellOthers(from: number, hint: Hint): void {
    for (const [number, listener] of this.#listeners) if (number !== from) this.#carry(() => listener(hint))
  }
}

type Hint = { readonly tables: readonly string[] } | { readonly table: string; readonly word: PeerMessage }

export interface SimulatedBusParts {
  readonly database: Database
  readonly side: SideRows
  readonly switchboard: Switchboard
  /** Milliseconds by the database's clock. */
  now(): number
  /** Runs `hear` as this process, if it is alive. */
  receive(hear: () => void): void
}

export class SimulatedBus implements Bus {
  readonly #parts: SimulatedBusParts
  #engine: Engine | null = null
  readonly #process: number
  #listener: BusListener | null = null
  /** Who is connected here, by table; and the tables of which the others do not know it yet. */
  readonly #attended = new Map<string, readonly string[]>()
  readonly #unpublished = new Set<string>()
  readonly #held = new Map<string, number>()

  constructor(parts: SimulatedBusParts) {
    this.#parts = parts
    this.#process = parts.switchboard.join(parts.now(), hint => parts.receive(() => this.#hear(hint)))
    setInterval(() => void this.#beat(), BEAT)
  }

  /** The connection over which it reaches the database. */
  use(engine: Engine): void {
    this.#engine = engine
  }

  listen(listener: BusListener): void {
    this.#listener = listener
  }

  publish(tables: readonly string[]): void {
    this.#parts.switchboard.tellOthers(this.#process, { tables })
  }

  say(table: string, word: PeerMessage): void {
    this.#parts.switchboard.tellOthers(this.#process, { table, word })
  }

  standings(tables: readonly string[]): Promise<TableTip[]> {
    return this.#engine!.read(database => tables.flatMap(table => this.#standing(database, table) ?? []))
  }

  attend(table: string, tokenHashes: readonly string[]): void {
    const before = this.#attended.get(table) ?? []
    const now = [...new Set(tokenHashes)].toSorted()
    if (before.join() === now.join()) return
    if (now.length > 0) this.#attended.set(table, now)
    else this.#attended.delete(table)
    this.#unpublished.add(table)
    void this.#tell(table)
  }

  async hold(match: string): Promise<boolean> {
    const now = performance.now()
    if ((this.#held.get(match) ?? -Infinity) > now) return true
    const isOurs = await this.#engine!.read(({ matches }) => this.#take(matches.get(match)))
    if (isOurs) this.#held.set(match, now + HOLD / 2)
    return isOurs
  }

  holdDue(until: number, except: readonly string[] = []): Promise<string[]> {
    return this.#engine!.read(database =>
      database
        .due(until)
        .filter(match => !except.includes(match.table) && this.#take(match))
        .map(({ table }) => table),
    )
  }

  #take(match: { holder: number; heldUntil: number } | undefined): boolean {
    const now = this.#parts.now()
    if (!match || (match.holder !== this.#process && match.heldUntil >= now)) return false
    match.holder = this.#process
    match.heldUntil = now + HOLD
    return true
  }

  #standing(database: Database, id: string): TableTip | null {
    const table = database.table(id)
    if (!table) return null
    const { switchboard, side, now } = this.#parts
    const said = database.lastSaid(id)
    const others = [...switchboard.processes].filter(
      ([number, { seen }]) => number !== this.#process && seen > now() - PRESUMED_DEAD,
    )
    return {
      table: id,
      revision: table.revision,
      tip: table.match === null ? null : (database.entriesAfter(table.match, 0).at(-1)?.hash ?? null),
      lastSaid: said && { seat: said.seat, id: said.id },
      mixed: side.nonces.get(id)?.size ?? 0,
      elsewhere: [...new Set(others.flatMap(([, { present }]) => present.get(id) ?? []))],
    }
  }

  async #tell(table: string): Promise<void> {
    const present = this.#attended.get(table) ?? []
    try {
      await this.#engine!.write(table, () => {
        this.#parts.switchboard.processes.get(this.#process)!.present.set(table, present)
        return true
      })
      if ((this.#attended.get(table) ?? []) === present || present.length === 0) this.#unpublished.delete(table)
    } catch {
      this.#unpublished.add(table) // and again with the next beat
    }
  }

  async #beat(): Promise<void> {
    try {
      await this.#engine!.read(() => {
        this.#parts.switchboard.processes.get(this.#process)!.seen = this.#parts.now()
      })
    } catch {
      return // the next beat may get through
    }
    for (const table of this.#unpublished) await this.#tell(table)
  }

  #hear(hint: Hint): void {
    if ('tables' in hint) this.#listener?.changed(hint.tables)
    else this.#listener?.said(hint.table, hint.word)
  }
}
