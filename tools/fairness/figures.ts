/** Figures with their uncertainty. */

/** The Wilson interval of a share, at 95 % confidence. */
export function wilson(hits: number, of: number): readonly [low: number, high: number] {
  const z = 1.96
  const share = hits / of
  const middle = share + z ** 2 / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  return [(middle - spread) / scale, (middle + spread) / scale]
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
