/** Numbers dealt to threads one by one: wherever the dealing stops, those dealt are the first ones, without a gap. */

export interface Deal {
  readonly next: Int32Array<SharedArrayBuffer>
  readonly count: number
}

/** The numbers from 0 up to but not including `count`. */
export function newDeal(count: number): Deal {
  return { next: new Int32Array(new SharedArrayBuffer(4)), count }
}

/** This thread's share. */
export function* dealt({ next, count }: Deal): Generator<number> {
  for (let number; (number = Atomics.add(next, 0, 1)) < count;) yield number
}

/** Nothing more is dealt; each thread finishes the number it has. */
export function stopDealing({ next, count }: Deal): void {
  Atomics.store(next, 0, count)
}
