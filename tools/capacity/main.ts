/** `npm run capacity`: what an action, a socket and a match cost, and what that carries, into docs/capacity.md. */

import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Complaint } from '#cli/complaint.ts'
import { listOf } from '#cli/optionFlags.ts'
import { longCommand, runCommand } from '../command/command.ts'
import { untilStopped } from '../command/stop.ts'
import { type OwnPostgres, startPostgres } from '../postgres.ts'
import { billOf, carriedBy, needsOf } from './carry.ts'
import { measureCosts } from './costs.ts'
import { addOne, loseOne, type SpreadReport, spreadOver } from './experiments.ts'
import { type CapacityReport, readReport, type Stamp, writeReport } from './report.ts'
import { runShardedLog } from './shardedLog.ts'
import { ASSUMED, readTraffic } from './traffic.ts'

interface Flags {
  readonly quick: boolean
  readonly only?: readonly Part[]
  readonly note: string
  readonly write: boolean
}

const PARTS = ['costs', 'log', 'model'] as const
type Part = (typeof PARTS)[number]

type Model = Pick<CapacityReport, 'rooms' | 'spread' | 'loss' | 'addition'>

/** Measures one part; or takes it as it was measured before, if it is not wanted or the command is to stop. */
type Measure = <T>(name: Part, kept: T, measure: () => Promise<T>) => Promise<T>

const command = longCommand('capacity', {
  does: `Measures what an action, a socket and a match cost, works out what that carries, and what a log over several databases does under
the load of lichess. Parts that are not measured are taken from docs/capacity.json as they were.`,
  writes: 'docs/capacity.json, plots in docs/plots/ and the tables of docs/capacity.md',
  takes: 'about 15 minutes; --quick a few',
})
  .option('--quick', 'all of it in a few minutes, and less exactly', false)
  .option('--only <parts>', `some parts of ${PARTS.join(',')}`, listOf(PARTS))
  .option('--note <sentence>', 'what else the machine was doing', '')
  .option('--no-write', 'only print; leave docs/ as it is')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const before = readReport()
  const parts: Record<string, Stamp> = { ...before.parts }
  /** The model hangs on all that is measured. */
  const waiting = PARTS.filter(name => name === 'model' || (flags.only?.includes(name) ?? true))
  const measured: Part[] = []
  const part: Measure = async (name, kept, measure) => {
    if (stop.aborted || !waiting.includes(name)) return kept
    const stamp = stampOf(flags)
    const began = performance.now()
    try {
      const result = await untilStopped(stop, measure())
      console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
      console.dir(result)
      parts[name] = stamp
      measured.push(name)
      return result
    } catch (error) {
      if (error !== stop.reason) throw error
      console.error(`${name} was not finished and begins again.`)
      return kept
    }
  }
  const postgres = await untilStopped(stop, startPostgres())
  if (!postgres) throw new Complaint('There is no PostgreSQL for this platform.')
  try {
    const report = { ...(await reportOf(postgres, part, before, flags)), parts }
    if (measured.length > 0) writeReport(report, { keep: flags.write })
  } finally {
    await postgres.stop()
  }
  const left = waiting.filter(name => !measured.includes(name))
  if (left.length > 0) continueWith(again({ only: left }))
})

function stampOf({ quick }: Flags): Stamp {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.versions.node,
    cores: availableParallelism(),
    load: Number(loadavg()[0]!.toFixed(1)),
    quick,
  }
}

function modelOf({ rooms, spread, loss, addition }: CapacityReport): Model {
  return { rooms, spread, loss, addition }
}

async function reportOf(
  postgres: OwnPostgres,
  part: Measure,
  before: CapacityReport,
  flags: Flags,
): Promise<Omit<CapacityReport, 'parts'>> {
  const { quick } = flags
  const costPlan = quick
    ? { milliseconds: 1500, matches: 200, sockets: 100, played: 1 }
    : { milliseconds: 5000, matches: 2000, sockets: 500, played: 4 }
  const logPlan = { databases: 4, share: 1 / 100, day: quick ? 60 : 240, match: 20 }
  const traffic = readTraffic()
  const costs = await part('costs', before.costs, () => measureCosts(postgres, costPlan))
  const log = await part('log', before.log, () => runShardedLog(postgres, traffic, logPlan))
  const bill = billOf(costs, traffic, log)
  const steps = { ...costs, flush: ASSUMED.flush, roundTrip: ASSUMED.roundTrip }
  const lichess = needsOf(bill, ASSUMED.matchesPerDay)
  const modelled = { traffic, costs: steps, rooms: lichess.roomCores, seconds: quick ? 6 : 20 }
  const several = lichess.databases + 1
  const model = await part<Model>('model', modelOf(before), async () => {
    const spread: SpreadReport[] = []
    for (const count of [1, 2, 4, 8, 16].filter(count => count <= 4 * several)) {
      spread.push(...spreadOver([count], modelled))
      await nextTurn() // for Ctrl-C to be heard
    }
    const loss = loseOne(Math.max(4, several), { ...modelled, seconds: 3 * modelled.seconds })
    return { rooms: modelled.rooms, spread, loss, addition: addOne(Math.max(4, several), traffic) }
  })
  const file = { alone: true, roomCores: 1, databases: 1, coresPerDatabase: 0 } as const
  const machine = { memoryGb: ASSUMED.memoryGb, diskTb: ASSUMED.diskTb }
  const carried = [
    { name: 'one core, one file', ...file, memoryGb: 4, diskTb: 0.25 },
    { name: 'one machine, one file', ...file, ...machine },
    { name: 'one machine, PostgreSQL on it', roomCores: 6, databases: 1, coresPerDatabase: 2, ...machine },
    {
      name: 'ten machines, one of them PostgreSQL',
      roomCores: 9 * ASSUMED.cores,
      databases: 1,
      coresPerDatabase: ASSUMED.cores,
      memoryGb: 9 * ASSUMED.memoryGb,
      diskTb: ASSUMED.diskTb,
    },
  ].map(arrangement => carriedBy(bill, arrangement))
  const one = carried[0]!.matchesPerDay
  return {
    note: flags.note || (flags.only ? before.note : ''),
    traffic: {
      entriesPerMatch: traffic.entriesPerMatch,
      seatsPerMatch: traffic.seatsPerMatch,
      bytesPerEntry: traffic.bytesPerEntry,
      packed: traffic.packed,
    },
    costs,
    bill,
    carried,
    needs: [one, 10 * one, 100 * one, 1000 * one, ASSUMED.matchesPerDay].map(count => needsOf(bill, count)),
    logPlan,
    log,
    ...model,
  }
}
