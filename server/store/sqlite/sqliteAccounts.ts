/** Accounts of programs and push subscriptions in the SQLite file. */

import type { Row } from './sqliteRows.ts'
import type { AccountStore, SubscriptionStore } from '../store.ts'

type Values = readonly (string | number | null)[]

/** Within a transaction. Whether exactly one row was changed. */
export type Change = (text: string, values: Values) => boolean

/** What the store offers to its parts. */
export interface Sql {
  /** Committed in the next batch. Whether exactly one row was changed. */
  write(text: string, values: Values): Promise<boolean>
  rows(text: string, values: Values): Row[]
  /** Several changes, all committed or none. `run` must not throw; its result is returned. */
  together(run: (change: Change) => boolean): Promise<boolean>
}

/** Push subscriptions kept per seat: the newest stay. */
const MOST_SUBSCRIPTIONS = 5

export function sqliteAccounts({ write, rows }: Sql): AccountStore {
  return {
    add: (name, tokenHash) =>
      write('INSERT INTO bot_accounts VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [name, tokenHash, Date.now()]),
    remove: name => write('DELETE FROM bot_accounts WHERE name = ?', [name]),
    list: async () =>
      rows('SELECT name, since FROM bot_accounts ORDER BY name', []) as { readonly name: string; since: number }[],
    ofToken: async tokenHash => {
      const [row] = rows('SELECT name FROM bot_accounts WHERE token_hash = ?', [tokenHash])
      return row ? (row['name'] as string) : null
    },
    sat: async (name, table) => {
      await write('INSERT INTO bot_seats VALUES (?, ?) ON CONFLICT DO NOTHING', [name, table])
    },
    tables: async name =>
      rows('SELECT "table" FROM bot_seats WHERE account = ? ORDER BY rowid DESC', [name]).map(
        row => row['table'] as string,
      ),
  }
}

export function sqliteSubscriptions({ write, rows }: Sql): SubscriptionStore {
  return {
    async keep(table, tokenHash, { endpoint, p256dh, auth }) {
      await write(
        `INSERT INTO push_subscriptions ("table", token_hash, endpoint, p256dh, auth) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth`,
        [table, tokenHash, endpoint, p256dh, auth],
      )
      await write(
        `DELETE FROM push_subscriptions WHERE "table" = ?1 AND token_hash = ?2 AND number <=
           (SELECT number FROM push_subscriptions WHERE "table" = ?1 AND token_hash = ?2
            ORDER BY number DESC LIMIT 1 OFFSET ?3)`,
        [table, tokenHash, MOST_SUBSCRIPTIONS],
      )
    },
    async drop(endpoint, seat) {
      if (!seat) await write('DELETE FROM push_subscriptions WHERE endpoint = ?', [endpoint])
      else {
        await write('DELETE FROM push_subscriptions WHERE endpoint = ? AND "table" = ? AND token_hash = ?', [
          endpoint,
          seat.table,
          seat.tokenHash,
        ])
      }
    },
    of: async (table, tokenHash) =>
      rows('SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE "table" = ? AND token_hash = ?', [
        table,
        tokenHash,
      ]).map(row => ({
        endpoint: row['endpoint'] as string,
        p256dh: row['p256dh'] as string,
        auth: row['auth'] as string,
      })),
  }
}
