/** How measured times are put into figures. */

/** The median, the 99th of a hundred and the longest of so many milliseconds, each under its name. */
export function timesNamed(name: string, times: readonly number[]): Record<string, number> {
  return {
    [`${name}, median, ms`]: quantile(times, 0.5),
    [`${name}, 99 %, ms`]: quantile(times, 0.99),
    [`${name}, longest, ms`]: quantile(times, 1),
  }
}

/** The value below which that share of them lies, rounded. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
