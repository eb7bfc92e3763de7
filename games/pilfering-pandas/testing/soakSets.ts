/**
 * Compares the quick set rules with the slow ones on very many random areas and hands, on all cores, and prints how much was compared.
 *
 *     npx node games/pilfering-pandas/testing/soakSets.ts 1000000 [seed]
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createRng } from '#kernel'
import { compareRandomPosition } from './randomAreas.ts'

interface Share {
  readonly positions: number
  readonly seed: string
  /** This worker takes stream `first` and every `step`th after it. */
  readonly first: number
  readonly step: number
}

/** Streams are short, so that a finding can be reproduced quickly. */
const PER_STREAM = 1000

if (isMainThread) await soak(Number(process.argv[2] ?? '1000'), process.argv[3] ?? 'soak')
else parentPort!.postMessage(compareShare(workerData as Share))

async function soak(positions: number, seed: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const began = Date.now()
  const step = availableParallelism()
  const shares = Array.from({ length: step }, (_, first) => inThread({ positions, seed, first, step }))
  const plays = (await Promise.all(shares)).reduce((sum, count) => sum + count, 0)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const line = `${positions.toLocaleString('en')} random Trade areas and hands with up to four Keys (seed \`${seed}\`): ${plays.toLocaleString('en')} legal plays, no difference between the quick and the naive set rules, in ${minutes} minutes on ${new Date().toISOString().slice(0, 10)} at commit ${commit}.`
  process.stdout.write(`${line}\n`)
}

function inThread(share: Share): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: share }).once('message', resolve).once('error', reject)
  })
}

/** How many plays were compared. Throws at the first difference. */
function compareShare({ positions, seed, first, step }: Share): number {
  let plays = 0
  for (let stream = first; stream * PER_STREAM < positions; stream += step) {
    const rng = createRng(seed, stream)
    for (let n = stream * PER_STREAM; n < Math.min(positions, (stream + 1) * PER_STREAM); n++) {
      const comparison = compareRandomPosition(rng)
      if (comparison.difference !== null) throw new Error(`position ${n} of seed ${seed}: ${comparison.difference}`)
      plays += comparison.plays
    }
  }
  return plays
}
