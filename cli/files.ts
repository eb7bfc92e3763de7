/** Files named by the user: an error in reading or writing one is a complaint. */

import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Complaint } from './commandError.ts'

export function readText(path: string): string {
  return attempt(`${path} cannot be read`, () => readFileSync(path, 'utf8'))
}

/** Overwrites an existing file. */
export function writeText(path: string, content: string): void {
  attempt(`${path} cannot be written`, () => writeFileSync(path, content))
}

/** Never overwrites a file. */
export function writeNewText(path: string, content: string): void {
  attempt(`${path} cannot be written`, () => writeFileSync(path, content, { flag: 'wx' }))
}

/** Called before long work whose result goes there: throws if the file cannot be made. */
export function mustHaveFolder(path: string): void {
  attempt(`${path} cannot be written`, () => accessSync(dirname(path), constants.W_OK | constants.X_OK))
}

/** The same for a file that must not exist yet. */
export function mustBeFree(path: string): void {
  mustHaveFolder(path)
  if (existsSync(path)) throw new Complaint(`${path} cannot be written: ${PROBLEMS['EEXIST']}.`)
}

function attempt<T>(whatFailed: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Complaint(`${whatFailed}: ${PROBLEMS[code ?? ''] ?? message.replace(/\.$/, '')}.`)
  }
}

/** The system's error codes in words. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'what should be a folder is a file',
  EACCES: 'it is not allowed',
  EISDIR: 'it is a folder',
  EEXIST: 'there is such a file already',
  ENOSPC: 'the disk is full',
  EROFS: 'nothing can be written there',
}
