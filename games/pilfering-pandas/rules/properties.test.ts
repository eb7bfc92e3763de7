/** Random matches over all player counts, levels and options, checked by the naive rules. The long form is `npm run lab -- soak`. */

import { botsOf } from '#bots/stock.ts'
import { createRng, rounds } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { pilferingPandas } from '../index.ts'
import { brokenInvariant } from '../testing/invariants.ts'
import { secondOpinion } from '../testing/soak.ts'
import { act, game, newMatch, position } from '../testing/table.ts'
import type { Event } from '../types.ts'

const box = pilferingPandas.open(pilferingPandas.content)

test('PP-13.1, PP-A4 cards, plans and markers are conserved, and every play costs what the table says', () => {
  const told = new Set<Event['type']>()
  for (let n = 0; n < 60; n++) {
    const follow = secondOpinion(box.content)
    playRandomly(game, `properties-${n}`, 5000, (match, rng, events) => {
      events.forEach(event => told.add(event.type))
      follow(match, rng, events)
    })
  }
  expect(told).toContain('exchanged')
  expect(told).toContain('planMet')
})

test('the checker notices a lost card, a missed catch and a broken set', () => {
  const { state } = position({ hands: ['R5 R6 G1', 'B1'] })
  expect(brokenInvariant(state)).toBeNull()
  expect(brokenInvariant({ ...state, hideout: ['Y1', 'Y2'] })).toBe('a card was lost or made')
  expect(brokenInvariant({ ...state, hideout: ['Y1', 'Y2', 'R5'] })).toBe('a card is in two places')
  expect(brokenInvariant({ ...state, keeper: 20 })).toBe('a missed catch')
  const set = { s: 0, e: 2, min: 3, kind: null, bonus: false } as const
  const [left, right] = state.areas
  const broken = { ...left, cards: ['Y1', 'Y2', 'R5'], sets: [set] }
  const moved = {
    ...state,
    hideout: [...state.hideout.slice(2), 'G1'],
    seats: [{ ...state.seats[0]!, hand: ['R6'] }, state.seats[1]!],
  }
  expect(brokenInvariant({ ...moved, areas: [broken, right] })).toBe('a Trade area is no row of sets')
})

test('PP-1.5 bots of every level play from views alone, to the end', () => {
  for (const level of ['easy', 'normal', 'hard'] as const) {
    const match = newMatch(2, { pandaChoice: 'random', startPlayer: 'random' }, `bots-${level}`)
    const rng = createRng('bots')
    for (let step = 0; !game.outcome(match.state); step++) {
      expect(step).toBeLessThan(500)
      const [seat] = game.actors(match.state)
      const view = game.view(match.state, seat!)
      const actions = game.legalActions(match.state, seat!)
      act(match, seat!, botsOf(box)[level].choose(view, seat!, actions, rounds(1, rng))!)
    }
  }
})
