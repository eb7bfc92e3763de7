/** How long a player may still think, and the warning when it is nearly over. */

import { useEffect, useState } from 'react'
import { type Seat, say } from '#kernel'
import { figures, leftAt, SHORT } from './clockTexts.ts'
import type { ClocksTold } from '../session/tableSession.ts'

export function SeatClock({ clocks, seat }: { readonly clocks: ClocksTold; readonly seat: Seat }) {
  const left = useLeft(clocks, seat)
  return (
    <span className={`seat-clock ${left < SHORT ? 'seat-clock-short' : ''}`}>
      <span className="visually-hidden">{say('time left:')}</span> {figures(left)}
    </span>
  )
}

/** Announces once, at twenty seconds, what is visible all the time. */
export function ClockWarning({ clocks, you }: { readonly clocks: ClocksTold; readonly you: Seat }) {
  const left = useLeft(clocks, you)
  const short = clocks.running.includes(you) && left < SHORT
  return (
    <div className="clock-warning" role="alert">
      {short && <p>{say('Less than 20 seconds left. Then a bot plays for you.')}</p>}
    </div>
  )
}

/** Milliseconds, updated often enough for a clock that shows seconds. */
function useLeft(clocks: ClocksTold, seat: Seat): number {
  const [now, setNow] = useState(() => performance.now())
  const runs = clocks.running.includes(seat)
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [runs])
  return leftAt(clocks, seat, Math.max(now, clocks.at))
}
