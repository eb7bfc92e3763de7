/** Backs up the data while people play, and restores a backup. */

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspectFile, type Inspection } from './inspection.ts'
import { COMPANIONS, makeOwnFolder } from './privateFiles.ts'

export const DATABASE_FILE = 'parlour.db'

/** Why a copy was not made or not used, in a sentence for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/**
 * Copies a snapshot of all data into one new file, and verifies every log in the copy. Readers never block a writer
 * here, so a server may be running. The file gets its name only once it is complete, on disk and verified.
 */
export function backUp(dataDir: string, file: string): Inspection {
  const source = join(dataDir, DATABASE_FILE)
  if (!existsSync(source)) throw new BackupProblem(`There is no data in ${dataDir}.`)
  const part = beginCopy(file)
  copyWhole(source, part)
  return finishCopy(part, file)
}

/** Where the copy is written before it gets its name. */
export function beginCopy(file: string): string {
  if (existsSync(file)) throw new BackupProblem(`${file} exists already. A backup never takes the place of another.`)
  return emptyFile(`${file}.part`)
}

/**
 * Replaces anything left there. The file holds seeds and hashes of tokens: only its owner may read it, even while it is
 * written.
 */
function emptyFile(path: string): string {
  return writing(() => {
    rmSync(path, { force: true })
    closeSync(openSync(path, 'wx', 0o600))
    return path
  })
}

/** Copies everything into an empty file, including what is only in the write-ahead log after a process was killed. */
export function copyWhole(file: string, to: string): void {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly: true })
    database.exec('PRAGMA busy_timeout = 30000')
    database.prepare('VACUUM INTO ?').run(to)
  } catch (error) {
    rmSync(to, { force: true })
    throw couldNotBeWritten(error)
  } finally {
    database?.close()
  }
}

/** Verifies the copy, syncs it to disk, and only then gives it its name. */
export function finishCopy(part: string, file: string): Inspection {
  const inspection = verified(part, 'The copy')
  syncToDisk(part)
  renameSync(part, file)
  syncToDisk(dirname(file))
  return inspection
}

/** Puts a backup into a data folder. What was there before is kept beside it, under a name with the time. */
export function restore(file: string, dataDir: string, { force }: { readonly force: boolean }): Inspection {
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`)
  const target = join(dataDir, DATABASE_FILE)
  const isThere = existsSync(target)
  if (isThere && !force) {
    throw new BackupProblem(`${dataDir} has data already. Choose another folder, or say --force to put it aside.`)
  }
  if (isThere && isInUse(target)) {
    throw new BackupProblem(`A server is at work in ${dataDir}. Stop it first, or restore into another folder.`)
  }
  const inspection = verified(file, file)
  writing(() => makeOwnFolder(dataDir))
  const part = emptyFile(`${target}.part`)
  copyWhole(file, part)
  syncToDisk(part)
  moveAside(target)
  renameSync(part, target)
  syncToDisk(dataDir)
  return inspection
}

/** Throws `BackupProblem` if it is not good. */
export function verified(path: string, what: string): Inspection {
  let inspection: Inspection
  try {
    inspection = inspectFile(path, { matches: Infinity })
  } catch (error) {
    throw new BackupProblem(`${what} cannot be read as a backup: ${(error as Error).message}.`)
  }
  const [problem] = inspection.problems
  if (problem !== undefined) throw new BackupProblem(`${what} is not good: ${problem}.`)
  return inspection
}

/**
 * Only a process with exclusive access may switch the journal mode away from the write-ahead log; the next start
 * switches back.
 */
function isInUse(path: string): boolean {
  // A file that cannot be opened may be in use by a process with more rights.
  const database = writing(() => new DatabaseSync(path))
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
    return database.prepare('PRAGMA journal_mode').get()!['journal_mode'] !== 'delete'
  } catch (error) {
    if (/locked|busy/.test((error as Error).message)) return true
    // A damaged file is not in use: replacing it is what a backup is for.
    return false
  } finally {
    database.close()
  }
}

/** Moves the files aside, even a write-ahead log alone: SQLite would apply it to any file placed beside it. */
function moveAside(target: string): void {
  const aside = `${target}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
  for (const end of ['', ...COMPANIONS]) if (existsSync(target + end)) renameSync(target + end, aside + end)
}

/** A path that is no folder, or that we may not write to, is an error the operator can fix. */
function writing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw couldNotBeWritten(error)
  }
}

function couldNotBeWritten(error: unknown): BackupProblem {
  return new BackupProblem(`The copy could not be written: ${(error as Error).message}.`)
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
