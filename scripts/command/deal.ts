/** Deals numbers to threads one by one: after a stop, the numbers dealt have no gap. */

export interface Deal {
  readonly next: Int32Array<SharedArrayBuffer>
  readonly count: number
}

/** The numbers from 0 up to but not including `count`. */
export function newDeal(count: number): Deal {
  return { next: new Int32Array(new SharedArrayBuffer(4)), count }
}

/** The numbers this thread gets. */
export function* dealt({ next, count }: Deal): Generator<number> {
  for (let number; (number = Atomics.add(next, 0, 1)) < count;) yield number
}

/** Deals no more numbers; each thread finishes the number it has. */
export function stopDealing({ next, count }: Deal): void {
  Atomics.store(next, 0, count)
}
