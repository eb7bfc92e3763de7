/** Databases that run a script statement by statement, so that something can happen between any two. */

import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '#server/store/postgres/postgresSchema.ts'

export interface Between {
  /** `piecemeal`: without transactions, so that each statement takes effect at once. */
  readonly manner: 'whole' | 'piecemeal'
  /** Called before every statement. */
  before(): void
}

export class StatementwiseSqlite extends DatabaseSync {
  readonly #between: Between

  constructor(path: string, between: Between) {
    super(path)
    this.#between = between
  }

  override exec(script: string): void {
    for (const statement of statementsIn(script, this.#between)) {
      this.#between.before()
      super.exec(statement)
    }
  }
}

export function statementwisePostgres(url: string, between: Between): Kysely<Database> {
  const pool = new Pool({ connectionString: url, max: 1 })
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = async (script: string, values: readonly unknown[]) => {
      let result: unknown = { command: '', rowCount: 0, rows: [] }
      for (const statement of values.length > 0 ? [script] : statementsIn(script, between)) {
        between.before()
        result = await client.query(statement, [...values])
      }
      return result
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } as never }) })
}

/** Our scripts have no semicolon but at the end of a statement. */
function statementsIn(script: string, { manner }: Between): readonly string[] {
  const statements = script.split(';').filter(statement => statement.trim() !== '')
  return manner === 'whole'
    ? statements
    : statements.filter(statement => !/^\s*(begin|commit|rollback)/i.test(statement))
}
