/** The end of the match, shown over the town: who won, and what every player was left with, item by item. */

import './ending.css'
import type { CSSProperties } from 'react'
import { type Names, say } from '#kernel'
import type { Result, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { StandeeStrip } from './Standee.tsx'
import { CrownIcon } from './icons.tsx'
import { Sign } from './Sign.tsx'

interface EndingProps {
  readonly result: Result
  readonly view: View
  readonly names: Names
}

/** The number of pieces of confetti. */
const CONFETTI = 24

export function Ending({ result, view, names }: EndingProps) {
  const { looks } = useArt()
  return (
    <div className="mlt-ending">
      <div className="mlt-confetti" aria-hidden="true">
        {Array.from({ length: CONFETTI }, (_, bit) => (
          <i
            key={bit}
            style={
              {
                '--bit': bit,
                '--wait': (bit * 7) % CONFETTI,
                background: looks[winnerColour(bit)].hex,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <div className="mlt-winners">
        {result.winners.map(seat => (
          <div key={seat} className="mlt-winner">
            <CrownIcon />
            <Sign look={looks[view.seats[seat]!.colour]} />
            <strong>{names(seat)}</strong>
          </div>
        ))}
      </div>
      {result.table && (
        <ul className="mlt-left-over" aria-label={say('Items left')}>
          {result.table.map(({ seat, items }) => (
            <li key={seat} data-won={result.winners.includes(seat) || undefined}>
              <Sign look={looks[view.seats[seat]!.colour]} />
              <span className="mlt-left-over-items" aria-hidden="true">
                {view.seats[seat]!.hand.map((length, index) => (
                  <StandeeStrip key={index} length={length} colour={view.seats[seat]!.colour} />
                ))}
              </span>
              <span className="mlt-unseen">{say('{name}: items left', { name: names(seat) })}</span>
              <b>{items}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )

  function winnerColour(bit: number) {
    return view.seats[result.winners[bit % result.winners.length] ?? 0]!.colour
  }
}
