import { describe, expect, test } from 'vitest'
import {
  forgetSeat,
  NO_HABITS,
  openDrawer,
  storedHabits,
  storedSeat,
  storedSeats,
  storeHabits,
  storeSeat,
} from './stored.ts'

const SEAT = { table: 't1', game: 'g', seat: 1, token: 'secret', name: 'Ada', at: 5, over: false }

describe('what the browser remembers', () => {
  test('seats come back by table, latest first, until they are forgotten', () => {
    const drawer = openDrawer()
    storeSeat(drawer, SEAT)
    storeSeat(drawer, { ...SEAT, table: 't2', at: 9 })
    expect(storedSeat(drawer, 't1')).toEqual(SEAT)
    expect(storedSeats(drawer).map(({ table }) => table)).toEqual(['t2', 't1'])
    forgetSeat(drawer, 't2')
    expect(storedSeat(drawer, 't2')).toBeNull()
  })

  test.each(['', 'null', '[]', '{"table":1}', '{"table":"t1"', '{"bots":{"levels":["godlike"]}}'])(
    '%j in the drawer counts as nothing',
    nonsense => {
      const drawer = openDrawer()
      drawer.setItem('parlour.seat.t1', nonsense)
      drawer.setItem('parlour.habits.g', nonsense)
      expect(storedSeat(drawer, 't1')).toBeNull()
      expect(storedSeats(drawer)).toEqual([])
      expect(storedHabits(drawer, 'g')).toEqual(NO_HABITS)
    },
  )

  test('habits come back as they were', () => {
    const drawer = openDrawer()
    const habits = { ...NO_HABITS, bots: { levels: ['easy', 'hard'] as const, options: { tiles: 12 } } }
    storeHabits(drawer, 'g', habits)
    expect(storedHabits(drawer, 'g')).toEqual(habits)
  })
})
