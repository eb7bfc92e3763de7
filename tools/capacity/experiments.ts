/** What is asked of the model: how many databases a day of lichess's size needs, what a lost one does to the others, and how soon a new one helps. */

import { createRng } from '#kernel'
import { homesOf } from '#server/routing.ts'
import { drawId, type ModelReport, runModel, type Setup, type StepCosts } from './queues.ts'
import { ASSUMED, exponential, type Traffic } from './traffic.ts'

export interface SpreadReport {
  readonly databases: number
  readonly asked: number
  readonly saved: number
  /** Of the busiest database. */
  readonly busy: number
  /** Matches in the fullest, of the mean. */
  readonly hottest: number
  readonly batch: number
  readonly median: number
  readonly slow: number
}

export interface LossReport {
  readonly databases: number
  readonly lost: number
  readonly from: number
  readonly to: number
  /** Actions saved, second by second: in the lost one, and in the others on average. */
  readonly lostSaved: readonly number[]
  readonly othersSaved: readonly number[]
  /** Milliseconds that 99 % waited in the others. */
  readonly othersSlow: number
  /** Matches that waited, at the end; seconds after its return until it saved no more than usual. */
  readonly waited: number
  readonly recovered: number
}

export interface AdditionReport {
  readonly before: number
  /** Minutes, and the part of all live matches that lie in the new database, and in the fullest of the old. */
  readonly points: readonly { readonly minute: number; readonly added: number; readonly fullest: number }[]
  readonly fair: number
}

/** The room that is modelled, at the peak of its day. */
export interface Modelled {
  readonly traffic: Traffic
  readonly costs: StepCosts
  /** Processes. */
  readonly rooms: number
  /** Seconds of the model. */
  readonly seconds: number
}

function liveMatchesAtPeak({ entriesPerMatch }: Traffic): number {
  return ((ASSUMED.matchesPerDay * entriesPerMatch * ASSUMED.peak) / 86_400) * ASSUMED.secondsPerAction
}

function setup({ traffic, costs, rooms, seconds }: Modelled, databases: number): Setup {
  return {
    databases,
    coresPerDatabase: ASSUMED.cores,
    rooms,
    liveMatches: Math.round(liveMatchesAtPeak(traffic)),
    secondsPerAction: ASSUMED.secondsPerAction,
    warmUp: 3,
    seconds,
    costs,
    seed: 'lichess',
  }
}

export function spreadOver(counts: readonly number[], modelled: Modelled): readonly SpreadReport[] {
  return counts.map(databases => {
    const asked = setup(modelled, databases)
    const report = runModel(asked)
    const all = report.databases
    const worst = all.toSorted((a, b) => b.slow - a.slow)[0]!
    return {
      databases,
      asked: asked.liveMatches / asked.secondsPerAction,
      saved: all.reduce((sum, { saved }) => sum + saved, 0) / asked.seconds,
      busy: Math.max(...all.map(({ busy }) => busy)),
      hottest: (Math.max(...all.map(({ matches }) => matches)) * databases) / asked.liveMatches,
      batch: worst.batch,
      median: worst.median,
      slow: worst.slow,
    }
  })
}

export function loseOne(databases: number, modelled: Modelled): LossReport {
  const lost = 1
  const [from, to] = [Math.round(modelled.seconds * 0.2), Math.round(modelled.seconds * 0.6)]
  const report: ModelReport = runModel({
    ...setup(modelled, databases),
    lost: { database: lost, from, to },
  })
  const usual = report.saved.slice(0, from).reduce((sum, each) => sum + each[lost]!, 0) / from
  const lostSaved = report.saved.map(each => each[lost]!)
  const others = report.databases.filter((_, place) => place !== lost)
  const after = lostSaved.slice(to).findIndex(saved => saved < 1.1 * usual && saved > 0)
  return {
    databases,
    lost,
    from,
    to,
    lostSaved,
    othersSaved: report.saved.map(
      each => each.reduce((sum, saved, place) => (place === lost ? sum : sum + saved), 0) / (databases - 1),
    ),
    othersSlow: Math.max(...others.map(({ slow }) => slow)),
    waited: lostSaved[to]! - usual,
    recovered: after,
  }
}

/** New matches go where today's list says, old ones stay: the load moves as fast as matches end. */
export function addOne(before: number, { entriesPerMatch }: Pick<Traffic, 'entriesPerMatch'>): AdditionReport {
  const rng = createRng('one more')
  const length = (entriesPerMatch * ASSUMED.secondsPerAction) / 60
  /** A sample of those that begin in a minute. */
  const perMinute = 100
  const minutes = Math.ceil(4 * length)
  const live: { readonly home: number; readonly until: number }[] = []
  const begin = (databases: number, from: number, left: number) => {
    live.push({ home: homesOf(drawId(rng), databases)[0]!, until: from + left })
  }
  // However long a match goes on that is met at some moment: as long as a new one, by the nature of the draw.
  for (let n = 0; n < perMinute * length; n++) begin(before, 0, exponential(rng, length))
  const points = []
  for (let minute = 0; minute <= minutes; minute += Math.max(1, Math.round(length / 4))) {
    const going = live.filter(({ until }) => until > minute)
    const counts = Array.from({ length: before + 1 }, (_, place) => going.filter(({ home }) => home === place).length)
    const fullest = Math.max(...counts.slice(0, before)) / going.length
    points.push({ minute, added: counts[before]! / going.length, fullest })
    for (let n = 0; n < perMinute * Math.max(1, Math.round(length / 4)); n++) {
      const from = minute + n / perMinute
      begin(before + 1, from, exponential(rng, length))
    }
  }
  return { before, points, fair: 1 / (before + 1) }
}
