/** Opens what holds everything: the SQLite file in the data folder, the PostgreSQL databases that were named, or memory alone. */

import { accessSync, constants } from 'node:fs'
import type { Bus } from './bus.ts'
import { ForgetfulStore } from './forgetfulStore.ts'
import { makeOwnFolder } from './ownFiles.ts'
import type { PostgresStore, PostgresStoreSettings } from './postgresStore.ts'
import { type Settings, StartProblem } from './settings.ts'
import { SqliteStore } from './sqliteStore.ts'
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
  { dataDir, keep, databaseUrl, moreDatabases, gather }: Settings,
  { onFatal, onCommit, report }: StoreWatch,
): Promise<OpenStore> {
  if (keep === 'nothing') return { store: new ForgetfulStore({ onFatal, onCommit }) }
  try {
    makeOwnFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    if (databaseUrl === null) return { store: new SqliteStore({ dataDir, gather, onFatal, onCommit }) }
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
  const open: PostgresStore[] = []
  try {
    for (const url of [databaseUrl, ...moreDatabases]) {
      const store = await openDatabase(open.length, { url, gather, onCommit, onTrouble: report })
      open.push(store)
    }
  } catch (error) {
    for (const store of open) await store.close()
    const which =
      moreDatabases.length === 0 ? 'The database of DATABASE_URL' : `Number ${open.length + 1} of DATABASE_URLS`
    throw new StartProblem(`${which} cannot be used: ${(error as Error).message}.`)
  }
  const [only] = open
  if (open.length === 1) return { store: only!, bus: only!.bus }
  const { ShardedStore } = await import('./shardedStore.ts')
  const store = new ShardedStore(open.map(each => ({ store: each, bus: each.bus })))
  return { store, bus: store.bus }
}

/** Every database remembers its place in the list: in another, nobody would find what lies in it. */
async function openDatabase(place: number, settings: PostgresStoreSettings): Promise<PostgresStore> {
  // Most rooms need none of it, and it is a quarter of all that a start would have to read.
  const { PostgresStore } = await import('./postgresStore.ts')
  const store = await PostgresStore.open(settings)
  const known = Number(await store.key('place', () => String(place)))
  if (known === place) return store
  await store.close()
  throw new Error(`it was number ${known + 1} of several, and must stay there`)
}
