/** Several databases as one: finds the one in which something lies, and asks all of them where nobody can know. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from './bus.ts'
import { homesOf } from './routing.ts'
import { NotSaved, type SharedStore, type Store } from './store.ts'

export interface Shard {
  readonly store: SharedStore
  readonly bus: Bus
}

interface Found<T> {
  readonly shard: Shard
  readonly value: T
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

  /** What lies in one of them, which is asked alone once it is known. */
  async find<T>(id: string, ask: (store: Store) => Promise<T | null>): Promise<T | null> {
    const known = this.#recall(id)
    if (known) return ask(known.store)
    const found = await this.#search(id, ask)
    if (!found) return null
    this.remember(id, found.shard)
    return found.value
  }

  /** What may lie in several of them: none is asked alone, as another may have it should that one not answer. */
  async findCopy<T>(id: string, ask: (store: Store) => Promise<T | null>): Promise<T | null> {
    return (await this.#search(id, ask))?.value ?? null
  }

  /** Asks where it should lie, and only then everywhere else: it may be from when the list was shorter. */
  async #search<T>(id: string, ask: (store: Store) => Promise<T | null>): Promise<Found<T> | null> {
    const likely = this.newHome(id)
    const rest = this.all.filter(shard => shard !== likely)
    const first = await answerOf(likely, ask)
    if (foundIn(first)) return valueOf(first)
    const answers = await Promise.all(rest.map(shard => answerOf(shard, ask)))
    // Nobody has it, unless one of those who did not answer does.
    return valueOf(answers.find(foundIn) ?? [first, ...answers].find(({ status }) => status === 'rejected') ?? first)
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

/** `null`: it does not lie there. */
async function answerOf<T>(
  shard: Shard,
  ask: (store: Store) => Promise<T | null>,
): Promise<PromiseSettledResult<Found<T> | null>> {
  return settled(ask(shard.store).then(value => (value === null ? null : { shard, value })))
}

function foundIn(answer: PromiseSettledResult<Found<unknown> | null>): boolean {
  return answer.status === 'fulfilled' && answer.value !== null
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work])
  return result
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}
