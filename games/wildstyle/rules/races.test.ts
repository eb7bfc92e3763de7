/** Races for the same thing, and actions for a player who sits out. */

import { createRng, rounds } from '#kernel'
import { describe, expect, test } from 'vitest'
import { createAbsent } from './absent.ts'
import { act, content, game, newMatch, position, setOf } from '../testing/table.ts'
import type { Action, State } from '../types.ts'

const claim = (state: State, action: Action) => game.races!.claim(state, 0, action)

describe('WS-8.7, WS-21.2 rivals', () => {
  const { state } = position({
    players: [{ hand: ['coral-factory-1'], spaces: [setOf('shopping'), ['jade-railway-1']] }, { copCars: 2 }],
    shares: [['amber-railway-1'], [], [], []],
    draws: [['amber-factory-1'], ['amber-factory-2', 'amber-factory-3']],
  })

  test.each<[Action, string | null]>([
    [{ type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 1 }, 'share:0'],
    [{ type: 'SHARE', share: 0, card: 'coral-factory-1' }, 'share:0'],
    [{ type: 'SHARE', share: 9, card: 'coral-factory-1' }, null],
    [{ type: 'COMPLETE', slot: 0, hex: '1,1' }, 'hex:1,1'],
    [{ type: 'COMPLETE', slot: 0, hex: '2,0' }, null],
    [{ type: 'COMPLETE', slot: 0, hex: null }, null],
    [{ type: 'COMPLETE', slot: 0, hex: '__proto__' }, null],
    [{ type: 'RUSH', slot: 1, hex: '0,0' }, 'hex:0,0'],
    [{ type: 'DRAW', pile: 0 }, 'draw:0'],
    [{ type: 'DRAW', pile: 1 }, null],
    [{ type: 'DONE' }, null],
  ])('%j claims %s', (action, expected) => expect(claim(state, action)).toBe(expected))

  test('the last cop car', () => {
    const rare = { ...state, stacks: [1, 0] }
    expect(claim(rare, { type: 'RUSH', slot: 1, hex: '0,0' })).toBe('car')
    expect(claim(rare, { type: 'COMPLETE', slot: 0, hex: '0,0' })).toBe('hex:0,0')
  })

  test('turns have no races, and the option decides the fairness', () => {
    const relaxed = { ...state, options: { ...state.options, mode: 'relaxed' as const } }
    expect(claim(relaxed, { type: 'COMPLETE', slot: 0, hex: '1,1' })).toBeNull()
    expect(game.races!.fairness(newMatch(2, { fairness: 'lottery' }).state)).toBe('lottery')
  })
})

describe('WS-21.11 a player who sits out', () => {
  const absent = createAbsent(content)
  const choice = (state: State, seat = 0) =>
    absent.choose(game.view(state, seat), seat, game.legalActions(state, seat), rounds(1, createRng('absent')))

  test('is ready, and does not take it back', () => {
    const match = newMatch(2)
    expect(choice(match.state)).toEqual({ type: 'READY', ready: true })
    act(match, 0, { type: 'READY', ready: true })
    expect(choice(match.state)).toBeNull()
  })

  test('leaves the cards alone, is done when the round closes, and passes in turns', () => {
    const player = { hand: ['coral-factory-1'], spaces: [setOf('shopping'), []] as [string[], string[]] }
    expect(choice(position({ players: [player, {}] }).state)).toBeNull()
    expect(choice(position({ phase: 'final', players: [player, {}] }).state)).toEqual({ type: 'DONE' })
    const relaxed = { mode: 'relaxed' } as const
    expect(choice(position({ options: relaxed, turn: 0, players: [player, {}] }).state)).toEqual({ type: 'PASS' })
  })

  test('gives up the tags that cost least', () => {
    const { state } = position({
      round: 3,
      phase: 'removal',
      players: [{ copCars: 1 }, { removed: [] }],
      tags: { '-3,3': [0], '0,0': [0], '1,0': [0], '2,0': [0] },
    })
    expect(choice(state)).toEqual({ type: 'REMOVE', hexes: ['-3,3'] })
  })
})
