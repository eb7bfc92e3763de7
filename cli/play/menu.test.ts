import { expect, test } from 'vitest'
import type { Tagged } from '#kernel'
import { asTyped, itemsOf, search, typedAction } from './menu.ts'

interface Place extends Tagged {
  readonly x: number
  readonly y: number
  readonly turn: number
}

const describe = (action: Tagged) => asTyped(action)

function places(columns: number, rows: number): Place[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  return numbers(columns).flatMap(x =>
    numbers(rows).flatMap(y => numbers(4).map(turn => ({ type: 'placeTile', x, y, turn }))),
  )
}

test('a short list is shown whole', () => {
  expect(itemsOf(places(1, 2), describe).map(item => item.label)).toContain('placeTile x=0 y=1 turn=3')
})

test('a long list begins with the kinds of actions, single actions in words', () => {
  const items = itemsOf<Tagged>([{ type: 'draw' }, ...places(5, 5)], describe)
  expect(items.map(item => item.label)).toEqual(['draw', 'Place tile (100)'])
})

test('then come as many details as keep the list short', () => {
  expect(itemsOf(places(2, 3), describe).map(item => item.label)).toEqual([
    'x 0, y 0 (4)',
    'x 0, y 1 (4)',
    'x 0, y 2 (4)',
    'x 1, y 0 (4)',
    'x 1, y 1 (4)',
    'x 1, y 2 (4)',
  ])
  expect(itemsOf(places(10, 5), describe).map(item => item.label)).toContain('x 9 (20)')
})

test('every action can be reached, in four questions at most, with no list over twelve items', () => {
  const all: Tagged[] = [{ type: 'draw' }, ...places(10, 10)]
  const reached: Tagged[] = []
  const walk = (actions: readonly Tagged[], depth: number) => {
    expect(depth).toBeLessThanOrEqual(4)
    const items = itemsOf(actions, describe)
    expect(items.length).toBeLessThanOrEqual(12)
    for (const item of items) {
      if (item.actions.length === 1) reached.push(item.actions[0]!)
      else walk(item.actions, depth + 1)
    }
  }
  walk(all, 1)
  expect(new Set(reached)).toEqual(new Set(all))
})

test('words find the actions whose description holds all of them', () => {
  const found = search(places(3, 3), describe, 'X=1 turn=2')
  expect(found.map(item => item.label)).toEqual([0, 1, 2].map(y => `placeTile x=1 y=${y} turn=2`))
  expect(search(places(3, 3), describe, 'x=7')).toEqual([])
})

test('an action can be typed as words or as JSON, and is printed in the same form', () => {
  const action = { type: 'placeStandee', length: 3, x: -1, dir: 'E' }
  expect(typedAction('placeStandee length=3 x=-1 dir=E')).toEqual(action)
  expect(typedAction(JSON.stringify(action))).toEqual(action)
  expect(typedAction(asTyped(action))).toEqual(action)
})

test.each(['', '   ', 'place 3', '{"type":', '{7}'])('%j is not an action', text => {
  expect(typedAction(text)).toBeNull()
})
