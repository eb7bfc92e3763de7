/** The figures as tables and plots: put between the marks of docs/capacity.md, whose words are written by hand. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figure } from '../bench/comparison.ts'
import { lines, type Plot } from '../bench/plots.ts'
import { filled } from '../marks.ts'
import { type Bill, type Carried, firstBottleneck, type Needs } from './carry.ts'
import type { Costs } from './costs.ts'
import type { AdditionReport, LossReport, SpreadReport } from './experiments.ts'
import type { LogPlan, LogReport } from './shardedLog.ts'
import { ASSUMED, type Traffic } from './traffic.ts'

/** When and where a part was measured. */
export interface Stamp {
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly cores: number
  /** Of the machine, before. */
  readonly load: number
  readonly quick: boolean
}

export interface CapacityReport {
  readonly parts: Readonly<Record<string, Stamp>>
  readonly note: string
  readonly traffic: Omit<Traffic, 'samples'>
  readonly costs: Costs
  readonly bill: Bill
  readonly carried: readonly Carried[]
  readonly needs: readonly Needs[]
  readonly logPlan: LogPlan
  readonly log: LogReport
  /** Processes in the model. */
  readonly rooms: number
  readonly spread: readonly SpreadReport[]
  readonly loss: LossReport
  readonly addition: AdditionReport
}

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

export function writeReport(report: CapacityReport, { keep }: { readonly keep: boolean }): void {
  const sections = sectionsOf(report)
  for (const [name, text] of Object.entries(sections)) console.log(`\n${name}\n\n${text}`)
  if (!keep) return
  const page = join(DOCS, 'capacity.md')
  writeFileSync(join(DOCS, 'capacity.json'), `${JSON.stringify(report, null, 2)}\n`)
  mkdirSync(join(DOCS, 'plots'), { recursive: true })
  for (const [file, plot] of Object.entries(plotsOf(report)))
    writeFileSync(join(DOCS, 'plots', `${file}.svg`), lines(plot))
  writeFileSync(page, filled(readFileSync(page, 'utf8'), sections))
  execFileSync('oxfmt', [page, join(DOCS, 'capacity.json')], { stdio: 'ignore' }) // npm puts it on the path
}

export function readReport(): CapacityReport {
  return JSON.parse(readFileSync(join(DOCS, 'capacity.json'), 'utf8')) as CapacityReport
}

export function sectionsOf(report: CapacityReport): Readonly<Record<string, string>> {
  return {
    circumstances: circumstances(report),
    assumptions: assumptions(report),
    costs: costTable(report),
    carried: carriedTable(report.carried),
    needs: needsTable(report),
    log: logTable(report),
    spread: spreadTable(report),
    loss: lossWords(report.loss),
    addition: additionWords(report.addition),
  }
}

function plotsOf({ spread, loss, addition }: CapacityReport): Readonly<Record<string, Plot>> {
  const seconds = (values: readonly number[]) => values.map((y, x) => ({ x, y }))
  return {
    'capacity-spread': {
      title: 'The log of 5 million matches a day, at its peak',
      x: 'databases',
      y: 'milliseconds until saved',
      logarithmic: true,
      curves: [
        { name: '99 %', points: spread.map(({ databases, slow }) => ({ x: databases, y: slow })) },
        { name: 'median', points: spread.map(({ databases, median }) => ({ x: databases, y: median })) },
      ],
    },
    'capacity-loss': {
      title: 'One database is away',
      x: 'seconds',
      y: 'actions saved in a second',
      logarithmic: false,
      curves: [
        { name: 'the lost one', points: seconds(loss.lostSaved) },
        { name: 'each of the others', points: seconds(loss.othersSaved) },
      ],
    },
    'capacity-addition': {
      title: 'One database is added',
      x: 'minutes',
      y: 'percent of all live matches',
      logarithmic: false,
      curves: [
        { name: 'in the new one', points: addition.points.map(({ minute, added }) => ({ x: minute, y: 100 * added })) },
        {
          name: 'in the fullest',
          points: addition.points.map(({ minute, fullest }) => ({ x: minute, y: 100 * fullest })),
        },
      ],
    },
  }
}

function circumstances({ parts, note }: CapacityReport): string {
  const list = Object.entries(parts).map(
    ([name, { date, commit, node, cores, load, quick }]) =>
      `${name} on ${date} at commit ${commit}${quick ? ', a quick run' : ''} (Node ${node}, ${cores} cores, load of the machine before it ${load})`,
  )
  return `Measured by \`npm run capacity\`: ${list.join('; ')}. ${note}`
}

function assumptions({ traffic }: CapacityReport): string {
  return table(
    ['What', 'How much', 'From where'],
    [
      ['matches a day, at lichess’s size', figure(ASSUMED.matchesPerDay), 'assumed'],
      ['busiest and quietest hour, of the mean', `${ASSUMED.peak} and ${ASSUMED.trough}`, 'assumed'],
      ['actions in a match', figure(traffic.entriesPerMatch), 'our recorded matches, 40 of each game'],
      ['seats at a table', figure(traffic.seatsPerMatch), 'the same'],
      ['bytes of an action in the log, as JSON', figure(traffic.bytesPerEntry), 'the same'],
      ['from one action at a table to the next', `${ASSUMED.secondsPerAction} s`, 'assumed'],
      ['how busy a core may be before people wait', `${100 * ASSUMED.busy} %`, 'assumed'],
      ['to the database and back', `${ASSUMED.roundTrip} ms`, 'assumed, one data centre'],
      ['until an NVMe disk has kept something', `${ASSUMED.flush} ms`, 'assumed'],
      ['one machine', `${ASSUMED.cores} cores, ${ASSUMED.memoryGb} GB, ${ASSUMED.diskTb} TB`, 'assumed'],
    ],
  )
}

function costTable({ costs, bill, log, traffic }: CapacityReport): string {
  const ms = (value: number) => `${figure(value)} ms`
  const kb = (value: number) => `${figure(value / 1000)} kB`
  return table(
    ['What', 'Costs'],
    [
      ['a room: an action heard by 5 at ten busy tables, a game that costs nothing, one file', ms(costs.overFile)],
      ['the same over PostgreSQL', ms(costs.overOne)],
      ['the same over four databases', ms(costs.overFour)],
      ['what rules, views and words of our games add, on average', ms(costs.rules)],
      ['PostgreSQL: a commit', ms(costs.perCommit)],
      ['PostgreSQL: each action in it', ms(costs.perEntry)],
      ['PostgreSQL: an action as the log below was written, all beside it included', ms(log.databaseCpu)],
      ['whoever asks for it: a commit', ms(costs.writerPerCommit)],
      ['whoever asks for it: each action in it', ms(costs.writerPerEntry)],
      ['log of PostgreSQL (WAL), an action', `${figure(log.walPerEntry)} bytes`],
      ['sent to everybody, an action', `${figure(bill.sent)} bytes`],
      ['a match in play, in memory', kb(costs.live)],
      ['a match nobody is at, in memory', kb(costs.asleep)],
      ['a match on disk, with its indexes', kb(bill.onDisk)],
      ['the same packed with others of its game, as we keep recorded ones', kb(traffic.packed)],
      ['a socket, in memory', kb(costs.socket)],
      ['this machine’s disk, until something is kept', ms(costs.flush)],
    ],
    'lr',
  )
}

function carriedTable(carried: readonly Carried[]): string {
  return table(
    [
      '',
      'Actions/s',
      'Matches at once',
      'People',
      'Matches a day',
      'Memory',
      'Disk a day',
      'Disk lasts',
      'First',
      'Next',
    ],
    carried.map(each => [
      each.name,
      figure(each.actionsPerSecond),
      figure(each.matches),
      figure(each.people),
      figure(each.matchesPerDay),
      `${figure(each.memoryGb)} GB`,
      `${figure(each.diskPerDayGb)} GB`,
      `${figure(each.daysOfDisk)} days`,
      each.first.resource,
      `${each.next.resource}, at ${figure(each.next.limit / each.first.limit)}x`,
    ]),
    'lrrrrrrrll',
  )
}

function needsTable({ needs, bill }: CapacityReport): string {
  const times = (each: Needs) => each.matchesPerDay / needs[0]!.matchesPerDay
  return table(
    [
      '',
      'Matches a day',
      'Actions/s at the peak',
      'People',
      'Cores of rooms',
      'Cores of databases',
      'Databases',
      'Connections to each',
      'WAL',
      'Disk a year',
      'Disks are full after',
      'Sent',
      'First in the way',
    ],
    needs.map(each => [
      `${figure(Math.round(times(each)))}x`,
      figure(each.matchesPerDay),
      figure(each.actionsPerSecond),
      figure(each.people),
      figure(each.roomCores),
      figure(each.databaseCores),
      figure(each.databases),
      figure(each.connections),
      `${figure(each.walMbPerSecond)} MB/s`,
      `${figure(each.diskPerYearTb)} TB`,
      `${figure(each.daysOfDisk)} days`,
      `${figure(each.sentGbitPerSecond)} Gbit/s`,
      firstBottleneck(each, bill),
    ]),
    'lrrrrrrrrrrrl',
  )
}

function logTable({ log, logPlan }: CapacityReport): string {
  const list = (values: readonly number[]) => values.map(value => figure(value)).join(', ')
  return table(
    ['What', 'Found'],
    [
      ['share of the full load; a day took', `1/${Math.round(1 / logPlan.share)}; ${logPlan.day} s`],
      ['matches, actions', `${figure(log.matches)}, ${figure(log.entries)}`],
      ['actions per second, on average and in the busiest tenth', `${figure(log.perSecond)}, ${figure(log.busiest)}`],
      [`tables in each database, the last added on the way`, list(log.tables)],
      ['tables begun since then; in the new one', `${log.begunSince}; ${log.begunInAdded}`],
      [`attempts turned away, by database (number ${log.lost + 1} was lost for a while)`, list(log.turnedAway)],
      ['actions saved meanwhile, by database', list(log.savedMeanwhile)],
      ['matches not found again whole, in exactly one database, by a room that had just started', String(log.broken)],
      ['milliseconds until saved, median and 99 %, on this machine', `${figure(log.median)}, ${figure(log.slow)}`],
    ],
  )
}

function spreadTable({ spread, rooms }: CapacityReport): string {
  return `${figure(rooms)} rooms, ${figure(spread[0]!.asked)} actions a second.

${table(
  [
    'Databases of 8 cores',
    'Saved/s',
    'Busiest',
    'Fullest, of the mean',
    'Actions in a commit',
    'Median, ms',
    '99 %, ms',
  ],
  spread.map(each => [
    figure(each.databases),
    figure(each.saved),
    `${figure(100 * each.busy)} %`,
    figure(each.hottest),
    figure(each.batch),
    figure(each.median),
    figure(each.slow),
  ]),
  'rrrrrrr',
)}`
}

function lossWords({ databases, lost, from, to, waited, recovered, othersSlow }: LossReport): string {
  return `Number ${lost + 1} of ${databases} is away from second ${from} to second ${to}. Meanwhile ${figure(Math.max(0, waited))} tables come to wait for it, each with one action, since nobody
acts before what was done is known; ${recovered} s after its return all of them are served. Of the tables in the others, 99 % are answered within ${figure(othersSlow)} ms all the time.`
}

function additionWords({ before, points, fair }: AdditionReport): string {
  const half = points.find(({ added }) => added >= fair / 2)
  const most = points.find(({ added }) => added >= 0.9 * fair)
  return `A database more than ${before} gets one in ${before + 1} of the tables that begin from then on; those that are under way stay. It carries half of its share after
${half?.minute ?? 'more than the time shown'} minutes, nine tenths after ${most?.minute ?? 'more than the time shown'}.`
}

/** `align`: a letter for each column, l or r. */
function table(head: readonly string[], rows: readonly (readonly string[])[], align = 'l'): string {
  const rule = head.map((_, column) => (align[column] === 'r' ? '---:' : '---'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
