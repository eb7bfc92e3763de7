/** All tables: loaded on first touch, let go when idle, woken when a bot or an alarm is due. */

import type { NewTableRequest, SeatGranted } from '#protocol/messages.ts'
import { type Refusal, seatTable } from '#kernel'
import { addBot, type Changed, sitDown, type Seats } from './seats.ts'
import type { Settings } from './settings.ts'
import type { TableRow } from './store.ts'
import { Table, type TableParts } from './table.ts'
import { hashToken, newSecret } from './tokens.ts'
import { explain, type Explained, refuse } from './words.ts'

export type Granted =
  | { readonly ok: true; readonly seat: SeatGranted }
  | { readonly ok: false; readonly problem: Explained }

export class Tables {
  readonly #parts: TableParts
  readonly #settings: Settings['hibernate']
  readonly #open = new Map<string, Promise<Table | null>>()
  readonly #rounds: NodeJS.Timeout
  #stopped = false

  constructor(parts: TableParts, settings: Settings['hibernate']) {
    this.#parts = parts
    this.#settings = settings
    this.#rounds = setInterval(() => void this.makeRounds(), settings.every)
    this.#rounds.unref()
  }

  /** Number of tables in memory. */
  get loaded(): number {
    return this.#open.size
  }

  /** `null`: there is no such table. Rejects if it can no longer be played. */
  open(id: string): Promise<Table | null> {
    const known = this.#open.get(id)
    if (known) return known
    const loading = this.#load(id)
    this.#open.set(id, loading)
    const forget = () => {
      if (this.#open.get(id) === loading) this.#open.delete(id)
    }
    loading.then(table => table ?? forget(), forget)
    return loading
  }

  async create(request: NewTableRequest): Promise<Granted> {
    const box = this.#parts.shelf.current(request.game)
    if (!box) return { ok: false, problem: { code: 'NO_SUCH_GAME', rule: '', text: 'There is no such game here.' } }
    const refused = (refusal: Refusal): Granted => ({ ok: false, problem: explain(refusal, box) })
    const token = newSecret()
    const seated = seatsFor(request, hashToken(token))
    if (!seated.ok) return refused(seated.refusal)
    const checked = seatTable(box.game, request.seats, request.options)
    if (!checked.ok) return refused(checked.refusal)
    if (request.start && seated.value.some(({ kind }) => kind === 'open')) return refused(refuse('SEATS_OPEN'))
    const row: TableRow = {
      id: newSecret(),
      invite: newSecret(),
      game: request.game,
      seats: seated.value,
      options: request.options,
      match: null,
      revision: 0,
    }
    await this.#parts.store.createTable(row)
    if (request.start) {
      const started = await (await this.open(row.id))!.start()
      if (!started.ok) return refused(started.refusal)
    }
    return { ok: true, seat: { table: row.id, seat: 0, token } }
  }

  /** `null`: the invite leads nowhere. */
  async join(invite: string, name: string): Promise<Granted | null> {
    const id = await this.#parts.store.tableOfInvite(invite)
    const table = id === null ? null : await this.open(id)
    if (id === null || !table) return null
    const joined = await table.join(name)
    if (joined.ok) return { ok: true, seat: { table: id, ...joined.value } }
    return { ok: false, problem: explain(joined.refusal, table.box) }
  }

  /** Lets idle tables go and wakes those that are due. */
  async makeRounds(): Promise<void> {
    for (const [id, opening] of this.#open) {
      const table = await opening.catch(() => null)
      if (table && table.idleFor > this.#settings.after && this.#open.get(id) === opening) {
        this.#open.delete(id)
        await table.stop()
      }
    }
    for (const id of this.#stopped ? [] : await this.#parts.store.tablesDue(Date.now())) {
      if (this.#open.has(id)) continue
      await this.open(id).catch(error => this.#parts.report('a table that is due cannot be opened', error as Error))
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#rounds)
    const tables = await Promise.allSettled(this.#open.values())
    await Promise.all(tables.map(result => (result.status === 'fulfilled' ? result.value?.stop() : undefined)))
  }

  async #load(id: string): Promise<Table | null> {
    const row = await this.#parts.store.table(id)
    return row && Table.load(this.#parts, row)
  }
}

/** The host on seat 0, bots after it, the rest open. */
function seatsFor({ name, seats, bots }: NewTableRequest, tokenHash: string): Changed<Seats> {
  const open: Seats = Array.from({ length: seats }, () => ({ kind: 'open' }))
  const sat = sitDown(open, name, tokenHash)
  if (!sat.ok) return sat
  let result: Changed<Seats> = { ok: true, value: sat.value.seats }
  bots.forEach((level, index) => {
    if (result.ok) result = addBot(result.value, index + 1, level)
  })
  return result
}
