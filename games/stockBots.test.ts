/** The stock bots play every game legally, also those that have bots of their own. */

import { expect, test } from 'vitest'
import { playMatch } from '#bots/arena.ts'
import { botsOf } from '#bots/stock.ts'
import { BOXED_LEVELS, type GameBox, seatTable } from '#kernel'
import { games } from './index.ts'

test.each(games.map(module => [module.id, module] as const))('they play %s to its end', (_id, module) => {
  const { bots: _own, ...box }: GameBox = module.open(module.content)
  const { game } = box
  const seats = Math.max(2, game.players.min)
  const seating = seatTable(game, seats, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const bots = Array.from({ length: seats }, (_, seat) => botsOf(box)[BOXED_LEVELS[seat % BOXED_LEVELS.length]!])
  expect(playMatch(game, { table: seating.table, bots, seed: 'stock', rounds: 2 }).outcome).not.toBeNull()
})
