/** Opens what holds everything: the SQLite file in the data folder, the PostgreSQL database that was named, or memory alone. */

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
  /** The disk failed: the process must not go on. */
  onFatal(error: Error): void
  /** Something is on disk now, which took so many milliseconds. */
  onCommit(took: number): void
  report(problem: string, error: Error | null): void
}

/** Throws `StartProblem` if it cannot be used. */
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
    // Most rooms need none of it, and it is a quarter of all that a start would have to read.
    const { PostgresStore } = await import('./postgres/postgresStore.ts')
    const store = await PostgresStore.open({ url: databaseUrl, gather, onCommit, onTrouble: report })
    return { store, bus: store.bus }
  } catch (error) {
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${(error as Error).message}.`)
  }
}
