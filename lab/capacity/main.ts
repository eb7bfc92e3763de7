/** `npm run lab -- capacity`: the cost of an action, a socket and a match, and the resulting capacity, into docs/capacity.md. */

import { availableParallelism, loadavg } from 'node:os'
import { Complaint } from '#cli/commandError.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { untilStopped } from '../../scripts/command/stop.ts'
import { startPostgres } from '../../scripts/testSupport/postgres.ts'
import { billOf, carriedBy, needsOf } from './carry.ts'
import { type Costs, measureCosts } from './costs.ts'
import { type CapacityReport, type Stamp, writeReport } from './report.ts'
import { ASSUMED, readTraffic } from './traffic.ts'

interface Flags {
  readonly quick: boolean
  readonly note: string
  readonly write: boolean
}

const command = longCommand(
  'capacity',
  'Measures what an action, a socket and a match cost, and works out what that carries.',
)
  .option('--quick', 'all of it in a few minutes, and less exactly', false)
  .option('--note <sentence>', 'what else the machine was doing', '')
  .option('--no-write', 'only print; leave docs/ as it is')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const postgres = await untilStopped(stop, startPostgres())
  if (!postgres) throw new Complaint('There is no PostgreSQL for this platform.')
  const { quick, note } = flags
  const plan = quick
    ? { milliseconds: 1500, matches: 200, sockets: 100, played: 1 }
    : { milliseconds: 5000, matches: 2000, sockets: 500, played: 4 }
  const measured = stampOf(flags)
  try {
    const costs = await untilStopped(stop, measureCosts(postgres, plan))
    console.dir(costs)
    writeReport({ measured, note, ...reportOf(costs) }, { keep: flags.write })
  } catch (error) {
    if (error !== stop.reason) throw error
    continueWith(again())
  } finally {
    await postgres.stop()
  }
})

function stampOf({ quick }: Flags): Stamp {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: headCommit(),
    node: process.versions.node,
    cores: availableParallelism(),
    load: Number(loadavg()[0]!.toFixed(1)),
    quick,
  }
}

function reportOf(costs: Costs): Omit<CapacityReport, 'measured' | 'note'> {
  const traffic = readTraffic()
  const bill = billOf(costs, traffic)
  const file = { alone: true, roomCores: 1, databaseCores: 0 } as const
  const machine = { memoryGb: ASSUMED.memoryGb, diskTb: ASSUMED.diskTb }
  const carried = [
    { name: 'one core, one file', ...file, memoryGb: 4, diskTb: 0.25 },
    { name: 'one machine, one file', ...file, ...machine },
    { name: 'one machine, PostgreSQL on it', roomCores: 6, databaseCores: 2, ...machine },
    {
      name: 'ten machines, one of them PostgreSQL',
      roomCores: 9 * ASSUMED.cores,
      databaseCores: ASSUMED.cores,
      memoryGb: 9 * ASSUMED.memoryGb,
      diskTb: ASSUMED.diskTb,
    },
  ].map(arrangement => carriedBy(bill, arrangement))
  const one = carried[0]!.matchesPerDay
  const needs = [one, 10 * one, 100 * one, 1000 * one, ASSUMED.matchesPerDay].map(count => needsOf(bill, count))
  return { traffic, costs, bill, carried, needs }
}
