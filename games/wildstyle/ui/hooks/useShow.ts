/** The progress of the ending: step by step by itself, or where the player puts it. */

import { useEffect, useState } from 'react'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { City } from '../../rules/city.ts'
import type { Content } from '../../content.ts'
import type { Wildstyle } from '../../types.ts'
import { type Step, STEP_MS, stepsOf } from '../show.ts'

export interface RunningShow {
  readonly steps: readonly Step[]
  readonly at: number
  readonly running: boolean
  stepTo(at: number): void
  again(): void
}

interface Memory {
  readonly steps: readonly Step[]
  readonly at: number
  readonly running: boolean
}

/** `null` until the match is over. A page opened after that shows the totals. */
export function useShow(props: BoardProps<Wildstyle>, city: City, content: Content): RunningShow | null {
  const { view, events, history = events, endingTakes } = props
  const over = view.phase === 'over'
  const [cameBefore] = useState(!over)
  const [memory, setMemory] = useState<Memory | null>(null)
  // A player who steps back from the end sees the match again, and later the same show.
  let show = over ? memory : null
  if (over && !show) {
    const steps = stepsOf(city, content, view, history)
    show = { steps, at: cameBefore ? 0 : steps.length - 1, running: cameBefore }
    setMemory(show)
  }
  const length = show?.steps.length ?? 0
  useEffect(() => {
    if (length > 0 && cameBefore) endingTakes(length * STEP_MS)
  }, [length, cameBefore, endingTakes])

  const at = show?.at ?? 0
  const goesOn = show?.running === true && at < length - 1
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setMemory(before => before && { ...before, at: at + 1 }), STEP_MS)
    return () => clearTimeout(timer)
  }, [goesOn, at])

  return (
    show && {
      ...show,
      running: goesOn,
      stepTo: to => setMemory(before => before && { ...before, at: to, running: false }),
      again: () => setMemory(before => before && { ...before, at: 0, running: true }),
    }
  )
}
