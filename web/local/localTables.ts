/** The tables kept in this browser's storage: people on one device, bots, or both. */

import {
  type AnyGame,
  BOT_LEVELS,
  type BotLevel,
  type GameBox,
  type MatchRecord,
  parseRecord,
  seatTable,
  startMatch,
} from '#kernel'
import { list, nullable, oneOf, type Shape, someFields, text, whole, withDefault } from '#kernel/shape.ts'
import { type BrowserStorage, keysWith, read, write } from '../shell/storage.ts'
import type { Explained } from '../table/session/tableSession.ts'

export interface LocalTable {
  readonly id: string
  /** names[seat] */
  readonly names: readonly string[]
  /** bots[seat]; `null` for a person. Empty: people on all seats. */
  readonly bots: readonly (BotLevel | null)[]
  readonly record: MatchRecord<AnyGame>
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly playedAt: number
  readonly over: boolean
  /** What the match's clock showed when the page was hidden last, in milliseconds; 0 if it was not kept. */
  readonly clock: number
}

/** The player on a seat: a person, unless it is a bot. */
export interface LocalSeat {
  readonly name: string
  readonly bot?: BotLevel
}

/** Where the table is kept, and the match's seed: 256 random bits in hexadecimal. */
export interface Beginning {
  readonly id: string
  readonly seed: string
  readonly now: number
}

export type LocalStart =
  | { readonly ok: true; readonly table: LocalTable }
  | { readonly ok: false; readonly refusal: Explained }

const KEY = 'parlour.local.'
const MOST_OVER = 10

const recordShape: Shape<MatchRecord<AnyGame>> = value => parseRecord(value)
const tableShape: Shape<LocalTable> = someFields<LocalTable>({
  id: text,
  names: list(text, { min: 1, max: 16 }),
  bots: withDefault(list(nullable(oneOf(BOT_LEVELS)), { max: 16 }), []),
  record: recordShape,
  startedAt: whole(0),
  playedAt: whole(0),
  over: value => value === true,
  clock: value => (Number.isFinite(value) ? Math.max(0, value as number) : 0),
})

/** The table's key in storage. */
export function localTableKey(id: string): string {
  return KEY + id
}

/** Sets up a match and stores it. */
export function startLocalTable(
  storage: BrowserStorage,
  { game, text }: GameBox,
  seats: readonly LocalSeat[],
  options: Readonly<Record<string, unknown>>,
  { id, seed, now }: Beginning,
): LocalStart {
  const seating = seatTable(game, seats.length, options)
  if (!seating.ok) return { ok: false, refusal: { ...seating.refusal, text: text.refusal(seating.refusal) } }
  const people = seats.filter(({ bot }) => bot === undefined).length
  const refusal = people > 1 ? (game.checkShared?.(seating.table.options) ?? null) : null
  if (refusal) return { ok: false, refusal: { ...refusal, text: text.refusal(refusal) } }
  const { record } = startMatch(game, seating.table, seed)
  return { ok: true, table: keepLocalTable(storage, seats, record, { id, now }) }
}

/** Stores a match that began elsewhere, to be continued here. */
export function keepLocalTable(
  storage: BrowserStorage,
  seats: readonly LocalSeat[],
  record: MatchRecord<AnyGame>,
  { id, now }: Omit<Beginning, 'seed'>,
): LocalTable {
  const names = seats.map(({ name }) => name)
  const bots = seats.map(({ bot }) => bot ?? null)
  const table: LocalTable = { id, names, bots, record, startedAt: now, playedAt: now, over: false, clock: 0 }
  clearOldTables(storage)
  write(storage, localTableKey(id), table)
  return table
}

export function storedLocalTable(storage: BrowserStorage, id: string): LocalTable | null {
  return read(storage, localTableKey(id), tableShape)
}

/** Latest first. */
export function storedLocalTables(storage: BrowserStorage): LocalTable[] {
  return keysWith(storage, KEY)
    .flatMap(key => read(storage, key, tableShape) ?? [])
    .toSorted((a, b) => b.playedAt - a.playedAt)
}

export function forgetLocalTable(storage: BrowserStorage, id: string): void {
  storage.removeItem(localTableKey(id))
}

/** The players, in the form that begins another match with them. */
export function seatsAt({ names, bots }: Pick<LocalTable, 'names' | 'bots'>): LocalSeat[] {
  return names.map((name, seat) => {
    const bot = bots[seat] ?? null
    return bot === null ? { name } : { name, bot }
  })
}

/** Finished matches are kept for a while, to look at the board again: without a limit they would fill the storage. */
function clearOldTables(storage: BrowserStorage): void {
  const over = storedLocalTables(storage).filter(table => table.over)
  for (const { id } of over.slice(MOST_OVER)) forgetLocalTable(storage, id)
}
