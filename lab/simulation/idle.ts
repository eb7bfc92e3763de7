/** A table with turns at which no person acts any more: bots still take their turns, and where there are clocks, one runs out. */

import type { Seat } from '#kernel'
import type { Database } from './database.ts'
import type { Witness } from './witness.ts'
import type { World } from './world.ts'

export interface IdleParts {
  readonly world: World
  readonly database: Database
  readonly witness: Witness
  /** Milliseconds each player may think in the whole match. */
  readonly bank: number
  /** Milliseconds within which every server knows what another wrote. */
  readonly known: number
  isPerson(seat: Seat): boolean
}

/**
 * Milliseconds a bot may take. Where its server died, another takes over once the lease of four seconds has expired, which it checks every
 * second; then the bot thinks.
 */
const BOT_WITHIN = 6000

/** Goes on until a player is out of time, or nothing more can happen by itself; reports anything that does not happen in time. */
export async function idle({ world, database, witness, bank, known, isPerson }: IdleParts): Promise<void> {
  const [match] = database.matches.values()
  const isLate = () => [...database.tables.values()].some(text => text.includes('"outOfTime"'))
  for (;;) {
    const turn = match ? database.turn(match.id) : null
    if (!turn || turn.over || isLate()) return
    const people = turn.actors.filter(isPerson)
    if (people.length > 0 && !turn.clocks) return
    // As long as only bots are to act, no clock runs.
    const used = people.map(seat => turn.clocks!.used[seat]!)
    const within = people.length > 0 ? bank - Math.max(...used) + known : BOT_WITHIN
    const { length } = witness
    const goesOn = await world.goOn(world.now + within, () => isLate() || witness.length > length)
    if (goesOn === 'done') continue
    if (people.length > 0) witness.complain('a clock ran wrong', 'somebody thought longer than they may')
    else witness.complain('a bot sat still', `at ${length}`)
    return
  }
}
