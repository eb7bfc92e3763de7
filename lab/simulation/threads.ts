/** Many histories at once, distributed over threads. */

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { newDeal, stopDealing } from '../../scripts/command/deal.ts'
import type { EngineShape } from './machine.ts'
import { emptySum, type Failure, mergeSums, type Sum } from './simulate.ts'
import type { Share, Word } from './worker.ts'

export interface ManyWish {
  readonly shape: EngineShape
  /** Seeds are numbers with this prefix. */
  readonly prefix?: string
  readonly from?: number
  readonly count: number
  readonly threads?: number
  /** Begins no further history; the sum is that of the first ones. */
  readonly stop?: AbortSignal
  onDone?(done: number): void
  onFailure?(failure: Failure): void
}

export async function simulateMany({
  shape,
  prefix = '',
  from = 0,
  count,
  threads = availableParallelism(),
  stop,
  ...listener
}: ManyWish): Promise<Sum> {
  const deal = newDeal(count)
  const end = () => stopDealing(deal)
  stop?.addEventListener('abort', end)
  if (stop?.aborted) end()
  const done = Array.from({ length: threads }, () => 0)
  const shares = done.map((_, index) => {
    const share: Share = { shape, prefix, from, deal }
    return run(share, word => {
      if ('failure' in word) return listener.onFailure?.(word.failure)
      done[index] = word.done
      listener.onDone?.(done.reduce((sum, each) => sum + each, 0))
    })
  })
  const sums = await Promise.all(shares).finally(() => stop?.removeEventListener('abort', end))
  return mergeSums(emptySum(shape), sums)
}

function run(share: Share, hear: (word: Exclude<Word, { sum: Sum }>) => void): Promise<Sum> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: share,
      // Histories produce much garbage: a larger young generation is collected less often.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    })
    worker.on('message', (word: Word) => {
      if ('sum' in word) resolve(word.sum)
      else hear(word)
    })
    worker.on('error', reject)
  })
}
