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

describe('the browser’s storage', () => {
  test('seats come back by table, latest first, until they are forgotten', () => {
    const storage = openStorage()
    storeSeat(storage, SEAT)
    storeSeat(storage, { ...SEAT, table: 't2', at: 9 })
    expect(storedSeat(storage, 't1')).toEqual(SEAT)
    expect(storedSeats(storage).map(({ table }) => table)).toEqual(['t2', 't1'])
    forgetSeat(storage, 't2')
    expect(storedSeat(storage, 't2')).toBeNull()
  })

  test('an invite leads to the seat it gave', () => {
    const storage = openStorage()
    storeSeat(storage, { ...SEAT, invite: 'come' })
    storeSeat(storage, { ...SEAT, table: 't2' })
    expect(seatOfInvite(storage, 'come')?.table).toBe('t1')
    expect(seatOfInvite(storage, 'go')).toBeNull()
  })

  test('a stored seat without an invite is still valid', () => {
    const storage = openStorage()
    const { invite, ...old } = SEAT
    storage.setItem('parlour.seat.t1', JSON.stringify(old))
    expect(storedSeat(storage, 't1')).toEqual({ ...old, invite })
  })

  test('what full storage refuses is kept until the page is closed', () => {
    const full: BrowserStorage = {
      ...openStorage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const storage = withOverflow(full)
    storeSeat(storage, SEAT)
    expect(storedSeat(storage, 't1')).toEqual(SEAT)
    expect(storedSeats(storage)).toEqual([SEAT])
    expect(write(storage, 'any', 1)).toBe(false)
    forgetSeat(storage, 't1')
    expect(storedSeats(storage)).toEqual([])
  })

  test('what storage accepts again is stored there, and listed once', () => {
    const below = openStorage()
    let isFull = false
    const storage = withOverflow({
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
      storeSeat(storage, { ...SEAT, at })
      expect(storedSeats(storage)).toEqual([{ ...SEAT, at }])
    }
    expect(storedSeat(below, 't1')?.at).toBe(3)
  })

  test.each(['', 'null', '[]', '{"table":1}', '{"table":"t1"', '{"bots":{"levels":["godlike"]}}'])(
    '%j in storage counts as missing',
    nonsense => {
      const storage = openStorage()
      storage.setItem('parlour.seat.t1', nonsense)
      storage.setItem('parlour.habits.g', nonsense)
      expect(storedSeat(storage, 't1')).toBeNull()
      expect(storedSeats(storage)).toEqual([])
      expect(storedHabits(storage, 'g')).toEqual(NO_HABITS)
    },
  )

  test('remembered choices are read back unchanged', () => {
    const storage = openStorage()
    const habits = { ...NO_HABITS, bots: { levels: ['easy', 'hard'] as const, options: { tiles: 12 } } }
    storeHabits(storage, 'g', habits)
    expect(storedHabits(storage, 'g')).toEqual(habits)
  })
})

test('if the browser blocks storage, all works until the page is closed', async () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const locked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, kind, { get: locked, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, kind))
  }
  vi.resetModules()
  const { localStore, read, tabStore, write } = await import('./storage.ts')
  for (const storage of [localStore, tabStore]) {
    expect(write(storage, 'parlour.test', 'kept')).toBe(true)
    expect(read(storage, 'parlour.test', text)).toBe('kept')
  }
})
