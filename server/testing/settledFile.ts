/** The file of a room, for tests that read or change it past the room. */

import { DatabaseSync } from 'node:sqlite'
import { Daybook } from '../store/sqlite/sqliteDaybook.ts'

/** With everything where it belongs, and nothing in the daybook. */
export function openSettled(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  new Daybook(database).settle()
  return database
}
