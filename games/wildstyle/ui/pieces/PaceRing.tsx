/** The pause between two own actions (WS-21.7): a ring that fills up, not an error. */

import { useEffect, useState } from 'react'

interface PaceRingProps {
  /** The end and the length of the pause, in milliseconds of the match. */
  readonly ends: number
  readonly lasts: number
  readonly now: () => number
  /** An action waits for its end. */
  readonly waiting: boolean
}

export function PaceRing({ ends, lasts, now, waiting }: PaceRingProps) {
  const [over, setOver] = useState<number | null>(null)
  const left = ends - now()
  useEffect(() => {
    const timer = setTimeout(() => setOver(ends), Math.max(0, ends - now()))
    return () => clearTimeout(timer)
  }, [ends, now])
  const running = left > 0 && over !== ends
  return (
    <svg
      className="ws-ring"
      viewBox="0 0 36 36"
      data-running={running || undefined}
      data-waiting={waiting || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="18" cy="18" r="14" className="ws-ring-track" />
      {running && (
        <circle
          key={ends}
          cx="18"
          cy="18"
          r="14"
          pathLength="1"
          className="ws-ring-run"
          style={{ animationDuration: `${lasts}ms`, animationDelay: `${left - lasts}ms` }}
        />
      )}
      {waiting && <circle cx="18" cy="18" r="5" className="ws-ring-dot" />}
    </svg>
  )
}
