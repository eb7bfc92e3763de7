/**
 * Treats a database connection that breaks during the commit as a failure, without asking whether it was committed; and writes entries
 * without checking the one before.
 */

import { Pool } from 'pg'
import { NotSaved, seatOf } from '#server/store/store.ts'
import { serveWith } from './serveWith.ts'

await serveWith((_, url) => {
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined) // the pool opens another
  return async (match, { seq, actionId, entry, prevHash, hash }, due, turn) => {
    const client = await pool.connect().catch(notSaved)
    client.on('error', () => undefined) // the query rejects
    try {
      await client.query('begin')
      const { rowCount } = await client.query(
        `INSERT INTO entries (match, seq, seat, action_id, entry, prev_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT DO NOTHING`,
        [match, seq, seatOf(entry), actionId, JSON.stringify(entry), prevHash, hash],
      )
      await client.query('UPDATE matches SET due = $2, turn = $3 WHERE id = $1', [match, due, JSON.stringify(turn)])
      await client.query('commit')
      client.release()
      return rowCount === 1
    } catch (error) {
      client.release(true)
      return notSaved(error as Error)
    }
  }
})

function notSaved(error: Error): never {
  throw new NotSaved(`could not be saved: ${error.message}`, { cause: error })
}
