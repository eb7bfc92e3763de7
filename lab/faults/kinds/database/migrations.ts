/** F12: `kill -9` during a migration, in every step of both engines. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createRng } from '#kernel'
import { newestPostgresSchema } from '#server/store/postgres/postgresSchema.ts'
import { newestSchema } from '#server/store/sqlite/sqliteSchema.ts'
import { withPostgres } from '../../../../scripts/testSupport/postgres.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { type Engine, postgresEngine, sqliteEngine } from '../../runs/engines.ts'
import { COMPILED } from '../../servers/serverProcess.ts'
import type { Between } from './statementwise.ts'

const TIMES_PER_STEP = 20
const STEPS = newestSchema + newestPostgresSchema
const CHILD = join(import.meta.dirname, 'migrateAndDie.ts')

export const migrations: Fault = {
  id: 'F12',
  name: 'kill -9 in the midst of a migration',
  holds: 'the next start finishes it, with every row',
  about: `A database of every earlier version, with a match in it, is brought to the next version by a process that dies by \`kill -9\` between any two statements of the step, before the first and after the last included; ${newestSchema} steps of
SQLite and ${newestPostgresSchema} of PostgreSQL. The next start must finish the work: the schema must be the one of a database that was never interrupted, and every row must still be there.`,
  times: TIMES_PER_STEP * STEPS,
  run: plan => interruptAll(plan, 'whole'),
  control: {
    about: 'steps that are not transactions: what a dead process did of a step stays.',
    times: 3 * STEPS,
    run: plan => interruptAll(plan, 'piecemeal'),
  },
}

function interruptAll({ times, seed, onDone }: FaultRun, manner: Between['manner']): Promise<FaultFindings> {
  return withPostgres(async url => {
    const rng = createRng(`${seed}/migrations`)
    const violations: string[] = []
    const counts = { sqlite: 0, postgres: 0 }
    for (let done = 0; done < times; done++) {
      const step = done % STEPS
      const isSqlite = step < newestSchema
      const version = isSqlite ? step + 1 : step + 1 - newestSchema
      const open = () => (isSqlite ? sqliteEngine(version - 1) : postgresEngine(url, version - 1))
      const untouched = await open()
      const statements = await untouched.migrate(version)
      await untouched.finish()
      const cut = rng.int(statements + 1)
      const engine = await open()
      counts[engine.name]++
      const problem = await interrupt(engine, { version, cut, manner }, await untouched.schema())
      if (problem)
        violations.push(`${engine.name}, step ${version}, before statement ${cut + 1} of ${statements}: ${problem}`)
      await untouched.drop()
      await engine.drop()
      onDone?.(done + 1)
    }
    return { times, figures: { 'steps of SQLite': counts.sqlite, 'steps of PostgreSQL': counts.postgres }, violations }
  })
}

interface Interruption {
  readonly version: number
  /** Statements that still run. */
  readonly cut: number
  readonly manner: Between['manner']
}

/** What is wrong afterwards, or `null`. */
async function interrupt(engine: Engine, wish: Interruption, wanted: string): Promise<string | null> {
  const before = await engine.rows()
  await migrateAndDie(engine, wish)
  try {
    await engine.finish()
  } catch (error) {
    return `the next start fails: ${(error as Error).message}`
  }
  if ((await engine.schema()) !== wanted) return 'the schema is another one'
  return (await engine.rows()) === before ? null : 'rows are not what they were'
}

async function migrateAndDie({ name, target }: Engine, { version, cut, manner }: Interruption): Promise<void> {
  const child = spawn(process.execPath, [CHILD, name, target, String(version), String(cut), manner], {
    env: { ...process.env, ...COMPILED },
    stdio: 'inherit',
  })
  const [code, signal] = await new Promise<[number | null, string | null]>(resolve =>
    child.once('exit', (...how) => resolve(how)),
  )
  if (signal !== 'SIGKILL') throw new Error(`the migration was to be killed, but ended with ${code ?? signal}`)
}
