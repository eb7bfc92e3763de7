/** Formats measured times. */

/** The median, the 99th percentile and the maximum of these milliseconds, each under its name. */
export function timesNamed(name: string, times: readonly number[]): Record<string, number> {
  return {
    [`${name}, median, ms`]: quantile(times, 0.5),
    [`${name}, 99 %, ms`]: quantile(times, 0.99),
    [`${name}, longest, ms`]: quantile(times, 1),
  }
}

/** From when to when, in milliseconds of one clock. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The length of each span, without the pauses in it. Pauses do not overlap. */
export function lengths(spans: readonly Span[], pauses: readonly Span[] = []): readonly number[] {
  return spans.map(span => pauses.reduce((left, pause) => left - overlap(span, pause), span.to - span.from))
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
}

/** The value below which that share of them lies, rounded. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
