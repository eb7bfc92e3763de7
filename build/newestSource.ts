/** When sources were last changed, to decide whether a build is outdated. */

import { readdirSync, statSync } from 'node:fs'

/** When the newest file in there was changed, without tests, in milliseconds since 1970; 0 if there is none. */
export function newestIn(path: string): number {
  const found = path.includes('.test.') ? undefined : statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  // Every start scans all sources: plain loops and paths, as resolving and joining took longer than the disk. The date
  // of a folder itself does not count: copying changes it.
  let newest = 0
  for (const entry of readdirSync(path)) newest = Math.max(newest, newestIn(`${path}/${entry}`))
  return newest
}

export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
