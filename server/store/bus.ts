/**
 * How processes that serve the same tables hear of each other. All of it is hints and leases: what decides is in the log and
 * in the rows of the tables. A server that is alone has none.
 */

import type { Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { Motion } from '#protocol/messages.ts'

/** How far a table has come, wherever that was. */
export interface TableTip {
  readonly table: string
  /** `null`: there is no such table. */
  readonly revision: number | null
  /** The hash of the last entry of its match; `null` before the first. */
  readonly tip: string | null
  /** The seat and the id of what was said last; `null` if nothing was. */
  readonly lastSaid: { readonly seat: Seat; readonly id: string } | null
  /** How many added something to its shuffle. */
  readonly mixed: number
  /** Hashes of the tokens of those who are connected to it in other processes. */
  readonly elsewhere: readonly string[]
}

/** What people ask of each other at a table. If it gets lost, they ask again. */
export type PeerMessage =
  | { readonly type: 'vote'; readonly seat: Seat; readonly ballot: Ballot }
  | { readonly type: 'motion'; readonly seat: Seat; readonly motion: Motion; readonly answer: 'yes' | 'no' }

/** Either may come late, twice or never. */
export interface BusListener {
  /** Others changed these tables, or somebody came to one or left it there. */
  changed(tables: readonly string[]): void
  said(table: string, word: PeerMessage): void
}

export interface Bus {
  listen(listener: BusListener): void
  standings(tables: readonly string[]): Promise<TableTip[]>
  /** Who is connected to a table here, by the hashes of their tokens; from now on, until told otherwise. */
  attend(table: string, tokenHashes: readonly string[]): void
  /** Tells the others at a table. */
  say(table: string, word: PeerMessage): void
  /** Takes what a match needs of a server for some seconds, again and again. `false`: another process has it. */
  hold(match: string): Promise<boolean>
  /**
   * Takes those that need a server by then, and that no other process has; the tables they are played at. Those at the tables of
   * `except` are left to whoever can do something for them.
   */
  holdDue(until: number, except?: readonly string[]): Promise<string[]>
}
