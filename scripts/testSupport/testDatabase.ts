/** A database for each test, in the PostgreSQL of the run. */

import { inject, onTestFinished } from 'vitest'
import { newDatabase } from './postgres.ts'

/** Has the newest schema and no rows, and is dropped when the test is over. */
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
