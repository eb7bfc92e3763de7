import { text } from '#kernel/shape.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type BrowserStorage,
  forgetSeat,
  NO_HABITS,
  openStorage,
  seatOfInvite,
  storedHabits,
  storedSeat,
  storedSeats,
  storeHabits,
  storeSeat,
  withOverflow,
  write,
} from './storage.ts'

const SEAT = { table: 't1', game: 'g', seat: 1, token: 'secret', name: 'Ada', at: 5, over: false, invite: null }

describe('what the browser remembers', () => {
  test('seats come back by table, latest first, until they are forgotten', () => {
    const drawer = openStorage()
    storeSeat(drawer, SEAT)
    storeSeat(drawer, { ...SEAT, table: 't2', at: 9 })
    expect(storedSeat(drawer, 't1')).toEqual(SEAT)
    expect(storedSeats(drawer).map(({ table }) => table)).toEqual(['t2', 't1'])
    forgetSeat(drawer, 't2')
    expect(storedSeat(drawer, 't2')).toBeNull()
  })

  test('an invite leads back to the seat it gave', () => {
    const drawer = openStorage()
    storeSeat(drawer, { ...SEAT, invite: 'come' })
    storeSeat(drawer, { ...SEAT, table: 't2' })
    expect(seatOfInvite(drawer, 'come')?.table).toBe('t1')
    expect(seatOfInvite(drawer, 'go')).toBeNull()
  })

  test('a seat from before invites were kept is still a seat', () => {
    const drawer = openStorage()
    const { invite, ...old } = SEAT
    drawer.setItem('parlour.seat.t1', JSON.stringify(old))
    expect(storedSeat(drawer, 't1')).toEqual({ ...old, invite })
  })

  test('what a full drawer does not take is there until the page is closed', () => {
    const full: BrowserStorage = {
      ...openStorage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const drawer = withOverflow(full)
    storeSeat(drawer, SEAT)
    expect(storedSeat(drawer, 't1')).toEqual(SEAT)
    expect(storedSeats(drawer)).toEqual([SEAT])
    expect(write(drawer, 'any', 1)).toBe(false)
    forgetSeat(drawer, 't1')
    expect(storedSeats(drawer)).toEqual([])
  })

  test('what the drawer takes again is kept there, and listed once', () => {
    const below = openStorage()
    let isFull = false
    const drawer = withOverflow({
      get length() {
        return below.length
      },
      key: below.key,
      getItem: below.getItem,
      removeItem: below.removeItem,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        below.setItem(key, value)
      },
    })
    for (const at of [1, 2, 3]) {
      isFull = at === 2
      storeSeat(drawer, { ...SEAT, at })
      expect(storedSeats(drawer)).toEqual([{ ...SEAT, at }])
    }
    expect(storedSeat(below, 't1')?.at).toBe(3)
  })

  test.each(['', 'null', '[]', '{"table":1}', '{"table":"t1"', '{"bots":{"levels":["godlike"]}}'])(
    '%j in the drawer counts as nothing',
    nonsense => {
      const drawer = openStorage()
      drawer.setItem('parlour.seat.t1', nonsense)
      drawer.setItem('parlour.habits.g', nonsense)
      expect(storedSeat(drawer, 't1')).toBeNull()
      expect(storedSeats(drawer)).toEqual([])
      expect(storedHabits(drawer, 'g')).toEqual(NO_HABITS)
    },
  )

  test('habits come back as they were', () => {
    const drawer = openStorage()
    const habits = { ...NO_HABITS, bots: { levels: ['easy', 'hard'] as const, options: { tiles: 12 } } }
    storeHabits(drawer, 'g', habits)
    expect(storedHabits(drawer, 'g')).toEqual(habits)
  })
})

test('a browser that locks its drawers lends none, and nothing is missed but that', async () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const locked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, kind, { get: locked, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, kind))
  }
  vi.resetModules()
  const { localStore, read, tabStore, write } = await import('./storage.ts')
  for (const drawer of [localStore, tabStore]) {
    expect(write(drawer, 'parlour.test', 'kept')).toBe(true)
    expect(read(drawer, 'parlour.test', text)).toBe('kept')
  }
})
