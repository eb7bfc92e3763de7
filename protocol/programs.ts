/** Messages of a program: the subset of the referee's messages that a player may send. docs/bots.md describes them. */

import * as z from 'zod/mini'
import { playerName } from './messages.ts'

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))
/** Which table, for an account. A token for one seat may leave it out. */
const table = z.optional(secret)
const step = z.optional(z.int().check(z.gte(0)))
const plain = <const Cmd extends string>(cmd: Cmd) => z.object({ cmd: z.literal(cmd), table })

export const programMessage = z.discriminatedUnion('cmd', [
  plain('games'),
  plain('tables'),
  z.object({ cmd: z.literal('join'), invite: secret }),
  z.object({ cmd: z.literal('wait'), table, after: step }),
  plain('table'),
  plain('view'),
  plain('legal'),
  plain('actors'),
  plain('outcome'),
  z.object({
    cmd: z.literal('act'),
    table,
    action: z.record(z.string(), z.unknown()),
    /** The step it was chosen at; absent: the newest. */
    step,
    /** Idempotency key from the program, one per action: sent again, it is carried out once. */
    id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))),
  }),
  plain('undo'),
  // The referee's commands that a player may not use.
  plain('state'),
  plain('log'),
  plain('new'),
  plain('load'),
  plain('ring'),
  plain('check'),
])
export type ProgramMessage = z.infer<typeof programMessage>

/** POST /api/programs: the host gives a seat to a program, with a token of its own or by the name of an account. */
export const programRequest = z.strictObject({
  table: secret,
  /** The host's. */
  token: secret,
  seat: z.int().check(z.gte(0), z.lte(15)),
  name: playerName,
  account: z.boolean(),
})
export type ProgramRequest = z.infer<typeof programRequest>

/** The answer. The token is sent once. */
export interface ProgramGranted {
  /** `null` for an account, which has its own. */
  readonly token: string | null
}

/** GET /api/programs: accounts that are present. */
export interface ProgramsPresent {
  readonly accounts: readonly string[]
}
