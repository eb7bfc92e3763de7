/** How much of the log the player has seen at each table: the rest they missed. Kept in the browser. */

import { type Shape, someFields, whole } from '#kernel/shape.ts'
import { type BrowserStorage, keysWith, read, storedSeat, write } from '../../shell/storage.ts'

export interface LastSeen {
  /** Number of entries of the log, and of their events, that were seen. */
  readonly seq: number
  readonly events: number
}

const KEY = 'parlour.seen.'

const seenShape: Shape<LastSeen> = someFields<LastSeen>({ seq: whole(0), events: whole(0) })

/** `null`: first visit. */
export function storedSeen(storage: BrowserStorage, table: string): LastSeen | null {
  return read(storage, KEY + table, seenShape)
}

export function storeSeen(storage: BrowserStorage, table: string, seen: LastSeen): void {
  if (storage.getItem(KEY + table) === null) forgetTables(storage)
  write(storage, KEY + table, seen)
}

/** Tables without a seat of this browser are dropped; they would fill the storage in time. */
function forgetTables(storage: BrowserStorage): void {
  for (const key of keysWith(storage, KEY)) {
    if (!storedSeat(storage, key.slice(KEY.length))) storage.removeItem(key)
  }
}

/** What happened between two visits; `null` if nothing worth showing did. */
export function missedSince(
  seen: LastSeen | null,
  now: LastSeen,
): { readonly from: LastSeen; readonly to: LastSeen } | null {
  if (!seen || now.events <= seen.events || now.seq <= seen.seq) return null
  return { from: seen, to: now }
}
