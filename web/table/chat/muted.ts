/** The seats this browser has muted, by table. It tells no one. */

import type { Seat } from '#kernel'
import { list, whole } from '#kernel/shape.ts'
import { type BrowserStorage, read, write } from '../../shell/storage.ts'

const MUTED = 'parlour.muted.'
const seatsShape = list(whole(0, 15), { max: 16 })

export function storedMuted(storage: BrowserStorage, table: string): readonly Seat[] {
  return read(storage, MUTED + table, seatsShape) ?? []
}

export function storeMuted(storage: BrowserStorage, table: string, seats: readonly Seat[]): void {
  if (seats.length > 0) write(storage, MUTED + table, seats)
  else storage.removeItem(MUTED + table)
}
