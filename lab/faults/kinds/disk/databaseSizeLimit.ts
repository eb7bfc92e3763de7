/** A full disk, as SQLite sees it, without a shim below: the file may have no more pages than it has. */

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const PLENTY = 2 ** 30

/** `undefined`: never. */
export function narrowWhile(file: string | undefined): void {
  if (file === undefined) return
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql)
    const run = statement.run.bind(statement) as typeof statement.run
    if (sql === 'BEGIN IMMEDIATE') {
      statement.run = () => {
        // No smaller than it is: SQLite ensures that.
        this.exec(`PRAGMA max_page_count = ${existsSync(file) ? 1 : PLENTY}`)
        return run()
      }
    }
    return statement
  }
}

/** SQLite keeps the file of its log at its full length and reuses it: the disk would hardly ever be full for it. */
export function withoutSlack(): void {
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    if (sql === 'BEGIN IMMEDIATE') this.exec('PRAGMA journal_size_limit = 0')
    return prepare.call(this, sql)
  }
}
