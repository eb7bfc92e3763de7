/** How far somebody has looked on at each table: what came after it, they missed. Kept in the browser. */

import { type Shape, someFields, whole } from '#kernel/shape.ts'
import { type BrowserStorage, keysWith, read, storedSeat, write } from '../../shell/storage.ts'

export interface LastSeen {
  /** Number of entries of the log, and of events told of them, that were seen. */
  readonly seq: number
  readonly events: number
}

const KEY = 'parlour.seen.'

const seenShape: Shape<LastSeen> = someFields<LastSeen>({ seq: whole(0), events: whole(0) })

/** `null`: never been there. */
export function storedSeen(storage: BrowserStorage, table: string): LastSeen | null {
  return read(storage, KEY + table, seenShape)
}

export function storeSeen(storage: BrowserStorage, table: string, seen: LastSeen): void {
  if (storage.getItem(KEY + table) === null) forgetTables(storage)
  write(storage, KEY + table, seen)
}

/** Tables at which this browser has no seat any more would fill the drawer in time. */
function forgetTables(storage: BrowserStorage): void {
  for (const key of keysWith(storage, KEY)) {
    if (!storedSeat(storage, key.slice(KEY.length))) storage.removeItem(key)
  }
}

/** What happened between two looks; `null` if nothing did that is worth showing. */
export function missedSince(
  seen: LastSeen | null,
  now: LastSeen,
): { readonly from: LastSeen; readonly to: LastSeen } | null {
  if (!seen || now.events <= seen.events || now.seq <= seen.seq) return null
  return { from: seen, to: now }
}
