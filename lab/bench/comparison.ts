/** One figure compared with another: the results of the benchmarks. */

import type { Ratio } from './contest.ts'

export interface Comparison {
  readonly part: string
  readonly what: string
  /** The unit, such as "actions per second of CPU". */
  readonly unit: string
  readonly ours: number
  readonly against: string
  /** `null`: the target is a figure, not a ratio to a peer. */
  readonly theirs: number | null
  /** Our figure divided by theirs, whichever is better. */
  readonly ratio: Ratio | null
  readonly target: Target | null
}

export interface Target {
  readonly at: 'least' | 'most'
  /** A ratio if there is one, else a figure of our own. */
  readonly value: number
}

export function isMet({ ours, ratio, target }: Comparison): boolean | null {
  if (!target) return null
  const value = ratio ? ratio.median : ours
  return target.at === 'least' ? value >= target.value : value <= target.value
}

/** All comparisons as one table. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(each => {
    const { what, unit, ours, against, theirs, ratio } = each
    const inUnit = (value: number) => `${figure(value)}${unit.includes(' per second') ? '/s' : ` ${unit}`}`
    const beside = [against, theirs === null ? '' : inUnit(theirs), ratio ? figure(ratio.median) : '']
    return `| ${[what, inUnit(ours), ...beside, verdictOf(each)].join(' | ')} |`
  })
  return `| What | Ours | Against | Theirs | Ratio | Target |
| --- | ---: | --- | ---: | ---: | --- |
${rows.join('\n')}`
}

/** Three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

function verdictOf(comparison: Comparison): string {
  const { target, ratio, unit } = comparison
  if (!target) return ''
  const value = ratio ? figure(target.value) : `${figure(target.value)} ${unit}`
  const words = `at ${target.at} ${value}`
  return isMet(comparison) ? words : `${words}: **missed**`
}
