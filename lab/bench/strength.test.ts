/** Matches for strength: a bot keeps to its time, and the page shows the margin of error. The peer is not installed here. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { wilson } from '#bots/statistics.ts'
import { openGame } from '#games'
import { seatTable } from '#kernel'
import { expect, test } from 'vitest'
import { strengthSection } from './page.ts'
import { firstQuestion } from './strength.ts'
import { type Choice, GAME, type Question } from './strengthPlayer.ts'

test.each([
  ['without time it takes what looks best at first', 0],
  ['with some time it thinks as long as that, give or take a round', 150],
])(
  '%s',
  async (_, time) => {
    const { game } = openGame(GAME)!
    const seating = seatTable(game, 2, {})
    if (!seating.ok) throw new Error(seating.refusal.code)
    const question = firstQuestion(game, seating.table, time)
    const player = fork(new URL('strengthPlayer.ts', import.meta.url), ['master'], { execArgv: [] })
    await once(player, 'message')
    // Our side must not need the state: the question leaves it out.
    player.send({ ...question, state: null } satisfies Question)
    const [choice] = (await once(player, 'message')) as [Choice]
    player.disconnect()
    expect(question.actions).toContainEqual(choice.action)
    expect(choice.rounds > 0).toBe(time > 0)
    expect(choice.took).toBeLessThan(time + 10_000) // wall time, on a machine that may be busy
  },
  60_000,
)

test('the page shows the number of matches, the margin of error and what each side used', () => {
  const [ours, theirs] = [
    { took: 120, rounds: 40 },
    { took: 201, rounds: 900 },
  ] as const
  const page = strengthSection([{ bot: 'hard', time: 200, deals: 10, matches: 20, won: wilson(19, 20), ours, theirs }])
  expect(page).toContain('| hard | 200 | 20 | 95.0 % | 76.4 % to 99.1 % | 120 | 40 | 201 | 900 |')
})
