/** The log's text about a race. */

import { type Names, say, listed } from '#kernel'
import type { RaceTold } from '#protocol/messages.ts'

/** Drops duplicates, such as after a lost connection. */
export function addRaces(known: readonly RaceTold[], told: readonly RaceTold[]): readonly RaceTold[] {
  const latest = known.at(-1)?.seq ?? 0
  const fresh = told.filter(({ seq }) => seq > latest)
  return fresh.length === 0 ? known : [...known, ...fresh]
}

export function raceText({ seat, fairness, byLot, rivals }: RaceTold, names: Names): string {
  const winner = names(seat)
  if (fairness === 'lottery') {
    const all = [seat, ...rivals.map(each => each.seat)].toSorted((a, b) => a - b)
    return say('{names} reached for it: the lot chose {winner}.', { names: listed(all.map(names)), winner })
  }
  if (!byLot) {
    const margins = rivals.map(({ by, seat: other }) => say('{by} ms before {name}', { by, name: names(other) }))
    return say('{winner} got there {margins}.', { winner, margins: listed(margins) })
  }
  const apart = rivals.map(({ by, seat: other }) => say('{name} ({by} ms apart)', { by, name: names(other) }))
  return say('{winner} and {rivals} got there together: the lot chose {winner}.', { winner, rivals: listed(apart) })
}
