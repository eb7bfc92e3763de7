/** Steps through earlier moments of a match while it goes on. */

import { useCallback, useEffect, useState } from 'react'
import { MOST_LOOKED_BACK } from '#protocol/limits.ts'
import type { Moment, TableSession } from '../session/tableSession.ts'

export interface LookBack {
  /** The earlier moment that is shown; `null` for the present. */
  readonly moment: Moment | null
  readonly running: boolean
  /** Whether there are earlier moments, and how many steps lead to the present. */
  readonly isFirst: boolean
  readonly left: number
  /** Plays what happened after entry `from`. */
  run(from: number, to: number): void
  /** Shows the moment just before the present, to step back from. */
  begin(to: number): void
  step(by: 1 | -1): void
  toggle(): void
  stop(): void
}

interface LookBackState {
  readonly moments: readonly Moment[]
  readonly at: number
  readonly running: boolean
}

/** Milliseconds per moment while it plays: long enough to read its line. */
const MOMENT_DURATION = 1800

export function useLookBack(session: TableSession): LookBack {
  const [looking, setLooking] = useState<LookBackState | null>(null)

  const load = useCallback(
    async (from: number, to: number, place: (moments: readonly Moment[]) => LookBackState) => {
      const moments = (await session.lookBack?.(Math.max(0, from), to)) ?? []
      setLooking(before => (moments.length > 1 ? place(moments) : before))
    },
    [session],
  )

  const running = looking?.running ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLooking(before => before && next(before)), MOMENT_DURATION)
    return () => clearInterval(timer)
  }, [running])

  return {
    moment: looking?.moments[looking.at] ?? null,
    running,
    isFirst: looking ? looking.moments[looking.at]!.seq === 0 : false,
    left: looking ? looking.moments.length - 1 - looking.at : 0,
    run: (from, to) => void load(from, to, moments => ({ moments, at: 1, running: true })),
    begin: to => void load(to - MOST_LOOKED_BACK, to, moments => ({ moments, at: moments.length - 2, running: false })),
    step(by) {
      if (!looking) return
      if (by === 1) return setLooking(next({ ...looking, running: false }))
      if (looking.at > 0) return setLooking({ ...looking, at: looking.at - 1, running: false })
      const { seq } = looking.moments[0]!
      if (seq === 0) return
      void load(seq - MOST_LOOKED_BACK, seq, earlier => ({
        moments: [...earlier, ...looking.moments.slice(1)],
        at: earlier.length - 2,
        running: false,
      }))
    },
    toggle: () => setLooking(before => before && { ...before, running: !before.running }),
    stop: () => setLooking(null),
  }
}

/** One step forwards; after the last, the present. */
function next(looking: LookBackState): LookBackState | null {
  return looking.at + 1 < looking.moments.length ? { ...looking, at: looking.at + 1 } : null
}
