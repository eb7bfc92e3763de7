/** The real server, which kills itself at the n-th crossing of a boundary: DIE_AT="before the commit:17". */

import { flushCompileCache } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { Connection } from '#server/connection/connection.ts'
import { serve } from '#server/serve.ts'
import { BRISK } from '../runs/brisk.ts'

/** Every step between receiving an action and sending its result that is visible above the database. */
export type Boundary =
  | 'before the first write'
  | 'before the commit'
  | 'after the commit'
  | 'before an answer'
  | 'after an answer'
  | 'before an update'
  | 'after an update'

const [wanted, number] = (process.env['DIE_AT'] ?? '').split(':')
let crossings = 0
let isOpen = false

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
  const statement = prepare.call(this, sql)
  const run = statement.run.bind(statement) as typeof statement.run
  if (sql === 'BEGIN IMMEDIATE') statement.run = () => (cross('before the first write'), run())
  if (sql === 'COMMIT') {
    statement.run = () => {
      cross('before the commit')
      const changes = run()
      cross('after the commit')
      return changes
    }
  }
  return statement
}

const { acknowledge, send, update } = Connection.prototype
Connection.prototype.acknowledge = function (this: Connection, id, seq) {
  cross('before an answer')
  acknowledge.call(this, id, seq)
  cross('after an answer')
}
Connection.prototype.send = function (this: Connection, message) {
  const isAnswer = message.type === 'refused'
  if (isAnswer) cross('before an answer')
  send.call(this, message)
  if (isAnswer) cross('after an answer')
}
Connection.prototype.update = function (this: Connection, text) {
  cross('before an update')
  update.call(this, text)
  cross('after an update')
}

await serve(process.env, BRISK)
flushCompileCache() // a killed process does not do this
isOpen = true

function cross(boundary: Boundary): void {
  if (isOpen && boundary === wanted && ++crossings === Number(number)) process.kill(process.pid, 'SIGKILL')
}
