/** Connections to PostgreSQL that never hang: one that falls silent during a query is cut. */

import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, DatabaseError, Pool, types } from 'pg'
import type { Database } from './postgresSchema.ts'

/** Milliseconds within which to connect, and for which a connection may then be silent. */
const CONNECT_WITHIN = 2000
const SILENCE = 4000
/** Milliseconds after which idle connections are closed, before they count as silent. */
const IDLE = 3000

/**
 * Settings of every connection. A process that stops in the middle of a transaction must not block the others; nothing
 * counts as saved before it is on disk; and each statement sees what was committed before it, as refusals rely on that.
 * Milliseconds.
 */
const CONNECTION_SETTINGS: ClientConfig = {
  options: '-c synchronous_commit=on -c default_transaction_isolation=read\\ committed',
  statement_timeout: 3500,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 3000,
}

const OID_INT8 = 20

export interface PoolOptions {
  /** Connections at the same time, at most. */
  readonly most: number
  /** Whether an answer may take any time, for example while tables are rebuilt. */
  readonly patient?: boolean
}

export function connectionConfig(url: string): ClientConfig {
  return {
    ...patientConfig(url),
    ...CONNECTION_SETTINGS,
    stream: () => {
      const socket = new Socket()
      socket.setTimeout(SILENCE, () => socket.destroy(new Error('the database does not answer')))
      return socket
    },
  }
}

function patientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'parlour',
    types: {
      // Counts and milliseconds: all of them far below 2^53.
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === OID_INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  }
}

export function openPool(url: string, { most, patient = false }: PoolOptions): Kysely<Database> {
  const config = patient ? patientConfig(url) : connectionConfig(url)
  const pool = new Pool({ ...config, max: most, idleTimeoutMillis: IDLE, allowExitOnIdle: true })
  // A query on a broken connection rejects by itself; an idle one is replaced by the pool.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Lends a single patient connection for the duration of the work: for tools that read a database without a server. */
export async function withPool<T>(url: string, work: (database: Kysely<Database>) => Promise<T>): Promise<T> {
  const database = openPool(url, { most: 1, patient: true })
  return work(database).finally(() => database.destroy())
}

/**
 * The work's result, if it is there in time; else rejects like a broken connection. A late result goes to `onLate`.
 * `deadline` is in milliseconds of the process, and may move while the work goes on.
 */
export async function withDeadline<T>(
  deadline: () => number,
  work: Promise<T>,
  onLate: (result: T) => unknown = () => {},
): Promise<T> {
  let timer: NodeJS.Timeout
  let isLate = false
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      const left = deadline() - performance.now()
      if (left > 0) {
        timer = setTimeout(look, left)
        return
      }
      isLate = true
      reject(new Error('the database does not answer in time'))
    }
    look()
  })
  work.then(
    result => isLate && onLate(result),
    () => undefined, // the caller that awaits it gets the error
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Whether the connection broke or the server went away, as opposed to an error about a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true
  // Connection exceptions, no resources left, a server that shuts down or starts, and a timeout of an idle transaction.
  return /^(08|53|57|25P03)/.test(error.code ?? '')
}

/** Whether a retry may succeed: other transactions were in the way. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && /^(40001|40P01|55P03)$/.test(error.code ?? '')
}
