import { expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { planOf } from './layout.ts'
import { looksOf } from './looks.ts'
import { nameSpot, nameSquare, nameStandee, saySelection } from './words.ts'

const looks = looksOf(CONTENT_FILES)
const plan = planOf(
  {
    city: [{ tile: 'T01', tx: 0, ty: 0, rot: 0 }],
    standees: [{ seat: 1, length: 3, x: 0, y: 2, dir: 'E' }],
  },
  parseContent(CONTENT_FILES),
)
const names = (seat: number) => ['Ada', 'Ben'][seat]!
const name = (key: string) => nameSquare(plan.ground.get(key)!, plan, looks, names)

test('a square says where it is, what it shows and who is on it', () => {
  expect(name('1,0')).toBe('row 0, column 1: green tree square, free')
  expect(name('0,0')).toBe('row 0, column 0: X, free')
  expect(name('2,2')).toBe('row 2, column 2: blue resident square, under a standee of 3, Ben')
})

test('a spot says whether the tile can lie there', () => {
  expect(nameSpot({ tx: 1, ty: -1 }, 'outside')).toBe('spot 1, -1: no side touches the town')
})

test('a standee says whether it fits, unless that is a secret', () => {
  expect(nameStandee(5, looks.R, 'fits')).toBe('standee of 5 houses, fits')
  expect(nameStandee(5, looks.R, 'in-hand')).toBe('standee of 5 houses')
})

test('a preview is said with its place and what to press', () => {
  const fit = { type: 'placeStandee', length: 3, x: 0, y: 2, dir: 'S' } as const
  expect(saySelection({ at: 'fit', fit, end: { x: 0, y: 2 } }, 0)).toBe(
    'Preview: standee of 3 from row 2, column 0 to row 4, column 0. Enter confirms, Escape takes it back.',
  )
  expect(saySelection({ at: 'nothing' }, 0)).toBeNull()
})
