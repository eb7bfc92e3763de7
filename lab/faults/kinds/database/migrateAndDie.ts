/** A process that migrates a database to a version and dies by `kill -9` before a certain statement, or after the last. */

import { flushCompileCache } from 'node:module'
import { migratePostgres } from '#server/store/postgres/postgresSchema.ts'
import { migrate } from '#server/store/sqlite/sqliteSchema.ts'
import { type Between, StatementwiseSqlite, statementwisePostgres } from './statementwise.ts'

flushCompileCache()
const [engine, target, version, cut, manner] = process.argv.slice(2)
let statements = 0
const between: Between = {
  manner: manner as Between['manner'],
  before() {
    if (statements++ === Number(cut)) process.kill(process.pid, 'SIGKILL')
  },
}
if (engine === 'sqlite') migrate(new StatementwiseSqlite(target!, between), Number(version))
else await migratePostgres(statementwisePostgres(target!, between), Number(version))
process.kill(process.pid, 'SIGKILL')
