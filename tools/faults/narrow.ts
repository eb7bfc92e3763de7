/** A full disk, as SQLite sees it, where nothing stands between it and the real one: the file may have no more pages than it has. */

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const PLENTY = 2 ** 30

/** `undefined`: never. */
export function narrowWhile(file: string | undefined): void {
  if (file === undefined) return
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    // No smaller than it is: SQLite sees to that.
    if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA max_page_count = ${existsSync(file) ? 1 : PLENTY}`)
    exec.call(this, sql)
  }
}
