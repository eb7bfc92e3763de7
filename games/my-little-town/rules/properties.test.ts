/** Random matches checked at each step by the naive rules; and properties of the town itself. */

import { cloneJson, cloneState } from '#kernel'
import { playRandomly, type Visit } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { myLittleTown } from '../index.ts'
import { secondOpinion } from '../testing/soak.ts'
import { fitsOf, spotsOf, squareAt, townOf } from './town.ts'
import type { Action, MyLittleTown, State } from '../types.ts'

const { game } = myLittleTown.open(myLittleTown.content)
const content = parseContent(myLittleTown.content)

function inRandomMatches(count: number, visit: (index: number) => Visit<MyLittleTown>): void {
  for (let n = 0; n < count; n++) playRandomly(game, `my-little-town-${n}`, 500, visit(n))
}

test('MLT-4.5, MLT-5.4 to MLT-5.11, MLT-6.4 to MLT-6.8 hold at every step according to the naive rules', () => {
  inRandomMatches(50, () => secondOpinion(myLittleTown.content))
})

test('the naive rules notice a missing fit, an extra fit, and a match that continues differently', () => {
  const follow = (change: Partial<MyLittleTown>) => () => {
    const changed = { ...game, ...change }
    for (let n = 0; n < 5; n++) playRandomly(changed, `changed-${n}`, 500, secondOpinion(myLittleTown.content))
  }
  const listed = game.legalActions
  expect(follow({})).not.toThrow()
  expect(follow({ legalActions: (state, seat) => listed(state, seat).slice(0, 5) })).toThrow('other actions')
  const twice = (actions: Action[]): Action[] => [...actions, ...actions.slice(0, 1)]
  expect(follow({ legalActions: (state, seat) => twice(listed(state, seat)) })).toThrow('other actions')
  const stay: MyLittleTown['apply'] = (state, seat, action, host) => {
    game.apply(state, seat, action, host)
    if (action.type === 'placeStandee' && state.phase === 'choose') state.turn = seat
  }
  expect(follow({ apply: stay })).toThrow('led elsewhere')
})

test('MLT-4.10 a town of n tiles has 4 to 2n+2 spots', () => {
  inRandomMatches(10, () => ({ state }) => {
    const spots = spotsOf(townOf(content, state))
    expect(spots.length).toBeGreaterThanOrEqual(4)
    expect(spots.length).toBeLessThanOrEqual(2 * state.city.length + 2)
    expect(new Set(spots.map(({ tx, ty }) => `${tx},${ty}`)).size).toBe(spots.length)
  })
})

test('MLT-4.8, MLT-4.11, MLT-5.12 what is placed never changes: squares, tiles, standees', () => {
  inRandomMatches(10, () => {
    const squares: [x: number, y: number, letter: string | null][] = []
    let before: State | null = null
    return ({ state }) => {
      const town = townOf(content, state)
      expect(squares.filter(([x, y, letter]) => squareAt(town, x, y) !== letter)).toEqual([])
      if (state.city.length > squares.length / 9) {
        const { tx, ty } = state.city.at(-1)!
        for (let place = 0; place < 9; place++) {
          const [x, y] = [3 * tx + (place % 3), 3 * ty + Math.floor(place / 3)]
          squares.push([x, y, squareAt(town, x, y)])
        }
      }
      if (before) {
        expect(state.city.slice(0, before.city.length)).toEqual(before.city)
        expect(state.standees.slice(0, before.standees.length)).toEqual(before.standees)
      }
      before = cloneJson(state)
    }
  })
})

test('MLT-4.9 every spot beside the town takes the tile in every rotation, whatever colours meet', () => {
  inRandomMatches(10, () => ({ state }) => {
    if (state.phase !== 'placeTile') return
    const spots = spotsOf(townOf(content, state))
    expect(game.legalActions(state, state.turn!)).toEqual(
      spots.flatMap(({ tx, ty }) => [0, 1, 2, 3].map(rot => ({ type: 'placeTile', tx, ty, rot }))),
    )
  })
})

test('MLT-5.13 a placement is listed once, by its left or upper end, by length, y, x, E before S', () => {
  inRandomMatches(10, () => ({ state }) => {
    for (const { colour, hand } of state.seats) {
      const fits = fitsOf(townOf(content, state), colour, hand)
      const order = fits.map(({ length, y, x, dir }) => [length, y + 500, x + 500, dir].join().padStart(20))
      expect(new Set(order).size).toBe(order.length)
      expect(order).toEqual(order.toSorted())
    }
  })
})

test('MLT-2.8, MLT-3.7 after every placement before the last turn the left neighbour is next', () => {
  inRandomMatches(20, () => ({ record, state }) => {
    const entry = record.log.at(-1)
    if (!entry || !('action' in entry) || state.phase === 'final' || state.phase === 'over') return
    const seats = record.table.seats
    expect(state.turn).toBe(entry.action.type === 'draw' ? entry.seat : (entry.seat + 1) % seats)
  })
})

test('MLT-6.5.3 in the last turn every chance is used once, and no player gets a second', () => {
  inRandomMatches(40, () => {
    const asked: number[] = []
    return ({ record, state }, _rng, events) => {
      for (const event of events) if (event.type === 'finalSkipped') asked.push(event.seat)
      const entry = record.log.at(-1)
      if (entry && 'action' in entry && state.lastTileSeat !== null && entry.action.type.startsWith('place')) {
        if (entry.action.type === 'placeStandee') asked.push(entry.seat)
      } else if (entry && 'action' in entry && entry.action.type === 'pass') asked.push(entry.seat)
      expect(new Set(asked).size).toBe(asked.length)
      if (state.phase === 'final') expect(state.finalLeft!.length + asked.length).toBe(record.table.seats)
    }
  })
})

test('a cached town stays correct for each of its copies', () => {
  inRandomMatches(5, () => (match, rng) => {
    const { state } = match
    if (state.turn === null) return
    const actions = game.legalActions(state, state.turn)
    const host = { rng, now: 0, emit: () => {}, reveal: () => {} }
    const ways = [rng.pick(actions), rng.pick(actions), rng.pick(actions)].map(action => {
      const copy = cloneState(game, state)
      game.apply(copy, state.turn!, action, host)
      return copy
    })
    for (const way of [...ways, state]) {
      const afresh = cloneJson(way)
      for (const { colour, hand } of way.seats) {
        expect(fitsOf(townOf(content, way), colour, hand)).toEqual(fitsOf(townOf(content, afresh), colour, hand))
      }
      expect(spotsOf(townOf(content, way))).toEqual(spotsOf(townOf(content, afresh)))
    }
  })
})
