/** A countdown for the page. */

import { useEffect, useState } from 'react'

/** Whole seconds until then, by the clock that nobody can put back, the last of them 1; `null` if it has no end. */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setNow(performance.now())
    if (until === null) return
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - now) / 1000))
}
