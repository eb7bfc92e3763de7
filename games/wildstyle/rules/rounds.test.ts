/** How rounds begin, close and end, and the clocks. */

import { proposeRing } from '#kernel'
import { describe, expect, test } from 'vitest'
import { act, game, newMatch, position, refusalOf, ring, setOf, start } from '../testing/table.ts'
import type { Action } from '../types.ts'

const DRAW: Action = { type: 'DRAW', pile: 0 }

test('WS-4.1 three rounds, and then the end', () => {
  const match = newMatch(2)
  const over = () => game.outcome(match.state) !== null
  const rounds: number[] = []
  while (!over()) {
    const { round } = match.state
    rounds.push(round)
    start(match)
    while (!over() && match.state.round === round) ring(match)
  }
  expect(rounds).toEqual([1, 2, 3])
})

describe('WS-4.3, WS-4.4 ready', () => {
  test('may be repeated, taken back, and counts down only when all are', () => {
    const match = newMatch(3)
    for (const seat of [0, 1, 0]) act(match, seat, { type: 'READY', ready: true }, 0)
    expect(match.state).toMatchObject({ phase: 'ready', clock: {} })
    act(match, 2, { type: 'READY', ready: true }, 500)
    expect(match.state).toMatchObject({ phase: 'countdown', clock: { go: 3500 } })
    act(match, 1, { type: 'READY', ready: true }, 900)
    expect(match.state.clock.go).toBe(3500)
    act(match, 1, { type: 'READY', ready: false }, 1000)
    expect(match.state).toMatchObject({ phase: 'ready', clock: {} })
  })

  test.each(['0', '3', '5', '10'] as const)('a countdown of %s seconds', countdown => {
    const match = newMatch(2, { countdown })
    for (const seat of [0, 1]) act(match, seat, { type: 'READY', ready: true }, 1000)
    if (countdown !== '0') expect(match.state.clock.go).toBe(1000 + 1000 * Number(countdown))
    expect(match.state.phase).toBe(countdown === '0' ? 'play' : 'countdown')
  })
})

test('WS-4.3, WS-23.7 before a round, players who are not ready are waited for, and a shared device goes to them', () => {
  const match = newMatch(3, { mode: 'relaxed' })
  for (const [seat, next] of [1, 2].entries()) {
    act(match, seat, { type: 'READY', ready: true })
    expect(game.actors(match.state)[0]).toBe(next)
  }
  act(match, 1, { type: 'READY', ready: false })
  expect(game.actors(match.state)).toEqual([1, 2])
})

test('WS-4.3 the listed actions never take READY back, but players may', () => {
  const match = newMatch(2)
  act(match, 0, { type: 'READY', ready: true })
  expect(game.actors(match.state)).toEqual([1])
  expect(game.legalActions(match.state, 0)).toEqual([])
  act(match, 1, { type: 'READY', ready: true })
  expect(game.actors(match.state)).toEqual([])
  expect(refusalOf(match, 0, { type: 'READY', ready: false })).toBeNull()
})

describe('WS-21.5, WS-21.6 the first failing condition is returned', () => {
  const codes = (match: ReturnType<typeof position>, seat: number, actions: readonly Action[]) =>
    actions.map(action => refusalOf(match, seat, action)?.code ?? null)
  const all: readonly Action[] = [
    { type: 'READY', ready: true },
    { type: 'DRAW', pile: 99 },
    { type: 'DONE' },
    { type: 'PASS' },
    { type: 'REMOVE', hexes: ['9,9'] },
  ]

  test('phase before everything', () => {
    const early = ['ROUND_NOT_STARTED', 'ROUND_NOT_STARTED', 'ROUND_NOT_STARTED', 'WRONG_PHASE']
    expect(codes(newMatch(2), 0, all.slice(1))).toEqual(early)
    const playing = position({ players: [{}, {}] })
    expect(codes(playing, 0, all)).toEqual(['WRONG_PHASE', 'BAD_PARAM', 'NOT_FINAL', 'ONLY_RELAXED', 'WRONG_PHASE'])
    const removing = position({
      round: 3,
      phase: 'removal',
      players: [{ copCars: 1 }, { removed: [] }],
      tags: { '0,0': [0], '1,0': [0] },
    })
    const late = ['WRONG_PHASE', 'WRONG_PHASE', 'WRONG_PHASE', 'WRONG_PHASE', 'REMOVE_NOT_YOURS']
    expect(codes(removing, 0, all)).toEqual(late)
  })

  test('finished before turn, turn before Done, Done before pace, pace before parameters', () => {
    const turns = position({ options: { mode: 'relaxed' }, turn: 2, players: [{ finished: true, mat: 3 }, {}, {}] })
    expect(codes(turns, 0, all.slice(1, 4))).toEqual(['FINISHED', 'FINISHED', 'FINISHED'])
    expect(codes(turns, 1, all.slice(1, 4))).toEqual(['NOT_YOUR_TURN', 'NOT_YOUR_TURN', 'NOT_YOUR_TURN'])
    expect(codes(turns, 2, all.slice(1, 3))).toEqual(['BAD_PARAM', 'NOT_FINAL'])
    const fast = position({ players: [{ actedAt: 5000 }, {}] })
    expect(refusalOf(fast, 0, { type: 'DRAW', pile: 99 }, 5100)).toMatchObject({
      code: 'TOO_FAST',
      info: { retryInMs: 500 },
    })
    expect(refusalOf(fast, 0, { type: 'DONE' }, 5100)?.code).toBe('NOT_FINAL')
  })
})

test('WS-21.7 the pace of a seat is multiplied by its handicap, and holds for cards only', () => {
  const match = position({ options: { pace: '1200', handicap: ['0.5', '2'] }, players: [{}, {}] })
  for (const seat of [0, 1]) act(match, seat, DRAW, 10_000)
  expect([0, 1].map(seat => game.readyAt!(match.state, seat))).toEqual([10_600, 12_400])
  expect(game.check(match.state, 1, DRAW, 12_399)).toMatchObject({ code: 'TOO_FAST', info: { retryInMs: 1 } })
  expect(game.check(match.state, 1, DRAW, 12_400)).toBeNull()
  expect(game.check(match.state, 1, DRAW)).toBeNull()
})

describe('WS-15.3 no moves are left', () => {
  const nearlyStuck = (copCars: number) => {
    const sets = (copy: number): [string[], string[]] => [[`azure-railway-${copy}`], [`violet-shopping-${copy}`]]
    return position({
      players: [
        { hand: ['coral-police-1', 'coral-police-2', 'coral-factory-1'], spaces: sets(1), copCars },
        { hand: ['jade-police-1', 'jade-police-2'], spaces: sets(2) },
      ],
      shares: [['azure-station-1'], ['violet-station-1'], ['azure-apartments-1'], ['violet-apartments-1']],
      draws: [['jade-factory-1'], ['coral-shopping-1']],
    })
  }

  test.each(['15', '30'] as const)('while a player may rush, a stall of %s seconds runs', stall => {
    const match = nearlyStuck(0)
    match.state = { ...match.state, options: { ...match.state.options, stall } }
    act(match, 1, DRAW, 1000)
    expect(match.state.clock).toEqual({ stall: 1000 + 1000 * Number(stall), idle: 91_000 })
    act(match, 0, { type: 'RUSH', slot: 0, hex: null }, 5000) // and may now start a set
    expect(match.state.clock).toEqual({ idle: 95_000 })
  })

  test('when no player may, the round closes at once', () => {
    const match = nearlyStuck(28)
    const events = act(match, 1, DRAW, 1000)
    expect(events).toContainEqual({ type: 'closing', cause: 'C', until: 61_000 })
    expect(match.state).toMatchObject({ round: 2, phase: 'ready' }) // no player can do anything in the final phase either
  })

  test('idle: no player acts for 90 seconds', () => {
    const match = newMatch(2)
    start(match)
    expect(match.state.clock).toEqual({ idle: 93_000 })
    const events = ring(match)
    expect(events[0]).toEqual({ type: 'closing', cause: 'C', until: 153_000 })
    expect(match.state).toMatchObject({ round: 2, phase: 'ready', clock: {} })
  })

  test('an idle time of 0 switches it off', () => {
    const match = newMatch(2, { idle: '0' })
    start(match)
    expect(game.alarm!(match.state)).toBeNull()
  })
})

describe('WS-15.8, WS-15.9 the final phase', () => {
  const closing = (options: object) =>
    position({
      options,
      players: [{ mat: 1, spaces: [setOf('shopping'), []] }, { spaces: [['coral-railway-1'], []] }],
    })

  test.each(['0', '30', '45', '60', '90'] as const)('a final countdown of %s seconds', finalCountdown => {
    const match = closing({ finalCountdown })
    const events = act(match, 0, { type: 'COMPLETE', slot: 0, hex: '1,1' }, 2000)
    const until = finalCountdown === '0' ? null : 2000 + 1000 * Number(finalCountdown)
    expect(events).toContainEqual({ type: 'closing', cause: 'B', until })
    expect(game.alarm!(match.state)).toBe(until)
  })

  test.each(['0', '5', '10', '20'] as const)(
    'a last call of %s seconds, and never after the final countdown',
    lastCall => {
      const match = position({
        options: { lastCall },
        phase: 'final',
        players: [
          { hand: ['coral-factory-1'], spaces: [['jade-railway-1', 'jade-railway-2'], []] },
          { finished: true },
        ],
        shares: [['amber-railway-1'], ['azure-station-1'], ['violet-station-1'], ['azure-shopping-1']],
        draws: [[], []],
        clock: { final: 9000 },
      })
      act(match, 0, { type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 0 }, 2000)
      expect(match.state.lastCall).toBe(false) // the emptied pile takes the factory
      act(match, 0, { type: 'SHARE', share: 0, card: 'coral-factory-1' }, 3000)
      expect(match.state.lastCall).toBe(true)
      const until = lastCall === '0' ? undefined : 3000 + 1000 * Number(lastCall)
      expect(match.state.clock).toEqual({ final: 9000, ...(until === undefined ? {} : { lastCall: until }) })
      const events = ring(match)
      expect(match.record.log.at(-1)!.at).toBe(Math.min(9000, until ?? 9000))
      expect(events).toContainEqual({ type: 'finished', seat: 0, reason: 'time' })
    },
  )

  test('WS-15.10 remaining sets are collected without a penalty, and tags stay on the mat', () => {
    const match = closing({})
    act(match, 0, { type: 'COMPLETE', slot: 0, hex: '1,1' }, 2000)
    ring(match)
    expect(match.state.players.map(({ mat, spaces, copCars }) => [mat, spaces.flat().length, copCars])).toEqual([
      [6, 0, 0],
      [12, 0, 0],
    ])
  })
})

test('WS-21.9 clocks ring in the order in which they are due, one by one, and not before', () => {
  const match = position({
    phase: 'final',
    players: [{ spaces: [['coral-railway-1'], []] }, { finished: true }],
    clock: { final: 5000, lastCall: 4000 },
  })
  expect(game.alarm!(match.state)).toBe(4000)
  expect(proposeRing(match, 3999).ok).toBe(false)
  expect(proposeRing(match, 4000).ok).toBe(true)
})

test('WS-21.10 the last tag finishes its player before the round looks for its end', () => {
  const match = position({
    players: [{ mat: 1, spaces: [setOf('shopping'), []] }, { spaces: [['coral-railway-1'], []] }],
  })
  const events = act(match, 0, { type: 'COMPLETE', slot: 0, hex: '1,1' }, 2000)
  expect(events.map(event => event.type)).toEqual(['cleared', 'finished', 'closing'])
})

describe('WS-23.1 relaxed mode', () => {
  const relaxed = { mode: 'relaxed' } as const

  test('WS-23.3 starts without a countdown, and another seat begins each round', () => {
    const match = newMatch(2, relaxed)
    const first: (number | null)[] = []
    for (const round of [1, 2, 3]) {
      start(match)
      first.push(match.state.turn)
      while (match.state.round === round && (match.state.phase === 'play' || match.state.phase === 'final')) {
        act(match, match.state.turn!, { type: 'PASS' })
      }
    }
    expect(first).toEqual([0, 1, 0])
    expect(match.state.phase).toBe('over')
    expect(match.record.log.every(entry => !('ring' in entry))).toBe(true)
  })

  test('WS-23.6 there is no pace, and no time runs', () => {
    const match = position({ options: relaxed, turn: 0, players: [{}, {}] })
    act(match, 0, DRAW, 1000)
    act(match, 1, DRAW, 1000)
    act(match, 0, DRAW, 1000)
    expect(game.alarm!(match.state)).toBeNull()
    expect(game.presses!(match.state)).toBe(false)
  })

  test('WS-23.6 the turn timer passes, and is Done in the final phase', () => {
    const match = position({
      options: { ...relaxed, turnTimer: '15' },
      turn: 0,
      players: [{ spaces: [['coral-railway-1'], []] }, { spaces: [['amber-railway-1'], []] }],
    })
    act(match, 0, DRAW, 1000)
    expect(match.state.clock).toEqual({ turn: 16_000 })
    expect(ring(match)).toEqual([{ type: 'passed', seat: 1, byClock: true }])
    expect(match.state).toMatchObject({ turn: 0, passes: 1, clock: { turn: 31_000 } })
    ring(match)
    expect(match.state).toMatchObject({ phase: 'final', cause: 'C', turn: 1, passes: 0 })
    expect(ring(match)).toContainEqual({ type: 'finished', seat: 1, reason: 'time' })
    expect(match.state).toMatchObject({ turn: 0, players: [{ finished: false }, { finished: true }] })
    ring(match)
    expect(match.state).toMatchObject({ round: 2, phase: 'ready', turn: 1, clock: {} })
  })

  test('WS-23.7 a hand is shown on its owner’s turn alone', () => {
    const { state } = position({ options: relaxed, turn: 0, players: [{ hand: ['coral-railway-1'] }, {}] })
    expect(game.actors(state)).toEqual([0])
    expect(game.view(state, 1).players[0]!.hand).toBe(1)
  })
})

describe('time matters', () => {
  test('in real time from the countdown to the end of the round', () => {
    const match = newMatch(2)
    expect(game.presses!(match.state)).toBe(false)
    for (const seat of [0, 1]) act(match, seat, { type: 'READY', ready: true }, 0)
    expect(game.presses!(match.state)).toBe(true)
    ring(match)
    expect(game.presses!(match.state)).toBe(true)
  })
})
