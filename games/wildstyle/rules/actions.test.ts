/** The actions of a round, beyond the worked examples. */

import { cloneJson, predict } from '#kernel'
import { describe, expect, test } from 'vitest'
import { act, game, position, refusalOf, setOf } from '../testing/table.ts'
import type { Action } from '../types.ts'

test('WS-4.2, WS-4.6 all players may act at the same moment, and only their own pace delays them', () => {
  const match = position({ players: [{}, {}, {}] })
  for (const seat of [2, 0, 1]) act(match, seat, { type: 'DRAW', pile: 0 }, 5000)
  expect(match.state.players.map(player => player.hand.length)).toEqual([1, 1, 1])
  expect(game.actors(match.state)).toEqual([0, 1, 2])
})

test('WS-5.1 every action moves one card, or clears one space', () => {
  const match = position({ players: [{ hand: ['coral-factory-1'], spaces: [setOf('railway'), []] }, {}] })
  const cards = () => {
    const [player] = match.state.players
    return [
      player!.hand.length,
      player!.spaces.flat().length,
      match.state.draws.flat().length,
      match.state.shares.flat().length,
    ]
  }
  expect(cards()).toEqual([1, 3, 8, 0])
  act(match, 0, { type: 'DRAW', pile: 0 })
  expect(cards()).toEqual([2, 3, 7, 0])
  act(match, 0, { type: 'SHARE', card: 'coral-factory-1', share: 0 })
  expect(cards()).toEqual([1, 3, 7, 1])
  act(match, 0, { type: 'TAKE', card: 'coral-factory-1', share: 0, slot: 1 })
  expect(cards()).toEqual([1, 4, 7, 0])
  act(match, 0, { type: 'COMPLETE', slot: 0, hex: '0,0' })
  expect(cards()).toEqual([1, 1, 7, 0])
})

test('WS-5.3, WS-9.6, WS-10.6, WS-21.8 an action is atomic', () => {
  const match = position({
    players: [{ hand: ['coral-factory-1'], spaces: [setOf('shopping'), ['jade-police-1']], mat: 5 }, { mat: 5 }],
    tags: { '1,1': [1], '1,-2': [0] },
  })
  const before = cloneJson(match.state)
  const refused: [Action, string][] = [
    [{ type: 'COMPLETE', slot: 0, hex: '1,1' }, 'HEX_OCCUPIED'],
    [{ type: 'RUSH', slot: 1, hex: '1,-2' }, 'HEX_OCCUPIED'],
    [{ type: 'RUSH', slot: 1, hex: '9,9', stack: 0 }, 'NOT_ON_MAP'],
    [{ type: 'PLAY', card: 'coral-factory-1', slot: 1 }, 'ICON_MISMATCH'],
    [{ type: 'TAKE', card: 'coral-factory-2', share: 0, slot: 1 }, 'SHARE_EMPTY'],
  ]
  for (const [action, code] of refused) expect(refusalOf(match, 0, action)?.code).toBe(code)
  expect(match.state).toEqual(before)
  expect(match.record.log).toEqual([])
})

test('WS-6.3 only the owner sees a drawn card', () => {
  const match = position({ players: [{}, {}] })
  const [event] = act(match, 0, { type: 'DRAW', pile: 1 })
  const [card] = match.state.players[0]!.hand
  expect(game.viewEvent!(event!, 0)).toMatchObject({ type: 'drawn', card })
  expect(game.viewEvent!(event!, 1)).toMatchObject({ type: 'drawn', seat: 0, pile: 1, card: null })
  expect(game.view(match.state, 1).players[0]!.hand).toBe(1)
})

test('WS-7.1, WS-8.4 only cards of the own hand are played or shared', () => {
  const match = position({
    players: [{ hand: ['coral-factory-1'], spaces: [['jade-railway-1'], []] }, { hand: ['amber-police-1'] }],
    shares: [['coral-railway-2'], [], [], []],
  })
  for (const card of ['amber-police-1', 'jade-railway-1', 'coral-railway-2', 'nonsense', '__proto__']) {
    expect(refusalOf(match, 0, { type: 'PLAY', card, slot: 1 })).toMatchObject({
      code: 'CARD_NOT_IN_HAND',
      rule: 'WS-7.1',
    })
    expect(refusalOf(match, 0, { type: 'SHARE', card, share: 0 })).toMatchObject({
      code: 'CARD_NOT_IN_HAND',
      rule: 'WS-8.4',
    })
  }
})

test('WS-7.5, WS-7.7 with two sets in progress no third starts, and cards leave a space only when it is cleared', () => {
  const match = position({
    players: [{ hand: ['coral-factory-1'], spaces: [['jade-railway-1'], ['jade-police-1']] }, {}],
  })
  const types = new Set(game.legalActions(match.state, 0).map(action => action.type))
  expect(types).toEqual(new Set(['DRAW', 'SHARE', 'RUSH']))
  for (const slot of [0, 1]) {
    expect(refusalOf(match, 0, { type: 'PLAY', card: 'coral-factory-1', slot })?.code).toBe('ICON_MISMATCH')
  }
})

test('WS-8.1 a useful card may be shared too, and that makes room in the hand', () => {
  const match = position({
    players: [{ hand: ['coral-railway-1', 'coral-factory-1', 'jade-police-1'], spaces: [['jade-railway-1'], []] }, {}],
  })
  expect(refusalOf(match, 0, { type: 'DRAW', pile: 0 })?.code).toBe('HAND_FULL')
  act(match, 0, { type: 'SHARE', card: 'coral-railway-1', share: 1 })
  expect(refusalOf(match, 0, { type: 'DRAW', pile: 0 })).toBeNull()
})

test('WS-1.3, WS-7.3, WS-8.3 colour matters on share piles only, the icon on both', () => {
  const match = position({
    players: [{ hand: ['coral-railway-1', 'coral-factory-1', 'jade-factory-1'], spaces: [['jade-railway-1'], []] }, {}],
    shares: [['coral-police-1'], [], [], []],
  })
  act(match, 0, { type: 'PLAY', card: 'coral-railway-1', slot: 0 })
  expect(refusalOf(match, 0, { type: 'SHARE', card: 'jade-factory-1', share: 0 })?.code).toBe('NO_MATCH')
  act(match, 0, { type: 'SHARE', card: 'coral-factory-1', share: 0 })
  act(match, 0, { type: 'SHARE', card: 'jade-factory-1', share: 0 })
  expect(match.state.shares[0]).toEqual(['coral-police-1', 'coral-factory-1', 'jade-factory-1'])
})

test('WS-1.5, WS-9.2 a full set puts a tag on any free hex of its icon, wherever the other tags are', () => {
  const match = position({ players: [{ spaces: [setOf('factory'), []], mat: 5 }, {}], tags: { '-3,3': [0] } })
  const hexes = game.legalActions(match.state, 0).flatMap(action => (action.type === 'COMPLETE' ? [action.hex] : []))
  expect(hexes).toHaveLength(13) // six on each board, and none
  expect(hexes).toContain(null)
})

test('WS-11.2, WS-11.3 discards lie face up beside their owner', () => {
  const match = position({ players: [{ spaces: [setOf('factory'), []] }, {}] })
  act(match, 0, { type: 'COMPLETE', slot: 0, hex: null })
  expect(game.view(match.state, 1).players[0]!.discards).toEqual(setOf('factory'))
})

test('WS-9.5, WS-12.3 a player who has placed the last tag is finished and keeps hand and spaces', () => {
  const match = position({
    players: [{ hand: ['jade-police-1'], mat: 1, spaces: [setOf('factory'), ['coral-railway-1']] }, {}, {}],
  })
  act(match, 0, { type: 'COMPLETE', slot: 0, hex: '0,2' })
  expect(match.state.players[0]).toMatchObject({
    finished: true,
    hand: ['jade-police-1'],
    spaces: [[], ['coral-railway-1']],
  })
  expect(game.legalActions(match.state, 0)).toEqual([])
  expect(game.actors(match.state)).toEqual([1, 2])
})

test('WS-14.4 a rush without a tag still costs its cop car', () => {
  const match = position({ players: [{ spaces: [['jade-police-1'], []] }, {}] })
  act(match, 0, { type: 'RUSH', slot: 0, hex: null })
  expect(match.state.players[0]).toMatchObject({ mat: 6, copCars: 1, discards: ['jade-police-1'] })
})

describe('WS-21.4 invalid actions', () => {
  const raw: unknown[] = [
    { type: 'FLY' },
    { type: 'DRAW' },
    { type: 'DRAW', pile: '0' },
    { type: 'DRAW', pile: 0, hurry: true },
    { type: 'COMPLETE', slot: 0, hex: 7 },
    { type: 'RUSH', slot: 0, hex: null, stack: null },
    { type: 'REMOVE', hexes: '0,0' },
    { type: 'READY', ready: 1 },
    { type: 'PLAY', card: 'coral-factory-1', slot: Number.NaN },
  ]
  test.each(raw.map(each => [JSON.stringify(each), each]))('%s', (_name, each) => {
    const match = position({ players: [{ hand: ['coral-factory-1'] }, {}] })
    expect(refusalOf(match, 0, each)).toEqual({ code: 'UNKNOWN_ACTION', rule: 'WS-21.4' })
  })

  test('and numbers of things that do not exist', () => {
    const match = position({
      players: [{ hand: ['coral-factory-1'], spaces: [['jade-railway-1'], setOf('police')] }, {}],
    })
    const odd = [-1, 0.5, 9, 1e9]
    for (const n of odd) {
      for (const action of [
        { type: 'DRAW', pile: n },
        { type: 'PLAY', card: 'coral-factory-1', slot: n },
        { type: 'TAKE', card: 'coral-factory-2', share: n, slot: 0 },
        { type: 'SHARE', card: 'coral-factory-1', share: n },
        { type: 'COMPLETE', slot: n, hex: null },
        { type: 'RUSH', slot: n, hex: null },
        { type: 'RUSH', slot: 0, hex: null, stack: n },
      ]) {
        expect(refusalOf(match, 0, action), JSON.stringify(action)).toMatchObject({ code: 'BAD_PARAM' })
      }
    }
    expect(game.check(match.state, 7, { type: 'DONE' })).toMatchObject({ code: 'NOT_SEATED', rule: 'WS-21.4' })
  })
})

test('WS-21.1 predictions match the referee; hidden things cannot be predicted', () => {
  const match = position({
    players: [{ hand: ['coral-factory-1'], spaces: [setOf('shopping'), []] }, { hand: ['jade-police-1'] }],
    shares: [['amber-police-1', 'amber-railway-1'], ['violet-railway-1'], [], []],
  })
  const predicted = (action: Action) => predict(game, game.view(match.state, 0), 0, action, 1000)
  expect(predicted({ type: 'DRAW', pile: 0 })).toBeNull()
  expect(predicted({ type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 1 })).toBeNull() // the card below becomes visible
  for (const action of [
    { type: 'TAKE', share: 1, card: 'violet-railway-1', slot: 1 },
    { type: 'COMPLETE', slot: 0, hex: '1,1' },
    { type: 'SHARE', card: 'coral-factory-1', share: 2 },
  ] as const) {
    const expected = predicted(action)
    act(match, 0, action, 1000)
    match.state.players[0]!.actedAt = null
    expect({ ...expected, players: expected!.players.map(player => ({ ...player, actedAt: null })) }).toEqual(
      game.view(match.state, 0),
    )
  }
})

test('WS-21.12 nothing is undone', () => {
  expect(game.undo).toBeUndefined()
  expect(game.refusals['undo-nothing']).toEqual({ code: 'NO_UNDO', rule: 'WS-21.12' })
})
