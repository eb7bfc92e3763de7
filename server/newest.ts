/** When sources were changed, by which is known whether something has to be built again. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the newest file in there was changed, tests left out, in milliseconds of the world's clock; 0 if there is none. */
export function newestIn(path: string): number {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map(entry => join(path, entry))
    : [path]
  return Math.max(0, ...entries.filter(entry => !entry.includes('.test.')).map(changedAt))
}

export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
