/** A server that breaks its promise in one way only: it does not wait until the disk has it. */

import { DatabaseSync } from 'node:sqlite'
import { serve } from '#server/serve.ts'
import { BRISK } from '../brisk.ts'

const { exec } = DatabaseSync.prototype
const lax = new WeakSet<DatabaseSync>()
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  // After the store has made sure that it is otherwise.
  if (sql === 'BEGIN IMMEDIATE' && !lax.has(this)) {
    lax.add(this)
    exec.call(this, 'PRAGMA synchronous = NORMAL')
  }
  exec.call(this, sql)
}

await serve(process.env, BRISK)
