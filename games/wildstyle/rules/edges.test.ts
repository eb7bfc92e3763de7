/** Combinations of rules: several ends at one moment, clocks at one time, seats that are out already. */

import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { act, game, newMatch, position, refusalOf, ring, setOf, start } from '../testing/table.ts'
import type { Action, Player } from '../types.ts'

const relaxed = { mode: 'relaxed' } as const
const PASS: Action = { type: 'PASS' }

/** Two sets that no card in `DEAD` fits, and hands and piles without a match. */
const STUCK: readonly Partial<Player>[] = [
  {
    hand: ['coral-police-1', 'coral-police-2', 'coral-factory-1'],
    spaces: [['azure-railway-1'], ['violet-shopping-1']],
  },
  { hand: ['jade-police-1', 'jade-police-2', 'jade-factory-1'], spaces: [['azure-railway-2'], ['violet-shopping-2']] },
]
const DEAD = [['azure-station-1'], ['violet-station-1'], ['azure-apartments-1'], ['violet-apartments-1']]

describe('several ends at the same moment', () => {
  test('WS-15.1, WS-21.10 the last card of the piles closes by A, though there are no moves left either', () => {
    const match = position({
      players: [{ ...STUCK[0], hand: STUCK[0]!.hand!.slice(0, 2) }, STUCK[1]!],
      shares: DEAD,
      draws: [['coral-factory-2'], []],
    })
    const events = act(match, 0, { type: 'DRAW', pile: 0 }, 1000)
    expect(events).toContainEqual({ type: 'closing', cause: 'A', until: 61_000 })
    expect(match.state).toMatchObject({ phase: 'final', lastCall: true, clock: { final: 61_000, lastCall: 11_000 } })
  })

  test('WS-15.2, WS-21.10 the last tag but one player’s closes by B, though there are no moves left either', () => {
    const match = position({
      players: [{ ...STUCK[0], mat: 1, spaces: [setOf('shopping'), ['azure-railway-1']] }, STUCK[1]!],
      shares: DEAD,
    })
    const events = act(match, 0, { type: 'COMPLETE', slot: 0, hex: '1,1' }, 1000)
    expect(events.filter(event => event.type === 'closing')).toEqual([{ type: 'closing', cause: 'B', until: 61_000 }])
    expect(match.state).toMatchObject({ phase: 'final', cause: 'B', lastCall: true })
  })

  test('WS-12.2, WS-15.2 two tags on one station, one after the other: no player has tags left, and the round is over', () => {
    const match = position({
      players: [
        { mat: 1, spaces: [setOf('station'), []] },
        { mat: 1, spaces: [['azure-station-1', 'violet-station-1', 'azure-station-2'], []] },
      ],
    })
    act(match, 0, { type: 'COMPLETE', slot: 0, hex: '2,0' })
    expect(match.state).toMatchObject({ phase: 'final', cause: 'B' })
    act(match, 1, { type: 'COMPLETE', slot: 0, hex: '2,0' })
    expect(match.state).toMatchObject({ round: 2, phase: 'ready', tags: { '2,0': [0, 1] } })
  })
})

describe('clocks at the same time', () => {
  test('WS-15.3 stall and idle: the round closes once', () => {
    const match = position({ players: STUCK, shares: DEAD, clock: { stall: 5000, idle: 5000 } })
    expect(ring(match).filter(event => event.type === 'closing')).toHaveLength(1)
    expect(match.state).toMatchObject({ phase: 'final', lastCall: true, clock: { final: 65_000, lastCall: 15_000 } })
  })

  test('WS-15.9 last call and final countdown: the round ends once', () => {
    const match = position({ phase: 'final', lastCall: true, players: STUCK, clock: { final: 5000, lastCall: 5000 } })
    expect(ring(match).filter(event => event.type === 'roundOver')).toHaveLength(1)
    expect(match.state).toMatchObject({ round: 2, clock: {} })
  })
})

test('WS-15.3 every accepted action, of any kind, restarts the idle clock', () => {
  const match = position({
    players: [
      { hand: ['coral-factory-1', 'coral-police-1'], spaces: [setOf('shopping'), ['jade-railway-1']] },
      { hand: ['amber-police-1'] },
    ],
    shares: [['amber-railway-1'], [], [], []],
    clock: { idle: 500 },
  })
  const actions: Action[] = [
    { type: 'COMPLETE', slot: 0, hex: null },
    { type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 1 },
    { type: 'PLAY', card: 'coral-factory-1', slot: 0 },
    { type: 'SHARE', card: 'coral-police-1', share: 0 },
    { type: 'DRAW', pile: 0 },
    { type: 'RUSH', slot: 0, hex: '0,2' },
  ]
  for (const [index, action] of actions.entries()) {
    const at = 1000 * (index + 1)
    act(match, 0, action, at)
    expect(match.state.clock, action.type).toEqual({ idle: at + 90_000 })
  }
  refusalOf(match, 0, { type: 'DRAW', pile: 0 }, 6001)
  expect(match.state.clock).toEqual({ idle: 96_000 })
})

describe('WS-15.9 the last call', () => {
  test('never lets a player gain a card again, in random matches', () => {
    const cards = ['DRAW', 'PLAY', 'TAKE', 'SHARE']
    let seen = 0
    for (let n = 0; n < 16; n++) {
      playRandomly(game, `last call ${n}`, 8000, ({ state }) => {
        if (!state.lastCall) return
        seen++
        const types = game.actors(state).flatMap(seat => game.legalActions(state, seat).map(action => action.type))
        expect(types.filter(type => cards.includes(type))).toEqual([])
      })
    }
    expect(seen).toBeGreaterThan(8)
  })

  test('the last cop car ends it for players who could only rush, not for a player with a full set', () => {
    const match = position({
      phase: 'final',
      lastCall: true,
      players: [STUCK[0]!, STUCK[1]!, { hand: ['amber-police-1'], spaces: [setOf('factory', 2), []], copCars: 27 }],
      shares: [['azure-station-1'], ['violet-station-1'], ['azure-apartments-1'], ['violet-apartments-1']],
      draws: [[], []],
      clock: { final: 60_000, lastCall: 10_000 },
    })
    const events = act(match, 0, { type: 'RUSH', slot: 0, hex: null }, 1000)
    expect(events.slice(1)).toEqual([
      { type: 'finished', seat: 0, reason: 'noSets' },
      { type: 'finished', seat: 1, reason: 'noSets' },
    ])
    expect(game.actors(match.state)).toEqual([2])
    expect(match.state.clock).toEqual({ final: 60_000, lastCall: 10_000 }) // it is called once
    expect(refusalOf(match, 1, { type: 'RUSH', slot: 0, hex: null })).toMatchObject({
      code: 'FINISHED',
      rule: 'WS-15.6',
    })
  })
})

describe('WS-23.2, WS-23.5 turns with seats that are finished', () => {
  const four = (finished: readonly number[], more: object = {}) =>
    position({
      options: relaxed,
      turn: 1,
      players: [0, 1, 2, 3].map(seat => ({
        hand: [`coral-police-${1 + (seat % 2)}`].filter(() => seat < 2),
        spaces: [[`jade-railway-${seat + 1}`], []],
        ...(finished.includes(seat) ? { finished: true, mat: 0 } : {}),
      })),
      ...more,
    })

  test('they are skipped, over the last seat too', () => {
    const match = four([2, 3])
    act(match, 1, { type: 'DRAW', pile: 0 })
    expect(match.state.turn).toBe(0)
    act(match, 0, { type: 'DRAW', pile: 0 })
    expect(match.state.turn).toBe(1)
  })

  test('their passes are not needed', () => {
    const match = four([2, 3])
    act(match, 1, PASS)
    expect(match.state).toMatchObject({ phase: 'play', passes: 1, turn: 0 })
    act(match, 0, PASS)
    expect(match.state).toMatchObject({ phase: 'final', cause: 'C', passes: 0, turn: 1 })
    act(match, 1, PASS)
    act(match, 0, PASS)
    expect(match.state).toMatchObject({ round: 2, phase: 'ready', turn: 1 })
  })

  test('Done restarts the count of passes, and the last remaining player passes alone', () => {
    const match = four([2], { phase: 'final' })
    act(match, 1, PASS)
    act(match, 3, { type: 'DONE' })
    expect(match.state).toMatchObject({ phase: 'final', passes: 0, turn: 0 })
    act(match, 0, { type: 'DONE' })
    expect(match.state).toMatchObject({ phase: 'final', turn: 1 })
    act(match, 1, PASS)
    expect(match.state).toMatchObject({ round: 2, phase: 'ready' })
  })

  test('WS-23.6 each turn has its own time, and none runs between rounds', () => {
    const match = four([], { options: { ...relaxed, turnTimer: '30' }, phase: 'final' })
    act(match, 1, PASS, 1000)
    act(match, 2, PASS, 4000)
    expect(match.state).toMatchObject({ turn: 3, clock: { turn: 34_000 } })
    act(match, 3, PASS, 5000)
    act(match, 0, PASS, 6000)
    expect(match.state).toMatchObject({ round: 2, phase: 'ready', clock: {} })
  })

  test('WS-15.9, WS-23.6 the last call has no time, and passes end it', () => {
    const match = position({ options: relaxed, turn: 0, phase: 'final', players: STUCK, shares: DEAD, draws: [[], []] })
    act(match, 0, { type: 'RUSH', slot: 0, hex: null })
    expect(match.state).toMatchObject({ lastCall: true, clock: {}, turn: 1 })
    act(match, 1, PASS)
    act(match, 0, PASS)
    expect(match.state).toMatchObject({ round: 2, phase: 'ready' })
  })
})

test('WS-4.4 a player who takes READY back at the last moment stops the countdown; READY again restarts it in full', () => {
  const match = newMatch(2, { countdown: '5' })
  for (const seat of [0, 1]) act(match, seat, { type: 'READY', ready: true }, 0)
  act(match, 0, { type: 'READY', ready: false }, 4999)
  expect(game.alarm!(match.state)).toBeNull()
  act(match, 0, { type: 'READY', ready: true }, 6000)
  expect(match.state.clock).toEqual({ go: 11_000 })
  ring(match)
  expect(refusalOf(match, 0, { type: 'READY', ready: false })).toMatchObject({ code: 'WRONG_PHASE' })
})

describe('WS-17.2 to WS-17.4 the price of cop cars', () => {
  const ending = () =>
    position({
      round: 3,
      phase: 'removal',
      players: [
        { copCars: 1, supply: 0 },
        { copCars: 2, supply: 0 },
        { removed: [], supply: 0 },
      ],
      tags: { '2,0': [0, 1, 2], '1,0': [0], '0,0': [0], '3,0': [1], '4,0': [1], '1,1': [2] },
      clock: { removal: 9000 },
    })

  test('when time is up, choices are kept, and only the missing ones are made by the referee', () => {
    const match = ending()
    act(match, 0, { type: 'REMOVE', hexes: ['1,0'] }, 1000) // not the best: two tags are lonely then
    const events = ring(match)
    expect(events.filter(event => event.type === 'removalChosen').map(event => event.seat)).toEqual([1])
    expect(match.state.players[0]!.removed).toEqual(['1,0'])
    expect(match.state.phase).toBe('over')
  })

  test('WS-17.2 a player with more cop cars than tags removes all of them', () => {
    const match = position({
      round: 3,
      phase: 'removal',
      players: [{ copCars: 3 }, { removed: [] }],
      tags: { '0,0': [0], '1,0': [0] },
    })
    expect(refusalOf(match, 0, { type: 'REMOVE', hexes: ['0,0'] })).toMatchObject({ info: { n: 2 } })
    expect(game.legalActions(match.state, 0)).toEqual([{ type: 'REMOVE', hexes: ['0,0', '1,0'] }])
    act(match, 0, { type: 'REMOVE', hexes: ['0,0', '1,0'] })
    expect(match.state).toMatchObject({ phase: 'over', tags: {} })
  })

  test('WS-13.3 a tag taken off a Train Station leaves the others’ there', () => {
    const match = ending()
    act(match, 1, { type: 'REMOVE', hexes: ['2,0', '3,0'] })
    expect(match.state.tags['2,0']).toEqual([0, 1, 2]) // only when all have chosen
    act(match, 0, { type: 'REMOVE', hexes: ['0,0'] })
    expect(match.state.tags).toEqual({ '2,0': [0, 2], '1,0': [0], '1,1': [2] })
  })
})

test('WS-16.1 tags left over twice are all on the mat in the third round', () => {
  const match = newMatch(2, { countdown: '0' })
  for (const round of [1, 2]) {
    start(match)
    while (match.state.round === round) ring(match)
  }
  expect(match.state.players.map(({ mat, supply }) => [mat, supply])).toEqual([
    [18, 0],
    [18, 0],
  ])
})
