/** Messages between the admin page and the server. The token goes into the Authorization header. */

import * as z from 'zod/mini'

/** POST /api/admin/end */
export const endTableRequest = z.strictObject({ table: z.string().check(z.regex(/^[0-9a-f]{16}$/)) })

/** GET /api/admin */
export interface AdminReport {
  readonly version: string
  readonly node: string
  /** When the server started, and its current time: milliseconds since 1970. */
  readonly since: number
  readonly now: number
  /** In bytes. */
  readonly memory: { readonly process: number; readonly heap: number }
  readonly sockets: number
  /** Tables in memory. */
  readonly tables: readonly TableSummary[]
  /** Newest first. */
  readonly problems: readonly { readonly at: number; readonly words: string }[]
}

/** What an operator may know of a table: neither its id, with which one can watch, nor who sits there. */
export interface TableSummary {
  /** Identifies the table here, and opens nothing. */
  readonly table: string
  readonly game: string
  readonly status: 'gathering' | 'playing' | 'over'
  readonly seats: number
  /** How many of the players are connected. */
  readonly present: number
  readonly watchers: number
  /** Entries in the log. */
  readonly step: number
  readonly frozen: boolean
  /** Milliseconds since the last change. */
  readonly quietFor: number
}
