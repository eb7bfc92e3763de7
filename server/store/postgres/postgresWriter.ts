/**
 * Everything this process writes to PostgreSQL: writes within a few milliseconds are committed together, and each gets
 * its own result. If the connection breaks during a commit, the database is asked afterwards whether it happened.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { type Append, appendAll } from './postgresAppends.ts'
import { withDeadline, isConnectionLost, isTransient } from './postgresConnection.ts'
import type { Changing, Database } from './postgresSchema.ts'
import { NotSaved, OutcomeUnknown, Withdrawn } from '../store.ts'

/** A write to be committed. */
export type PendingWrite = Append | TableWrite

export interface TableWrite {
  /** The table that it changes, if any. */
  readonly table: string | null
  /** May be called again in another transaction, if the first failed. */
  run(changing: Changing): Promise<boolean>
}

export interface WriterParts {
  /** A single connection: one transaction after the other. */
  readonly database: Kysely<Database>
  /** Least milliseconds between commits: writes in between are committed together. */
  readonly gather: number
  /** Milliseconds after which a waiting caller is told that nothing was saved. */
  readonly patience: number
  /** These tables have changed. */
  onChange(tables: readonly string[]): void
  onCommit?(took: number): void
}

interface Waiting {
  readonly pending: PendingWrite
  /** In milliseconds of the process. */
  readonly asked: number
  resolve(done: boolean): void
  reject(error: Error): void
}

/** A transaction whose outcome is not known yet. */
interface OpenTransaction {
  readonly transaction: ControlledTransaction<Database>
  /** The number it wrote into our row. */
  readonly batch: number
  readonly result: Result
}

interface Result {
  readonly done: readonly boolean[]
  readonly tables: readonly string[]
  /** Appends that others have withdrawn. If there are any, nothing was written. */
  readonly withdrawn: readonly Append[]
}

/** Milliseconds between attempts to reach the database. */
const RETRY_EVERY = 100
/** Least milliseconds to wait for the database's next answer, however long a caller has waited. */
const LEAST_TIMEOUT = 700
/** Writes in one transaction. */
const MAX_BATCH = 500

export class PostgresWriter {
  readonly #parts: WriterParts
  /** Our row in `processes`; 0 before there is one. */
  #process = 0
  #batch = 0
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null
  #committedAt = -Infinity
  /** When the database last answered. */
  #answeredAt = -Infinity

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /** Our number among the processes that share the database. */
  get process(): number {
    return this.#process
  }

  /** Call first: inserts the row that records which of our transactions were committed. */
  async begin(): Promise<void> {
    const { database } = this.#parts
    await sql`DELETE FROM processes WHERE seen < now() - interval '30 days'`.execute(database)
    const row = await database
      .insertInto('processes')
      .values({ batch: 0 })
      .returning('number')
      .executeTakeFirstOrThrow()
    this.#process = row.number
  }

  write(pending: PendingWrite): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pending, asked: performance.now(), resolve, reject })
      this.#working ??= this.#work()
    })
  }

  /** Resolves once every write is committed or given up. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // After an idle time at once, with all writes of the same event loop turn.
      const left = this.#committedAt + this.#parts.gather - performance.now()
      await (left > 0 ? sleep(left) : new Promise(setImmediate))
      await this.#save(this.#waiting.splice(0, MAX_BATCH))
    }
    // Synchronously with the empty queue: the next write starts a new run.
    this.#working = null
  }

  async #save(batch: readonly Waiting[]): Promise<void> {
    let result: Result
    try {
      result = await this.#persist(batch)
    } catch (error) {
      // One bad write must not fail the others.
      if (batch.length > 1 && !isGivenUp(error)) {
        for (const waiting of batch) await this.#save([waiting])
        return
      }
      const reason = isGivenUp(error) ? error : notSaved(error as Error)
      for (const { reject } of batch) reject(reason)
      if (isGivenUp(error)) this.#rejectLate(error)
      return
    }
    if (result.withdrawn.length > 0) return this.#saveWithout(batch, result.withdrawn)
    this.#committedAt = performance.now()
    batch.forEach(({ resolve }, index) => resolve(result.done[index]!))
    if (result.tables.length > 0) this.#parts.onChange(result.tables)
  }

  /** All but what was withdrawn, and what builds on that. */
  async #saveWithout(batch: readonly Waiting[], withdrawn: readonly Append[]): Promise<void> {
    const isBefore = (pending: Append) =>
      withdrawn.some(({ match, row }) => match === pending.match && row.seq < pending.row.seq)
    const rest: Waiting[] = []
    for (const waiting of batch) {
      const { pending, reject } = waiting
      if (!isAppend(pending)) rest.push(waiting)
      else if (withdrawn.includes(pending)) reject(new Withdrawn('another process has refused it'))
      else if (isBefore(pending)) reject(new NotSaved('what comes before it was withdrawn'))
      else rest.push(waiting)
    }
    if (rest.length > 0) await this.#save(rest)
  }

  /** Rejects writes that have waited as long as those just given up: none of them was begun. */
  #rejectLate(error: Error): void {
    const asked = performance.now() - this.#parts.patience
    const late = this.#waiting.filter(waiting => waiting.asked < asked)
    this.#waiting = this.#waiting.filter(waiting => waiting.asked >= asked)
    for (const { reject } of late) reject(notSaved(error))
  }

  /** Retries until it is committed or times out. Throws what the database answers to a statement. */
  async #persist(batch: readonly Waiting[]): Promise<Result> {
    // While it answers statement after statement, the database is slow, not away.
    const deadline = () => Math.max(batch[0]!.asked + this.#parts.patience, this.#answeredAt + LEAST_TIMEOUT)
    this.#answeredAt = performance.now()
    const writes = batch.map(({ pending }) => pending)
    /** The transaction we asked to commit, which may have been committed. */
    let open: OpenTransaction | null = null
    for (;;) {
      try {
        if (open) {
          if (await withDeadline(deadline, this.#isCommitted(open))) return open.result
          open = null
        }
        // A transaction that began too late is never committed.
        const begun: OpenTransaction = await withDeadline(deadline, this.#begin(writes), ({ transaction }) =>
          abandon(transaction),
        )
        if (begun.result.withdrawn.length > 0) {
          await abandon(begun.transaction)
          return begun.result
        }
        open = begun
        await withDeadline(deadline, this.#commit(begun.transaction))
        return begun.result
      } catch (error) {
        if (!isConnectionLost(error) && !isTransient(error)) throw error
        if (performance.now() >= deadline()) throw open ? outcomeUnknown(error as Error) : notSaved(error as Error)
        await sleep(RETRY_EVERY)
      }
    }
  }

  async #begin(writes: readonly PendingWrite[]): Promise<OpenTransaction> {
    const transaction = await this.#parts.database.startTransaction().execute()
    const batch = ++this.#batch
    try {
      // A database that lost acknowledged data may have lost our row.
      await sql`INSERT INTO processes (number, batch) OVERRIDING SYSTEM VALUE VALUES (${this.#process}, ${batch})
        ON CONFLICT (number) DO UPDATE SET batch = excluded.batch, seen = now()`.execute(transaction)
      this.#answeredAt = performance.now()
      await lockTables(transaction, writes)
      const appended = await appendAll(transaction, writes.filter(isAppend))
      this.#answeredAt = performance.now()
      const { withdrawn } = appended
      if (withdrawn.length > 0) return { transaction, batch, result: { done: [], tables: [], withdrawn } }
      const tables = new Set(appended.tables)
      const done: boolean[] = []
      for (const pending of writes) {
        const isDone = isAppend(pending) ? appended.stored.has(pending) : await pending.run(transaction)
        this.#answeredAt = performance.now()
        done.push(isDone)
        if (isDone && !isAppend(pending) && pending.table !== null) tables.add(pending.table)
      }
      return { transaction, batch, result: { done, tables: [...tables], withdrawn } }
    } catch (error) {
      await abandon(transaction)
      throw error
    }
  }

  async #commit(transaction: ControlledTransaction<Database>): Promise<void> {
    const before = performance.now()
    try {
      await transaction.commit().execute()
    } catch (error) {
      await abandon(transaction)
      throw error
    }
    this.#parts.onCommit?.(performance.now() - before)
  }

  /** Waits until our transaction has ended, if the server still has it. */
  async #isCommitted({ batch }: OpenTransaction): Promise<boolean> {
    const row = await this.#parts.database
      .selectFrom('processes')
      .select('batch')
      .where('number', '=', this.#process)
      .forUpdate()
      .executeTakeFirst()
    return row?.batch === batch
  }
}

/** Releases its connection; a dead one is not used again. */
async function abandon(transaction: ControlledTransaction<Database>): Promise<void> {
  await transaction
    .rollback()
    .execute()
    .catch(() => undefined) // the connection is dead and the transaction with it, or it was committed
}

/**
 * Processes change a table one after the other, so that sayings are numbered in the order in which others can see them.
 * Tables before matches, and in one order everywhere, so that no two deadlock.
 */
async function lockTables(changing: Changing, writes: readonly PendingWrite[]): Promise<void> {
  const tables = writes.flatMap(pending => (isAppend(pending) ? [] : (pending.table ?? [])))
  if (tables.length === 0) return
  await sql`SELECT 1 FROM tables WHERE id = ANY(${tables}) ORDER BY id FOR NO KEY UPDATE`.execute(changing)
}

function isAppend(pending: PendingWrite): pending is Append {
  return 'row' in pending
}

function isGivenUp(error: unknown): error is NotSaved | OutcomeUnknown {
  return error instanceof NotSaved || error instanceof OutcomeUnknown
}

function notSaved(error: Error): NotSaved {
  return new NotSaved(`could not be saved: ${error.message}`, { cause: error })
}

function outcomeUnknown(error: Error): OutcomeUnknown {
  return new OutcomeUnknown(`may or may not be saved: ${error.message}`, { cause: error })
}
