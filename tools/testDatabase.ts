/** Databases for tests: each its own, in the PostgreSQL that the run has started. */

import { inject, onTestFinished } from 'vitest'
import { newDatabase } from './postgres.ts'

/** Empty, and gone when the test is over. */
export async function temporaryDatabase(): Promise<string> {
  const url = inject('databaseUrl')
  if (url === null) throw new Error('there is no PostgreSQL for these tests: set DATABASE_URL')
  const database = await newDatabase(url)
  onTestFinished(() => database.drop())
  return database.url
}
