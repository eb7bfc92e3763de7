/** Random matches of one game, distributed over threads. */

import { Worker } from 'node:worker_threads'
import { newDeal, stopDealing } from '../../scripts/command/deal.ts'
import type { Report, Share, Tally } from './soakShare.ts'

export interface SoakPlan {
  readonly game: string
  readonly games: number
  /** The number of the first match. */
  readonly from: number
  readonly seed: string
  readonly workers: number
  /** Begins no further match; the tally is that of the first ones. */
  readonly stop: AbortSignal
  onPlayed(games: number): void
}

/** The result does not depend on which worker plays a match. Rejects if a match fails. */
export async function soakMany({ game, games, from, seed, workers, stop, onPlayed }: SoakPlan): Promise<Tally> {
  const deal = newDeal(games)
  const end = () => stopDealing(deal)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  const soFar = Array.from({ length: workers }, () => 0)
  const shares = soFar.map((_, worker) =>
    inThread({ game, seed, from, deal }, tally => {
      soFar[worker] = tally.games
      onPlayed(soFar.reduce((sum, each) => sum + each, 0))
    }),
  )
  const tallies = await Promise.all(shares).finally(() => stop.removeEventListener('abort', end))
  return tallies.reduce(together)
}

function inThread(share: Share, onProgress: (tally: Tally) => void): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('soakShare.ts', import.meta.url), { workerData: share })
    worker.on('message', ({ type, tally }: Report) => {
      onProgress(tally)
      if (type === 'done') resolve(tally)
    })
    worker.once('error', reject)
  })
}

export function together(a: Tally, b: Tally): Tally {
  const endings = { ...a.endings }
  for (const [ending, number] of Object.entries(b.endings)) endings[ending] = (endings[ending] ?? 0) + number
  return { games: a.games + b.games, steps: a.steps + b.steps, longest: Math.max(a.longest, b.longest), endings }
}
