/** Accounts of programs and push subscriptions in PostgreSQL. */

import { sql } from 'kysely'
import type { DatabaseAccess } from './postgresStore.ts'
import type { AccountStore, SubscriptionStore } from '../store.ts'

/** Push subscriptions kept per seat: the newest stay. */
const MOST_SUBSCRIPTIONS = 5

export function postgresAccounts({ read, write }: DatabaseAccess): AccountStore {
  return {
    add: (name, tokenHash) =>
      write(null, async changing => {
        const added = await changing
          .insertInto('bot_accounts')
          .values({ name, token_hash: tokenHash, since: Date.now() })
          .onConflict(conflict => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
        return added !== undefined
      }),
    remove: name =>
      write(null, async changing => {
        const { numDeletedRows } = await changing.deleteFrom('bot_accounts').where('name', '=', name).executeTakeFirst()
        return numDeletedRows === 1n
      }),
    list: () =>
      read(database => database.selectFrom('bot_accounts').select(['name', 'since']).orderBy('name').execute()),
    async ofToken(tokenHash) {
      const row = await read(database =>
        database.selectFrom('bot_accounts').select('name').where('token_hash', '=', tokenHash).executeTakeFirst(),
      )
      return row?.name ?? null
    },
    async sat(name, table) {
      await write(null, async changing => {
        const insert = changing.insertInto('bot_seats').values({ account: name, table })
        await insert.onConflict(conflict => conflict.doNothing()).execute()
        return true
      })
    },
    async tables(name) {
      const rows = await read(database =>
        database
          .selectFrom('bot_seats')
          .select('table')
          .where('account', '=', name)
          .orderBy('number', 'desc')
          .execute(),
      )
      return rows.map(({ table }) => table)
    },
  }
}

export function postgresSubscriptions({ read, write }: DatabaseAccess): SubscriptionStore {
  return {
    async keep(table, tokenHash, { endpoint, p256dh, auth }) {
      await write(null, async changing => {
        await changing
          .insertInto('push_subscriptions')
          .values({ table, token_hash: tokenHash, endpoint, p256dh, auth })
          .onConflict(conflict => conflict.columns(['table', 'token_hash', 'endpoint']).doUpdateSet({ p256dh, auth }))
          .execute()
        await sql`DELETE FROM push_subscriptions WHERE "table" = ${table} AND token_hash = ${tokenHash} AND number <=
          (SELECT number FROM push_subscriptions WHERE "table" = ${table} AND token_hash = ${tokenHash}
           ORDER BY number DESC LIMIT 1 OFFSET ${MOST_SUBSCRIPTIONS})`.execute(changing)
        return true
      })
    },
    async drop(endpoint, seat) {
      await write(null, async changing => {
        const all = changing.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint)
        await (seat ? all.where('table', '=', seat.table).where('token_hash', '=', seat.tokenHash) : all).execute()
        return true
      })
    },
    of: (table, tokenHash) =>
      read(database =>
        database
          .selectFrom('push_subscriptions')
          .select(['endpoint', 'p256dh', 'auth'])
          .where('table', '=', table)
          .where('token_hash', '=', tokenHash)
          .orderBy('number')
          .execute(),
      ),
  }
}
