/** Countdowns for the page. */

import { useEffect, useState } from 'react'

/** Whole seconds until then, by the clock that nobody can put back, the last of them 1; `null` if it has no end. */
export function useSecondsLeft(until: number | null): number | null {
  const [seen, setSeen] = useState(() => ({ until, now: performance.now() }))
  // Another end is counted to from now on, not from when the clock was last looked at: else one second too many flashes up.
  const { now } = seen.until === until ? seen : { now: performance.now() }
  if (seen.until !== until) setSeen({ until, now })
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setSeen({ until, now: performance.now() }), 100)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - now) / 1000))
}

/** Whether that moment is past, by the clock that nobody can put back. */
export function useIsPast(until: number | null): boolean {
  const [past, setPast] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setPast(until), Math.max(0, until - performance.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && past === until
}
