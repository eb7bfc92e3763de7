/** Boards on one lattice: no gap, no overlap, stations towards the centre. */

import { createRng } from '#kernel'
import { distance } from '#kit/hex.ts'
import { describe, expect, test } from 'vitest'
import { type City, hexesWith, layCity, turnFaces } from './city.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { ICONS, type Placement } from '../types.ts'

const content = parseContent(CONTENT_FILES)
const faces = [...content.faces.values()]
const T5: Placement[] = [
  { face: '1A', rotation: 0 },
  { face: '2B', rotation: 2 },
  { face: '3A', rotation: 5 },
  { face: '4B', rotation: 4 },
  { face: '5A', rotation: 3 },
]

function cellsOf(city: City, icon: (typeof ICONS)[number]): string[] {
  return hexesWith(city, icon).toSorted()
}

describe.each([
  [2, [8, 1]],
  [3, [21, 3]],
  [4, [34, 5]],
  [5, [47, 7]],
])('WS-2.2 the map for %i players', (players, [border, contacts]) => {
  const city = layCity(content, T5.slice(0, players))
  const cells = [...city.values()]

  test('covers 37 hexes a board, each with one icon, all boards touching', () => {
    expect(cells).toHaveLength(37 * players)
    expect(ICONS.map(icon => hexesWith(city, icon).length)).toEqual([12, 8, 8, 6, 1, 2].map(n => n * players))
    const touching = cells.flatMap(cell =>
      cell.neighbours
        .map(next => city.get(next)!.board)
        .filter(board => board > cell.board)
        .map(board => `${cell.board}-${board}`),
    )
    expect(new Set(touching).size).toBe(contacts)
  })

  test('WS-2.9, WS-19.5 hexes touch across borders, and only there', () => {
    expect(cells.filter(cell => cell.atBorder)).toHaveLength(border!)
    for (const cell of cells) {
      const near = cells.filter(other => distance(cell, other) === 1)
      expect(cell.neighbours.toSorted()).toEqual(near.map(other => other.hex).toSorted())
      expect(cell.nearPolice).toBe(near.some(other => other.icon === 'police'))
    }
  })
})

test('WS-2.3 the rotations of the example tables, and the resulting places of their stations', () => {
  const tables = [
    { faces: '1A 2A', rotations: [0, 3], stations: ['2,0', '6,-3'] },
    { faces: '3A 1B 4A', rotations: [0, 2, 4], stations: ['2,0', '4,2', '5,-2'] },
    { faces: '4A 2B 1B 5B', rotations: [0, 2, 4, 4], stations: ['1,1', '4,2', '6,-1', '9,0'] },
    { faces: '1A 2B 3A 4B 5A', rotations: [0, 2, 5, 4, 3], stations: ['-2,5', '2,0', '3,2', '6,-1', '9,1'] },
  ]
  for (const { faces, rotations, stations } of tables) {
    const chosen = faces.split(' ').map(id => content.faces.get(id)!)
    const placements = turnFaces(content.maps.get(chosen.length)!, chosen, createRng('turns'))
    expect(placements.map(placement => placement.rotation)).toEqual(rotations)
    expect(cellsOf(layCity(content, placements), 'station')).toEqual(stations)
  }
})

test('WS-2.4 no face needs a draw in any slot: 140 cases', () => {
  const rng = createRng('no draw')
  let cases = 0
  for (const map of content.maps.values()) {
    for (const face of faces) {
      turnFaces(
        map,
        map.centres.map(() => face),
        rng,
      )
      cases += map.players
    }
  }
  expect(cases).toBe(140)
  expect(rng.draws).toBe(0)
})

test('WS-2.4 equally near rotations are decided at random', () => {
  const alone = { id: 'alone', name: 'Alone', players: 1, centres: [{ q: 0, r: 0 }] }
  const turns = Array.from(
    { length: 60 },
    (_, n) => turnFaces(alone, faces.slice(0, 1), createRng('lot', n))[0]!.rotation,
  )
  expect(new Set(turns).size).toBe(6)
})

test('a city is built once', () => {
  expect(layCity(content, [...T5])).toBe(layCity(content, T5))
})
