/** The stock bots: each level beats the one below it. */

import { describe, expect, test } from 'vitest'
import { connectFour } from '../examples/connect-four/index.ts'
import type { ConnectFour } from '../examples/connect-four/rules.ts'
import { type AnyGame, type Bot, createRng, rounds } from '#kernel'
import { LONG } from '#scripts/tests/tier.ts'
import { playMatch } from './arena.ts'
import { randomBot } from './random.ts'
import { winShare } from './statistics.ts'
import { botsOf } from './stock.ts'

describe('at Connect Four', () => {
  const box = connectFour.open(connectFour.content)
  const { easy, normal, hard } = botsOf(box)

  test('easy beats random play', () => expect(shareOf(easy, randomBot, 40)).toBeGreaterThanOrEqual(0.75))

  test('normal takes the fourth place of its own line, and hard that of the other', () => {
    const choice = (bot: Bot<ConnectFour>, columns: number[][]) => {
      const view = { columns, turn: 0 }
      return bot.choose(view, 0, box.game.legalActions(view, 0), rounds(10_000, createRng('fourth')))
    }
    expect(choice(normal, [[1, 1], [0, 0, 0], [1], [], [], [], []])).toEqual({ type: 'drop', column: 1 })
    expect(choice(hard, [[1, 1, 1], [0], [0], [], [], [], []])).toEqual({ type: 'drop', column: 0 })
  })

  test('normal beats easy', () => expect(shareOf(normal, easy, 12)).toBeGreaterThanOrEqual(0.75))

  test('hard beats normal', { tags: [LONG], timeout: 240_000 }, () =>
    expect(shareOf(hard, normal, 12)).toBeGreaterThanOrEqual(0.7),
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
