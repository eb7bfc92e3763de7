/** Checks the evaluation of matches: the chances of every seat, and the view with nothing hidden. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hashJson, isJson, parseRecord, retrace, winners } from '#kernel'
import type { GoldenMatch } from '#kernel/testing/golden.ts'
import { completeGames } from '#scripts/tests/completeGames.ts'

describe.each(completeGames.map(module => [module.id, module] as const))('%s', (id, module) => {
  const { game, text, evaluate } = module.open(module.content)
  const folder = new URL(`${id}/golden/`, import.meta.url)
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  const records = files.map(file =>
    parseRecord((JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenMatch).record),
  )

  test('the chances of every position add up, and the last ones name the winners', () => {
    for (const record of records.slice(0, 3)) {
      const { seats } = record.table
      let last: readonly number[] = []
      for (const { match, step } of retrace(game, record)) {
        const before = step % 20 === 0 ? hashJson(match.state) : null
        last = evaluate!(match.state)
        if (before !== null) {
          expect(hashJson(match.state)).toBe(before)
          expect(evaluate!(match.state)).toEqual(last)
        }
        expect(last).toHaveLength(text.cooperative ? 1 : seats)
        for (const chance of last) expect(chance >= 0 && chance <= 1).toBe(true)
        if (!text.cooperative) expect(last.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
        const outcome = game.outcome(match.state)
        if (!outcome) continue
        if (outcome.kind === 'shared') expect(last).toEqual([outcome.won ? 1 : 0])
        else for (const seat of winners(outcome, seats)) expect(last[seat]).toBe(Math.max(...last))
      }
    }
  })

  test('the view with nothing hidden shows at least what each viewer sees, and has a text picture', () => {
    if (!game.open) return
    const [record] = records
    for (const { match, step } of retrace(game, record!)) {
      if (step % 10 > 0) continue
      const open: unknown = game.open(match.state)
      expect(isJson(open)).toBe(true)
      expect(text.picture(open, seat => `Seat ${seat}`).length).toBeGreaterThanOrEqual(
        text.picture(game.view(match.state, null), seat => `Seat ${seat}`).length,
      )
    }
  })
})
