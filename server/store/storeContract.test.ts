/** Runs the store contract on the engines a server may use. */

import { temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { share } from '#scripts/tests/tier.ts'
import { PostgresStore } from './postgres/postgresStore.ts'
import { SqliteStore } from './sqlite/sqliteStore.ts'
import { temporaryFolder } from '../testing/running.ts'
import { describeStore } from '../testing/storeContract.ts'

describeStore('SQLite', async () => {
  const dataDir = temporaryFolder()
  return async () => new SqliteStore({ dataDir, gather: 1, patience: 200, onFatal: () => {} })
})

// Closing loses the data of memory: the store is left open, and the opener returns the same one.
describeStore('memory', async () => {
  const store = new SqliteStore({ dataDir: null, gather: 0, onFatal: () => {} })
  store.close = async () => {}
  return async () => store
})

describeStore(
  'PostgreSQL',
  async () => {
    const url = await temporaryDatabase()
    return () => PostgresStore.open({ url, gather: 1, patience: 30_000 })
  },
  { test: testWith('PostgreSQL'), shared: true, rounds: share(30, 150) },
)
