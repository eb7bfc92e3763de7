/** Countdowns for the page. */

import { useEffect, useLayoutEffect, useState } from 'react'

/** Whole seconds until then, by the clock that nobody can put back, the last of them 1; `null` if it has no end. */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => performance.now())
  // Before anything is drawn: else a new countdown would flash up with a second too many. Where nothing is counted, drawing waits for nothing.
  useLayoutEffect(() => {
    if (until !== null) setNow(performance.now())
  }, [until])
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(performance.now()), 100)
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
