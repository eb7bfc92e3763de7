/** Inspects a database file without a server: is it whole, and is every log as it was written? */

import { DatabaseSync } from 'node:sqlite'
import { chainStart, verifyChain, verifyTip } from './hashChain.ts'
import { daybookProblem, SELECT_TURN_WITH_DAYBOOK } from './sqlite/sqliteImport.ts'
import { newestSchema, versionOf } from './sqlite/sqliteSchema.ts'
import { entryFrom, matchFrom, parseJson, SELECT_ENTRIES, SELECT_MATCH, SELECT_TURN } from './sqlite/sqliteRows.ts'
import type { TurnRow } from './store.ts'

export interface Inspection {
  readonly tables: number
  readonly matches: number
  /** How many logs were verified entry by entry, and how many entries they have. */
  readonly verified: number
  readonly entries: number
  /** Problems in sentences; empty if there are none. Never contains secrets. */
  readonly problems: readonly string[]
}

export interface InspectionPlan {
  /** How many of the newest matches to verify entry by entry; `Infinity` for all. */
  readonly matches: number
}

/** Problems reported at most. */
const MOST_PROBLEMS = 10

/** Reads only. Throws if the file cannot be opened at all. */
export function inspectFile(path: string, plan: InspectionPlan): Inspection {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return inspect(database, plan)
  } finally {
    database.close()
  }
}

function inspect(database: DatabaseSync, { matches: most }: InspectionPlan): Inspection {
  // One snapshot for everything, though a server may be writing.
  database.exec('PRAGMA busy_timeout = 5000; BEGIN')
  const problems: string[] = []
  const say = (problem: string) => void (problems.length < MOST_PROBLEMS && problems.push(problem))
  const none = { tables: 0, matches: 0, verified: 0, entries: 0, problems }

  const integrity = database.prepare(`PRAGMA integrity_check(${MOST_PROBLEMS})`).all()
  for (const row of integrity)
    if (row['integrity_check'] !== 'ok') say(`the file is damaged: ${row['integrity_check']}`)
  if (problems.length > 0) return none
  if (!hasTable(database, 'schema_version')) return { ...none, problems: ['it is not a database of Parlour'] }
  const version = versionOf(database)
  if (version > newestSchema) {
    return {
      ...none,
      problems: [`it was written by a newer Parlour (version ${version}, this one knows ${newestSchema})`],
    }
  }
  if (database.prepare('PRAGMA foreign_key_check').get()) say('something in it belongs to nothing')
  const missing = hasTable(database, 'daybook') ? daybookProblem(database) : null
  if (missing !== null) say(missing)

  const ids = database.prepare('SELECT id FROM matches ORDER BY rowid DESC').all()
  const chosen = ids.slice(0, most).map(row => row['id'] as string)
  const verify = verifierOf(database)
  let entries = 0
  for (const id of chosen) {
    const verdict = verify(id)
    if (typeof verdict === 'number') entries += verdict
    else say(verdict)
  }
  return { tables: countOf(database, 'tables'), matches: ids.length, verified: chosen.length, entries, problems }
}

/**
 * How many entries the match's log has, or what is wrong with it. Only the beginning of a match's id is shown: an id
 * opens its table.
 */
function verifierOf(database: DatabaseSync): (match: string) => number | string {
  // An older file is not migrated yet: columns it lacks are read as NULL.
  const known = new Set(
    database
      .prepare('PRAGMA table_info(matches)')
      .all()
      .map(({ name }) => name),
  )
  const orNothing = (column: string) => (known.has(column) ? column : `NULL AS ${column}`)
  const selectMatch = database.prepare(SELECT_MATCH.replace('nonces', orNothing('nonces')))
  const hasDaybook = hasTable(database, 'daybook')
  const selectEntries = database.prepare(
    hasDaybook ? SELECT_ENTRIES.replace('FROM entries', 'FROM log') : SELECT_ENTRIES,
  )
  const selectTurn = database.prepare(
    hasDaybook ? SELECT_TURN_WITH_DAYBOOK : SELECT_TURN.replace('turn', orNothing('turn')),
  )
  return id => {
    try {
      const rows = selectEntries.all(id, 0).map(entryFrom)
      const start = chainStart(matchFrom(selectMatch.get(id)!))
      verifyChain(start, 0, rows)
      const turn = selectTurn.get(id)!['turn']
      if (turn !== null) verifyTip(parseJson<TurnRow>(turn).tip, start, rows)
      return rows.length
    } catch (error) {
      return `match ${id.slice(0, 4)}…: ${(error as Error).message}`
    }
  }
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
}

function countOf(database: DatabaseSync, table: 'tables'): number {
  return database.prepare(`SELECT count(*) AS count FROM ${table}`).get()!['count'] as number
}
