/** How far somebody has looked on at each table: what came after it, they missed. Kept in the browser. */

import { type Shape, someFields, whole } from '#kernel/shape.ts'
import { type Drawer, keysWith, read, storedSeat, write } from '../../shell/storage.ts'

export interface Seen {
  /** Number of entries of the log, and of events told of them, that were seen. */
  readonly seq: number
  readonly events: number
}

const KEY = 'parlour.seen.'

const seenShape: Shape<Seen> = someFields<Seen>({ seq: whole(0), events: whole(0) })

/** `null`: never been there. */
export function storedSeen(drawer: Drawer, table: string): Seen | null {
  return read(drawer, KEY + table, seenShape)
}

export function storeSeen(drawer: Drawer, table: string, seen: Seen): void {
  if (drawer.getItem(KEY + table) === null) forgetTables(drawer)
  write(drawer, KEY + table, seen)
}

/** Tables at which this browser has no seat any more would fill the drawer in time. */
function forgetTables(drawer: Drawer): void {
  for (const key of keysWith(drawer, KEY)) {
    if (!storedSeat(drawer, key.slice(KEY.length))) drawer.removeItem(key)
  }
}

/** What happened between two looks; `null` if nothing did that is worth showing. */
export function missedSince(seen: Seen | null, now: Seen): { readonly from: Seen; readonly to: Seen } | null {
  if (!seen || now.events <= seen.events || now.seq <= seen.seq) return null
  return { from: seen, to: now }
}
