/** Tries at the daily deals, and ratings, in PostgreSQL. */

import { sql } from 'kysely'
import type { DatabaseAccess } from './postgresStore.ts'
import type { RatingStore, Skill, TryStore } from '../store.ts'

export function postgresTries({ read, write }: DatabaseAccess): TryStore {
  return {
    async begin({ table, day, game, browser, name }) {
      let number = 0
      await write(null, async changing => {
        // Two simultaneous tries of one browser are counted one after the other.
        await sql`SELECT pg_advisory_xact_lock(hashtext(${browser}))`.execute(changing)
        const { count } = await changing
          .selectFrom('daily_tries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('day', '=', day)
          .where('game', '=', game)
          .where('browser', '=', browser)
          .executeTakeFirstOrThrow()
        number = 1 + count
        await changing.insertInto('daily_tries').values({ table, day, game, browser, name, number }).execute()
        return true
      })
      return number
    },
    end: (table, result) =>
      write(null, async changing => {
        const { numUpdatedRows } = await changing
          .updateTable('daily_tries')
          .set({ result: JSON.stringify(result) })
          .where('table', '=', table)
          .where('result', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),
    async ended(day, game, count) {
      const rows = await read(database =>
        database
          .selectFrom('daily_tries')
          .select(['browser', 'name', 'number', 'result'])
          .where('day', '=', day)
          .where('game', '=', game)
          .where('result', 'is not', null)
          .orderBy('begun')
          .limit(count)
          .execute(),
      )
      return rows.map(row => ({ ...row, result: JSON.parse(row.result!) }))
    },
    async owed() {
      const rows = await read(database =>
        database
          .selectFrom('daily_tries')
          .innerJoin('tables', 'tables.id', 'daily_tries.table')
          .innerJoin('matches', 'matches.id', 'tables.match')
          .select('daily_tries.table')
          .where('daily_tries.result', 'is', null)
          .where(IS_OVER)
          .execute(),
      )
      return rows.map(({ table }) => table)
    },
  }
}

export function postgresRatings({ read, write }: DatabaseAccess): RatingStore {
  return {
    async expect(table) {
      await write(null, async changing => {
        const insert = changing.insertInto('rated_tables').values({ table, entered: false })
        await insert.onConflict(conflict => conflict.doNothing()).execute()
        return true
      })
    },
    enter: ({ table, game, players }, rate) =>
      write(null, async changing => {
        const { numUpdatedRows } = await changing
          .updateTable('rated_tables')
          .set({ entered: true })
          .where('table', '=', table)
          .where('entered', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        if (players.length === 0) return true
        // Locks the ratings of these players, whether they have a row or not.
        for (const { player } of players.toSorted((a, b) => (a.player < b.player ? -1 : 1))) {
          await sql`SELECT pg_advisory_xact_lock(hashtext(${player}))`.execute(changing)
        }
        const known = await changing
          .selectFrom('ratings')
          .select(['player', 'mu', 'sigma'])
          .where('game', '=', game)
          .where(
            'player',
            'in',
            players.map(({ player }) => player),
          )
          .execute()
        const before = new Map<string, Skill>(known.map(({ player, ...skill }) => [player, skill]))
        const skills = rate(players.map(({ player }) => before.get(player) ?? null))
        for (const [index, { player, name }] of players.entries()) {
          const { mu, sigma } = skills[index]!
          await changing
            .insertInto('ratings')
            .values({ player, game, name, mu, sigma, matches: 1 })
            .onConflict(conflict =>
              conflict.columns(['player', 'game']).doUpdateSet({ name, mu, sigma, matches: sql`ratings.matches + 1` }),
            )
            .execute()
        }
        return true
      }),
    of: player =>
      read(database =>
        database
          .selectFrom('ratings')
          .select(['game', 'name', 'mu', 'sigma', 'matches'])
          .where('player', '=', player)
          .orderBy('game')
          .execute(),
      ),
    best: (game, { matches, count }) =>
      read(database =>
        database
          .selectFrom('ratings')
          .select(['game', 'name', 'mu', 'sigma', 'matches'])
          .where('game', '=', game)
          .where('matches', '>=', matches)
          .orderBy(sql`mu - 2 * sigma`, 'desc')
          .orderBy('name')
          .limit(count)
          .execute(),
      ),
    async forget(player) {
      await write(null, async changing => {
        await changing.deleteFrom('ratings').where('player', '=', player).execute()
        return true
      })
    },
    async owed() {
      const rows = await read(database =>
        database
          .selectFrom('rated_tables')
          .innerJoin('tables', 'tables.id', 'rated_tables.table')
          .innerJoin('matches', 'matches.id', 'tables.match')
          .select('rated_tables.table')
          .where('rated_tables.entered', '=', false)
          .where(IS_OVER)
          .execute(),
      )
      return rows.map(({ table }) => table)
    },
  }
}

const IS_OVER = sql<boolean>`(matches.turn::json ->> 'over') = 'true'`
