/** Reads the matches of a server's database directly. */

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
      // The first entry seals the nonces, where players added any.
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
