/** Keeps the results of long simulations in docs/simulation.json, and writes docs/simulation.md from it. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { BROKEN } from './broken.ts'
import type { EngineShape } from './machine.ts'
import { emptySum, mergeSums, type Sum } from './simulate.ts'

export interface Run extends Sum {
  /** By UTC, such as 2026-11-16. */
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly cores: number
  /** From beginning to end. */
  readonly seconds: number
  /** The numbers of the first seed and of the last. */
  readonly seeds: readonly [number, number]
}

const FIGURES = new URL('../../docs/simulation.json', import.meta.url)
const PAGE = new URL('../../docs/simulation.md', import.meta.url)
const NAMES: Readonly<Record<EngineShape, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function keepRun(run: Run): void {
  const runs = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Run>) : {}
  const next = { ...runs, [run.shape]: continued(runs[run.shape], run) }
  writeFileSync(FIGURES, `${JSON.stringify(next, null, 2)}\n`)
  writeFileSync(PAGE, pageOf(Object.values(next).toSorted((a, b) => b.shape.localeCompare(a.shape))))
}

/** Combined with the run before, if that was at the same commit and ended at the seed before the first of this one. */
export function continued(before: Run | undefined, run: Run): Run {
  if (before?.commit !== run.commit || before.seeds[1] + 1 !== run.seeds[0]) return run
  const sum = mergeSums(emptySum(run.shape), [before, run])
  return { ...run, ...sum, seconds: before.seconds + run.seconds, seeds: [before.seeds[0], run.seeds[1]] }
}

function pageOf(runs: readonly Run[]): string {
  return `# Simulated histories

The room as it is (tables, matches, log, audience, clocks, contests, attendance) and the page's own session, line and outbox, run in one process
from one seed: over simulated time, stores, hints and lines, while servers die at every touch of the world outside, sleep, and read wrong dates, and lines break. How and
why: [0014](decisions/0014-simulation.md).

In every history, at every step: nothing is acknowledged or shown before it is written; the log has one order without gaps, an unbroken chain and no
action twice; every view is the view of the rules after that part of the log; no view goes back; nothing that somebody heard to be refused is in the log; no clock charges more time
than passed (than all servers ran together, where their dates are hours apart). In the end everything is mended: as soon as every browser was let in again, all see what was written, and nothing is left unanswered, within 2 seconds.
In one of twenty, people then only sit there: every bot still takes its turn within 6 seconds, and whoever is to act is out of time when their clock says so, 2 seconds later at most.

A history is run again, with all that happens in it, by \`npm run lab -- simulate --shape postgres --seed 17 --trace\`.

${table(runs)}

Milliseconds are of the world's own time. Where bots and bells go on without a break there is no moment at which all agree: then what was written in the beginning must be seen by everybody after 2,000 ms. With no violation in n histories, fewer than 3/n of such histories violate anything, with 95 % confidence.

What went wrong in them, one by one, is counted in [simulation.json](simulation.json): servers that die or sleep, clocks that jump, lines that break or choke, hints lost or doubled, slow disks, pages loaded again.
${BROKEN.length} builds that each break one promise on purpose (\`lab/simulation/broken.ts\`) are found out, every one, by \`npm test\`.
`
}

/** The lines of the table, for every run. */
const LINES: readonly (readonly [string, (run: Run) => string])[] = [
  ['histories', run => whole(run.schedules)],
  ['violations', run => whole(run.failures.length)],
  ['fewer than', run => (run.failures.length === 0 ? `3 in ${whole(run.schedules)}` : '')],
  ['seeds', run => run.seeds.join(' to ')],
  ['entries written', run => whole(run.counts.entries)],
  ['actions acknowledged', run => whole(run.counts.acknowledged)],
  ['actions refused', run => whole(run.counts.refused)],
  ['said to nobody any more that it was not saved, as another server did', run => whole(run.counts.saidToNobody ?? 0)],
  ['actions sent again', run => whole(run.counts.resent)],
  ['views compared', run => whole(run.counts.views)],
  ['happenings', run => whole(run.happened)],
  ['longest until everybody was let in again', run => `${whole(run.slowestLines)} ms`],
  ['longest from there until all agreed', run => `${whole(run.slowestAgreed)} ms`],
  ['took', run => `${whole(run.seconds)} s on ${run.cores} cores, Node ${run.node}`],
  ['date, commit', run => `${run.date}, ${run.commit}`],
]

function table(runs: readonly Run[]): string {
  return aligned(
    runs,
    LINES.map(([name, of]) => [name, ...runs.map(of)]),
  )
}

/** A column for each run, in the formatter's layout. */
function aligned(runs: readonly Run[], rows: readonly (readonly string[])[]): string {
  const head = ['', ...runs.map(({ shape }) => NAMES[shape])]
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map(row => row[column]!.length)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
