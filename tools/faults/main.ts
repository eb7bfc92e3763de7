/** `npm run faults -- --kills 200` or `-- --restores 100`: the long forms, their controls, and their figures in docs/. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { games } from '#games'
import { openPostgres } from '../postgres.ts'
import { type RestoreReport, runRestores } from './restores.ts'
import { type FaultPlan, type FaultReport, runFaults } from './run.ts'
import { runTwoNodes } from './twoNodes.ts'

const CONTROL_KILLS = 5

const FIGURES: readonly [string, (report: FaultReport) => number | string][] = [
  ['kills', ({ kills }) => kills],
  ['matches', ({ matches }) => matches],
  ['entries in the logs', ({ entries }) => entries],
  ['actions acknowledged to clients', ({ acked }) => acked],
  ['actions sent again after a crash', ({ resent }) => resent],
  ['actions refused', ({ refused }) => refused],
  ['actions without an answer at the end', ({ unanswered }) => unanswered],
  ['views shown and found right', ({ views }) => views],
  ['**violations**', ({ violations }) => `**${violations.length}**`],
  ['start until it answers, median, ms', ({ startTimes }) => quantile(startTimes, 0.5)],
  ['start until it answers, 99 %, ms', ({ startTimes }) => quantile(startTimes, 0.99)],
  ['then until everybody is back, median, ms', ({ returnTimes }) => quantile(returnTimes, 0.5)],
  ['then until everybody is back, 99 %, ms', ({ returnTimes }) => quantile(returnTimes, 0.99)],
]

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    /** In place of kills: copies of the data, made and restored while people play. */
    restores: { type: 'string' },
    /** Two servers over one PostgreSQL: the one of DATABASE_URL, or one of our own. */
    postgres: { type: 'boolean', default: false },
    tables: { type: 'string', default: '20' },
    game: { type: 'string', default: games[0]!.id },
    seed: { type: 'string', default: new Date().toISOString() },
    /** Only print; leave docs/ as it is. */
    'no-write': { type: 'boolean', default: false },
  },
})
const plan: FaultPlan = {
  kills: Number(values.kills),
  tables: Number(values.tables),
  game: values.game,
  seed: values.seed,
  entry: 'serve.ts',
  onKill: done => void process.stderr.write(`\r${done} kills`),
}
if (values.restores !== undefined) await restoreManyTimes(Number(values.restores))
const commit = newestCommit()
if (values.postgres) await killOneOfTwo()
const report = await runFaults(plan)
const control = await runFaults({ ...plan, kills: CONTROL_KILLS, entry: 'serveBroken.ts' })
process.stderr.write('\n')

const text = page(plan, report, control)
if (!values['no-write']) writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'faults.md'), text)
console.log(text)
for (const violation of report.violations.slice(0, 20)) console.error(violation)
process.exit(report.violations.length === 0 && control.violations.length > 0 ? 0 : 1)

function newestCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}

/** Ends the process. */
async function killOneOfTwo(): Promise<never> {
  const postgres = await openPostgres()
  if (!postgres) throw new Error('there is no PostgreSQL for this platform: set DATABASE_URL')
  const report = await runTwoNodes(postgres, plan).finally(() => postgres.stop())
  process.stderr.write('\n')
  const text = `# Killing one of two servers

Two servers over one PostgreSQL, with the people of ${plan.tables} tables of ${plan.game} spread over both. One of the two, by chance, is killed with \`kill -9\` at
random moments, and its people go to the other. What is written down and checked is the same as in [faults](faults.md).

Run it with \`npm run faults -- --postgres --kills 200\`; \`npm test\` runs a share of it.

${markdownTable(
  ['', 'two servers'],
  FIGURES.map(([name, value]) => [name, String(value(report))]),
)}

Last run ${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed \`${plan.seed}\`, ${availableParallelism()} cores shared with other work, Node ${process.versions.node}.
`
  if (!values['no-write']) writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'faults-two-servers.md'), text)
  console.log(text)
  for (const violation of report.violations.slice(0, 20)) console.error(violation)
  process.exit(report.violations.length === 0 ? 0 : 1)
}

/** Ends the process. */
async function restoreManyTimes(restores: number): Promise<never> {
  const wish = { ...plan, onRestore: (done: number) => void process.stderr.write(`\r${done} restores`) }
  const report = await runRestores({ ...wish, restores, by: 'command' })
  const control = await runRestores({ ...wish, restores: CONTROL_KILLS, by: 'file' })
  process.stderr.write('\n')
  const text = restorePage(report, control)
  if (!values['no-write']) writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'restores.md'), text)
  console.log(text)
  for (const violation of report.violations.slice(0, 20)) console.error(violation)
  process.exit(report.violations.length === 0 && control.violations.length > 0 ? 0 : 1)
}

function restorePage(report: RestoreReport, control: RestoreReport): string {
  const lines: [string, (report: RestoreReport) => number | string][] = [
    ['copies made and restored', ({ restores }) => restores],
    ['matches in them, together', ({ matches }) => matches],
    ['entries in their logs, every hash verified', ({ entries }) => entries],
    ['actions acknowledged before a copy was begun, and looked for', ({ acked }) => acked],
    ['actions acknowledged while copies were made', ({ meanwhile }) => meanwhile],
    ['**violations**', ({ violations }) => `**${violations.length}**`],
    ['time for a copy, median, ms', ({ times }) => quantile(times, 0.5)],
    ['time for a copy, 99 %, ms', ({ times }) => quantile(times, 0.99)],
  ]
  const rows = lines.map(([name, value]) => [name, String(value(report)), String(value(control))])
  return `# Copying the data while people play

While ${plan.tables} tables of ${plan.game} are played, \`parlour backup\` is run at random moments, as a process of its own, and every copy is
restored into a new folder. Then everything that was acknowledged to anybody before the copy was begun must be in it, at its place; every hash
in every log must hold; and every log must be the beginning of the one the server has in the end.

Run it with \`npm run faults -- --restores 100\`; \`npm test\` runs a share of it.

${markdownTable(['', '`parlour backup`', 'control: the file alone, copied like any other'], rows)}

Last run ${new Date().toISOString().slice(0, 10)}, commit ${newestCommit()}, seed \`${plan.seed}\`, ${availableParallelism()} cores shared with other work, Node ${process.versions.node}.
`
}

function page({ tables, game, seed }: FaultPlan, report: FaultReport, control: FaultReport): string {
  return `# Killing the server

The server is killed with \`kill -9\` at random moments while ${tables} tables of ${game} are played by bots inside it and by
clients outside, who come back after every crash and send again what was not answered. Every client writes down what it
sent, what was acknowledged and every position it was shown. A checker that knows the rules and the database file, but
nothing of the server, then looks for an acknowledged action that is missing, doubled or moved, for a gap or a broken
link in a log, for a view that is not the view of that prefix of the log, and for a view older than one shown before.

Run it with \`npm run faults -- --kills 200\`; \`npm test\` runs a share of it.

${figures(report, control)}

Last run ${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed \`${seed}\`, ${availableParallelism()} cores shared with other work,
Node ${process.versions.node}. No violation in ${report.acked} acknowledged actions bounds the rate of loss below
${((100 * 3) / Math.max(1, report.acked)).toFixed(2)} % with 95 % confidence.
`
}

function figures(report: FaultReport, control: FaultReport): string {
  const rows = FIGURES.map(([name, value]) => [name, String(value(report)), String(value(control))])
  return markdownTable(['', 'server', 'control: acknowledges before the commit'], rows)
}

/** The first column is words, the others are numbers. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head.map(pad), rule, ...rows.map(row => row.map(pad))].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
