/** The parts of a simulated store besides tables and matches. */

import type { AccountStore, RatingStore, ShuffleStore, SubscriptionStore, TryStore } from '#server/store/store.ts'
import type { Database } from './database.ts'
import type { Engine } from './engines.ts'
import type { SideRows } from './sideRows.ts'

/** Browsers of one seat with push notifications. */
const MOST_SUBSCRIPTIONS = 5

export function accountsOver(engine: Engine, { accounts }: SideRows): AccountStore {
  return {
    add: (name, tokenHash) =>
      engine.write(null, () => {
        const isTaken = accounts.has(name) || [...accounts.values()].some(account => account.tokenHash === tokenHash)
        if (!isTaken) accounts.set(name, { tokenHash, since: Date.now(), tables: [] })
        return !isTaken
      }),
    remove: name => engine.write(null, () => accounts.delete(name)),
    list: () => engine.read(() => [...accounts].map(([name, { since }]) => ({ name, since }))),
    ofToken: tokenHash =>
      engine.read(() => [...accounts].find(([, account]) => account.tokenHash === tokenHash)?.[0] ?? null),
    async sat(name, table) {
      await engine.write(null, () => {
        const account = accounts.get(name)
        if (account && !account.tables.includes(table)) account.tables.push(table)
        return true
      })
    },
    tables: name => engine.read(() => (accounts.get(name)?.tables ?? []).toReversed()),
  }
}

export function subscriptionsOver(engine: Engine, { subscriptions }: SideRows): SubscriptionStore {
  const keyOf = (table: string, tokenHash: string) => `${table}/${tokenHash}`
  return {
    async keep(table, tokenHash, subscription) {
      await engine.write(null, () => {
        const key = keyOf(table, tokenHash)
        const others = (subscriptions.get(key) ?? []).filter(({ endpoint }) => endpoint !== subscription.endpoint)
        subscriptions.set(key, [...others, subscription].slice(-MOST_SUBSCRIPTIONS))
        return true
      })
    },
    async drop(endpoint, seat) {
      await engine.write(null, () => {
        for (const [key, kept] of subscriptions) {
          if (seat && key !== keyOf(seat.table, seat.tokenHash)) continue
          subscriptions.set(
            key,
            kept.filter(other => other.endpoint !== endpoint),
          )
        }
        return true
      })
    },
    of: (table, tokenHash) => engine.read(() => subscriptions.get(keyOf(table, tokenHash)) ?? []),
  }
}

export function shufflesOver(engine: Engine, { secrets, nonces }: SideRows): ShuffleStore {
  return {
    async seal(table, make) {
      const value = make()
      await engine.write(null, () => {
        if (secrets.has(table)) return false
        secrets.set(table, value)
        return true
      })
      return engine.read(() => secrets.get(table)!)
    },
    secret: table => engine.read(() => secrets.get(table) ?? null),
    mix: (table, tokenHash, nonce) =>
      engine.write(table, () => {
        const mixed = nonces.get(table) ?? new Map<string, string>()
        nonces.set(table, mixed)
        if (mixed.has(tokenHash)) return false
        mixed.set(tokenHash, nonce)
        return true
      }),
    nonces: table => engine.read(() => new Map(nonces.get(table))),
  }
}

export function triesOver(engine: Engine, { tries }: SideRows): TryStore {
  return {
    async begin(row) {
      let number = 0
      await engine.write(null, () => {
        number =
          1 +
          tries.filter(
            ({ row: other }) => other.browser === row.browser && other.day === row.day && other.game === row.game,
          ).length
        tries.push({ row, number, result: null })
        return true
      })
      return number
    },
    end: (table, result) =>
      engine.write(null, () => {
        const known = tries.find(({ row }) => row.table === table)
        if (!known || known.result) return false
        known.result = result
        return true
      }),
    ended: (day, game, count) =>
      engine.read(() =>
        tries
          .flatMap(({ row, number, result }) =>
            result && row.day === day && row.game === game
              ? [{ browser: row.browser, name: row.name, number, result }]
              : [],
          )
          .slice(0, count),
      ),
    owed: () =>
      engine.read(database =>
        tries.flatMap(({ row, result }) => (!result && isOver(database, row.table) ? [row.table] : [])),
      ),
  }
}

export function ratingsOver(engine: Engine, { rated, ratings }: SideRows): RatingStore {
  return {
    async expect(table) {
      await engine.write(null, () => {
        if (!rated.has(table)) rated.set(table, false)
        return true
      })
    },
    enter: ({ table, game, players }, rate) =>
      engine.write(null, () => {
        if (rated.get(table) !== false) return false
        const before = players.map(({ player }) => ratings.get(`${player}/${game}`) ?? null)
        const after = rate(before.map(known => known && { mu: known.mu, sigma: known.sigma }))
        players.forEach(({ player, name }, index) => {
          const matches = (before[index]?.matches ?? 0) + 1
          ratings.set(`${player}/${game}`, { player, game, name, matches, ...after[index]! })
        })
        rated.set(table, true)
        return true
      }),
    of: player =>
      engine.read(() => [...ratings.values()].flatMap(({ player: owner, ...row }) => (owner === player ? [row] : []))),
    best: (game, { matches, count }) =>
      engine.read(() =>
        [...ratings.values()]
          .filter(row => row.game === game && row.matches >= matches)
          .toSorted((a, b) => b.mu - 2 * b.sigma - (a.mu - 2 * a.sigma))
          .slice(0, count)
          .map(({ player: _, ...row }) => row),
      ),
    async forget(player) {
      await engine.write(null, () => {
        for (const [key, row] of ratings) if (row.player === player) ratings.delete(key)
        return true
      })
    },
    owed: () =>
      engine.read(database =>
        [...rated].flatMap(([table, entered]) => (!entered && isOver(database, table) ? [table] : [])),
      ),
  }
}

function isOver(database: Database, table: string): boolean {
  const match = database.table(table)?.match ?? null
  return match !== null && (database.turn(match)?.over ?? false)
}
