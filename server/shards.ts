/** Several databases as one: finds the one in which something lies, and asks all of them where nobody can know. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from './bus.ts'
import { homesOf } from './routing.ts'
import { NotSaved, type Store } from './store.ts'

export interface Shard {
  readonly store: Store
  readonly bus: Bus
}

/** Ids of which we remember where they lie. Whatever is forgotten costs one question more. */
const MOST_KNOWN = 200_000
/** Milliseconds that the others wait for one that did not answer the last time. */
const BRIEFLY = 250

export class Shards {
  readonly all: readonly Shard[]
  /** Those that lie where they were found, by id; the one asked for last at the end. */
  readonly #known = new Map<string, Shard>()
  /** Those that did not answer the last time. */
  readonly #silent = new Set<Shard>()

  /** In an order that never changes: a new one comes at the end. */
  constructor(all: readonly Shard[]) {
    this.all = all
  }

  /** What belongs to no table lies here. */
  get first(): Shard {
    return this.all[0]!
  }

  /** Where something new of this id is put. */
  newHome(id: string): Shard {
    return this.all[homesOf(id, this.all.length)[0]!]!
  }

  /** Where it lies if we have met it, else where it most likely does. */
  likelyHome(id: string): Shard {
    return this.#recall(id) ?? this.newHome(id)
  }

  remember(id: string, home: Shard): void {
    this.#known.delete(id)
    this.#known.set(id, home)
    if (this.#known.size <= MOST_KNOWN) return
    const [oldest] = this.#known.keys()
    this.#known.delete(oldest!)
  }

  /** Of what may lie in several: if one does not answer, the others are asked. */
  async findCopy<T>(id: string, ask: (store: Store) => Promise<T | null>): Promise<T | null> {
    const found = await this.find(id, ask)
    this.#known.delete(id)
    return found
  }

  /** Asks where it lies or should lie, and only then everywhere else: it may be from when the list was shorter. */
  async find<T>(id: string, ask: (store: Store) => Promise<T | null>): Promise<T | null> {
    const likely = this.likelyHome(id)
    const first = await settled(ask(likely.store))
    const isHere = first.status === 'fulfilled' && first.value !== null
    if (isHere) this.remember(id, likely)
    if (isHere || this.#known.has(id) || this.all.length === 1) return valueOf(first)
    const rest = this.all.filter(shard => shard !== likely)
    const answers = await Promise.all(rest.map(({ store }) => settled(ask(store))))
    const index = answers.findIndex(answer => answer.status === 'fulfilled' && answer.value !== null)
    if (index !== -1) {
      this.remember(id, rest[index]!)
      return valueOf(answers[index]!)
    }
    // Nobody has it, unless one of those who did not answer does.
    return valueOf([first, ...answers].find(({ status }) => status === 'rejected') ?? first)
  }

  /** Where a table or a match lies. If it lies nowhere: where it would. */
  async home(id: string, isThere: (store: Store) => Promise<unknown>): Promise<Shard> {
    const known = this.#recall(id)
    if (known || this.all.length === 1) return known ?? this.first
    await this.find(id, isThere)
    return this.likelyHome(id)
  }

  /** Asks all at once. One that does not answer keeps nobody from hearing of the others; rejects if none does. */
  async everywhere<T>(ask: (shard: Shard) => Promise<readonly T[]>, among = this.all): Promise<T[]> {
    const answers = await Promise.all(among.map(shard => this.#askInTime(shard, ask)))
    if (answers.length > 0 && answers.every(({ status }) => status === 'rejected')) valueOf(answers[0]!)
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  }

  async #askInTime<T>(shard: Shard, ask: (shard: Shard) => Promise<T>): Promise<PromiseSettledResult<T>> {
    const wasSilent = this.#silent.has(shard)
    const answer = settled(ask(shard)).then(result => {
      if (result.status === 'fulfilled') this.#silent.delete(shard)
      else this.#silent.add(shard)
      return result
    })
    if (!wasSilent) return answer
    const late = { status: 'rejected', reason: new NotSaved('the database does not answer') } as const
    return Promise.race([answer, sleep(BRIEFLY, late, { ref: false })])
  }

  #recall(id: string): Shard | undefined {
    const home = this.#known.get(id)
    if (home) this.remember(id, home)
    return home
  }
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work])
  return result
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}
