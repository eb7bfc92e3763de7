import { describe, expect, test } from 'vitest'
import type { Outcome } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { openStorage } from '../shell/storage.ts'
import { browserName, forgetPlayerKey, knownPlayerKey, playerKey, takePlayerKey } from './playerKey.ts'
import { clearResults, keepResult, keptResults, resultFrom, resultOf } from './finishedMatches.ts'

const TABLE: TableInfo = {
  id: 't1',
  game: 'tally',
  version: 1,
  contentHash: '',
  status: 'over',
  seats: [
    { kind: 'bot', name: 'Pip', level: 'hard' },
    { kind: 'player', name: 'Ada', present: true },
  ],
  options: {},
  host: 1,
  daily: '2026-11-16',
}
const RANKED: Outcome = {
  kind: 'ranked',
  reason: '',
  places: [2, 1],
  scores: [
    { total: 3, lines: [] },
    { total: 7, lines: [] },
  ],
}

describe('a result', () => {
  test('is the match’s result for the player’s seat', () => {
    expect(resultFrom(TABLE, RANKED, { you: 1, shared: false, now: 5 })).toEqual({
      id: 't1',
      game: 'tally',
      at: 5,
      seats: 2,
      bots: ['hard'],
      won: true,
      place: 1,
      points: 7,
      daily: '2026-11-16',
    })
    expect(resultFrom(TABLE, RANKED, { you: 0, shared: false, now: 5 })).toMatchObject({
      won: false,
      place: 2,
      points: 3,
    })
  })

  test('is shared where all win or lose together, and not the player’s own where several share the screen', () => {
    const together: Outcome = { kind: 'shared', reason: '', won: true, score: { total: 9, lines: [] } }
    expect(resultFrom(TABLE, together, { you: 1, shared: true, now: 5 })).toMatchObject({
      won: true,
      place: null,
      points: 9,
    })
    expect(resultFrom(TABLE, RANKED, { you: 1, shared: true, now: 5 })).toMatchObject({
      won: null,
      place: null,
      points: null,
    })
  })

  test('is kept once per table, and deleted with all others', () => {
    const storage = openStorage()
    const result = resultFrom(TABLE, RANKED, { you: 1, shared: false, now: 5 })
    keepResult(storage, result)
    keepResult(storage, { ...result, at: 6 })
    keepResult(storage, { ...result, id: 't2' })
    expect(keptResults(storage).map(({ id, at }) => [id, at])).toEqual([
      ['t1', 5],
      ['t2', 5],
    ])
    expect(resultOf(storage, 't2')).toMatchObject({ id: 't2' })
    expect(resultOf(storage, 't3')).toBeNull()
    clearResults(storage)
    expect(keptResults(storage)).toEqual([])
  })

  test('one invalid line does not affect the others', () => {
    const storage = openStorage()
    keepResult(storage, resultFrom(TABLE, RANKED, { you: 1, shared: false, now: 5 }))
    const [kept] = JSON.parse(storage.getItem('parlour.results')!) as unknown[]
    storage.setItem('parlour.results', JSON.stringify([{ id: 7 }, kept, null]))
    expect(keptResults(storage)).toHaveLength(1)
    storage.setItem('parlour.results', 'nonsense')
    expect(keptResults(storage)).toEqual([])
  })

  test('the oldest are dropped beyond the limit', () => {
    const storage = openStorage()
    const result = resultFrom(TABLE, RANKED, { you: 1, shared: false, now: 5 })
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...result, id: `t${index}` }))
    storage.setItem('parlour.results', JSON.stringify(many))
    keepResult(storage, { ...result, id: 'newest' })
    const kept = keptResults(storage)
    expect([kept.length, kept[0]!.id, kept.at(-1)!.id]).toEqual([3000, 't1', 'newest'])
  })
})

describe('the keys of a browser', () => {
  test('are made once, are different, and the player’s can be moved to another device', () => {
    const [here, there] = [openStorage(), openStorage()]
    expect(knownPlayerKey(here)).toBeNull()
    const key = playerKey(here)
    expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(playerKey(here)).toBe(key)
    expect(browserName(here)).not.toBe(key)
    expect(takePlayerKey(there, 'short')).toBe(false)
    expect(takePlayerKey(there, key)).toBe(true)
    expect(playerKey(there)).toBe(key)
    forgetPlayerKey(here)
    expect(playerKey(here)).not.toBe(key)
  })
})
