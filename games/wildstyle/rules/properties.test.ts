/** Random matches checked by a second implementation, and concurrent actions on the same things. The long form of the latter is testing/schedules.ts. */

import { playRandomly } from '#kernel/testing/randomPlay.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES } from '../content.ts'
import { run } from '../testing/schedules.ts'
import { secondOpinion } from '../testing/soak.ts'
import { content, game } from '../testing/table.ts'
import type { State, Wildstyle } from '../types.ts'

test('WS-15.1, WS-15.2, WS-15.3 random matches keep every card, tag and cop car, and every cause closes some rounds', () => {
  const causes = new Set<string>()
  const modes = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const opinion = secondOpinion(CONTENT_FILES)
    playRandomly(game, `properties-${n}`, 8000, (match, rng, events) => {
      opinion(match, rng, events)
      modes.add(match.state.options.mode)
      for (const event of events) if (event.type === 'closing') causes.add(event.cause)
    })
  }
  expect([...causes].toSorted()).toEqual(['A', 'B', 'C'])
  expect(modes.size).toBe(2)
})

describe('the second implementation notices planted bugs', () => {
  const broken: [string, Partial<Wildstyle>][] = [
    ['a card that is dropped', after(({ players: [player] }) => (player!.hand = player!.hand.slice(1)))],
    ['a tag out of nothing', after(state => (state.players[0]!.mat += 1))],
    ['a cop car lost', after(state => (state.stacks[0] = Math.max(0, state.stacks[0]! - 1)))],
    [
      'a hand of four',
      after(({ players: [player], draws }) => {
        if (player!.hand.length !== 3) return
        player!.hand = [...player!.hand, ...draws[0]!.slice(0, 1)]
        draws[0] = draws[0]!.slice(1)
      }),
    ],
    ['a round that never closes', after(state => state.phase === 'final' && (state.phase = 'play'))],
    [
      'a list with a hole',
      {
        legalActions: (state, seat) =>
          game.legalActions(state, seat).filter(action => action.type !== 'SHARE' || action.share > 0),
      },
    ],
  ]

  function after(change: (state: State) => unknown): Partial<Wildstyle> {
    return {
      apply(state, seat, action, host) {
        game.apply(state, seat, action, host)
        if (state.phase === 'play' || state.phase === 'final') change(state)
      },
    }
  }

  test.each(broken)('%s', (_what, change) => {
    const play = () => {
      for (let n = 0; n < 10; n++)
        playRandomly({ ...game, ...change }, `broken-${n}`, 8000, secondOpinion(CONTENT_FILES))
    }
    expect(play).toThrow()
  })
})

describe('WS-8.7, WS-9.6, WS-21.2 two seats never get the same thing', () => {
  test('over many random schedules, in which some actions come too late', () => {
    const { hands, late } = run(2000, 'a share of a million')
    expect(hands).toBeGreaterThan(8000)
    expect(late).toBeGreaterThan(500)
  })

  test('and a planted bug is noticed', () => {
    const generous: Wildstyle = {
      ...game,
      check: (state, seat, action, now) => {
        const refusal = game.check(state, seat, action, now)
        return refusal?.code === 'HEX_OCCUPIED' ? null : refusal
      },
    }
    expect(() => run(2000, 'generous', generous)).toThrow(/went to/)
  })
})

test('WS-21.4, WS-21.8 no request, however unusual, changes anything unless it is accepted', () => {
  const states: State[] = []
  for (let n = 0; n < 3; n++)
    playRandomly(game, `odd-${n}`, 8000, ({ state }, rng) => rng.int(40) === 0 && states.push(state))
  const number = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.double(), fc.constant('1'))
  const card = fc.oneof(fc.constantFrom(...content.decks[1]), fc.string())
  const hex = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.tuple(fc.integer({ min: -4, max: 14 }), fc.integer({ min: -7, max: 10 })).map(String),
  )
  const request = fc.record(
    {
      type: fc.oneof(
        fc.constantFrom('READY', 'DRAW', 'PLAY', 'TAKE', 'SHARE', 'COMPLETE', 'RUSH', 'DONE', 'PASS', 'REMOVE'),
        fc.string(),
      ),
      ready: fc.anything(),
      pile: number,
      slot: number,
      share: number,
      stack: number,
      card,
      hex,
      hexes: fc.oneof(fc.array(hex), fc.anything()),
    },
    { requiredKeys: ['type'] },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: states.length - 1 }),
      fc.integer({ min: -1, max: 5 }),
      request,
      (index, seat, raw) => {
        const state = states[index]!
        const before = JSON.stringify(state)
        const action = game.parseAction(raw)
        const refusal = action && game.check(state, seat, action, 1e12)
        expect(JSON.stringify(state)).toBe(before)
        if (action && !refusal) expect(game.actors(state)).toContain(seat)
        else if (refusal) expect(refusal.rule).toMatch(/^WS-\d+\.\d+$/)
      },
    ),
    { numRuns: 3000, seed: 5 },
  )
})
