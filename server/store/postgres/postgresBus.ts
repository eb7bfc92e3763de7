/**
 * The bus between processes that share a PostgreSQL database: NOTIFY after the commit, leases by the database's clock.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import type { Bus, BusListener, TableTip, PeerMessage } from '../bus.ts'
import { connectionConfig } from './postgresConnection.ts'
import type { DatabaseAccess } from './postgresStore.ts'
import { isDue } from './postgresTables.ts'

export interface PostgresBusParts {
  readonly url: string
  readonly lent: DatabaseAccess
  /** Our number among the processes. */
  process(): number
  onTrouble(problem: string, error: Error | null): void
}

/** The payload of a notification. */
interface Notice {
  readonly from: number
  readonly tables?: readonly string[]
  readonly said?: { readonly table: string; readonly word: PeerMessage }
}

const CHANNEL = 'parlour'
/** Ids in one notification: far below the 8000 bytes that PostgreSQL accepts. */
const MOST_TABLES = 100
/** Milliseconds between heartbeats, and between attempts to listen. */
const BEAT = 2000
/** After so many milliseconds without a heartbeat, no client counts as connected to a process. */
const PRESUMED_DEAD = 6000
/** Milliseconds a lease of a match lasts. */
const HOLD = 4000
/** Milliseconds a commit that is under way may take. */
const WRITTEN_WITHIN = 40

export class PostgresBus implements Bus {
  readonly #parts: PostgresBusParts
  #listener: BusListener | null = null
  #client: Client | null = null
  #timer: NodeJS.Timeout | null = null
  /** The heartbeat under way: two at once would both begin to listen. */
  #beatUnderWay: Promise<void> | null = null
  /** Whether the bus is failing: a failure is reported once. */
  #isFailing = false
  #stopped = false
  /** Who is connected here, by table; and the tables whose change is not written yet. */
  readonly #attended = new Map<string, readonly string[]>()
  readonly #unwritten = new Set<string>()
  /** Until when we surely hold the lease of a match, in milliseconds of the process. */
  readonly #held = new Map<string, number>()

  constructor(parts: PostgresBusParts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    await this.#listen()
    this.#timer = setInterval(
      () => (this.#beatUnderWay ??= this.#beat().finally(() => (this.#beatUnderWay = null))),
      BEAT,
    )
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    const process = this.#parts.process()
    await this.#parts.lent
      .read(database => database.deleteFrom('processes').where('number', '=', process).execute())
      .catch(() => undefined) // the lease runs out by itself
    await this.#client?.end().catch(() => undefined) // broken already
  }

  listen(listener: BusListener): void {
    this.#listener = listener
  }

  /** Notifies once for everything that was committed together. */
  publish(tables: readonly string[]): void {
    for (let from = 0; from < tables.length; from += MOST_TABLES) {
      this.#notify({ tables: tables.slice(from, from + MOST_TABLES) })
    }
  }

  say(table: string, word: PeerMessage): void {
    this.#notify({ said: { table, word } })
  }

  async standings(tables: readonly string[]): Promise<TableTip[]> {
    const { rows } = await this.#parts.lent.read(database =>
      sql<TableTip>`
        SELECT asked.id AS "table", tables.revision,
          (SELECT hash FROM entries WHERE entries.match = tables.match ORDER BY seq DESC LIMIT 1) AS tip,
          (SELECT json_build_object('seat', seat, 'id', id) FROM sayings
           WHERE sayings."table" = tables.id ORDER BY number DESC LIMIT 1) AS "lastSaid",
          (SELECT count(*) FROM nonces WHERE nonces."table" = tables.id) AS mixed,
          ARRAY(SELECT DISTINCT token_hash FROM presences JOIN processes ON processes.number = presences.process
                WHERE presences."table" = tables.id AND presences.process <> ${this.#parts.process()}
                  AND processes.seen > now() - ${PRESUMED_DEAD} * interval '1 millisecond') AS elsewhere
        FROM unnest(${tables}::text[]) AS asked (id) LEFT JOIN tables USING (id)`.execute(database),
    )
    return rows
  }

  attend(table: string, tokenHashes: readonly string[]): void {
    const before = this.#attended.get(table) ?? []
    const now = [...new Set(tokenHashes)].toSorted()
    if (before.join() === now.join()) return
    if (now.length > 0) this.#attended.set(table, now)
    else this.#attended.delete(table)
    this.#unwritten.add(table)
    void this.#writePresence(table)
  }

  async hold(match: string): Promise<boolean> {
    const now = performance.now()
    if ((this.#held.get(match) ?? -Infinity) > now) return true
    // A process that is just writing to the match is soon done: skip its lock, but look a second time.
    const isTaken = (await this.#take(match)) || (await sleep(WRITTEN_WITHIN).then(() => this.#take(match)))
    if (isTaken) this.#held.set(match, now + HOLD / 2)
    return isTaken
  }

  async holdDue(until: number, except: readonly string[] = []): Promise<string[]> {
    const rows = await this.#takeWhere(sql`${isDue(until)} AND "table" <> ALL(${except})`)
    return rows.map(({ table }) => table)
  }

  async #take(match: string): Promise<boolean> {
    return (await this.#takeWhere(sql`id = ${match}`)).length === 1
  }

  async #takeWhere(which: RawBuilder<unknown>): Promise<readonly { readonly table: string }[]> {
    const process = this.#parts.process()
    const { rows } = await this.#parts.lent.read(database =>
      sql<{ table: string }>`
        UPDATE matches SET holder = ${process}, held_until = ${holdUntil()}
        WHERE id IN (SELECT id FROM matches
          WHERE ${which} AND (holder = ${process} OR held_until IS NULL OR held_until < now())
          ORDER BY due FOR UPDATE SKIP LOCKED)
        RETURNING "table"`.execute(database),
    )
    return rows
  }

  /** A lost hint does no harm: the others also poll. */
  #notify(notice: Omit<Notice, 'from'>): void {
    const payload = JSON.stringify({ from: this.#parts.process(), ...notice } satisfies Notice)
    this.#parts.lent
      .read(database => sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(database))
      .catch((error: Error) => this.#reportTrouble(error))
  }

  async #writePresence(table: string): Promise<void> {
    const process = this.#parts.process()
    const present = this.#attended.get(table) ?? []
    try {
      await this.#parts.lent.write(table, async changing => {
        await changing.deleteFrom('presences').where('process', '=', process).where('table', '=', table).execute()
        if (present.length === 0) return true
        await changing
          .insertInto('presences')
          .values(present.map(token_hash => ({ process, table, token_hash })))
          .execute()
        return true
      })
      if (this.#attended.get(table) === present || (present.length === 0 && !this.#attended.has(table))) {
        this.#unwritten.delete(table)
      }
    } catch (error) {
      this.#reportTrouble(error as Error) // and again with the next beat
    }
  }

  async #beat(): Promise<void> {
    const process = this.#parts.process()
    const now = performance.now()
    for (const [match, until] of this.#held) if (until < now) this.#held.delete(match)
    try {
      await this.#parts.lent.read(database =>
        database
          .updateTable('processes')
          .set({ seen: sql`now()` })
          .where('number', '=', process)
          .execute(),
      )
      for (const table of this.#unwritten) await this.#writePresence(table)
      if (this.#client) await this.#client.query('SELECT 1')
      else await this.#listen()
      if (this.#isFailing && this.#client) this.#parts.onTrouble('the other processes can be heard again', null)
      this.#isFailing = false
    } catch (error) {
      this.#reportTrouble(error as Error)
    }
  }

  async #listen(): Promise<void> {
    const client = new Client(connectionConfig(this.#parts.url))
    const lost = () => {
      if (this.#client === client) this.#client = null
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#onNotification(payload ?? ''))
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    if (this.#stopped) return void client.end()
    this.#client = client
  }

  #onNotification(payload: string): void {
    const notice = parse(payload)
    if (!notice || notice.from === this.#parts.process()) return
    if (notice.tables) this.#listener?.changed(notice.tables)
    if (notice.said) this.#listener?.said(notice.said.table, notice.said.word)
  }

  #reportTrouble(error: Error): void {
    if (this.#stopped || this.#isFailing) return
    this.#isFailing = true
    this.#parts.onTrouble('the other processes cannot be heard', error)
  }
}

function holdUntil() {
  return sql`now() + ${HOLD} * interval '1 millisecond'`
}

/** `null`: the notification is not from a process of ours. */
function parse(payload: string): Notice | null {
  try {
    const notice = JSON.parse(payload) as Partial<Notice> | null
    return typeof notice?.from === 'number' ? (notice as Notice) : null
  } catch {
    return null
  }
}
