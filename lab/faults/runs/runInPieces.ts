/** A long run in pieces, each with files of its own, some of them side by side: most of a fault is waiting. */

import type { FaultRun } from '../fault.ts'

interface Cut {
  /** Times in one piece, at most: what is checked in the end has to fit into memory. */
  readonly size: number
  readonly sideBySide: number
}

/** What each piece came to, in the order of the pieces. The same seed cuts and seeds them alike, whichever ends first. */
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
