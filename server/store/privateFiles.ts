/** The data belong to the server alone: no other user of the machine may read seeds, hands and the hashes of tokens. */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The files SQLite keeps beside the database while it is open. */
export const COMPANIONS = ['-wal', '-shm']

const OTHERS = 0o007

/**
 * Makes the folder for its owner alone, if it does not exist. Node's recursive option never returns where nothing can
 * be made, such as under /proc.
 */
export function makeOwnFolder(path: string): void {
  if (existsSync(path)) return
  makeParent(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * A new database is readable by its owner alone, and SQLite gives its companion files the same mode. An existing one is
 * closed to other users; a group that the operator gave access keeps it.
 */
export function restrictDatabaseToOwner(path: string): void {
  // Never opens an existing file: closing it again would drop the locks that this process holds.
  if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600))
  for (const file of [path, ...COMPANIONS.map(companion => path + companion)]) {
    if (!existsSync(file)) continue
    const { mode, uid } = statSync(file)
    if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o770)
  }
}

function makeParent(path: string): void {
  if (existsSync(path)) return
  makeParent(dirname(path))
  mkdirSync(path)
}
