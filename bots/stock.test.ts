/** The stock bots: strong enough to be company, and legal in every game. */

import { describe, expect, test } from 'vitest'
import { connectFour } from '../examples/connect-four/index.ts'
import { games } from '#games'
import { type AnyGame, type Bot, BOXED_LEVELS, type GameBox, seatTable } from '#kernel'
import { LONG } from '#scripts/tests/tier.ts'
import { playMatch } from './arena.ts'
import { randomBot } from './random.ts'
import { winShare } from './statistics.ts'
import { botsOf } from './stock.ts'

/** Without the bots of its own. */
function stocked({ bots: _own, ...box }: GameBox): GameBox {
  return box
}

describe('at Connect Four', () => {
  const box = connectFour.open(connectFour.content)
  const { easy, normal, hard } = botsOf(box)

  test('easy beats random play', () => expect(shareOf(easy, randomBot, 40)).toBeGreaterThanOrEqual(0.75))

  test('normal beats easy', () => expect(shareOf(normal, easy, 12)).toBeGreaterThanOrEqual(0.75))

  test('hard beats normal', { tags: [LONG], timeout: 240_000 }, () =>
    expect(shareOf(hard, normal, 12)).toBeGreaterThanOrEqual(0.6),
  )

  /** Of the victories, each bot beginning as often as chance has it. */
  function shareOf(bot: Bot<AnyGame>, rival: Bot<AnyGame>, matches: number): number {
    let won = 0
    for (let n = 0; n < matches; n++) {
      const bots = n % 2 === 0 ? [bot, rival] : [rival, bot]
      const contest = { table: { seats: 2, options: {} }, bots, seed: `stock ${n}`, rounds: 10_000 }
      won += winShare(playMatch<AnyGame>(box.game, contest).outcome, n % 2)
    }
    return won / matches
  }
})

test.each(games.map(module => [module.id, module] as const))('they play %s to its end', (_id, module) => {
  const box = stocked(module.open(module.content))
  const { game } = box
  const seats = Math.min(3, game.players.max)
  const seating = seatTable(game, seats, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const bots = Array.from({ length: seats }, (_, seat) => botsOf(box)[BOXED_LEVELS[seat % BOXED_LEVELS.length]!])
  expect(playMatch(game, { table: seating.table, bots, seed: 'stock', rounds: 3 }).outcome).not.toBeNull()
})
