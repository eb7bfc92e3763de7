import { describe, expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import type { Action, View } from '../types.ts'
import { planOf, squareKey } from './layout.ts'
import { placeBox, sceneOf } from './scene.ts'
import { NOTHING, type Selection } from './selection.ts'

const content = parseContent(CONTENT_FILES)
const view: View = {
  version: 'normal',
  set: [3, 5, 6, 7, 8, 9],
  seats: [
    { colour: 'G', hand: [3, 9] },
    { colour: 'B', hand: [5] },
  ],
  pileLeft: 30,
  city: [{ tile: 'T01', tx: 0, ty: 0, rot: 0 }],
  standees: [],
  phase: 'choose',
  turn: 1,
  drawn: null,
  lastTileSeat: null,
  finalLeft: null,
  result: null,
  takeBack: 'off',
  unseen: null,
}
const plan = planOf(view, content)
const choices: Action[] = [{ type: 'draw' }, { type: 'placeStandee', length: 3, x: 0, y: 2, dir: 'E' }]
const tiles: Action[] = [
  { type: 'placeTile', tx: 1, ty: 0, rot: 0 },
  { type: 'placeTile', tx: 0, ty: 1, rot: 2 },
]
const picked: Selection = { at: 'standee', length: 3 }

describe('choosing', () => {
  test('walks over squares and highlights the ends of the picked standee', () => {
    const scene = sceneOf(view, 1, choices, { hints: 'ends' }, picked, plan)
    expect(scene).toMatchObject({ placing: false, choosing: true, picked: 3, colour: 'B', hand: [5], size: 1 })
    expect(scene.grid).toBe(plan.rows)
    expect(scene.lit.map(squareKey)).toEqual(['0,2', '2,2'])
    expect([...scene.fitting!]).toEqual([3])
  })

  test('without hints highlights nothing, yet every legal action stays possible', () => {
    const scene = sceneOf(view, 1, choices, { hints: 'off' }, picked, plan)
    expect(scene.lit).toEqual([])
    expect(scene.fitting).toBeNull()
    expect([...scene.possible]).toEqual(['0,2', '2,2'])
  })

  test('knows which squares a shown standee would cover', () => {
    const fit = { type: 'placeStandee', length: 3, x: 0, y: 2, dir: 'E' } as const
    const scene = sceneOf(view, 1, choices, { hints: 'ends' }, { at: 'fit', fit, end: { x: 0, y: 2 } }, plan)
    expect([...scene.previewed]).toEqual(['0,2', '1,2', '2,2'])
  })
})

test('placing a tile walks over spots, and shows no fits meanwhile', () => {
  const laid: Selection = { at: 'tile', spot: { tx: 0, ty: 1 }, rot: 2 }
  const scene = sceneOf(view, 1, tiles, { hints: 'full' }, laid, plan)
  expect(scene).toMatchObject({ placing: true, choosing: false, rot: 2, fitting: null, size: 3 })
  expect(scene.grid.flat().map(squareKey)).toEqual(['0,0', '1,0', '0,1', '1,1'])
  expect([...scene.possible]).toEqual(['1,0', '0,1'])
  expect([...scene.previewed]).toEqual(['0,1'])
  expect(placeBox(scene, { x: 1, y: 0 })).toEqual({ x: 3, y: 0, width: 3, height: 3 })
})

test('a player who is not on turn has nothing to do, and a spectator sees the shelf of the active player', () => {
  const waiting = sceneOf(view, 0, [], { hints: 'full' }, NOTHING, plan)
  expect(waiting).toMatchObject({ placing: false, choosing: false, colour: 'G', fitting: null, targets: [] })
  expect(sceneOf(view, null, [], { hints: 'full' }, NOTHING, plan).colour).toBe('B')
})
