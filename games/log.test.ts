import { describe, expect, test } from 'vitest'
import { canonical, type Viewer } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { games } from './index.ts'

const names = (seat: number) => ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'][seat]!
const MATCHES = 4
const MOST_STEPS = 4000

describe.each(games.map(({ id, open, content }) => [id, open(content)] as const))('%s', (id, { game, text }) => {
  const seenBy = (event: { type: string }, viewer: Viewer) => (game.viewEvent ? game.viewEvent(event, viewer) : event)

  test('every change that players see has a log line, a sentence without raw coordinates', () => {
    for (let n = 0; n < MATCHES; n++) {
      let before: string | null = null
      playRandomly(game, `a whole story ${n}`, MOST_STEPS, ({ state, record }, _rng, events) => {
        const view: unknown = game.view(state, null)
        const after = canonical(view)
        const lines = events.flatMap(event => {
          const seen = seenBy(event, null)
          return seen === null ? [] : (text.event(seen, names, view) ?? [])
        })
        for (const line of lines) {
          expect(line).toMatch(/^[A-Z0-9].*[.!]$/s)
          expect(line).not.toMatch(/undefined|NaN|null|\[object|-?\d+,-?\d/)
        }
        if (before !== null && before !== after)
          expect(lines, JSON.stringify([record.log.at(-1), events])).not.toEqual([])
        before = after
      })
    }
  })

  test.runIf(completeIds.includes(id) || text.where)('a log line names the same places for every reader', () => {
    const told = new Set<string>()
    for (let n = 0; n < MATCHES; n++) {
      playRandomly(game, `places ${n}`, MOST_STEPS, (match, _rng, events) => {
        const { seats } = match.record.table
        for (const viewer of [null, ...Array.from({ length: seats }, (_, seat) => seat)]) {
          for (const event of events) {
            const seen = seenBy(event, viewer)
            if (seen === null) continue
            for (const place of text.where!(seen)) {
              expect(place).toMatch(/^[a-z]\S*( \S+)*$/)
              expect(place).not.toMatch(/undefined|NaN|null/)
              told.add(place.split(' ')[0]!)
            }
          }
        }
      })
    }
    expect(told.size).toBeGreaterThan(completeIds.includes(id) ? 1 : 0)
  })
})
