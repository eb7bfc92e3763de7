/** Copies of the data, made while people play, and how to come back to one. */

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspectFile, type Inspection } from './inspection.ts'
import { COMPANIONS, makeOwnFolder } from './privateFiles.ts'

export const DATABASE_FILE = 'parlour.db'

/** Why a copy was not made or not used: a sentence for whoever asked. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/**
 * Copies all data into one new file, as it is at one moment, and follows every log in the copy. Readers never stand in a
 * writer's way here, so a server may be at work. The file appears under its name only once it is whole, on disk and verified.
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

/** In the place of what may have been left there. It will hold seeds and the hashes of tokens: nobody else may read it, not even while it is written. */
function emptyFile(path: string): string {
  return writing(() => {
    rmSync(path, { force: true })
    closeSync(openSync(path, 'wx', 0o600))
    return path
  })
}

/** Into a file that has nothing in it yet: all of it, with what stands only in the write-ahead log if whoever had it open was killed. */
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

/** Verified, on disk, and only then under its name. */
export function finishCopy(part: string, file: string): Inspection {
  const inspection = verified(part, 'The copy')
  syncToDisk(part)
  renameSync(part, file)
  syncToDisk(dirname(file))
  return inspection
}

/** Puts a backup into a data folder. What was there before is kept beside it, under a name that says when. */
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
  putAside(target)
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

/** Only whoever has the file to themselves may leave the write-ahead log; it is entered again at the next start. */
function isInUse(path: string): boolean {
  // What cannot even be opened may be in use by somebody with more rights than ours.
  const database = writing(() => new DatabaseSync(path))
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
    return database.prepare('PRAGMA journal_mode').get()!['journal_mode'] !== 'delete'
  } catch (error) {
    if (/locked|busy/.test((error as Error).message)) return true
    // A damaged file is nobody's: coming back from that is what a backup is for.
    return false
  } finally {
    database.close()
  }
}

/** What is there, though it be a write-ahead log alone: it would be entered into whatever file comes to stand beside it. */
function putAside(target: string): void {
  const aside = `${target}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
  for (const end of ['', ...COMPANIONS]) if (existsSync(target + end)) renameSync(target + end, aside + end)
}

/** A folder that is none, or that is not ours to write in, is for whoever asked to mend. */
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
