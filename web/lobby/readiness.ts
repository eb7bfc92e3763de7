/** Whether a table can begin, and what to say if not. */

import { type GameBox, say } from '#kernel'
import type { SeatInfo, TableInfo } from '#protocol/messages.ts'
import { wholeOptions } from './optionFields.ts'

/** What still prevents the start, in words; `null` if nothing does. */
export function whatIsMissing({ game, text }: GameBox, table: TableInfo): string | null {
  const open = table.seats.filter(seat => seat.kind === 'open').length
  if (open > 0) {
    return say(
      {
        one: 'One place is free: wait for somebody, add a bot or take a chair away.',
        other: '{count} places are free: wait for somebody, add bots or take chairs away.',
      },
      { count: open },
    )
  }
  if (table.rated) {
    const isPerson = (seat: SeatInfo) => seat.kind === 'player' && !seat.program
    if (!table.seats.every(isPerson)) return say('A rated match is for people alone: take bots away, or play unrated.')
    const isKnown = (seat: SeatInfo) => seat.kind === 'player' && seat.known
    if (!table.seats.every(isKnown)) return say('Not everybody can be rated yet: wait until they are here.')
  }
  const seats = table.seats.length
  const refusal = game.checkTable(seats, wholeOptions(game, table.options, seats))
  return refusal && text.refusal(refusal)
}
