/** The marks on the map. */

import { describe, expect, test } from 'vitest'
import { lightsOf, lonelyTags, touching } from './scene.ts'
import { NOTHING } from './selection.ts'
import { city, situation } from './testing/positions.ts'

const NONE = { counting: new Set<string>(), off: [] }

describe('highlights', () => {
  const sets = situation(state => {
    state.players[0]!.spaces = [['coral-shopping-1', 'jade-shopping-1', 'azure-shopping-1'], ['coral-factory-1']]
  })

  test('a rush is highlighted differently from a full set', () => {
    const full = lightsOf({ at: 'set', space: 0, aimed: null }, sets, NONE)
    const rush = lightsOf({ at: 'set', space: 1, aimed: null }, sets, NONE)
    expect(new Set(full.values())).toEqual(new Set(['tag']))
    expect(new Set(rush.values())).toEqual(new Set(['rush']))
  })

  test('nothing is highlighted until something is picked', () => {
    expect(lightsOf(NOTHING, sets, NONE).size).toBe(0)
  })

  test('tags that count at the end, and tags to remove', () => {
    expect(lightsOf(NOTHING, sets, { counting: new Set(['0,0']), off: ['1,0'] })).toEqual(
      new Map([
        ['0,0', 'counts'],
        ['1,0', 'off'],
      ]),
    )
  })

  test('own tags can be chosen for removal', () => {
    const asked = situation(state => {
      state.phase = 'removal'
      state.tags = { '0,0': [0], '1,0': [0], '0,1': [1] }
      state.players[0]!.copCars = 1
    })
    const lights = lightsOf({ at: 'removal', hexes: ['1,0'] }, asked, NONE)
    expect(Object.fromEntries(lights)).toEqual({ '0,0': 'own', '1,0': 'off' })
  })
})

describe('tags', () => {
  const tags = { '0,0': [0], '1,0': [0], '-3,3': [0], '-3,2': [1], '2,0': [1, 0] }

  test('WS-17.5: are lonely without another of their owner beside them', () => {
    expect([...lonelyTags({ tags }, city, 0)]).toEqual(['-3,3'])
    expect([...lonelyTags({ tags }, city, 1)]).toEqual(['-3,2', '2,0'])
  })

  test('beside a hex are counted by owner', () => {
    expect(touching({ tags }, city, '1,-1', 0)).toBe(2)
    expect(touching({ tags }, city, '1,-1', 1)).toBe(0)
  })
})
