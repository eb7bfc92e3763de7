/** Splits a long run into pieces with files of their own, some of them in parallel: most of a fault is waiting. */

import type { FaultRun } from '../fault.ts'

interface Cut {
  /** Times in one piece, at most: the data of the final check has to fit into memory. */
  readonly size: number
  readonly sideBySide: number
}

/** The results of the pieces, in order. The same seed gives the same pieces and seeds, whichever ends first. */
export async function inPieces<Outcome>(
  { times, seed, onDone }: FaultRun,
  { size, sideBySide }: Cut,
  run: (piece: FaultRun) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const done: number[] = []
  const count = Math.ceil(times / size)
  let next = 0
  async function work(): Promise<void> {
    while (next < count) {
      const piece = next++
      outcomes[piece] = await run({
        times: Math.min(size, times - piece * size),
        seed: `${seed}/${piece}`,
        onDone(finished) {
          done[piece] = finished
          onDone?.(done.reduce((sum, each) => sum + each, 0))
        },
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, count) }, work))
  return outcomes
}
