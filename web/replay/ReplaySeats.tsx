/** Who played, whose turn it was, and the viewpoint. */

import { type Outcome, type Seat, winners, say } from '#kernel'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { Viewpoint, Timeline } from './timeline.ts'

interface ReplaySeatsProps {
  readonly timeline: Timeline
  readonly actors: readonly Seat[]
  readonly outcome: Outcome | null
  readonly viewpoint: Viewpoint
}

export function ReplaySeats({ timeline: { names, saved }, actors, outcome, viewpoint }: ReplaySeatsProps) {
  const seats = Array.from({ length: saved.record.table.seats }, (_, seat) => seat)
  const won = outcome ? winners(outcome, seats.length) : []
  return (
    <section className="table-players" aria-label={say('Players')}>
      <ul className="seat-strip">
        {seats.map(seat => (
          <li
            key={seat}
            className={`seat-chip ${actors.includes(seat) ? 'seat-chip-acting' : ''}`}
            aria-current={actors.includes(seat) ? 'true' : undefined}
          >
            <Avatar info={{ kind: 'player', name: names(seat), present: true }} seat={seat} />
            <span className="seat-chip-words">
              <strong>{names(seat)}</strong>
              <span className="seat-chip-detail">{viewpoint === seat ? say('your eyes') : ''}</span>
            </span>
            {won.includes(seat) && (
              <span className="seat-chip-won">
                <Icon name="crown" />
                <span className="visually-hidden">{say('winner')}</span>
              </span>
            )}
            {actors.includes(seat) && <span className="visually-hidden">{say('to act')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
