/** Many matches among bots, spread over worker threads. The statistics depend on the seed, never on the workers. */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Outcome } from '#kernel'
import { summarize, type Share, type Summary, wilson, winShare } from '#bots/statistics.ts'

/** Everything that decides the statistics; plain data, because it is sent to the workers. */
export interface Experiment {
  readonly game: string
  readonly table: { readonly seats: number; readonly options: unknown }
  /** The bots, one name per seat; match n rotates them by n seats. */
  readonly bots: readonly string[]
  readonly seed: string
  readonly games: number
  /** Rounds of thinking per decision. */
  readonly rounds: number
}

export interface Figures extends Experiment {
  readonly byBot: Readonly<
    Record<string, { readonly seats: number; readonly wins: Share; readonly score: Summary | null }>
  >
  /** bySeat[seat] */
  readonly bySeat: readonly { readonly wins: Share; readonly score: Summary | null }[]
  /** Entries of the log per match. */
  readonly length: Summary
  /** How many matches ended for which reason. */
  readonly endings: Readonly<Record<string, number>>
}

export interface Played {
  readonly outcome: Outcome
  /** Entries of the log. */
  readonly length: number
}

/** Matches from number `from` up to but not including `to`. */
export interface Batch {
  readonly from: number
  readonly to: number
}

/** Matches per message to a worker: small enough that none waits long for the last. */
const BATCH = 4

export interface Running {
  readonly workers: number
  readonly signal?: AbortSignal
  onProgress?(done: number): void
}

/** Rejects if a bot or a rule fails, or when the signal aborts. */
export async function simulate(experiment: Experiment, { workers, signal, onProgress }: Running): Promise<Figures> {
  const results: Played[] = []
  let next = 0
  let done = 0
  const workerCount = Math.max(1, Math.min(workers, Math.ceil(experiment.games / BATCH)))
  const stop = new AbortController()
  const signals = signal ? [signal, stop.signal] : [stop.signal]

  const work = async () => {
    const worker = new Worker(new URL('./simulateWorker.ts', import.meta.url), { workerData: experiment })
    try {
      while (next < experiment.games) {
        const from = next
        next = Math.min(from + BATCH, experiment.games)
        const played = await ask(worker, { from, to: next }, AbortSignal.any(signals))
        played.forEach((match, index) => (results[from + index] = match))
        onProgress?.((done += played.length))
      }
    } finally {
      await worker.terminate()
    }
  }
  try {
    await Promise.all(Array.from({ length: workerCount }, work))
  } finally {
    stop.abort()
  }
  return figuresOf(experiment, results)
}

/** The rotation of the seats: names[seat] of match n. */
export function seating(bots: readonly string[], n: number): string[] {
  return bots.map((_, seat) => bots[(seat + n) % bots.length]!)
}

export function figuresOf(experiment: Experiment, results: readonly Played[]): Figures {
  const places = results.flatMap(({ outcome }, n) =>
    seating(experiment.bots, n).map((bot, seat, bots) => ({
      bot,
      seat,
      won: winShare(outcome, seat),
      score: scoreOf(outcome, seat),
      // A cooperative game is one trial of a bot, on however many seats it sat: otherwise the interval would be too
      // narrow.
      counts: outcome.kind === 'ranked' || bots.indexOf(bot) === seat,
    })),
  )
  const tally = (chosen: typeof places) => ({
    wins: wilson(
      chosen.reduce((sum, { won }) => sum + won, 0),
      chosen.length,
    ),
    score: summarize(chosen.flatMap(({ score }) => score ?? [])),
  })
  const names = [...new Set(experiment.bots)]
  const endings: Record<string, number> = {}
  for (const { outcome } of results) endings[outcome.reason] = (endings[outcome.reason] ?? 0) + 1
  return {
    ...experiment,
    byBot: Object.fromEntries(
      names.map(name => {
        const own = places.filter(({ bot, counts }) => counts && bot === name)
        return [name, { seats: own.length, ...tally(own) }]
      }),
    ),
    bySeat: experiment.bots.map((_, seat) => tally(places.filter(place => place.seat === seat))),
    length: summarize(results.map(({ length }) => length))!,
    endings: Object.fromEntries(Object.entries(endings).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function scoreOf(outcome: Outcome, seat: number): number | null {
  if (outcome.kind === 'shared') return outcome.score?.total ?? null
  return outcome.scores?.[seat]?.total ?? null
}

/** One batch, or the worker's error. */
async function ask(worker: Worker, batch: Batch, signal: AbortSignal): Promise<Played[]> {
  worker.postMessage(batch)
  const [played] = await once(worker, 'message', { signal })
  return played as Played[]
}
