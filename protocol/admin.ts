/** What the admin page and the server say to each other. The token goes into the Authorization header. */

import * as z from 'zod/mini'

/** POST /api/admin/end */
export const endTableRequest = z.strictObject({ table: z.string().check(z.regex(/^[0-9a-f]{16}$/)) })

/** GET /api/admin */
export interface AdminReport {
  readonly version: string
  readonly node: string
  /** When the server began, and what its clock shows: milliseconds since 1970. */
  readonly since: number
  readonly now: number
  /** In bytes. */
  readonly memory: { readonly process: number; readonly heap: number }
  readonly sockets: number
  /** Those in memory. */
  readonly tables: readonly TableSummary[]
  /** The newest first. */
  readonly problems: readonly { readonly at: number; readonly words: string }[]
}

/** A table as whoever runs the server may know it: neither its id, which lets one watch, nor who sits there. */
export interface TableSummary {
  /** Stands for the table here and leads nowhere else. */
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
  /** Milliseconds since anything happened. */
  readonly quietFor: number
}
