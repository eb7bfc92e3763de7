import { describe, expect, test } from 'vitest'
import { parseRecord } from './record.ts'
import { ShapeError } from '../shape.ts'
import { liarsDice } from '../testing/liarsDice.ts'
import { playRandomly } from '../testing/randomPlay.ts'

const file = () => JSON.parse(JSON.stringify(playRandomly(liarsDice, 'saved', 1000).record)) as Record<string, unknown>

test('reads back what was saved', () => {
  expect(parseRecord(file())).toEqual(file())
})

test('reads a match that began with a loaded position', () => {
  expect(parseRecord({ ...file(), start: { turn: 0 } })).toMatchObject({ start: { turn: 0 } })
  expect(parseRecord(file())).not.toHaveProperty('start')
})

test('reads how a race was decided', () => {
  const race = { fairness: 'compensated', byLot: false, rivals: [{ seat: 1, by: 34 }] }
  const log = [{ at: 5, seat: 0, action: { type: 'bid' }, race }]
  expect(parseRecord({ ...file(), log }).log).toEqual(log)
  expect(() => parseRecord({ ...file(), log: [{ ...log[0], race: { ...race, byLot: 1 } }] })).toThrow('race.byLot')
})

describe('names what is wrong with a broken file', () => {
  const entry = { at: 0, seat: 0, action: { type: 'doubt' } }
  test.each<[string, unknown, string]>([
    ['not an object', 'text', 'match: must be an object'],
    ['a later format', { ...file(), format: 2 }, 'match.format: must be one of 1, not 2'],
    ['no game', { ...file(), game: undefined }, 'match.game: must be text'],
    ['version 0', { ...file(), version: 0 }, 'match.version: must be a whole number from 1'],
    ['a hash of another length', { ...file(), contentHash: 'abc' }, 'match.contentHash: must match'],
    ['no table', { ...file(), table: null }, 'match.table: must be an object'],
    ['too many seats', { ...file(), table: { seats: 17, options: {} } }, 'match.table.seats: must be'],
    ['options in a list', { ...file(), table: { seats: 2, options: [] } }, 'match.table.options: must be an object'],
    ['a numeric seed', { ...file(), seed: 5 }, 'match.seed: must be text'],
    ['a field too many', { ...file(), note: '' }, 'match.note: is not a known field'],
    ['a log that is none', { ...file(), log: {} }, 'match.log: must be a list'],
    [
      'too long a log',
      { ...file(), log: Array.from({ length: 100_001 }, () => entry) },
      'match.log: must have 0 to 100000 items',
    ],
    ['negative time', { ...file(), log: [{ ...entry, at: -1 }] }, 'match.log[0].at: must not be negative'],
    ['endless time', { ...file(), log: [{ ...entry, at: Infinity }] }, 'match.log[0].at: must be a number'],
    ['no such seat', { ...file(), log: [entry, { ...entry, seat: 16 }] }, 'match.log[1].seat: must be'],
    [
      'an action in words',
      { ...file(), log: [{ ...entry, action: 'doubt' }] },
      'match.log[0].action: must be an object',
    ],
    ['undo that is not', { ...file(), log: [{ at: 0, seat: 0, undo: false }] }, 'match.log[0].undo: must be true'],
    ['an alarm with a seat', { ...file(), log: [{ at: 0, seat: 0, ring: true }] }, 'match.log[0].seat: is not a known'],
    ['both at once', { ...file(), log: [{ ...entry, undo: true }] }, 'match.log[0].action: is not a known field'],
  ])('%s', (_name, raw, message) => {
    expect(() => parseRecord(raw)).toThrow(ShapeError)
    expect(() => parseRecord(raw)).toThrow(message)
  })
})
