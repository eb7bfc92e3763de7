/** Playing again at a new table, set like the old one. */

import type { GameBox, Seat } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { beginOnline, type Trouble } from '../home/begin.ts'
import { friendlyName } from '../random.ts'
import { browserDrawer, storedName } from '../stored.ts'

/** Against bots alone the new match starts at once; with people, the new table has a new invite link. */
export function againOnline({ game }: GameBox, table: TableInfo, you: Seat | null): Promise<Trouble> {
  const others = table.seats.filter((_, seat) => seat !== you)
  const bots = others.flatMap(seat => (seat.kind === 'bot' ? seat.level : []))
  return beginOnline({
    game: game.id,
    name: storedName(browserDrawer) ?? friendlyName(),
    seats: table.seats.length,
    options: { ...table.options },
    bots,
    start: bots.length === table.seats.length - 1,
  })
}
