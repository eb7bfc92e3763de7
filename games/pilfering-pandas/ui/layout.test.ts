import { describe, expect, test } from 'vitest'
import type { Area, TradeSet } from '../types.ts'
import { slotsOf, trackLength } from './layout.ts'

const set = (s: number, e: number): TradeSet => ({ s, e, min: 3, kind: null, bonus: false })
const area: Area = {
  meerkat: 'nenal',
  cards: ['R3', 'R4', 'R5', 'G5', 'K1'],
  sets: [set(0, 2), set(2, 4)],
  limit: true,
  limitCard: 4,
  phantom: 0,
}

describe('the cards of a Trade area', () => {
  test('a card in two sets is underlined twice, at different heights', () => {
    const bars = slotsOf(area, 0, null)[2]!.bars
    expect(bars).toEqual([
      { level: 0, piece: 'last' },
      { level: 1, piece: 'first' },
    ])
  })

  test('a set that shares no card begins apart', () => {
    const apart = { ...area, sets: [set(0, 2)], cards: [...area.cards, 'Y5'] }
    const slots = slotsOf(
      { ...apart, cards: ['R3', 'R4', 'R5', 'G5', 'Y5', 'B5'], sets: [set(0, 2), set(3, 5)] },
      0,
      null,
    )
    expect(slots.map(slot => slot.apart)).toEqual([false, false, false, true, false, false])
  })

  test('the limit card and the end card are known', () => {
    const slots = slotsOf({ ...area, limitCard: 2 }, 0, null)
    expect(slots.findIndex(slot => slot.isLimit)).toBe(2)
    expect(slots.findIndex(slot => slot.isEnd)).toBe(4)
  })

  test('the preview of a set lies at the right, re-using the end card', () => {
    const slots = slotsOf(area, 1, { type: 'playSet', area: 1, cards: ['P5', 'B5'], reuse: true })
    expect(slots.map(slot => slot.ghost)).toEqual([false, false, false, false, false, true, true])
    expect(slots[4]!.bars).toHaveLength(2)
    expect(slots[6]!).toMatchObject({ card: 'B5', place: null, isEnd: true })
  })

  test('the preview of a swap shows the card in the place of the Key', () => {
    const slots = slotsOf(area, 0, { type: 'swapKey', area: 0, position: 4, card: 'Y5' })
    expect(slots[4]).toMatchObject({ card: 'Y5', ghost: true, place: 4 })
    expect(slots).toHaveLength(5)
  })

  test('PP-20.12: a set at the back door lies at the left, and the limit card stays the same card', () => {
    const slots = slotsOf(area, 0, { type: 'foiledChoice', area: 0, cards: ['R1', 'R2', 'P2'] })
    expect(slots.slice(0, 3).every(slot => slot.ghost)).toBe(true)
    expect(slots.findIndex(slot => slot.isLimit)).toBe(7)
  })

  test('a preview elsewhere changes nothing here', () => {
    const decision = { type: 'extendSet', area: 1, card: 'Y5' } as const
    expect(slotsOf(area, 0, decision)).toEqual(slotsOf(area, 0, null))
  })
})

test('PP-13.5: the track is drawn as long as the markers need', () => {
  expect(trackLength([35, 8, 0])).toBe(40)
  expect(trackLength([35, 44, 12])).toBe(50)
})
