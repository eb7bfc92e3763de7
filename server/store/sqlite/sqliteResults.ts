/** Tries at the daily deals, and ratings, in the SQLite file. */

import type { Sql } from './sqliteAccounts.ts'
import { parseJson } from './sqliteRows.ts'
import type { EndedTry, RatingRow, RatingStore, Skill, TryStore } from '../store.ts'

export function sqliteTries({ write, rows }: Sql): TryStore {
  return {
    async begin({ table, day, game, browser, name }) {
      await write(
        `INSERT INTO daily_tries SELECT ?1, ?2, ?3, ?4, ?5, 1 + count(*), NULL
         FROM daily_tries WHERE day = ?2 AND game = ?3 AND browser = ?4`,
        [table, day, game, browser, name],
      )
      return rows('SELECT number FROM daily_tries WHERE "table" = ?', [table])[0]!['number'] as number
    },
    end: (table, result) =>
      write('UPDATE daily_tries SET result = ? WHERE "table" = ? AND result IS NULL', [JSON.stringify(result), table]),
    ended: async (day, game, count) =>
      rows(
        `SELECT browser, name, number, result FROM daily_tries
         WHERE day = ? AND game = ? AND result IS NOT NULL ORDER BY rowid LIMIT ?`,
        [day, game, count],
      ).map(row => ({ ...row, result: parseJson(row['result']) }) as unknown as EndedTry),
    owed: async () =>
      rows(
        `SELECT tries."table" FROM daily_tries tries
         JOIN tables ON tables.id = tries."table" JOIN matches ON matches.id = tables.match
         WHERE tries.result IS NULL AND json_extract(matches.turn, '$.over') = 1`,
        [],
      ).map(row => row['table'] as string),
  }
}

export function sqliteRatings({ write, rows, together }: Sql): RatingStore {
  const skillOf = (player: string, game: string): Skill | null => {
    const [row] = rows('SELECT mu, sigma FROM ratings WHERE player = ? AND game = ?', [player, game])
    return row ? (row as unknown as Skill) : null
  }
  return {
    async expect(table) {
      await write('INSERT INTO rated_tables VALUES (?, 0) ON CONFLICT DO NOTHING', [table])
    },
    enter: ({ table, game, players }, rate) =>
      together(change => {
        if (!change('UPDATE rated_tables SET entered = 1 WHERE "table" = ? AND entered = 0', [table])) return false
        const skills = rate(players.map(({ player }) => skillOf(player, game)))
        players.forEach(({ player, name }, index) => {
          const { mu, sigma } = skills[index]!
          change(
            `INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, 1)
             ON CONFLICT DO UPDATE SET name = ?3, mu = ?4, sigma = ?5, matches = matches + 1`,
            [player, game, name, mu, sigma],
          )
        })
        return true
      }),
    of: async player =>
      rows('SELECT game, name, mu, sigma, matches FROM ratings WHERE player = ? ORDER BY game', [
        player,
      ]) as unknown as RatingRow[],
    best: async (game, { matches, count }) =>
      rows(
        `SELECT game, name, mu, sigma, matches FROM ratings WHERE game = ? AND matches >= ?
         ORDER BY mu - 2 * sigma DESC, name LIMIT ?`,
        [game, matches, count],
      ) as unknown as RatingRow[],
    async forget(player) {
      await write('DELETE FROM ratings WHERE player = ?', [player])
    },
    owed: async () =>
      rows(
        `SELECT rated."table" FROM rated_tables rated
         JOIN tables ON tables.id = rated."table" JOIN matches ON matches.id = tables.match
         WHERE rated.entered = 0 AND json_extract(matches.turn, '$.over') = 1`,
        [],
      ).map(row => row['table'] as string),
  }
}
