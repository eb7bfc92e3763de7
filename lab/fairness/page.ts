/** docs/fairness.md: who got the card, under each fairness option. */

import { availableParallelism, loadavg } from 'node:os'
import { wilson } from '#bots/statistics.ts'
import type { Fairness } from '#kernel'
import { quantile } from './figures.ts'
import type { FairnessReport } from './run.ts'
import type { ScheduleReport } from './schedules.ts'

export interface FairnessRun {
  readonly reports: ReadonlyMap<Fairness, FairnessReport>
  readonly schedules: ScheduleReport
  /** Round trips in milliseconds. */
  readonly near: number
  readonly far: number
  readonly seed: string
  readonly tables: number
  readonly minutes: number
  readonly commit: string
}

export function page({ reports, schedules, near, far, seed, tables, minutes, commit }: FairnessRun): string {
  return `# Who gets the card

Two equal players of Wildstyle, one ${near} ms and one ${far} ms away from the server (there and back), want the same shared card: both
see it as soon as it is shown to them and reach for it 700 to 1200 ms later, each at random. The server is a process of its own; between it and
the players are proxies that pass everything on later. By rights each wins half of the contests. How the server sees to that:
[0021](decisions/0021-fair-races.md).

Run it with \`npm run lab -- fairness\`; \`npm test\` runs a share of it.

${figures(reports)}

Times are milliseconds from an action's arrival at the server until it is answered, taken at the player's end less the round trip of the
line: the hold, the commit to disk, and however long all three processes had to wait for a processor.

In ${schedules.schedules} random schedules of two to five hands that reach for one card, at any distances and with any fairness, ${schedules.violations} ended with
the card in two places or in none; nothing was held longer than ${schedules.longestHold.toFixed(0)} ms.

Last run ${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed \`${seed}\`, ${tables} tables at once, ${Math.round(minutes)} minutes,
${availableParallelism()} cores shared with other work (load ${loadavg()[1]!.toFixed(0)}), Node ${process.versions.node}.
`
}

/** A column for each option. */
export function figures(reports: ReadonlyMap<Fairness, FairnessReport>): string {
  const lines: [string, (report: FairnessReport) => string][] = [
    ['contests', ({ contests }) => String(contests.length)],
    ['**the nearer wins**', report => `**${percent(nearShare(report))}**`],
    ['with 95 % confidence', ({ contests }) => interval(nearWins(contests), contests.length)],
    [
      'the other reached for it too',
      ({ contests }) => String(contests.filter(({ refusal }) => refusal !== null).length),
    ],
    ['nearer wins: answer, median', ({ contests }) => answered(contests, { near: true }, 0.5)],
    ['nearer wins: answer, 95 %', ({ contests }) => answered(contests, { near: true }, 0.95)],
    ['farther wins: answer, median', ({ contests }) => answered(contests, { near: false }, 0.5)],
    ['farther wins: answer, 95 %', ({ contests }) => answered(contests, { near: false }, 0.95)],
    ['what nobody else could want', ({ uncontested }) => String(uncontested.length)],
    ['its answer, median', ({ uncontested }) => milliseconds(uncontested, 0.5)],
    ['its answer, 95 %', ({ uncontested }) => milliseconds(uncontested, 0.95)],
  ]
  const rows = lines.map(([name, value]) => [name, ...[...reports.values()].map(value)])
  return markdownTable(['', ...reports.keys()], rows)
}

function nearWins(contests: FairnessReport['contests']): number {
  return contests.filter(({ near: won }) => won).length
}

export function nearShare({ contests }: FairnessReport): number {
  return nearWins(contests) / contests.length
}

function answered(contests: FairnessReport['contests'], won: { readonly near: boolean }, at: number): string {
  return milliseconds(contests.filter(contest => contest.near === won.near).map(contest => contest.answered), at) // prettier-ignore
}

function milliseconds(times: readonly number[], at: number): string {
  return `${quantile(times, at).toFixed(0)} ms`
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head.map(pad), rule, ...rows.map(row => row.map(pad))].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function interval(wins: number, contests: number): string {
  const { low, high } = wilson(wins, contests)
  return `${percent(low)} to ${percent(high)}`
}
