/** The sealed secrets and nonces of shuffles in the SQLite file. */

import type { Sql } from './sqliteAccounts.ts'
import type { ShuffleStore } from '../store.ts'

export function sqliteShuffles({ write, rows }: Sql): ShuffleStore {
  const secretOf = (table: string): string | null => {
    const [row] = rows('SELECT secret FROM seals WHERE "table" = ?', [table])
    return row ? (row['secret'] as string) : null
  }
  return {
    async seal(table, make) {
      // The first writer wins, perhaps another process.
      if (secretOf(table) === null) {
        await write('INSERT INTO seals VALUES (?, ?) ON CONFLICT DO NOTHING', [table, make()])
      }
      return secretOf(table)!
    },
    secret: async table => secretOf(table),
    mix: (table, tokenHash, nonce) =>
      write('INSERT INTO nonces VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [table, tokenHash, nonce]),
    nonces: async table => {
      const found = rows('SELECT token_hash, nonce FROM nonces WHERE "table" = ?', [table])
      return new Map(found.map(row => [row['token_hash'] as string, row['nonce'] as string]))
    },
  }
}
