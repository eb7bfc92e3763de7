/**
 * Compares the score and the best removal with the naive ones on very many random tag sets, on all cores, and prints how much was compared.
 *
 *     npx node games/wildstyle/testing/soakScoring.ts 200000 [seed]
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createRng } from '#kernel'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { type ObjectiveId, OBJECTIVES } from '../types.ts'
import { compareRemovals, compareScores } from './compareScoring.ts'

interface Share {
  readonly streams: number
  readonly seed: string
  /** This worker takes stream `first` and every `step`th after it. */
  readonly first: number
  readonly step: number
}

interface Found {
  readonly scored: Record<ObjectiveId, number>
  surprises: number
}

/** Streams are short, so that a finding can be reproduced quickly. */
const PER_STREAM = 1000
const REMOVALS_PER_STREAM = 100

if (isMainThread) await soak(Number(process.argv[2] ?? '2000'), process.argv[3] ?? 'soak')
else parentPort!.postMessage(compareShare(workerData as Share))

async function soak(tagSets: number, seed: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const began = Date.now()
  const step = availableParallelism()
  const streams = Math.ceil(tagSets / PER_STREAM)
  const shares = await Promise.all(Array.from({ length: step }, (_, first) => inThread({ streams, seed, first, step })))
  const found = nothing()
  for (const share of shares) add(found, share)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  process.stdout.write(reportOf(found, { streams, seed, minutes, commit }))
}

function reportOf(
  found: Found,
  run: { readonly streams: number; readonly seed: string; readonly minutes: string; readonly commit: string },
): string {
  const { objectives } = parseContent(CONTENT_FILES)
  const tagSets = run.streams * PER_STREAM
  const rows = OBJECTIVES.map(
    id =>
      `| ${objectives[id].name} | ${found.scored[id].toLocaleString('en')} | ${percent(found.scored[id], tagSets)} |`,
  )
  const removals = run.streams * REMOVALS_PER_STREAM
  return `${tagSets.toLocaleString('en')} random tag sets in random cities of two to five boards (seed \`${run.seed}\`), all twelve objectives on each, and
${removals.toLocaleString('en')} best removals of one to five tags: no difference between the quick and the naive rules, in ${run.minutes} minutes on
${new Date().toISOString().slice(0, 10)} at commit ${run.commit}. It was best to keep a lonely tag and to take off another in
${found.surprises.toLocaleString('en')} of the removals.

| Objective | tag sets that scored | |
| --- | ---: | ---: |
${rows.join('\n')}
`
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`
}

function inThread(share: Share): Promise<Found> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: share }).once('message', resolve).once('error', reject)
  })
}

/** Throws at the first difference. */
function compareShare({ streams, seed, first, step }: Share): Found {
  const found = nothing()
  for (let stream = first; stream < streams; stream += step) {
    const scores = compareScores(PER_STREAM, createRng(seed, stream))
    const removals = compareRemovals(REMOVALS_PER_STREAM, createRng(`${seed} removals`, stream))
    const difference = scores.difference ?? removals.difference
    if (difference !== null) throw new Error(`stream ${stream} of seed ${seed}: ${difference}`)
    add(found, { scored: scores.scored, surprises: removals.surprises })
  }
  return found
}

function nothing(): Found {
  return { scored: Object.fromEntries(OBJECTIVES.map(id => [id, 0])) as Record<ObjectiveId, number>, surprises: 0 }
}

function add(
  found: Found,
  more: { readonly scored: Readonly<Record<ObjectiveId, number>>; readonly surprises: number },
) {
  for (const id of OBJECTIVES) found.scored[id] += more.scored[id]
  found.surprises += more.surprises
}
