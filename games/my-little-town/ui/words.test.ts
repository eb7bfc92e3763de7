import { setLocale } from '#kernel'
import { expect, onTestFinished, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { catalogue } from '../languages/de.ts'
import { COLOURS } from '../types.ts'
import { planOf } from './layout.ts'
import { looksOf } from './looks.ts'
import { tutorial } from '../tutorial.ts'
import { myLittleTown } from '../index.ts'
import { nameHand, nameSpot, nameSquare, nameStandee, saySelection } from './words.ts'

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

test('a square names its place, its colour and its standee', () => {
  expect(name('1,0')).toBe('row 0, column 1: green tree square, free')
  expect(name('0,0')).toBe('row 0, column 0: X, free')
  expect(name('2,2')).toBe('row 2, column 2: blue resident square, under a standee of 3, Ben')
})

test('a spot says whether the tile can lie there', () => {
  expect(nameSpot({ tx: 1, ty: -1 }, 'outside')).toBe('spot 1, -1: no side touches the town')
})

test('a standee says whether it fits, unless hints are off', () => {
  expect(nameStandee(5, looks.R, 'fits')).toBe('standee of 5 houses, fits')
  expect(nameStandee(5, looks.R, 'in-hand')).toBe('standee of 5 houses')
})

test('a standee is named as a whole, since German inflects its items', () => {
  onTestFinished(() => setLocale('en', {}))
  setLocale('de', catalogue)
  expect(COLOURS.map(colour => nameStandee(5, looks[colour], 'in-hand'))).toEqual([
    'Aufsteller mit 5 Bäumen',
    'Aufsteller mit 5 Leuten',
    'Aufsteller mit 5 Autos',
    'Aufsteller mit 5 Häusern',
  ])
  expect(nameStandee(5, looks.G, 'placed')).toBe('Aufsteller mit 5 Bäumen, aufgestellt')
})

test('a preview is announced with its place and the key to press', () => {
  const fit = { type: 'placeStandee', length: 3, x: 0, y: 2, dir: 'S' } as const
  expect(saySelection({ at: 'fit', fit, end: { x: 0, y: 2 } }, 0)).toBe(
    'Preview: standee of 3 from row 2, column 0 to row 4, column 0. Enter confirms, Escape takes it back.',
  )
  expect(saySelection({ at: 'nothing' }, 0)).toBeNull()
})

test('the number of placed standees matches the board, in a lesson that begins with less than the set too', () => {
  const { game } = myLittleTown.open(myLittleTown.content)
  const view = game.view(game.parseState(tutorial.start), 0)
  expect(view.standees).toEqual([])
  expect(nameHand(0, view, looks, names)).toBe('Ada, green: 0 of 3 standees placed, still has 3, 4, 6')
  const standees = [{ seat: 0, length: 2, x: 0, y: 0, dir: 'E' as const }]
  expect(nameHand(0, { ...view, standees }, looks, names)).toBe('Ada, green: 1 of 4 standees placed, still has 3, 4, 6')
})
