/**
 * Compares the list of places with a plain enumerator on very many random boards, on all cores, and prints how much was compared.
 *
 *     npx node games/our-tidy-spaces/testing/soakBoards.ts 100000 [seed]
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createRng } from '#kernel'
import { compareRandomBoards } from './randomBoards.ts'

interface Share {
  readonly boards: number
  readonly seed: string
  /** This worker takes board `first` and every `step`th after it. */
  readonly first: number
  readonly step: number
}

interface Compared {
  readonly places: number
  readonly wishes: number
}

if (isMainThread) await soak(Number(process.argv[2] ?? '1000'), process.argv[3] ?? 'soak')
else parentPort!.postMessage(compareShare(workerData as Share))

async function soak(boards: number, seed: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const began = Date.now()
  const step = availableParallelism()
  const shares = await Promise.all(Array.from({ length: step }, (_, first) => inThread({ boards, seed, first, step })))
  const sum = (what: keyof Compared) => shares.reduce((all, share) => all + share[what], 0).toLocaleString('en')
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const line = `${boards.toLocaleString('en')} random tables of 2 to 8 (seed \`${seed}\`), on each all kinds of Items for one seat, over Home, corridor, Bicycle Parking and Community Garden: ${sum('places')} places, the same in both lists. For one kind on each table every wish one by one, any board, any corner, any turn, beyond the edges too: ${sum('wishes')} wishes, allowed and refused alike. No difference, in ${minutes} minutes on ${new Date().toISOString().slice(0, 10)} at commit ${commit}.`
  process.stdout.write(`${line}\n`)
}

function inThread(share: Share): Promise<Compared> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: share }).once('message', resolve).once('error', reject)
  })
}

/** How much was compared. Throws at the first difference. */
function compareShare({ boards, seed, first, step }: Share): Compared {
  let [places, wishes] = [0, 0]
  for (let n = first; n < boards; n += step) {
    const comparison = compareRandomBoards(createRng(seed, n))
    if (comparison.difference !== null) throw new Error(`board ${n} of seed ${seed}: ${comparison.difference}`)
    places += comparison.places
    wishes += comparison.wishes
  }
  return { places, wishes }
}
