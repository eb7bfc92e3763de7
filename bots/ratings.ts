/** Ratings from many duels, on the chess scale: 200 points ahead wins about three matches of four. */

/** How often one won against the other, a shared victory counting half. */
export interface Duel {
  readonly one: string
  readonly other: string
  readonly won: number
  readonly matches: number
}

/** In points; the true value lies between `low` and `high` in 95 of 100 such tournaments. */
export interface Rating {
  readonly bot: string
  readonly points: number
  readonly low: number
  readonly high: number
}

const POINTS = 400 / Math.LN10
/** Half of 95 % on either side of a normal distribution. */
const Z_95 = 1.959964
/**
 * A half win for each side is added to every meeting: otherwise a bot that wins all of them would be infinitely better.
 */
const PRIOR = 1
const ENOUGH_STEPS = 200
const STILL = 1e-9

/**
 * The most likely strengths if the odds of a meeting are the ratio of two strengths (Bradley and Terry). The first bot
 * has 0 points; the intervals are of the distance to it. Bots without a match are left out.
 */
export function fitRatings(bots: readonly string[], duels: readonly Duel[]): Rating[] {
  const met = bots.filter(bot => duels.some(({ one, other, matches }) => matches > 0 && (bot === one || bot === other)))
  if (met.length < 2) return []
  const games = duels
    .filter(({ matches }) => matches > 0)
    .map(({ one, other, won, matches }) => ({
      one: met.indexOf(one),
      other: met.indexOf(other),
      won: won + PRIOR / 2,
      matches: matches + PRIOR,
    }))
  const strengths = met.map(() => 0)
  let spread: number[][] = []
  for (let step = 0; step < ENOUGH_STEPS; step++) {
    const slope = met.map(() => 0)
    const curve = met.map(() => met.map(() => 0))
    for (const { one, other, won, matches } of games) {
      const expected = 1 / (1 + Math.exp(strengths[other]! - strengths[one]!))
      const pull = won - matches * expected
      const weight = matches * expected * (1 - expected)
      slope[one]! += pull
      slope[other]! -= pull
      curve[one]![one]! += weight
      curve[other]![other]! += weight
      curve[one]![other]! -= weight
      curve[other]![one]! -= weight
    }
    // The first bot is fixed: its row and column are left out.
    spread = inverse(curve.slice(1).map(row => row.slice(1)))
    const moves = spread.map(row => row.reduce((sum, value, index) => sum + value * slope[index + 1]!, 0))
    moves.forEach((move, index) => (strengths[index + 1]! += Math.max(-1, Math.min(1, move))))
    if (moves.every(move => Math.abs(move) < STILL)) break
  }
  return met.map((bot, index) => {
    const reach = index === 0 ? 0 : Z_95 * Math.sqrt(spread[index - 1]![index - 1]!)
    const [points, low, high] = [0, -reach, reach].map(off => Math.round(POINTS * (strengths[index]! + off)))
    return { bot, points: points!, low: low!, high: high! }
  })
}

/** The inverse of a symmetric, invertible matrix (Gauss and Jordan). */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, index) => [...row, ...Array.from({ length: size }, (_, at) => (at === index ? 1 : 0))])
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    const chosen = rows[pivot]!
    rows[pivot] = rows[column]!
    const scale = chosen[column]!
    if (scale === 0) throw new Error('some bots never met, not even by way of others')
    rows[column] = chosen.map(value => value / scale)
    for (let row = 0; row < size; row++) {
      const factor = rows[row]![column]!
      if (row === column || factor === 0) continue
      rows[row] = rows[row]!.map((value, at) => value - factor * rows[column]![at]!)
    }
  }
  return rows.map(row => row.slice(size))
}
