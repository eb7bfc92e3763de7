/** The fast search for a way to trade the bound card, compared with one that tries everything. */

import { cloneJson, createRng } from '#kernel'
import { expect, test } from 'vitest'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { checkGuardedPlay, guardedPlays } from './boundCard.ts'
import { canTradeBound } from './waysIntoAreas.ts'
import { parseContent } from '../../content.ts'
import { applyPlay, cardsOf, type PlayAction, playsOf } from '../plays.ts'
import crowdedHand from '../../testing/crowdedHand.json' with { type: 'json' }
import { randomPosition } from '../../testing/randomAreas.ts'
import { files, game, position } from '../../testing/table.ts'
import type { State } from '../../types.ts'

const content = parseContent(files)
const host = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }

/** Tries every sequence of sets, extensions and swaps. */
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

test('PP-7.7, PP-8.9, PP-A2 the fast search finds a way exactly when there is one', () => {
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

test('PP-7.7, PP-8.9, PP-A2 the list has exactly the plays after which there is a way', () => {
  const rng = createRng('lists')
  const found = { safe: 0, stranding: 0 }
  for (let n = 0; n < 600; n++) {
    const state = randomPosition(rng)
    const { hand } = state.seats[0]!
    state.turnMods = { ...state.turnMods, closed: null, snack: rng.int(4) === 0 }
    state.seats[0]!.used = true
    state.bound = rng.pick(hand)
    const isSafe = (play: PlayAction) => {
      const next = cloneJson(state)
      applyPlay({ content, state: next, host }, 0, play)
      return !next.seats[0]!.hand.includes(state.bound!) || canTradeByTrying(next)
    }
    const [safe, stranding] = [true, false].map(wanted =>
      playsOf(content, state, 0, hand).filter(play => isSafe(play) === wanted),
    )
    expect(guardedPlays(content, state, 0), JSON.stringify([hand, state.bound, state.areas])).toEqual(safe)
    found.safe += safe!.length
    found.stranding += stranding!.length
  }
  expect(Math.min(found.safe, found.stranding)).toBeGreaterThan(500)
})

test('PP-7.7, PP-8.9, PP-A2 in whole matches, sharing results between plays gives the same answer as each play alone', () => {
  const pair = { ...game, players: { min: 2, max: 2 } }
  let stranding = 0
  for (let n = 0; n < 20; n++) {
    playRandomly(pair, `oracle/2/${n}`, 5000, ({ state }) => {
      const seat = state.seats.findIndex(({ hand }) => hand.includes(state.bound!))
      if (seat === -1) return
      const plays = playsOf(content, state, seat, state.seats[seat]!.hand)
      const safe = plays.filter(play => !checkGuardedPlay(content, state, seat, play))
      expect(guardedPlays(content, state, seat)).toEqual(safe)
      stranding += plays.length - safe.length
    })
  }
  expect(stranding).toBeGreaterThan(300)
})

test('PP-7.7, PP-18.5, PP-A2 alone, a pick-up that brings the Keeper close never leaves a turn stuck', () => {
  // In this match the only way to trade the bound card is a play that lets the Keeper catch up: legal, though bad.
  expect(game.outcome(playRandomly(game, 'soak-7145', 5000).state)).not.toBeNull()
})

test('PP-7.5, PP-18.5, PP-A2 alone, a bound Key may go with any card, and the last two cards may go if they reach the win space', () => {
  const run = { prefs: 'RGB', cards: 'R1 R2 R3', sets: [[0, 2]] as [number, number][] }
  const areas = [run, { prefs: 'GPB', cards: '', sets: [] }]
  const { state } = position({ hands: ['K1 R4 B7 G5'], areas }, { bound: 'K1' })
  expect(canTradeBound(content, state, 0)).toBe(true)
  state.seats[0]!.hand = ['K1', 'R4']
  expect(canTradeBound(content, state, 0), 'nothing may be left, but the win space is far').toBe(false)
  state.panda = 33 // R3, re-used, with R4 and the Key: two spaces. The Key alone, discarded or laid, does not move the Panda so far.
  expect(canTradeBound(content, state, 0)).toBe(true)
})

test('PP-7.7, PP-8.9 with 21 cards in hand and a bound one the list is short and fast', () => {
  const state = game.parseState(crowdedHand)
  const before = process.cpuUsage()
  expect(game.legalActions(state, 1)).toHaveLength(81)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6, 'seconds').toBeLessThan(4) // a search of all orders takes a minute and gigabytes
})
