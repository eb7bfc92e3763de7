/** The sealed secrets and nonces of shuffles in PostgreSQL. */

import type { DatabaseAccess } from './postgresStore.ts'
import type { ShuffleStore } from '../store.ts'

export function postgresShuffles({ read, write }: DatabaseAccess): ShuffleStore {
  async function secretOf(table: string): Promise<string | null> {
    const row = await read(database =>
      database.selectFrom('seals').select('secret').where('table', '=', table).executeTakeFirst(),
    )
    return row?.secret ?? null
  }
  return {
    async seal(table, make) {
      const known = await secretOf(table)
      if (known !== null) return known
      // The first writer wins, perhaps another process.
      const secret = make()
      await write(null, async changing => {
        const insert = changing.insertInto('seals').values({ table, secret })
        await insert.onConflict(conflict => conflict.doNothing()).execute()
        return true
      })
      return (await secretOf(table))!
    },
    secret: secretOf,
    mix: (table, tokenHash, nonce) =>
      write(table, async changing => {
        const mixed = await changing
          .insertInto('nonces')
          .values({ table, token_hash: tokenHash, nonce })
          .onConflict(conflict => conflict.doNothing())
          .returning('nonce')
          .executeTakeFirst()
        return mixed !== undefined
      }),
    async nonces(table) {
      const rows = await read(database =>
        database.selectFrom('nonces').select(['token_hash', 'nonce']).where('table', '=', table).execute(),
      )
      return new Map(rows.map(row => [row.token_hash, row.nonce]))
    },
  }
}
