/** Withdraws actions from a PostgreSQL log, so that no process can write them any more. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Seat } from '#kernel'
import { withDeadline, isConnectionLost, isTransient } from './postgresConnection.ts'
import type { Changing, Database } from './postgresSchema.ts'
import { NotSaved } from '../store.ts'

export interface PostgresRefusalsParts {
  /** Connections of their own: a withdrawal that waits for another process's write does not block reads. */
  readonly database: Kysely<Database>
  /** Milliseconds after which the caller gets an error instead of an answer. */
  readonly patience: number
}

/** An action by the unique key of the log. */
export interface Named {
  readonly match: string
  readonly seat: Seat
  readonly actionId: string
}

/** Withdrawals kept per seat: refused actions cannot fill the disk. */
const MAX_KEPT = 100
/** Milliseconds between two attempts, and the least time to try, however long the caller has waited. */
const RETRY_EVERY = 100
const LEAST_TIMEOUT = 400

export class PostgresRefusals {
  readonly #parts: PostgresRefusalsParts

  constructor(parts: PostgresRefusalsParts) {
    this.#parts = parts
  }

  /**
   * `false`: it is in the log. Rejects with `NotSaved` if the outcome is unknown: the action may be withdrawn all the
   * same.
   */
  async withdraw(named: Named, asked: number): Promise<boolean> {
    const { database, patience } = this.#parts
    const deadline = Math.max(asked + patience, performance.now() + LEAST_TIMEOUT)
    for (;;) {
      try {
        // Withdrawing is idempotent: it can be retried though the outcome of the first attempt is unknown.
        return await withDeadline(
          () => deadline,
          database.transaction().execute(changing => withdraw(changing, named)),
        )
      } catch (error) {
        if (!isConnectionLost(error) && !isTransient(error)) throw error
        if (performance.now() + RETRY_EVERY >= deadline) {
          throw new NotSaved(`could not be withdrawn: ${(error as Error).message}`, { cause: error })
        }
        await sleep(RETRY_EVERY)
      }
    }
  }
}

/**
 * A process that writes an entry locks the row of its match, as the entry refers to it, until it commits or rolls back:
 * so we wait for it, and then see what it wrote; a later writer sees our withdrawal in its next statement. We take no
 * other lock while we hold the row, so no deadlock is possible.
 */
async function withdraw(changing: Changing, { match, seat, actionId }: Named): Promise<boolean> {
  await sql`SELECT 1 FROM matches WHERE id = ${match} FOR UPDATE`.execute(changing)
  const written = await changing
    .selectFrom('entries')
    .select('seq')
    .where('match', '=', match)
    .where('seat', '=', seat)
    .where('action_id', '=', actionId)
    .executeTakeFirst()
  if (written) return false
  const record = await changing
    .insertInto('refusals')
    .values({ match, seat, action_id: actionId })
    .onConflict(conflict => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (!record) return true
  await sql`DELETE FROM refusals WHERE match = ${match} AND seat = ${seat} AND number <=
    (SELECT number FROM refusals WHERE match = ${match} AND seat = ${seat} ORDER BY number DESC LIMIT 1 OFFSET ${MAX_KEPT})`.execute(
    changing,
  )
  return true
}
