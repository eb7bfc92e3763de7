/**
 * Lets very many hands reach for the same things, on all cores, and prints how many came too late. Throws if a thing is given twice.
 *
 *     npx node games/wildstyle/testing/soakSchedules.ts 1000000 [seed]
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { run, type Tally } from './schedules.ts'

interface Share {
  readonly count: number
  readonly seed: string
}

if (isMainThread) await soak(Number(process.argv[2] ?? '10000'), process.argv[3] ?? 'soak')
else {
  const { count, seed } = workerData as Share
  parentPort!.postMessage(run(count, seed))
}

async function soak(count: number, seed: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const began = Date.now()
  const workers = availableParallelism()
  const each = Math.ceil(count / workers)
  const shares = Array.from({ length: workers }, (_, n) => inThread({ count: each, seed: `${seed} ${n}` }))
  const tallies = await Promise.all(shares)
  const total = (read: (tally: Tally) => number) =>
    tallies.reduce((sum, tally) => sum + read(tally), 0).toLocaleString('en')
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const text = `${total(tally => tally.schedules)} random schedules (seed \`${seed}\`): all players look at the same moment and act on a card, a pile or a hex that the others want
too, and the actions arrive in any order. Of ${total(tally => tally.hands)} actions ${total(tally => tally.late)} came second; no card, hex or cop car ever went to two.
${minutes} minutes on ${new Date().toISOString().slice(0, 10)} at commit ${commit}.
`
  process.stdout.write(text)
}

function inThread(share: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
