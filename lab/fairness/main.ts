/** `npm run lab -- fairness`: who gets a card that two players want, one near and one far away, into docs/fairness.md. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { wholeNumber } from '#cli/optionFlags.ts'
import { FAIRNESS, type Fairness } from '#kernel'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import { figures, nearShare, page } from './page.ts'
import { type FairnessReport, runFairness } from './run.ts'
import { runSchedules, type ScheduleReport } from './schedules.ts'

interface Flags {
  readonly contests: number
  readonly beside: number
  readonly tables: number
  readonly near: number
  readonly far: number
  readonly schedules: number
  readonly seed?: string
  readonly write: boolean
}

/** Schedules between two checks for Ctrl-C. */
const SHARE = 1000

const command = longCommand(
  'fairness',
  `Two equal players of Wildstyle want the same card over a real server, one near and one far away: each should win half of the contests.
Stopped before its end, it prints its figures but writes no page; it cannot be continued, only begun again.`,
)
  .option('--contests <number>', 'in the way the server does it', wholeNumber(1), 20_000)
  .option('--beside <number>', 'in each of the other ways, to compare with', wholeNumber(1), 5000)
  .option('--tables <number>', 'at the same time', wholeNumber(1, 1000), 100)
  .option('--near <ms>', 'round trip of the nearer player', wholeNumber(0), 20)
  .option('--far <ms>', 'round trip of the other', wholeNumber(0), 150)
  .option(
    '--schedules <number>',
    'random orders in which several reach for one card, without a server',
    wholeNumber(1),
    1_000_000,
  ) // prettier-ignore
  .option('--seed <text>', 'same seed, same players (default: the time)')
  .option('--no-write', 'only print; leave docs/fairness.md as it is')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const { tables, near, far, seed = new Date().toISOString() } = flags
  const commit = headCommit()
  const began = performance.now()
  const reports = new Map<Fairness, FairnessReport>()
  for (const fairness of FAIRNESS) {
    if (stop.aborted) break
    const contests = fairness === 'compensated' ? flags.contests : flags.beside
    const progress = progressOf(fairness, contests)
    progress.show(0)
    const onContest = (done: number) => progress.show(Math.min(done, contests))
    const report = await runFairness({ contests, tables, near, far, fairness, seed, stop, onContest })
    progress.end()
    if (report.contests.length > 0) reports.set(fairness, report)
  }
  const schedules = await manySchedules(flags.schedules, seed, stop)
  if (stop.aborted) {
    if (reports.size > 0) console.log(figures(reports))
    console.error('docs/fairness.md is left as it is: it is written at the end of a whole run.')
    return continueWith(again())
  }
  const minutes = (performance.now() - began) / 60_000
  const text = page({ reports, schedules, near, far, seed, tables, minutes, commit })
  if (flags.write) writeFileSync(join(import.meta.dirname, '../../docs/fairness.md'), text)
  console.log(text)
  const share = nearShare(reports.get('compensated')!)
  process.exitCode = 0.48 <= share && share <= 0.52 && schedules.violations === 0 ? 0 : 1
})

async function manySchedules(count: number, seed: string, stop: AbortSignal): Promise<ScheduleReport> {
  const sum = { schedules: 0, violations: 0, longestHold: 0 }
  if (stop.aborted) return sum
  const progress = progressOf('schedules', count)
  while (sum.schedules < count && !stop.aborted) {
    const share = runSchedules(Math.min(SHARE, count - sum.schedules), seed, sum.schedules)
    sum.schedules += share.schedules
    sum.violations += share.violations
    sum.longestHold = Math.max(sum.longestHold, share.longestHold)
    progress.show(sum.schedules, sum.violations)
    await nextTurn()
  }
  progress.end()
  return sum
}
