/** The games of the contests between engines, each with the same table for all. */

import { openGame } from '#games'
import { type AnyGame, seatTable, type Table } from '#kernel'
import { ticTacToe } from './ticTacToe.ts'

export interface Played {
  readonly game: AnyGame
  readonly table: Table<unknown>
}

export function played(id: string): Played {
  const game: AnyGame = id === ticTacToe.id ? ticTacToe : openGame(id)!.game
  const seats = Math.min(4, game.players.max)
  const seating = seatTable(game, seats, {})
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  return { game, table: seating.table }
}
