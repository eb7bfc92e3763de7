/** Many histories at once, shared out among threads. */

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { EngineShape } from './machine.ts'
import { emptySum, type Failure, mergeSums, type Sum } from './simulate.ts'
import type { Share, Word } from './worker.ts'

export interface ManyWish {
  readonly shape: EngineShape
  /** Seeds are numbers, with this before them. */
  readonly prefix?: string
  readonly from?: number
  readonly count: number
  readonly threads?: number
  onDone?(done: number): void
  onFailure?(failure: Failure): void
}

export async function simulateMany({
  shape,
  prefix = '',
  from = 0,
  count,
  threads = availableParallelism(),
  ...listener
}: ManyWish): Promise<Sum> {
  const done = Array.from({ length: threads }, () => 0)
  const shares = done.map((_, index) => {
    const share: Share = { shape, prefix, from: from + index, to: from + count, step: threads }
    return run(share, word => {
      if ('failure' in word) return listener.onFailure?.(word.failure)
      done[index] = word.done
      listener.onDone?.(done.reduce((sum, each) => sum + each, 0))
    })
  })
  return mergeSums(emptySum(shape), await Promise.all(shares))
}

function run(share: Share, hear: (word: Exclude<Word, { sum: Sum }>) => void): Promise<Sum> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: share,
      // Histories leave much behind that nobody needs: it is swept up less often.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    })
    worker.on('message', (word: Word) => {
      if ('sum' in word) resolve(word.sum)
      else hear(word)
    })
    worker.on('error', reject)
  })
}
