/** The built-in tiles and standees, and the errors for content that cannot be played. */

import { cloneJson, type ContentFiles, ShapeError } from '#kernel'
import { describe, expect, test } from 'vitest'
import { parseContent, ROTATIONS } from './content.ts'
import { myLittleTown } from './index.ts'
import { fitsOf, townOf } from './rules/town.ts'
import { COLOURS, type Colour, type Square } from './types.ts'

const content = parseContent(myLittleTown.content)
const faces = content.tileIds.map(id => content.tiles.get(id)!.faces[0]!)

describe('the tiles', () => {
  test('MLT-1.2 are 36, of nine squares each: two of every colour and one X', () => {
    expect(new Set(content.tileIds).size).toBe(36)
    for (const face of faces) expect(face.toSorted().join('')).toBe('BBGGRRXYY')
  })

  test('favour no place: each colour comes 8 times on every place, the X 4 times', () => {
    for (let place = 0; place < 9; place++) {
      for (const colour of COLOURS) expect(faces.filter(face => face[place] === colour)).toHaveLength(8)
      expect(faces.filter(face => face[place] === 'X')).toHaveLength(4)
    }
  })

  test('have each pair of places once for each colour', () => {
    for (const colour of COLOURS) {
      const pairs = faces.map(face => placesOf(face, colour).join())
      expect(new Set(pairs).size).toBe(36)
    }
  })

  test('stay the same set when two colours, and the other two, change places', () => {
    const all = new Set(faces.map(face => face.join('')))
    for (const swap of ['BGRY', 'YRGB', 'RYBG']) {
      const swapped = faces.map(face =>
        face.map(square => (square === 'X' ? 'X' : swap['GBYR'.indexOf(square)])).join(''),
      )
      expect(new Set(swapped)).toEqual(all)
    }
  })

  test('MLT-1.5 differ from each of their rotations and mirror images, so that no rotation is a mirror image', () => {
    const looks = content.tileIds.flatMap(id => content.tiles.get(id)!.faces.flatMap(face => [face, mirrored(face)]))
    expect(new Set(looks.map(face => face.join(''))).size).toBe(36 * 4 * 2)
  })

  test('have the same neighbours for every colour', () => {
    for (const colour of COLOURS) {
      expect(faces.filter(face => sideBySide(face).includes(colour + colour))).toHaveLength(12)
      expect(faces.filter(face => twoApart(face).includes(colour))).toHaveLength(6)
      expect(sumOver(face => sideBySide(face).filter(pair => pair === pairOf(colour, 'X')).length)).toBe(24)
      for (const other of COLOURS) {
        if (other <= colour) continue
        expect(sumOver(face => sideBySide(face).filter(pair => pair === pairOf(colour, other)).length)).toBe(48)
      }
    }
    for (const face of faces) {
      const equal = sideBySide(face).filter(pair => pair[0] === pair[1]).length
      expect([1, 2]).toContain(equal)
      expect(twoApart(face).length).toBeLessThanOrEqual(1)
    }
  })

  test('take a standee of three on the start tile: 4 of 36 in the normal version, 6 in the easy one', () => {
    const fitting = (colour: Colour, version: 'easy' | 'normal') =>
      content.tileIds.filter(tile => {
        const town = townOf(content, { version, set: [3], city: [{ tile, tx: 0, ty: 0, rot: 0 }], standees: [] })
        return fitsOf(town, colour, [3]).length > 0
      })
    for (const colour of COLOURS) {
      expect(fitting(colour, 'normal')).toHaveLength(4)
      expect(fitting(colour, 'easy')).toHaveLength(6)
    }
  })

  test('MLT-1.10 are turned clockwise: the left column comes to the top, bottom first', () => {
    for (const id of content.tileIds) {
      const { faces } = content.tiles.get(id)!
      for (const rot of ROTATIONS) {
        const [before, after] = [faces[rot]!, faces[(rot + 1) % 4]!]
        for (let row = 0; row < 3; row++) {
          for (let column = 0; column < 3; column++)
            expect(after[3 * row + column]).toBe(before[3 * (2 - column) + row])
        }
      }
    }
  })
})

test('MLT-1.3, MLT-1.7 every set has six standees of two items or more, and every colour an item of its own', () => {
  expect([...content.sets.keys()]).toEqual(['standard', 'short', 'long'])
  for (const lengths of content.sets.values()) {
    expect(lengths).toHaveLength(6)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2)
  }
  expect(content.sets.get(content.defaultSet)).toEqual([3, 5, 6, 7, 8, 9])
  const items = COLOURS.map(colour => `${content.kinds[colour].colour} ${content.kinds[colour].item}`)
  expect(items).toEqual(['green tree', 'blue resident', 'yellow car', 'red house'])
})

describe('unplayable content is refused with its file and field', () => {
  const cases: [problem: string, file: string, spoil: (file: MutableFiles) => void, message: string][] = [
    [
      'too few tiles',
      'tiles.json',
      file => file.tiles.splice(11),
      'tiles.json: tiles: must have 12 to 84 items, not 11',
    ],
    ['a tile twice', 'tiles.json', file => (file.tiles[5]!.id = 'T01'), 'tiles.json: tiles[5].id: must be used once'],
    [
      'a strange square',
      'tiles.json',
      file => (file.tiles[3]!.squares[1] = 'GBP'),
      'tiles.json: tiles[3].squares[1]: ',
    ],
    ['a row too few', 'tiles.json', file => file.tiles[3]!.squares.pop(), 'tiles.json: tiles[3].squares: must have 3'],
    [
      'no squares',
      'tiles.json',
      file => Reflect.deleteProperty(file.tiles[3]!, 'squares'),
      'tiles.json: tiles[3].squares',
    ],
    [
      'seven standees',
      'standees.json',
      file => file.sets[0]!.lengths.push(9),
      'standees.json: sets[0].lengths: must have 6',
    ],
    ['a lone item', 'standees.json', file => (file.sets[1]!.lengths[0] = 1), 'standees.json: sets[1].lengths[0]: '],
    [
      'lengths in disorder',
      'standees.json',
      file => (file.sets[1]!.lengths = [7, 6, 5, 4, 3, 2]),
      'standees.json: sets[1].lengths[1]: ',
    ],
    [
      'a set twice',
      'standees.json',
      file => (file.sets[2]!.id = 'short'),
      'standees.json: sets[2].id: must be used once',
    ],
    ['an unknown default', 'standees.json', file => (file.default = 'giant'), 'standees.json: default: must be one of'],
    ['a kind too few', 'kinds.json', file => file.kinds.pop(), 'kinds.json: kinds: must have 5 items, not 4'],
    ['a colour without a name', 'kinds.json', file => (file.kinds[2]!.colour = null), 'kinds.json: kinds[2].colour: '],
    ['a hue that is none', 'kinds.json', file => (file.kinds[2]!.hex = 'red'), 'kinds.json: kinds[2].hex: '],
    [
      'a drawing with code',
      'kinds.json',
      file => (file.kinds[0]!.silhouette = 'M0 0"><'),
      'kinds.json: kinds[0].silhouette: ',
    ],
  ]

  test.each(cases)('%s', (_problem, file, spoil, message) => {
    const files = cloneJson(myLittleTown.content) as Record<string, MutableFiles>
    spoil(files[file]!)
    expect(() => myLittleTown.open(files)).toThrow(ShapeError)
    expect(() => myLittleTown.open(files)).toThrow(message)
  })

  test.each(['tiles.json', 'standees.json', 'kinds.json'])('%s missing, or not an object', file => {
    const { [file]: _left, ...others }: ContentFiles = myLittleTown.content
    expect(() => myLittleTown.open(others)).toThrow(`${file}: must be there`)
    expect(() => myLittleTown.open({ ...others, [file]: [] })).toThrow(`${file}: must be an object`)
  })
})

test('MLT-1.8 a content pack with other tiles and lengths can be played under its own name', () => {
  const files = cloneJson(myLittleTown.content) as Record<string, MutableFiles>
  files['tiles.json']!.tiles.splice(20)
  files['standees.json']!.sets = [{ id: 'box', lengths: [2, 2, 3, 4, 5, 12] }]
  files['standees.json']!.default = 'box'
  const { game } = myLittleTown.open(files)
  expect(game.options.pileSize).toMatchObject({ min: 12, max: 20, default: 20 })
  expect(game.options.standeeSet).toMatchObject({ values: ['box'], default: 'box' })
  expect(game.contentHash).not.toBe(myLittleTown.open(myLittleTown.content).game.contentHash)
})

/** The files as mutable values. */
interface MutableFiles {
  tiles: { id: string; squares: string[] }[]
  sets: { id: string; lengths: number[] }[]
  default: string
  kinds: { colour: string | null; hex: string; silhouette: string }[]
}

function placesOf(face: readonly Square[], square: Square): number[] {
  return face.flatMap((it, place) => (it === square ? [place] : []))
}

function mirrored(face: readonly Square[]): Square[] {
  return face.map((_, place) => face[place - (place % 3) + 2 - (place % 3)]!)
}

function pairOf(a: Square, b: Square): string {
  return [a, b].toSorted().join('')
}

/** The twelve pairs of squares with a common side, letters sorted. */
function sideBySide(face: readonly Square[]): string[] {
  return face.flatMap((square, place) => [
    ...(place % 3 < 2 ? [pairOf(square, face[place + 1]!)] : []),
    ...(place < 6 ? [pairOf(square, face[place + 3]!)] : []),
  ])
}

/** Colours that stand at both ends of a row or a column. */
function twoApart(face: readonly Square[]): Square[] {
  const lines = [0, 3, 6]
    .map(row => [face[row], face[row + 2]])
    .concat([0, 1, 2].map(column => [face[column], face[column + 6]]))
  return lines.flatMap(([a, b]) => (a === b && a !== 'X' ? [a!] : []))
}

function sumOver(count: (face: readonly Square[]) => number): number {
  return faces.reduce((sum, face) => sum + count(face), 0)
}
