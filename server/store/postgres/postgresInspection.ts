/**
 * Inspects a PostgreSQL database without a server: can it be trusted with the data, and is every log as it was written?
 */

import { type Kysely, sql } from 'kysely'
import { chainStart, verifyChain, verifyTip } from '../hashChain.ts'
import type { Inspection, InspectionPlan } from '../inspection.ts'
import { openPool, withPool } from './postgresConnection.ts'
import { type Database, newestPostgresSchema, versionOfPostgres } from './postgresSchema.ts'
import { entryFrom, matchFrom, parseJson, type Row } from '../sqlite/sqliteRows.ts'
import type { TurnRow } from '../store.ts'

export interface PostgresLook {
  /** For example 18.4. */
  readonly version: string
  /** The settings that matter, in words. */
  readonly settings: string
  /** `none`: no Parlour server has used it yet. */
  readonly schema: 'none' | 'older' | 'current'
  /** Problems in words; empty if there are none. */
  readonly problems: readonly string[]
}

interface Found {
  readonly version: string
  readonly number: number
  readonly connections: number
  readonly readonly: boolean
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
}

/** The oldest version that is still maintained. */
const LEAST_VERSION = 140_000
/**
 * Settings without which it loses acknowledged data, or a power cut can damage it. `synchronous_commit` may wait for
 * more disks, but not for fewer.
 */
const SAFE: readonly [keyof Found, readonly string[]][] = [
  ['fsync', ['on']],
  ['full_page_writes', ['on']],
  ['synchronous_commit', ['on', 'remote_write', 'remote_apply']],
]
const MOST_PROBLEMS = 10

/** Reads only, and never throws: that it cannot be reached is a finding, too. */
export async function lookAtPostgres(url: string): Promise<PostgresLook> {
  const none = { version: '', settings: '', schema: 'none' } as const
  // Connects as the server does, with all its settings.
  const database = openPool(url, { most: 1 })
  try {
    return await inspectSettings(database)
  } catch (error) {
    return { ...none, problems: [`it cannot be reached: ${(error as Error).message}`] }
  } finally {
    await database.destroy()
  }
}

async function inspectSettings(database: Kysely<Database>): Promise<PostgresLook> {
  const { rows } = await sql<Found>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
      current_setting('max_connections')::integer AS connections, pg_is_in_recovery() AS readonly,
      current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('full_page_writes') AS full_page_writes`.execute(database)
  const found = rows[0]!
  const schema = await versionOfPostgres(database)
  const unsafe = SAFE.filter(([name, values]) => !values.includes(String(found[name])))
  const problems = [
    ...(found.number < LEAST_VERSION ? [`PostgreSQL ${found.version} is too old, 14 is needed`] : []),
    ...(found.readonly ? ['it is a copy of another and cannot be written'] : []),
    ...unsafe.map(([name]) => `${name} is ${found[name]}, so that it may forget what it was given`),
    ...((schema ?? 0) > newestPostgresSchema
      ? [`it was written by a newer Parlour (version ${schema}, this one knows ${newestPostgresSchema})`]
      : []),
  ]
  return {
    version: found.version,
    settings: `fsync ${found.fsync}, synchronous_commit ${found.synchronous_commit}, ${found.connections} connections at most`,
    schema: schema === null ? 'none' : schema < newestPostgresSchema ? 'older' : 'current',
    problems,
  }
}

/** `null`: there is nothing of Parlour in it yet. Throws if it cannot be read. */
export function inspectPostgres(url: string, plan: InspectionPlan): Promise<Inspection | null> {
  return withPool(url, async database => {
    if ((await versionOfPostgres(database)) !== newestPostgresSchema) return null
    // One snapshot for everything, though servers may be writing.
    return database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(reading => inspect(reading, plan))
  })
}

async function inspect(reading: Kysely<Database>, { matches: most }: InspectionPlan): Promise<Inspection> {
  const { rows: counted } = await sql<{ tables: number; matches: number }>`
    SELECT (SELECT count(*) FROM tables) AS tables, (SELECT count(*) FROM matches) AS matches`.execute(reading)
  const { tables, matches } = counted[0]!
  const { rows: chosen } = await sql<Row & { id: string; turn: string | null }>`
    SELECT id, "table", game, version, content_hash AS "contentHash", seats, options, seed, nonces, turn FROM matches
    ORDER BY (turn::json->>'at')::bigint DESC NULLS LAST LIMIT ${Math.min(most, matches)}`.execute(reading)
  const problems: string[] = []
  let entries = 0
  for (const { turn, ...row } of chosen) {
    try {
      entries += await followLog(reading, row, turn)
    } catch (error) {
      // Only the beginning of its id: an id opens its table.
      if (problems.length < MOST_PROBLEMS) problems.push(`match ${row.id.slice(0, 4)}…: ${(error as Error).message}`)
    }
  }
  return { tables, matches, verified: chosen.length, entries, problems }
}

/** How many entries the log has. Throws if it is not as it was written. */
async function followLog(reading: Kysely<Database>, row: Row, turn: string | null): Promise<number> {
  const match = matchFrom(row)
  const { rows } = await sql<Row>`
    SELECT seq, action_id AS "actionId", entry, prev_hash AS "prevHash", hash FROM entries
    WHERE match = ${match.id} ORDER BY seq`.execute(reading)
  const entries = rows.map(entryFrom)
  const start = chainStart(match)
  verifyChain(start, 0, entries)
  if (turn !== null) verifyTip(parseJson<TurnRow>(turn).tip, start, entries)
  return entries.length
}
