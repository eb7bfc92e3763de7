import { expect, test } from 'vitest'
import { predict } from '#kernel'
import { kindOf } from '../rules/placement.ts'
import { score } from '../rules/scoring.ts'
import { predictEffects, pointsAt, pricesOf } from './foresee.ts'
import { isPlacing, placesFor } from './offers.ts'
import { content, game, openTable, playOn } from './testing/play.ts'

test('OT-10.1 the predicted points are those that the rules then count', () => {
  let compared = 0
  playOn(openTable(4, 'foresight', { quickSetup: true }), 'foresight', ({ view, actions }, seat) => {
    for (const action of actions.filter(isPlacing).slice(0, 6)) {
      const after = predict(game, view, seat, action)
      const seen = predictEffects(content, view, seat, action)
      if (!after || !seen) continue
      expect(seen.points).toBe(score(content, after, seat).total - score(content, view, seat).total)
      compared++
    }
    return null
  })
  expect(compared).toBeGreaterThan(100)
})

test('OT-10.6 every place has its price, the Passage two less than the Wall Side', () => {
  let seen = 0
  playOn(openTable(3, 'prices', { quickSetup: true }), 'prices', situation => {
    const { view } = situation
    if (view.phase !== 'place') return null
    const kind = kindOf(content, view.drawn!)
    const places = placesFor({ from: 'bag' }, situation)
    const prices = pricesOf(content, view, kind, places)
    const priceOf = (where: string) => prices.find(price => price.where === where)?.points
    expect(priceOf('passage')).toBe(priceOf('wallside')! - 2)
    const points = new Set(places.map(place => pointsAt(content, view, kind.id, place)))
    expect(new Set(prices.filter(({ open }) => open).map(price => price.points))).toEqual(points)
    seen++
    return null
  })
  expect(seen).toBeGreaterThan(20)
})
