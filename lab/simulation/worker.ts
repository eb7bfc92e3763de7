/** A share of a long simulation, in a thread of its own. */

import { parentPort, workerData } from 'node:worker_threads'
import { type Deal, dealt } from '../../scripts/command/deal.ts'
import type { EngineShape } from './machine.ts'
import { type Failure, simulate, type Sum } from './simulate.ts'

/** Seeds are the dealt numbers, counted from `from`, with the prefix. */
export interface Share {
  readonly shape: EngineShape
  readonly prefix: string
  readonly from: number
  readonly deal: Deal
}

export type Word = { readonly done: number } | { readonly failure: Failure } | { readonly sum: Sum }

/** Histories from one progress message to the next. */
const EVERY = 50

const { shape, prefix, from, deal } = workerData as Share

function* seeds(): Generator<string> {
  for (const number of dealt(deal)) yield `${prefix}${from + number}`
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
