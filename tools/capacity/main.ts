/**
 * `npm run capacity`: what an action, a socket and a match cost, what that carries, and what a log over several databases does under the load of
 * lichess; into docs/capacity.json, docs/plots and the tables of docs/capacity.md.
 *
 *     npm run capacity -- [--quick] [--only costs,log,model] [--note "…"] [--no-write]
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { billOf, carriedBy, needsOf } from './carry.ts'
import { measureCosts } from './costs.ts'
import { addOne, loseOne, spreadOver } from './experiments.ts'
import { type CapacityReport, readReport, type Stamp, writeReport } from './report.ts'
import { runShardedLog } from './shardedLog.ts'
import { ASSUMED, readTraffic } from './traffic.ts'

const { values } = parseArgs({
  options: {
    /** All of it in a few minutes, and less exactly. */
    quick: { type: 'boolean', default: false },
    /** Some parts, by name; the others are taken from docs/capacity.json as they were. */
    only: { type: 'string' },
    /** A sentence on what else the machine was doing. */
    note: { type: 'string', default: '' },
    /** Only print. */
    'no-write': { type: 'boolean', default: false },
  },
})
const { quick } = values
const costPlan = quick
  ? { milliseconds: 1500, matches: 200, sockets: 100, played: 1 }
  : { milliseconds: 5000, matches: 2000, sockets: 500, played: 4 }
const logPlan = { databases: 4, share: 1 / 100, day: quick ? 60 : 240, match: 20 }
const only = values.only?.split(',') ?? null
const before = only && readReport()
const parts: Record<string, Stamp> = { ...before?.parts }

const postgres = await startPostgres()
if (!postgres) throw new Error('there is no PostgreSQL for this platform')
try {
  const traffic = readTraffic()
  const costs = await part('costs', () => measureCosts(postgres, costPlan), before?.costs)
  const log = await part('log', () => runShardedLog(postgres, traffic, logPlan), before?.log)
  const bill = billOf(costs, traffic, log)
  const steps = { ...costs, flush: ASSUMED.flush, roundTrip: ASSUMED.roundTrip }
  const lichess = needsOf(bill, ASSUMED.matchesPerDay)
  const modelled = { traffic, costs: steps, rooms: lichess.roomCores, seconds: quick ? 6 : 20 }
  const several = lichess.databases + 1
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
  const report: CapacityReport = {
    parts,
    note: values.note || (before?.note ?? ''),
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
    rooms: modelled.rooms,
    spread: await part('model', async () => {
      const counts = [1, 2, 4, 8, 16].filter(count => count <= 4 * several)
      return spreadOver(counts, modelled)
    }),
    loss: loseOne(Math.max(4, several), { ...modelled, seconds: 3 * modelled.seconds }),
    addition: addOne(Math.max(4, several), traffic),
  }
  writeReport(report, { keep: !values['no-write'] })
} finally {
  await postgres.stop()
}
process.exit(0)

/** `kept`: what was measured before, for when it is not measured now. */
async function part<T>(name: string, measure: () => Promise<T>, kept?: T): Promise<T> {
  if (only && !only.includes(name) && kept !== undefined) return kept
  parts[name] = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.versions.node,
    cores: availableParallelism(),
    load: Number(loadavg()[0]!.toFixed(1)),
    quick,
  }
  const began = performance.now()
  const result = await measure()
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.dir(result)
  return result
}
