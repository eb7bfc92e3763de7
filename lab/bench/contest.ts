/**
 * Compares subjects: each in a process of its own, one at a time, in rounds in which each has a turn. They are compared within a round, so
 * a machine that slows down affects all of them.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { quantile } from '../fairness/figures.ts'
import type { Errand, Measured } from './subject.ts'

export interface Entrant {
  readonly name: string
  /** The program, and its arguments. */
  readonly file: string
  readonly words?: readonly string[]
}

export interface Pace {
  readonly rounds: number
  /** Milliseconds per subject and round. */
  readonly milliseconds: number
  /** The same, before measuring. */
  readonly warmUp: number
}

export interface Ratio {
  readonly median: number
  readonly low: number
  readonly high: number
}

export class Results {
  readonly #rates: ReadonlyMap<string, readonly number[]>

  /** rates: by subject, the work per second of CPU in every round. */
  constructor(rates: ReadonlyMap<string, readonly number[]>) {
    this.#rates = rates
  }

  /** Per second of CPU: the median of the rounds. */
  rate(name: string): number {
    return quantile(this.#of(name), 0.5)
  }

  /** The ratio of `name` to `other`: the median of the rounds, the least and the most. */
  ratio(name: string, other: string): Ratio {
    const others = this.#of(other)
    return ratioOf(this.#of(name).map((rate, round) => rate / others[round]!))
  }

  #of(name: string): readonly number[] {
    const rates = this.#rates.get(name)
    if (!rates) throw new Error(`${name} did not take part`)
    return rates
  }
}

/** Throws if subjects that should have the same checksum differ. */
export async function compete(entrants: readonly Entrant[], pace: Pace): Promise<Results> {
  const children = new Map<string, ChildProcess>()
  try {
    for (const entrant of entrants) children.set(entrant.name, await start(entrant))
    for (const child of children.values()) await ask(child, { round: 0, milliseconds: pace.warmUp })
    const rates = new Map<string, number[]>(entrants.map(({ name }) => [name, []]))
    for (let round = 1; round <= pace.rounds; round++) {
      // Forwards and backwards by turns, so that no subject always follows the same neighbour.
      const order = round % 2 === 0 ? [...children] : [...children].toReversed()
      const checksums = new Map<string, string>()
      for (const [name, child] of order) {
        const { done, cpu, checksum } = await ask(child, { round, milliseconds: pace.milliseconds })
        rates.get(name)!.push((1000 * done) / cpu)
        if (checksum !== null) checksums.set(name, checksum)
      }
      if (new Set(checksums.values()).size > 1) {
        throw new Error(`round ${round}: not the same came of it: ${JSON.stringify([...checksums])}`)
      }
    }
    return new Results(rates)
  } finally {
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}

export function ratioOf(ratios: readonly number[]): Ratio {
  return { median: quantile(ratios, 0.5), low: Math.min(...ratios), high: Math.max(...ratios) }
}

async function start({ file, words = [] }: Entrant): Promise<ChildProcess> {
  const child = fork(file, words, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] })
  await answer(child)
  return child
}

function ask(child: ChildProcess, errand: Errand): Promise<Measured> {
  const answered = answer(child)
  child.send(errand)
  return answered as Promise<Measured>
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${child.spawnargs.join(' ')} ended with code ${code}`))
    child.once('exit', ended)
    child.once('message', message => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}
