/** The server's own store for very many short evenings: in memory where the system has a folder there, and removed afterwards. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { Store } from '#server/store/store.ts'

const IN_MEMORY = '/dev/shm'

export async function withStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'parlour-secrecy-'))
  const onFatal = (error: Error) => {
    throw error
  }
  // No group commit and no sync: time does not pass by itself here.
  const store = new SqliteStore({ dataDir, gather: -Infinity, sync: (_, done) => done(null), onFatal })
  try {
    return await use(store)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}
