/** The figures as tables: put between the marks of docs/capacity.md, whose text is written by hand. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figure } from '../bench/comparison.ts'
import { filled } from '../../scripts/docs/marks.ts'
import { type Bill, type Carried, firstBottleneck, type Needs } from './carry.ts'
import type { Costs } from './costs.ts'
import { ASSUMED, type Traffic } from './traffic.ts'

/** When and where it was measured. */
export interface Stamp {
  readonly date: string
  readonly commit: string
  readonly node: string
  readonly cores: number
  /** Load average of the machine, before the measurement. */
  readonly load: number
  readonly quick: boolean
}

export interface CapacityReport {
  readonly measured: Stamp
  readonly note: string
  readonly traffic: Traffic
  readonly costs: Costs
  readonly bill: Bill
  readonly carried: readonly Carried[]
  readonly needs: readonly Needs[]
}

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

export function writeReport(report: CapacityReport, { keep }: { readonly keep: boolean }): void {
  const sections = sectionsOf(report)
  for (const [name, text] of Object.entries(sections)) console.log(`\n${name}\n\n${text}`)
  if (!keep) return
  const page = join(DOCS, 'capacity.md')
  writeFileSync(join(DOCS, 'capacity.json'), `${JSON.stringify(report, null, 2)}\n`)
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
  }
}

function circumstances({ measured: { date, commit, node, cores, load, quick }, note }: CapacityReport): string {
  return `Measured by \`npm run lab -- capacity\` on ${date} at commit ${commit}${quick ? ', a quick run' : ''} (Node ${node}, ${cores} cores, load of the machine before it ${load}). ${note}`
}

function assumptions({ traffic }: CapacityReport): string {
  return table(
    ['What', 'How much', 'From where'],
    [
      ['matches a day, at lichess’s size', figure(ASSUMED.matchesPerDay), 'assumed'],
      ['busiest hour, of the mean', figure(ASSUMED.peak), 'assumed'],
      ['actions in a match', figure(traffic.entriesPerMatch), 'our recorded matches, 40 of each game'],
      ['seats at a table', figure(traffic.seatsPerMatch), 'the same'],
      ['bytes of an action in the log, as JSON', figure(traffic.bytesPerEntry), 'the same'],
      ['from one action at a table to the next', `${ASSUMED.secondsPerAction} s`, 'assumed'],
      ['how busy a core may be before people wait', `${100 * ASSUMED.busy} %`, 'assumed'],
      ['until an NVMe disk has kept something', `${ASSUMED.flush} ms`, 'assumed'],
      ['one machine', `${ASSUMED.cores} cores, ${ASSUMED.memoryGb} GB, ${ASSUMED.diskTb} TB`, 'assumed'],
    ],
  )
}

function costTable({ costs, bill, traffic }: CapacityReport): string {
  const ms = (value: number) => `${figure(value)} ms`
  const kb = (value: number) => `${figure(value / 1000)} kB`
  return table(
    ['What', 'Costs'],
    [
      ['a room: an action heard by 5 at ten busy tables, a game that costs nothing, one file', ms(costs.overFile)],
      ['the same over PostgreSQL', ms(costs.overPostgres)],
      ['what rules, views and words of our games add, on average', ms(costs.rules)],
      ['PostgreSQL: a commit', ms(costs.perCommit)],
      ['PostgreSQL: each action in it', ms(costs.perEntry)],
      ['whoever asks for it: a commit', ms(costs.writerPerCommit)],
      ['whoever asks for it: each action in it', ms(costs.writerPerEntry)],
      ['log of PostgreSQL (WAL), an action', `${figure(costs.walPerEntry)} bytes`],
      ['sent to everybody, an action', `${figure(bill.sent)} bytes`],
      ['a match in play, in memory', kb(costs.live)],
      ['a match without connections, in memory', kb(costs.asleep)],
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
      'Cores of the database',
      'Connections to it',
      'WAL',
      'Disk a year',
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
      figure(each.connections),
      `${figure(each.walMbPerSecond)} MB/s`,
      `${figure(each.diskPerYearTb)} TB`,
      `${figure(each.sentGbitPerSecond)} Gbit/s`,
      firstBottleneck(each, bill),
    ]),
    'lrrrrrrrrrl',
  )
}

/** `align`: a letter for each column, l or r. */
function table(head: readonly string[], rows: readonly (readonly string[])[], align = 'l'): string {
  const rule = head.map((_, column) => (align[column] === 'r' ? '---:' : '---'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
