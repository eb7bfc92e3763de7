/** Helpers for the outcome of a match. */

import type { Outcome, ScoreLine, ScoreSheet, Seat } from './game.ts'

export function scoreSheet(lines: readonly ScoreLine[]): ScoreSheet {
  return { total: lines.reduce((sum, line) => sum + line.points, 0), lines }
}

/** Places from sort keys: more is better, earlier numbers weigh more, a missing number is 0. Equal keys tie. */
export function rank(keys: readonly (readonly number[])[]): number[] {
  return keys.map(key => 1 + keys.filter(other => compareKeys(other, key) > 0).length)
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [mine, theirs] = [a[i] ?? 0, b[i] ?? 0] // compared, not subtracted: two infinities are equal
    if (mine !== theirs) return mine > theirs ? 1 : -1
  }
  return 0
}

/** The value of the outcome for a seat, from 0 to 1: the share of rivals beaten, ties counting half. */
export function utility(outcome: Outcome, seat: Seat): number {
  if (outcome.kind === 'shared') return outcome.won ? 1 : 0
  const mine = outcome.places[seat]
  if (mine === undefined) throw new Error(`no seat ${seat} in ${JSON.stringify(outcome.places)}`)
  const rivals = outcome.places.length - 1
  if (rivals === 0) return 1
  const beaten = outcome.places.filter(place => place > mine).length
  const tied = outcome.places.filter(place => place === mine).length - 1
  return (beaten + tied / 2) / rivals
}

/** The seats in first place; all or none when the outcome is shared. */
export function winners(outcome: Outcome, seats: number): Seat[] {
  if (outcome.kind === 'shared') return outcome.won ? Array.from({ length: seats }, (_, seat) => seat) : []
  return outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []))
}
