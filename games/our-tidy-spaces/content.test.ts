/** The built-in Items and cards, and the errors for content that cannot be played. */

import { cloneJson, ShapeError } from '#kernel'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from './content.ts'
import { ourTidySpaces } from './index.ts'
import { COLOURS } from './types.ts'

const content = parseContent(CONTENT_FILES)
const kinds = [...content.kinds.values()]

test('OT-1.5 there are 30 kinds for the bag and 4 starting tiles, one of each colour', () => {
  expect(kinds.filter(kind => !kind.starting)).toHaveLength(30)
  expect(content.starting.map(id => content.kinds.get(id)!.colour)).toEqual([...COLOURS])
  expect(kinds.filter(kind => kind.symbol)).toHaveLength(8)
})

test('OT-2.6 the two cards that start face up, in this order', () => {
  const open = [...content.goodNeighbours.values()].filter(card => card.startsOpen)
  expect(open.map(card => card.name)).toEqual(['Community Gardener', 'Bicycle Parking'])
  expect(content.goodNeighbours.size).toBe(18)
})

test('OT-2.7 there are 24 Community Cards, 30 with their copies, 25 of them gentle', () => {
  expect(content.community.size).toBe(24)
  expect(content.decks.all).toHaveLength(30)
  expect(content.decks.gentle).toHaveLength(25)
})

test('OT-1.8 every tile fits on the Wall Side of every table', () => {
  for (const { corridor } of content.tables.values()) {
    const free = Array.from({ length: corridor.height }, (_, row) => row).filter(
      row => !corridor.passageRows.includes(row),
    )
    expect(free).toEqual([0, 1, 5])
    for (const { form } of kinds) expect(Math.min(...form.forms.map(each => each.height))).toBeLessThanOrEqual(2)
  }
})

describe('unplayable content is refused with its file and field', () => {
  const cases: [file: string, path: (string | number)[], value: unknown, message: string][] = [
    ['items.json', ['items', 0, 'colour'], 'purple', 'items.json: items[0].colour'],
    ['items.json', ['items', 1, 'shape'], 'X9', 'items.json: items[1].shape'],
    ['items.json', ['items', 1, 'id'], 'doormat', 'items.json: items[1].id: must be used once only'],
    ['items.json', ['starting', 0, 'id'], 'doormat', 'items.json: starting and items'],
    ['items.json', ['items', 2, 'weight'], 3, 'items.json: items[2].weight: is not a known field'],
    ['shapes.json', ['shapes', 'I2', 'cells'], [[0, 0]], 'shapes.json: shapes.I2.cells'],
    ['scoring.json', ['colours', 'red', 'home'], '4', 'scoring.json: colours.red.home'],
    ['boards.json', ['corridor', '5'], undefined, 'boards.json: corridor.5'],
    ['boards.json', ['home', 'cols'], 40, 'boards.json: home.cols'],
    ['boards.json', ['home', 'defaultFrame', 'north'], 'red', 'boards.json: home.defaultFrame'],
    ['setup.json', ['communityDeck', '3'], 0, 'setup.json: communityDeck.3'],
    ['setup.json', ['openGoodNeighbours'], 3, 'good-neighbour-cards.json: cards: must have 3 that start open'],
    [
      'community-cards.json',
      ['cards', 0, 'effects', 0, 'kind'],
      'explode',
      'community-cards.json: cards[0].effects[0].kind',
    ],
    [
      'community-cards.json',
      ['cards', 1, 'effects', 0, 'to'],
      ['roof'],
      'community-cards.json: cards[1].effects[0].to[0]',
    ],
    [
      'good-neighbour-cards.json',
      ['cards', 0, 'condition', 'left', 'count'],
      'clouds',
      'good-neighbour-cards.json: cards[0].condition.left.count',
    ],
    [
      'good-neighbour-cards.json',
      ['cards', 3, 'condition', 'vs'],
      'nobody',
      'good-neighbour-cards.json: cards[3].condition.vs',
    ],
  ]
  test.each(cases)('%s %j = %j', (file, path, value, message) => {
    const files = cloneJson(CONTENT_FILES) as Record<string, Record<string, unknown>>
    const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, files[file]!)
    parent[path.at(-1)!] = value
    expect(() => ourTidySpaces.open(files)).toThrow(ShapeError)
    expect(() => ourTidySpaces.open(files)).toThrow(message)
  })

  test('and a missing file', () => {
    const { 'boards.json': _gone, ...files } = CONTENT_FILES
    expect(() => ourTidySpaces.open(files)).toThrow('boards.json: must be there')
  })
})

test('a content pack with other values is played with them', () => {
  const files = cloneJson(CONTENT_FILES) as Record<string, { passagePerItem?: number }>
  files['scoring.json']!.passagePerItem = 7
  expect(ourTidySpaces.open(files).game.contentHash).not.toBe(ourTidySpaces.open(CONTENT_FILES).game.contentHash)
})
