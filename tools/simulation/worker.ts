/** A share of a long simulation, in a thread of its own. */

import { parentPort, workerData } from 'node:worker_threads'
import type { EngineShape } from './machine.ts'
import { type Failure, simulate, type Sum } from './simulate.ts'

/** Seeds are numbers from `from` up to but not including `to`, every `step`-th of them, after the prefix. */
export interface Share {
  readonly shape: EngineShape
  readonly prefix: string
  readonly from: number
  readonly to: number
  readonly step: number
}

export type Word = { readonly done: number } | { readonly failure: Failure } | { readonly sum: Sum }

/** Histories from one word about the progress to the next. */
const EVERY = 50

const { shape, prefix, from, to, step } = workerData as Share

function* seeds(): Generator<string> {
  for (let seed = from; seed < to; seed += step) yield `${prefix}${seed}`
}

function say(word: Word): void {
  parentPort!.postMessage(word)
}

const sum = await simulate({
  shape,
  seeds: seeds(),
  onDone: done => {
    if (done % EVERY === 0) say({ done })
  },
  onFailure: failure => say({ failure }),
})
say({ sum })
