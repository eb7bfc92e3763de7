/** Whether a table can begin, and what to say if not. */

import type { GameBox } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { wholeOptions } from './options.ts'

/** What still stands in the way of starting, in words; `null` if nothing does. */
export function whatIsMissing({ game, text }: GameBox, table: TableInfo): string | null {
  const open = table.seats.filter(seat => seat.kind === 'open').length
  if (open > 0) {
    return open === 1
      ? 'One place is free: wait for somebody, add a bot or take a chair away.'
      : `${open} places are free: wait for somebody, add bots or take chairs away.`
  }
  const seats = table.seats.length
  const refusal = game.checkTable(seats, wholeOptions(game, table.options, seats))
  return refusal && text.refusal(refusal)
}
