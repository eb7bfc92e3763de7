/** The built-in deck, districts and tiles, and the errors for content that cannot be played. */

import { cloneJson, ShapeError } from '#kernel'
import { distance } from '#kit/hex.ts'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from './content.ts'
import { COLOURS, ICONS, OBJECTIVES } from './types.ts'

const content = parseContent(CONTENT_FILES)
const faces = [...content.faces.values()]
const tables = [...content.tables.values()]

test('WS-1.2 there are 115 different cards in a round, 23 of each colour', () => {
  for (const deck of Object.values(content.decks)) {
    expect(new Set(deck).size).toBe(115)
    for (const colour of COLOURS) {
      const icons = deck.map(id => content.cards.get(id)!).filter(card => card.colour === colour)
      const counts = ICONS.map(icon => icons.filter(card => card.icon === icon).length)
      expect(counts).toEqual([6, 5, 4, 3, 3, 2])
    }
  }
  expect(content.cards.size).toBe(345) // no two rounds share an id
})

test('WS-1.6 what a tag is worth', () => {
  expect(ICONS.map(icon => content.icons[icon].value)).toEqual([1, 1, 2, 3, 2, 4])
})

test.each(faces)('WS-2.5 face $id: 37 hexes, the same census, one Train Station that is not in the middle', face => {
  expect(new Set(face.cells.map(({ q, r }) => `${q},${r}`)).size).toBe(37)
  expect(face.cells.every(cell => distance(cell, { q: 0, r: 0 }) <= 3)).toBe(true)
  expect(ICONS.map(icon => face.cells.filter(cell => cell.icon === icon).length)).toEqual([12, 8, 8, 6, 1, 2])
  expect(distance(face.station, { q: 0, r: 0 })).toBeGreaterThan(0)
  const [one, other] = face.cells.filter(cell => cell.icon === 'police')
  expect(distance(one!, other!)).toBeGreaterThanOrEqual(3)
})

test('WS-2.5 where the Train Stations are', () => {
  const places = faces.map(({ id, station }) => [id, station.q, station.r].join(' '))
  expect(places).toEqual([
    '1A 2 0',
    '1B 1 1',
    '2A 1 0',
    '2B 2 -1',
    '3A 2 0',
    '3B 3 -1',
    '4A 1 1',
    '4B 2 0',
    '5A 1 0',
    '5B 2 -1',
  ])
})

test('WS-2.6 six tiles with two sides each, five of them for families', () => {
  expect(content.tiles).toHaveLength(6)
  expect(content.tiles.filter(tile => tile.family)).toHaveLength(5)
  expect(new Set(content.tiles.flatMap(tile => [tile.A, tile.B]))).toEqual(new Set(OBJECTIVES))
  expect(content.tiles.find(tile => !tile.family)!.A).toBe('rail_supreme') // WS-24.1
})

test.each(tables)('WS-3.5 piles for $players players', ({ players, sharePiles, split, drawPiles }) => {
  const expected = {
    2: { sharePiles: 4, split: 4, drawPiles: 2 },
    3: { sharePiles: 4, split: 3, drawPiles: 2 },
    4: { sharePiles: 3, split: 4, drawPiles: 3 },
    5: { sharePiles: 3, split: 3, drawPiles: 3 },
  }
  expect({ sharePiles, split, drawPiles }).toEqual(expected[players as keyof typeof expected])
  expect(sharePiles + drawPiles).toBe(6)
})

test('WS-1.2 28 cop cars and five crews', () => {
  expect(content.copCars).toBe(28)
  expect(content.crews.map(crew => crew.name)).toEqual(['Foxglove', 'Tidewater', 'Sundog', 'Mosswork', 'Nightjar'])
})

describe('unplayable content is refused with its file and field', () => {
  type Path = readonly (string | number)[]
  const cases: [file: string, path: Path, value: unknown, message: string][] = [
    ['deck.json', ['icons', 2, 'value'], -1, 'deck.json: icons[2].value'],
    ['deck.json', ['icons', 2, 'id'], 'railway', 'deck.json: icons[2].id: must be used once only'],
    ['deck.json', ['icons', 0, 'cardsPerColour'], 10, 'deck.json: icons[0].cardsPerColour'],
    ['deck.json', ['colours', 4], undefined, 'deck.json: colours[4]'],
    ['deck.json', ['colours', 1, 'hex'], 'amber', 'deck.json: colours[1].hex'],
    ['districts.json', ['faces', 3, 'columns', 2], 'ARASA', 'districts.json: faces[3].columns[2]'],
    ['districts.json', ['faces', 3, 'columns', 2], 'ARASAX', 'districts.json: faces[3].columns[2]'],
    ['districts.json', ['faces', 3, 'columns', 5], 'SSAAA', 'districts.json: faces[3].columns: must have one Train'],
    ['districts.json', ['faces', 0, 'side'], 'B', 'districts.json: faces: must be sides A and B of each board'],
    ['maps.json', ['maps', 1, 'slots', 2], [0, 0], 'maps.json: maps[1].slots: must be different'],
    ['maps.json', ['maps', 1, 'slots', 2], [3, 3], 'maps.json: maps[1].slots: must touch one another'],
    ['maps.json', ['maps', 1, 'players'], 4, 'maps.json: maps[1].slots'],
    ['objectives.json', ['tiles', 0, 'A', 'points'], 'six', 'objectives.json: tiles[0].A.points'],
    ['objectives.json', ['tiles', 0, 'A', 'id'], 'bestagon', 'objectives.json: tiles: must have each objective once'],
    ['setup.json', ['tables', 3, 'players'], 4, 'setup.json: tables: must have one for 5 players'],
    ['setup.json', ['tables', 3, 'drawPiles'], 4, 'setup.json: tables for 5'],
    ['setup.json', ['copCars'], 0, 'setup.json: copCars'],
    ['setup.json', ['crews', 4, 'id'], 'sundog', 'setup.json: crews[4].id'],
  ]
  test.each(cases)('%s %j = %j', (file, path, value, message) => {
    const files = cloneJson(CONTENT_FILES) as Record<string, Record<string, unknown>>
    const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, files[file]!)
    parent[path.at(-1)!] = value
    expect(() => parseContent(files)).toThrow(ShapeError)
    expect(() => parseContent(files)).toThrow(message)
  })

  test('and a missing file', () => {
    const { 'maps.json': _gone, ...files } = CONTENT_FILES
    expect(() => parseContent(files)).toThrow('maps.json: must be there')
  })
})
