/** What this browser remembers. All stored values are checked: old versions and curious people write to it too. */

import { list, nullable, oneOf, type Shape, someFields, text, whole, withDefault } from '#kernel/shape.ts'
import { BOT_LEVELS, type BotLevel, type Seat, ShapeError } from '#kernel'

/** The part of `Storage` we use. */
export interface BrowserStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A seat this browser may take again. The token gives the seat. */
export interface StoredSeat {
  readonly table: string
  readonly game: string
  readonly seat: Seat
  readonly token: string
  readonly name: string
  /** When the player last sat there, in milliseconds since 1970. */
  readonly at: number
  readonly over: boolean
  /** Following it again leads to the seat; `null` if unknown. */
  readonly invite: string | null
}

/** The player's choices for beginning a game: the defaults of the buttons on its page. */
export interface Habits {
  readonly friends: { readonly seats: number | null; readonly options: Options }
  readonly bots: { readonly levels: readonly BotLevel[]; readonly options: Options }
  readonly device: { readonly names: readonly string[]; readonly options: Options }
  readonly alone: { readonly options: Options }
}
type Options = Readonly<Record<string, unknown>>

const anyFields: Shape<Options> = (value, path) => {
  someFields({})(value, path)
  return value as Options
}

const seatShape: Shape<StoredSeat> = someFields<StoredSeat>({
  table: text,
  game: text,
  seat: whole(0, 15),
  token: text,
  name: text,
  at: whole(0),
  over: withDefault((value: unknown) => value === true, false),
  invite: withDefault(nullable(text), null),
})

const habitsShape: Shape<Habits> = someFields<Habits>({
  friends: someFields({ seats: nullable(whole(1, 16)), options: anyFields }),
  bots: someFields({ levels: list(oneOf(BOT_LEVELS), { max: 15 }), options: anyFields }),
  device: someFields({ names: list(text, { max: 16 }), options: anyFields }),
  alone: withDefault(someFields({ options: anyFields }), { options: {} }),
})

export const NO_HABITS: Habits = {
  friends: { seats: null, options: {} },
  bots: { levels: [], options: {} },
  device: { names: [], options: {} },
  alone: { options: {} },
}

const SEAT = 'parlour.seat.'
const NAME = 'parlour.name'
const HABITS = 'parlour.habits.'

export function storedName(storage: BrowserStorage): string | null {
  return read(storage, NAME, text)
}

export function storeName(storage: BrowserStorage, name: string): void {
  write(storage, NAME, name)
}

export function storedHabits(storage: BrowserStorage, game: string): Habits {
  return read(storage, HABITS + game, habitsShape) ?? NO_HABITS
}

export function storeHabits(storage: BrowserStorage, game: string, habits: Habits): void {
  write(storage, HABITS + game, habits)
}

export function storedSeat(storage: BrowserStorage, table: string): StoredSeat | null {
  return read(storage, SEAT + table, seatShape)
}

export function storeSeat(storage: BrowserStorage, seat: StoredSeat): void {
  write(storage, SEAT + seat.table, seat)
}

export function forgetSeat(storage: BrowserStorage, table: string): void {
  storage.removeItem(SEAT + table)
}

/** The seat that this invite gave to this browser, or whose table it invites to. */
export function seatOfInvite(storage: BrowserStorage, invite: string): StoredSeat | null {
  return storedSeats(storage).find(seat => seat.invite === invite) ?? null
}

/** Every seat of this browser, latest first. */
export function storedSeats(storage: BrowserStorage): StoredSeat[] {
  return keysWith(storage, SEAT)
    .flatMap(key => read(storage, key, seatShape) ?? [])
    .toSorted((a, b) => b.at - a.at)
}

export function keysWith(storage: BrowserStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
    key.startsWith(prefix),
  )
}

/** `null` for missing or invalid values. */
export function read<T>(storage: BrowserStorage, key: string, shape: Shape<T>): T | null {
  const found = storage.getItem(key)
  if (found === null) return null
  try {
    return shape(JSON.parse(found), key)
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether it was stored: storage may be full. */
export function write(storage: BrowserStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** Storage in memory: for browsers that block storage, and for tests. */
export function openStorage(): BrowserStorage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
  }
}

/** Falls back to memory for what the storage below refuses, and throws so that the caller knows. */
export function withOverflow(below: BrowserStorage): BrowserStorage {
  const above = openStorage()
  const keys = () => [...new Set([below, above].flatMap(storage => keysWith(storage, '')))]
  return {
    get length() {
      return keys().length
    },
    key: index => keys()[index] ?? null,
    getItem: key => above.getItem(key) ?? below.getItem(key),
    setItem(key, value) {
      above.setItem(key, value)
      below.setItem(key, value)
      above.removeItem(key)
    },
    removeItem(key) {
      above.removeItem(key)
      below.removeItem(key)
    },
  }
}

/** The browser's own storage, unless it is blocked. */
export const localStore: BrowserStorage = withOverflow(browserStorage('localStorage') ?? openStorage())

/** Storage that ends with the tab. */
export const tabStore: BrowserStorage = withOverflow(browserStorage('sessionStorage') ?? openStorage())

function browserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage | null {
  try {
    return globalThis[kind] ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
