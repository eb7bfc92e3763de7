/** Whole seconds until a time of the match; renders again only when they change. */

import { useEffect, useState } from 'react'
import { nextTick, secondsLeft } from '../clocks.ts'

export function useSeconds(at: number, now: () => number): number {
  const [, draw] = useState(0)
  const seconds = secondsLeft(at, now())
  useEffect(() => {
    const wait = nextTick(at, now())
    if (wait === null) return
    // A little later, so that a timer that fires early does not fire twice.
    const timer = setTimeout(() => draw(count => count + 1), wait + 4)
    return () => clearTimeout(timer)
  })
  return seconds
}
