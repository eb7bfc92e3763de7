/** What the log says of a race. */

import type { Names } from '#kernel'
import type { RaceTold } from '#protocol/messages.ts'

/** Told twice, as after a lost connection, a race counts once. */
export function addRaces(known: readonly RaceTold[], told: readonly RaceTold[]): readonly RaceTold[] {
  const latest = known.at(-1)?.seq ?? 0
  const fresh = told.filter(({ seq }) => seq > latest)
  return fresh.length === 0 ? known : [...known, ...fresh]
}

export function raceWords({ seat, fairness, byLot, rivals }: RaceTold, names: Names): string {
  const winner = names(seat)
  if (fairness === 'lottery')
    return `${inWords([seat, ...rivals.map(each => each.seat)], names)} reached for it: the lot chose ${winner}.`
  const margins = rivals.map(rival => `${rival.by} ms before ${names(rival.seat)}`)
  if (!byLot) return `${winner} got there ${joined(margins)}.`
  const apart = rivals.map(rival => `${names(rival.seat)} (${rival.by} ms apart)`)
  return `${winner} and ${joined(apart)} got there together: the lot chose ${winner}.`
}

function inWords(seats: readonly number[], names: Names): string {
  return joined(seats.toSorted((a, b) => a - b).map(names))
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
