/** The matches in a server's database, read past the server. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredEntry, StoredMatch } from './histories.ts'

export function readMatches(dataDir: string): StoredMatch[] {
  const database = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  try {
    const entries = database.prepare(
      `SELECT seq, seat, action_id AS actionId, entry, prev_hash AS prevHash, hash
       FROM entries WHERE match = ? ORDER BY seq`,
    )
    const matches = database.prepare(
      'SELECT id, "table", game, version, content_hash AS contentHash, seats, options, seed, nonces FROM matches',
    )
    return matches.all().map(({ nonces, ...row }) => ({
      ...(row as unknown as StoredMatch),
      options: JSON.parse(row['options'] as string),
      // Part of what the first entry seals, where something was mixed in.
      ...(nonces !== null && { nonces: JSON.parse(nonces as string) }),
      entries: entries.all(row['id'] as string).map(entry => ({
        ...(entry as unknown as StoredEntry),
        entry: JSON.parse(entry['entry'] as string),
      })),
    }))
  } finally {
    database.close()
  }
}
