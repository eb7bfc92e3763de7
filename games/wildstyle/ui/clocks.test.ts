/** The clocks on the board. */

import { describe, expect, test } from 'vitest'
import type { View } from '../types.ts'
import { deadlineOf, nextTick, paceEnds, secondsLeft } from './clocks.ts'

const view = (part: object) => part as View

describe('the pace', () => {
  const options = { mode: 'realtime', pace: '600', handicap: ['1', '2'] }
  const players = [{ actedAt: 10_000 }, { actedAt: 10_000 }]

  test('WS-21.7: ends so long after the last action, times the handicap', () => {
    expect(paceEnds(view({ options, players }), 0)).toBe(10_600)
    expect(paceEnds(view({ options, players }), 1)).toBe(11_200)
  })

  test('WS-23.6: delays no player in relaxed mode', () => {
    expect(paceEnds(view({ options: { ...options, mode: 'relaxed' }, players }), 0)).toBe(10_000)
  })

  test('delays no player before the first action', () => {
    expect(paceEnds(view({ options, players: [{ actedAt: null }] }), 0)).toBe(0)
  })
})

describe('the clock that is shown', () => {
  test('is the one that runs out first', () => {
    expect(deadlineOf(view({ phase: 'final', clock: { final: 60_000, lastCall: 12_000 } }))).toEqual({
      clock: 'lastCall',
      at: 12_000,
    })
  })

  test('is none when no time matters', () => {
    expect(deadlineOf(view({ phase: 'play', clock: { idle: 90_000 } }))).toBeNull()
  })

  test('counts whole seconds down to 0', () => {
    expect([3000, 2999, 2001, 2000, 1, 0, -50].map(left => secondsLeft(left, 0))).toEqual([3, 3, 3, 2, 1, 0, 0])
  })

  test('is updated when the second changes', () => {
    expect(nextTick(3000, 0)).toBe(1000)
    expect(nextTick(3000, 250)).toBe(750)
    expect(nextTick(3000, 3000)).toBeNull()
  })
})
