/** F31: whole histories from a seed, with all faults at once, over simulated time, stores, hints and connections. */

import { BROKEN } from '../../simulation/broken.ts'
import { TINY } from '../../simulation/games.ts'
import type { EngineShape } from '../../simulation/machine.ts'
import { AGREED_WITHIN } from '../../simulation/schedule.ts'
import { simulateOne } from '../../simulation/simulate.ts'
import { simulateMany } from '../../simulation/threads.ts'
import type { Fault, FaultFindings, FaultRun } from '../fault.ts'

export const simulatedFile = simulated('sqlite', 'one simulated server and its file')
export const simulatedDatabase = simulated('postgres', 'simulated servers over one database')

function simulated(shape: EngineShape, name: string): Fault {
  const broken = BROKEN.filter(build => build.shape === shape)
  return {
    id: 'F31',
    name,
    holds: `nothing is shown unwritten, done twice, taken back or forked; once all is mended, all agree within ${AGREED_WITHIN / 1000} s`,
    about: `The room and the page's own session in one process, from one seed: two to four people play while servers die before any touch of the world outside, sleep for up to ten seconds and read dates that are
wrong by a day, commits are slow or their outcome unknown, hints are lost, doubled and overtaken, lines are choked or break, pages are loaded again. Nothing may be acknowledged or shown before it is
written, done twice, taken back or forked; once all is mended and everybody is let in again, all must agree within ${AGREED_WITHIN / 1000} s.`,
    times: 100_000,
    run: plan => runMany(shape, plan),
    control: {
      about: `${broken.map(build => build.name).join('; ')}. All of them must be found out.`,
      times: 500,
      run: plan => findOut(broken, plan),
    },
  }
}

async function runMany(shape: EngineShape, { times, seed, onDone }: FaultRun): Promise<FaultFindings> {
  const sum = await simulateMany({ shape, prefix: `${seed}/`, count: times, ...(onDone && { onDone }) })
  const { entries, acknowledged, resent, views } = sum.counts
  return {
    times: sum.schedules,
    figures: {
      'faults in them': Object.values(sum.faults).reduce((total, count) => total + count, 0),
      'entries written': entries,
      'actions acknowledged': acknowledged,
      'actions sent again': resent,
      'views compared': views,
      'longest until all agreed, ms': Math.round(sum.slowestAgreed),
    },
    violations: sum.failures.map(failure => `seed ${failure.seed}: ${failure.violations.join('; ')}`),
  }
}

/** Each for so many histories at most. If one is not detected, the result is empty. */
async function findOut(broken: typeof BROKEN, { times, seed, onDone }: FaultRun): Promise<FaultFindings> {
  const found: string[] = []
  let done = 0
  for (const { shape, build, breaks, games = TINY } of broken) {
    for (let number = 0; number < times; number++) {
      const { violations } = await simulateOne({ shape, build, seed: `${seed}/${number}`, games })
      onDone?.(++done)
      const violation = violations.find(each => each.startsWith(breaks))
      if (violation === undefined) continue
      found.push(violation)
      break
    }
  }
  return {
    times: done,
    figures: { 'broken builds found out': `${found.length} of ${broken.length}` },
    violations: found.length === broken.length ? found : [],
  }
}
