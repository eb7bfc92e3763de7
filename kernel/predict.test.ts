import { expect, test } from 'vitest'
import { cloneJson, deepFreeze } from './json.ts'
import { cloneState } from './match.ts'
import { predict } from './predict.ts'
import { createRng } from './rng.ts'
import { liarsDice, type State } from './testing/liarsDice.ts'
import { legal, playRandomly } from './testing/randomPlay.ts'
import { walk } from './testing/walk.ts'

const midGame = (): State => ({
  wildOnes: true,
  cups: [
    [1, 3],
    [3, 5],
  ],
  turn: 1,
  bid: { seat: 0, count: 2, face: 3 },
  out: [],
})

test('shows the view after an own action', () => {
  const view = deepFreeze(liarsDice.view(midGame(), 1))
  expect(predict(liarsDice, view, 1, { type: 'bid', count: 2, face: 4 })).toEqual({
    ...view,
    turn: 0,
    bid: { seat: 1, count: 2, face: 4 },
  })
})

test('does not guess what depends on chance or on others’ secrets', () => {
  const view = liarsDice.view(midGame(), 1)
  expect(predict(liarsDice, view, 1, { type: 'doubt' })).toBe(null)
  const start = walk().setup({ seats: 2, options: {} }, createRng('any'))
  expect(predict(walk(), start, 0, { type: 'peek' })).toBe(null)
  expect(predict(walk(), start, 0, { type: 'roll' })).toBe(null)
})

test('is null for an illegal action', () => {
  expect(predict(liarsDice, liarsDice.view(midGame(), 1), 1, { type: 'bid', count: 1, face: 1 })).toBe(null)
  expect(predict(liarsDice, liarsDice.view(midGame(), 0), 0, { type: 'doubt' })).toBe(null)
})

test('does not hide a bug in the rules', () => {
  const start = walk().setup({ seats: 2, options: {} }, createRng('any'))
  expect(() => predict(walk(), start, 0, { type: 'stumble' })).toThrow('stumbled')
})

test('every prediction comes true', () => {
  let foreseen = 0
  const host = { rng: createRng('host'), now: 0, emit: () => {}, reveal: () => {} }
  playRandomly(liarsDice, 'predicted', 1000, ({ game, state }) => {
    for (const [seat, action] of legal(game, state)) {
      const predicted = predict(game, game.view(state, seat), seat, action)
      if (!predicted) continue
      foreseen++
      const next = cloneState(game, state)
      game.apply(next, seat, action, host)
      expect(predicted).toEqual(cloneJson(game.view(next, seat)))
    }
  })
  expect(foreseen).toBeGreaterThan(100)
})
