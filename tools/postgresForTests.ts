/** Starts a PostgreSQL before the tests and stops it after them: a real one, for all test files together. */

import type { TestProject } from 'vitest/node'
import { openPostgres, type Postgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `null`: none was given, and there is none for this platform. */
    databaseUrl: string | null
  }
}

let postgres: Postgres | null = null

export async function setup(project: TestProject): Promise<void> {
  postgres = await openPostgres()
  project.provide('databaseUrl', postgres?.url ?? null)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}
