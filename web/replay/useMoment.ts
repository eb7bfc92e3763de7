/** The present moment of a replay, and how it moves. */

import { useCallback, useEffect, useState } from 'react'

export interface Moment {
  /** Entries applied so far. */
  readonly step: number
  readonly end: number
  /** Whether we came from the previous step: then the board may animate. */
  readonly byOne: boolean
  readonly playing: boolean
  go(step: number): void
  /** Starts or stops automatic play. */
  toggle(): void
}

/** Milliseconds per step in automatic play: long enough to read its line. */
const STEP_DURATION = 1300

export function useMoment(end: number, at: number | null): Moment {
  const within = useCallback((step: number) => Math.min(end, Math.max(0, step)), [end])
  const [{ step, before }, setMoment] = useState({ step: within(at ?? 0), before: -1 })
  const [playing, setPlaying] = useState(false)

  const move = useCallback((to: (step: number) => number) => {
    setMoment(moment => {
      const next = to(moment.step)
      return next === moment.step ? moment : { step: next, before: moment.step }
    })
  }, [])

  // The address was edited by hand.
  const [arrived, setArrived] = useState(at)
  if (arrived !== at) {
    setArrived(at)
    if (at !== null) move(() => within(at))
  }

  const isPlaying = playing && step < end
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => move(at => within(at + 1)), STEP_DURATION)
    return () => clearInterval(timer)
  }, [isPlaying, move, within])

  const go = useCallback(
    (to: number) => {
      setPlaying(false)
      move(() => within(to))
    },
    [move, within],
  )
  const toggle = useCallback(() => {
    if (!isPlaying && step === end) move(() => 0)
    setPlaying(!isPlaying)
  }, [isPlaying, step, end, move])

  return { step, end, byOne: before === step - 1, playing: isPlaying, go, toggle }
}
