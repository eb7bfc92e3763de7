/** Starts a real PostgreSQL before the tests and stops it after them, one for all test files. */

import type { TestProject } from 'vitest/node'
import { openPool } from '#server/store/postgres/postgresConnection.ts'
import { migratePostgres, newestPostgresSchema } from '#server/store/postgres/postgresSchema.ts'
import { type Database, newDatabase, openPostgres, type Postgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `null`: none was given, and there is none for this platform. */
    databaseUrl: string | null
    /** With the newest schema and no rows: tests start with copies of it. */
    migratedDatabase: string | null
  }
}

let postgres: Postgres | null = null
let migrated: Database | null = null

export async function setup(project: TestProject): Promise<void> {
  postgres = await openPostgres()
  migrated = postgres && (await newDatabase(postgres.url))
  if (migrated) {
    const lines = openPool(migrated.url, { most: 1, patient: true })
    await migratePostgres(lines, newestPostgresSchema)
    await lines.destroy()
  }
  project.provide('databaseUrl', postgres?.url ?? null)
  project.provide('migratedDatabase', migrated?.url ?? null)
}

export async function teardown(): Promise<void> {
  await migrated?.drop()
  await postgres?.stop()
}
