/** Deals that are the same on every server: a group's match is dealt from its number. */

import { seedOf } from '../engine/selfPlay.ts'

export function dealOf(group: number): string {
  return seedOf(0, group)
}

/** For a server, which deals in the order in which groups arrive. */
export function dealsInOrder(): () => string {
  let gathered = 0
  return () => dealOf(gathered++)
}
