/** The data are the server's own: nobody else on the machine is to read seeds, hands and the hashes of tokens. */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What SQLite keeps beside the file while it is open. */
export const COMPANIONS = ['-wal', '-shm']

const OTHERS = 0o007

/**
 * Makes the folder if it is not there, for its owner alone. Node's own way to make the parents too never comes back where
 * nothing can be made, such as under /proc.
 */
export function makeOwnFolder(path: string): void {
  if (existsSync(path)) return
  makeParent(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * A new database belongs to its owner alone, and SQLite gives its companions the same rights. One that is there already is
 * closed to strangers; a group that whoever runs the server let in stays in.
 */
export function keepDatabaseToOurselves(path: string): void {
  // Never opened where it is there already: closing it again would drop the locks that this process holds.
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
