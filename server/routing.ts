/** Which of several databases a table lives in, with all that belongs to it: worked out from its id, and the same in every process. */

import { createHash } from 'node:crypto'

/** Letters at the beginning of an id by which it is routed. A match, an invite and the next table begin like the table they belong to. */
const TELLING = 8
/** Of the jump consistent hash (Lamping and Veach 2014), whose steps they are: exactly those at which the list was long enough to move it. */
const MULTIPLIER = 2_862_933_555_777_941_757n
const STEPS_OF_31_BITS = 2 ** 31

/**
 * Places in the list of databases where something of this id may lie: first where it is put today, then where it was put while the list was shorter,
 * back to when it had one. A database is only ever added at the end; then one in so many of new ids goes there, and all others where they went before.
 */
export function homesOf(id: string, databases: number): readonly number[] {
  const homes: number[] = []
  let draw = numberOf(id.slice(0, TELLING))
  for (let home = 0; home < databases;) {
    homes.push(home)
    draw = BigInt.asUintN(64, draw * MULTIPLIER + 1n)
    home = Math.floor((home + 1) * (STEPS_OF_31_BITS / (Number(draw >> 33n) + 1)))
  }
  return homes.toReversed()
}

/** What a new id must begin with to lie beside this one. */
export function kinship(id: string): string {
  return id.slice(0, TELLING)
}

function numberOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE()
}
