/** The types of what is recorded: by every client while the server is killed, and afterwards from the database. */

import type { AnyGame, LogEntry, Seat, Viewer } from '#kernel'

/** What one client sent and received, in order. */
export type Happening =
  | { readonly kind: 'sent'; readonly id: string; readonly action: unknown }
  | { readonly kind: 'acked'; readonly id: string; readonly seq: number }
  | { readonly kind: 'refused'; readonly id: string; readonly code: string }
  | { readonly kind: 'saw'; readonly seq: number; readonly hash: string }

export interface History {
  readonly table: string
  readonly viewer: Viewer
  readonly happenings: readonly Happening[]
}

/** A match as the database has it after the last stop. */
export interface StoredMatch {
  readonly id: string
  readonly table: string
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly entries: readonly StoredEntry[]
}

export interface StoredEntry {
  readonly seq: number
  readonly seat: Seat | null
  readonly actionId: string | null
  readonly entry: LogEntry<AnyGame>
  readonly prevHash: string
  readonly hash: string
}
