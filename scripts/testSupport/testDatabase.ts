/** Databases for tests: each its own, in the PostgreSQL that the run has started. */

import { inject, onTestFinished } from 'vitest'
import { newDatabase } from './postgres.ts'

/** Has the newest schema, holds nothing else, and is gone when the test is over. */
export function temporaryDatabase(): Promise<string> {
  return databaseFrom(inject('migratedDatabase') ?? undefined)
}

/** Without a schema. */
export function emptyDatabase(): Promise<string> {
  return databaseFrom(undefined)
}

async function databaseFrom(template: string | undefined): Promise<string> {
  const url = inject('databaseUrl')
  if (url === null) throw new Error('there is no PostgreSQL for these tests: set DATABASE_URL')
  const database = await newDatabase(url, template)
  onTestFinished(() => database.drop())
  return database.url
}
