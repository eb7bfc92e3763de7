/** What a program that plays may say: the referee's messages, as far as they are a player's. docs/bots.md describes them. */

import * as z from 'zod/mini'
import { playerName } from './messages.ts'

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))
/** Which table, for an account. Whose token is for one seat may leave it out. */
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
    /** The step it was decided upon; left out, the newest. */
    step,
    /** Chosen by the program, once per action: sent again, it is carried out once. */
    id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))),
  }),
  plain('undo'),
  // The referee's, but not a player's.
  plain('state'),
  plain('log'),
  plain('new'),
  plain('load'),
  plain('ring'),
  plain('check'),
])
export type ProgramMessage = z.infer<typeof programMessage>

/** POST /api/programs: the host gives a seat to a program, by a token of its own or by the name of an account. */
export const programRequest = z.strictObject({
  table: secret,
  /** The host's. */
  token: secret,
  seat: z.int().check(z.gte(0), z.lte(15)),
  name: playerName,
  account: z.boolean(),
})
export type ProgramRequest = z.infer<typeof programRequest>

/** Its answer. The token is told once. */
export interface ProgramGranted {
  /** `null` for an account, which has its own. */
  readonly token: string | null
}

/** GET /api/programs: accounts that are here now. */
export interface ProgramsPresent {
  readonly accounts: readonly string[]
}
