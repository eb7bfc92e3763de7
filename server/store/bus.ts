/**
 * How processes that serve the same tables notify each other. It carries only hints and leases: the log and the table
 * rows decide. A single server has no bus.
 */

import type { Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { Motion } from '#protocol/messages.ts'

/** How far a table has advanced, in any process. */
export interface TableTip {
  readonly table: string
  /** `null`: there is no such table. */
  readonly revision: number | null
  /** The hash of the last entry of its match; `null` before the first. */
  readonly tip: string | null
  /** The seat and the id of the last saying; `null` if there is none. */
  readonly lastSaid: { readonly seat: Seat; readonly id: string } | null
  /** How many players added a nonce to its shuffle. */
  readonly mixed: number
  /** Hashes of the tokens that are connected to it in other processes. */
  readonly elsewhere: readonly string[]
}

/** What players ask of each other at a table. If a message gets lost, they ask again. */
export type PeerMessage =
  | { readonly type: 'vote'; readonly seat: Seat; readonly ballot: Ballot }
  | { readonly type: 'motion'; readonly seat: Seat; readonly motion: Motion; readonly answer: 'yes' | 'no' }

/** Both calls may come late, twice or never. */
export interface BusListener {
  /** Other processes changed these tables, or a player connected to one or left it there. */
  changed(tables: readonly string[]): void
  said(table: string, word: PeerMessage): void
}

export interface Bus {
  listen(listener: BusListener): void
  standings(tables: readonly string[]): Promise<TableTip[]>
  /** Announces who is connected to a table here, by the hashes of their tokens, until the next call. */
  attend(table: string, tokenHashes: readonly string[]): void
  /** Sends a message to the other processes at a table. */
  say(table: string, word: PeerMessage): void
  /** Takes or renews the lease of a match for some seconds. `false`: another process holds it. */
  hold(match: string): Promise<boolean>
  /**
   * Takes the leases of matches that are due by `until` and that no other process holds; returns their tables. Tables
   * in `except` are left to a process that can act for them.
   */
  holdDue(until: number, except?: readonly string[]): Promise<string[]>
}
