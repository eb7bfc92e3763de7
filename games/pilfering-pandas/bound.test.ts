/** The quick search for a way to trade the bound card, against one that tries everything. */

import { cloneJson, createRng } from '#kernel'
import { expect, test } from 'vitest'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { canTradeBound } from './bound.ts'
import { parseContent } from './content.ts'
import { pilferingPandas } from './index.ts'
import { applyPlay, cardsOf, playsOf } from './plays.ts'
import { randomPosition } from './testing/randomAreas.ts'
import { files } from './testing/table.ts'
import type { State } from './types.ts'

const content = parseContent(files)
const host = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }

/** Every sequence of sets, extensions and swaps, whatever it leads to. */
function canTradeByTrying(state: State, tried = new Set<string>()): boolean {
  const { hand } = state.seats[0]!
  return playsOf(content, state, 0, hand).some(play => {
    if (cardsOf(play).includes(state.bound!)) return true
    const next = cloneJson(state)
    applyPlay({ content, state: next, host }, 0, play)
    const position = JSON.stringify([next.seats[0]!.hand.toSorted(), next.areas])
    if (tried.has(position)) return false
    tried.add(position)
    return canTradeByTrying(next, tried)
  })
}

test('PP-7.7, PP-8.9, PP-A2 the quick search finds a way exactly when there is one', () => {
  const rng = createRng('bound')
  const found = { now: 0, later: 0, never: 0 }
  for (let n = 0; n < 1500; n++) {
    const state = randomPosition(rng)
    const { hand } = state.seats[0]!
    state.turnMods = { ...state.turnMods, closed: null, snack: rng.int(4) === 0 }
    state.seats[0]!.used = true // an unused Snacking Panda would count as well
    state.bound = rng.pick(hand)
    const feasible = canTradeByTrying(state)
    expect(canTradeBound(content, state, 0), JSON.stringify([hand, state.bound, state.areas])).toBe(feasible)
    const now = playsOf(content, state, 0, hand).some(play => cardsOf(play).includes(state.bound!))
    found[now ? 'now' : feasible ? 'later' : 'never']++
  }
  expect(Math.min(found.now, found.never)).toBeGreaterThan(100)
  expect(found.later).toBeGreaterThan(5)
})

test('PP-7.7, PP-18.5, PP-A2 alone, a pick-up that brings the Keeper close never leaves a turn stuck', () => {
  // In this match the way to trade the bound card leads past a play that lets the Keeper catch up: allowed, if unwise.
  const game = pilferingPandas.open(pilferingPandas.content).game
  expect(game.outcome(playRandomly(game, 'soak-7145', 5000).state)).not.toBeNull()
})
