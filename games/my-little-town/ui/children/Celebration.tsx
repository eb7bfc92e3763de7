/** The end of the match: all figures hop, each with its rows; the winner wears a crown. */

import type { CSSProperties } from 'react'
import type { Names, Seat } from '#kernel'
import type { View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { Figure, Row } from './Players.tsx'

/** The number of balloons. */
const BALLOONS = 12

interface CelebrationProps {
  readonly view: View
  readonly names: Names
  readonly bots: readonly Seat[]
}

export function Celebration({ view, names, bots }: CelebrationProps) {
  const { looks } = useArt()
  return (
    <div className="mltc-celebration">
      <div className="mltc-balloons" aria-hidden="true">
        {Array.from({ length: BALLOONS }, (_, index) => (
          <i
            key={index}
            style={
              {
                '--balloon': index,
                '--wait': (index * 5) % BALLOONS,
                background: looks[view.seats[index % view.seats.length]!.colour].hex,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <ul className="mltc-party">
        {view.seats.map((_, seat) => (
          <li key={seat} style={{ '--guest': seat } as CSSProperties}>
            <Figure view={view} seat={seat} isBot={bots.includes(seat)} />
            <span className="mltc-player-name">{names(seat)}</span>
            <Row view={view} seat={seat} />
          </li>
        ))}
      </ul>
    </div>
  )
}
