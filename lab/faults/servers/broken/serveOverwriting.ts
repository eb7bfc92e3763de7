/** Overwrites the entry of a faster writer, where the real store reports that the place in the log is taken. */

import { Pool } from 'pg'
import { seatOf } from '#server/store/store.ts'
import { serveWith } from './serveWith.ts'

await serveWith((store, url) => {
  const pool = new Pool({ connectionString: url, max: 4 })
  return async (match, row, due, turn) => {
    if (await store.append(match, row, due, turn)) return true
    const { seq, actionId, entry, prevHash, hash } = row
    await pool.query('DELETE FROM entries WHERE match = $1 AND seq > $2 AND seat = $3 AND action_id = $4', [
      match,
      seq,
      seatOf(entry),
      actionId,
    ])
    const { rowCount } = await pool.query(
      `UPDATE entries SET seat = $3, action_id = $4, entry = $5, prev_hash = $6, hash = $7
       WHERE match = $1 AND seq = $2`,
      [match, seq, seatOf(entry), actionId, JSON.stringify(entry), prevHash, hash],
    )
    return rowCount === 1
  }
})
