/** The show at the end adds up to the outcome. */

import { describe, expect, test } from 'vitest'
import { stepsOf, tagsDuring, totalsAfter } from './show.ts'
import { city, content, game, position } from './testing/positions.ts'

const state = position(over => {
  over.phase = 'over'
  // The second worked scoring for seat 0, a short row for seat 1.
  const own = '-1,-1 0,-1 1,-1 2,-1 -1,0 0,0 1,0 2,0 -1,1 0,1 1,1 2,1'.split(' ')
  over.tags = { ...Object.fromEntries(own.map(hex => [hex, [0]])), '7,-5': [1], '7,-4': [1] }
  over.players[0]!.removed = ['3,0']
  over.players[1]!.removed = []
})
const view = game.view(state, 0)
const steps = stepsOf(city, content, view, [{ type: 'lonelyRemoved', seat: 1, hexes: ['-3,3'] }])

describe('the show', () => {
  test('WS-17.1: cop cars, lonely tags, objectives, tags, in this order', () => {
    expect(steps.map(step => step.kind)).toEqual([
      'copCars',
      'lonely',
      'objective',
      'objective',
      'objective',
      'tags',
      'tags',
      'tags',
      'tags',
      'total',
    ])
  })

  test('comes to the totals of the outcome', () => {
    const outcome = game.outcome(state)
    expect(outcome?.kind).toBe('ranked')
    const sheets = outcome?.kind === 'ranked' ? outcome.scores : undefined
    expect(totalsAfter(steps, steps.length - 1, 2)).toEqual(sheets!.map(({ total }) => total))
  })

  test('never loses a point on the way', () => {
    for (let at = 1; at < steps.length; at++) {
      const before = totalsAfter(steps, at - 1, 2)
      totalsAfter(steps, at, 2).forEach((total, seat) => expect(total).toBeGreaterThanOrEqual(before[seat]!))
    }
  })

  test('highlights the tags that score', () => {
    const tricorners = steps[2]!
    expect('lit' in tricorners && tricorners.lit.size).toBe(12)
  })

  test('tags stay until their step comes', () => {
    const stays = Object.keys(view.tags)
    expect(Object.keys(tagsDuring(steps, -1, view.tags))).toEqual([...stays, '3,0', '-3,3'])
    expect(Object.keys(tagsDuring(steps, 0, view.tags))).toEqual([...stays, '-3,3'])
    expect(tagsDuring(steps, 1, view.tags)).toEqual(view.tags)
  })
})
