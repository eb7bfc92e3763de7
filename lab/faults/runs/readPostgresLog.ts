/** Reads the matches of a PostgreSQL database directly. */

import { Client } from 'pg'
import type { StoredEntry, StoredMatch } from './histories.ts'

export async function readPostgresMatches(url: string): Promise<StoredMatch[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: matches } = await client.query(
      'SELECT id, "table", game, version, content_hash AS "contentHash", seats, options, seed, nonces FROM matches',
    )
    const { rows: entries } = await client.query(
      `SELECT match, seq, seat, action_id AS "actionId", entry, prev_hash AS "prevHash", hash
       FROM entries ORDER BY match, seq`,
    )
    const ofMatch = Map.groupBy(entries as (StoredEntry & { match: string })[], ({ match }) => match)
    return (matches as (StoredMatch & { nonces: string | null })[]).map(({ nonces, ...match }) => ({
      ...match,
      options: parse(match.options),
      ...(nonces !== null && { nonces: parse(nonces) }),
      entries: (ofMatch.get(match.id) ?? []).map(({ match: _, ...entry }) => ({ ...entry, entry: parse(entry.entry) })),
    }))
  } finally {
    await client.end()
  }
}

function parse<T>(text: unknown): T {
  return JSON.parse(text as string) as T
}
