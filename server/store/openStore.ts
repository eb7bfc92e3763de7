/** Opens the store: the SQLite file in the data folder, the named PostgreSQL database, or memory alone. */

import { accessSync, constants } from 'node:fs'
import type { Bus } from './bus.ts'
import { makeOwnFolder } from './privateFiles.ts'
import { type Settings, StartProblem } from '../settings.ts'
import { SqliteStore } from './sqlite/sqliteStore.ts'
import type { Store } from './store.ts'

export interface OpenStore {
  readonly store: Store
  /** Absent where no other process can serve the same tables. */
  readonly bus?: Bus
}

export interface StoreWatch {
  /** The disk failed: the process must stop. */
  onFatal(error: Error): void
  /** A commit is on disk; it took this many milliseconds. */
  onCommit(took: number): void
  report(problem: string, error: Error | null): void
}

/** Throws `StartProblem` if the store cannot be used. */
export async function openStore(
  { dataDir, keep, databaseUrl, gather }: Settings,
  { onFatal, onCommit, report }: StoreWatch,
): Promise<OpenStore> {
  if (keep === 'nothing') return { store: new SqliteStore({ dataDir: null, gather: 0, onFatal, onCommit }) }
  try {
    makeOwnFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    if (databaseUrl === null) return { store: new SqliteStore({ dataDir, gather, onFatal, onCommit }) }
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
  try {
    // Most servers do not need it, and it is a quarter of the code a start has to read.
    const { PostgresStore } = await import('./postgres/postgresStore.ts')
    const store = await PostgresStore.open({ url: databaseUrl, gather, onCommit, onTrouble: report })
    return { store, bus: store.bus }
  } catch (error) {
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${(error as Error).message}.`)
  }
}
