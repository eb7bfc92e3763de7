/** When sources were changed, by which is known whether something has to be built again. */

import { readdirSync, statSync } from 'node:fs'

/** When the newest file in there was changed, tests left out, in milliseconds of the world's clock; 0 if there is none. */
export function newestIn(path: string): number {
  const found = path.includes('.test.') ? undefined : statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  // Every start looks at all sources: plain loops and paths, as resolving and joining took longer than the disk.
  // A folder itself does not count: copying it gives it a new date.
  let newest = 0
  for (const entry of readdirSync(path)) newest = Math.max(newest, newestIn(`${path}/${entry}`))
  return newest
}

export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
