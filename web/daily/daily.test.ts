import { describe, expect, test } from 'vitest'
import type { DailyRow } from '#protocol/results.ts'
import { openStorage, storeSeat } from '../shell/storage.ts'
import { keepResult } from '../statistics/finishedMatches.ts'
import { keepTry, standingOf, utcDay } from './dailyTries.ts'
import { opponentsText, dayName, endText, shareText, waitText } from './dailyTexts.ts'

const ROW: DailyRow = { rank: 2, name: 'Ada', won: true, place: 1, points: -1, moves: 14, you: true }
const seat = { table: 't', game: 'tally', seat: 0, token: 'x', name: 'Ada', at: 1, over: false, invite: null }

describe('today’s deal', () => {
  test('is not begun, begun, over, and not begun again the next day', () => {
    const storage = openStorage()
    expect(standingOf(storage, 'tally', '2026-11-16')).toEqual({ at: 'not-begun' })
    keepTry(storage, 'tally', { day: '2026-11-16', table: 't', number: 1 })
    storeSeat(storage, seat)
    expect(standingOf(storage, 'tally', '2026-11-16')).toEqual({ at: 'begun', table: 't' })
    expect(standingOf(storage, 'rogue', '2026-11-16')).toEqual({ at: 'not-begun' })
    storeSeat(storage, { ...seat, over: true })
    expect(standingOf(storage, 'tally', '2026-11-16')).toEqual({ at: 'ended', result: null })
    const kept = {
      id: 't',
      game: 'tally',
      at: 1,
      seats: 2,
      bots: [],
      won: true,
      place: 1,
      points: 3,
      daily: '2026-11-16',
    }
    keepResult(storage, kept)
    expect(standingOf(storage, 'tally', '2026-11-16')).toEqual({ at: 'ended', result: kept })
    expect(standingOf(storage, 'tally', '2026-11-17')).toEqual({ at: 'not-begun' })
  })

  test('days are counted in UTC', () => {
    expect(utcDay(Date.parse('2026-11-16T23:59:59+00:00'))).toBe('2026-11-16')
    expect(utcDay(Date.parse('2026-11-16T23:59:59-05:00'))).toBe('2026-11-17')
    expect(dayName('2026-11-16')).toBe('16 November 2026')
  })
})

describe('texts', () => {
  test('say how a try ended', () => {
    expect(endText(ROW)).toBe('Won')
    expect(endText({ won: false, place: 3 })).toBe('Place 3')
    expect(endText({ won: false, place: null })).toBe('Lost')
  })

  test('share a result without revealing the cards', () => {
    const share = (changes: Partial<DailyRow>) =>
      shareText('Tally', '2026-11-16', { ...ROW, ...changes }, 12, 'https://x/')
    expect(share({})).toBe('Tally, the deal of 16 November 2026\nWon, −1 point, 14 moves, place 2 of 12\nhttps://x/')
    expect(share({ rank: null, points: 20, moves: 1 })).toContain('Won, 20 points, 1 move, not the first try')
    expect(share({ won: false, place: 2 })).toContain('place 2 at the table, −1 point')
    expect(share({ rank: 11, points: null })).toContain('Won, 14 moves, place 11 of 12')
  })

  test('say who plays, and how long until the next day', () => {
    expect(opponentsText({ seats: 1, bots: null })).toContain('alone')
    expect(opponentsText({ seats: 2, bots: 'normal' })).toContain('against one bot, level: normal')
    expect(opponentsText({ seats: 3, bots: 'normal' })).toContain('against 2 bots, level: normal')
    expect(waitText(61_000)).toBe('2 min')
    expect(waitText(3_600_000 * 5 + 60_000)).toBe('5 h 1 min')
  })
})
