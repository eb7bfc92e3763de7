/** An unfinished match of a game on this device, for a child who left it by mistake. */

import type { Route } from '../shell/routes.ts'
import { type BrowserStorage, storedSeats } from '../shell/storage.ts'
import { storedLocalTables } from '../local/localTables.ts'

/** The one played last; `null` if there is none. */
export function openMatch(storage: BrowserStorage, game: string): Route | null {
  const here = storedLocalTables(storage).find(({ over, record }) => !over && record.game === game)
  const there = storedSeats(storage).find(seat => !seat.over && seat.game === game)
  if (here && (!there || here.playedAt >= there.at)) return { page: 'local', id: here.id }
  return there ? { page: 'table', table: there.table } : null
}
