/** Actions that nobody may write into the log of a PostgreSQL database any more, whichever process has them before it. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Seat } from '#kernel'
import { withDeadline, isConnectionLost, isTransient } from './postgresConnection.ts'
import type { Changing, Database } from './postgresSchema.ts'
import { NotSaved } from '../store.ts'

export interface PostgresRefusalsParts {
  /** Lines of their own: who waits for what another process writes keeps nobody else from reading. */
  readonly database: Kysely<Database>
  /** Milliseconds after which whoever waits is told that nobody can say. */
  readonly patience: number
}

/** An action, as the unique key of the log has it. */
export interface Named {
  readonly match: string
  readonly seat: Seat
  readonly actionId: string
}

/** Refusals kept of one seat: nobody can fill the disk by being refused. */
const MOST = 100
/** Milliseconds between two attempts, and for which it is tried in any case, however long somebody has waited. */
const AGAIN = 100
const LEAST_PATIENCE = 400

export class PostgresRefusals {
  readonly #parts: PostgresRefusalsParts

  constructor(parts: PostgresRefusalsParts) {
    this.#parts = parts
  }

  /** `false`: it is in the log. Rejects with `NotSaved` if nobody can say: it may be withdrawn all the same. */
  async withdraw(named: Named, asked: number): Promise<boolean> {
    const { database, patience } = this.#parts
    const deadline = Math.max(asked + patience, performance.now() + LEAST_PATIENCE)
    for (;;) {
      try {
        // Withdrawn twice, it is withdrawn: so it can be tried again though nobody knows what became of the first time.
        return await withDeadline(
          () => deadline,
          database.transaction().execute(changing => withdraw(changing, named)),
        )
      } catch (error) {
        if (!isConnectionLost(error) && !isTransient(error)) throw error
        if (performance.now() + AGAIN >= deadline) {
          throw new NotSaved(`could not be withdrawn: ${(error as Error).message}`, { cause: error })
        }
        await sleep(AGAIN)
      }
    }
  }
}

/**
 * Whoever writes an entry holds the row of its match, as the entry refers to it, until it is committed or not: so we wait for them, and
 * then see what they wrote; and whoever comes after us sees in their next statement what we did. We wait for nothing
 * else while we hold the row, so that no two ever wait for each other.
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
    (SELECT number FROM refusals WHERE match = ${match} AND seat = ${seat} ORDER BY number DESC LIMIT 1 OFFSET ${MOST})`.execute(
    changing,
  )
  return true
}
