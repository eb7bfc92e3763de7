/** Countdowns for the page. */

import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whole seconds until then, by the monotonic clock, the last of them 1; `null` if it has no end. Rendered again only when the number changes. */
export function useSecondsLeft(until: number | null): number | null {
  const read = () => (until === null ? null : Math.max(1, Math.ceil((until - performance.now()) / 1000)))
  return useSyncExternalStore(until === null ? never : everyTenth, read)
}

function everyTenth(look: () => void): () => void {
  const timer = setInterval(look, 100)
  return () => clearInterval(timer)
}

function never(): () => void {
  return () => {}
}

/** Whether that moment is past, by the monotonic clock. */
export function useIsPast(until: number | null): boolean {
  const [past, setPast] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setPast(until), Math.max(0, until - performance.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && past === until
}
