/** Each player's way to the goal: six steps, a number for a standee in hand, a footprint for one placed. */

import './race.css'
import { type Names, type Seat, type Viewer, say } from '#kernel'
import type { View } from '../../types.ts'
import { ownSet, shelfSlots } from '../layout.ts'
import { useArt } from '../looks.ts'
import { nameHand } from '../words.ts'
import { CrownIcon, Footprint } from './icons.tsx'
import { Sign } from './Sign.tsx'

interface RaceProps {
  readonly view: View
  readonly viewer: Viewer
  readonly names: Names
}

export function Race({ view, viewer, names }: RaceProps) {
  const { looks } = useArt()
  const handOf = (seat: Seat) => nameHand(seat, view, looks, names)
  return (
    <ul className="mlt-race" data-seats={view.seats.length} aria-label={say('Players')}>
      {view.seats.map(({ colour, hand }, seat) => (
        <li
          key={seat}
          className={seat === viewer ? 'mlt-runner mlt-me' : 'mlt-runner'}
          data-part="player"
          data-turn={view.turn === seat || undefined}
          data-waits={waits(view, seat) || undefined}
        >
          <span className="mlt-unseen">
            {view.turn === seat ? say('{hand}, on turn', { hand: handOf(seat) }) : handOf(seat)}
          </span>
          <Sign look={looks[colour]} />
          <span className="mlt-runner-name" aria-hidden="true">
            {names(seat)}
          </span>
          {view.result?.winners.includes(seat) ? <CrownIcon /> : <Chance view={view} seat={seat} />}
          <span className="mlt-steps" aria-hidden="true" style={{ color: looks[colour].hex }}>
            {shelfSlots(ownSet(view, seat), hand).map(({ length, inHand }, step) => (
              <span key={step} className={inHand ? 'mlt-step' : 'mlt-step mlt-done'}>
                {inHand ? length : <Footprint />}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** In the last turn: whose chance it is, and how many come before the others. */
function Chance({ view, seat }: { readonly view: View; readonly seat: Seat }) {
  const place = view.finalLeft?.indexOf(seat) ?? -1
  if (view.phase !== 'final' || place < 0) return null
  return (
    <span className="mlt-chance" aria-hidden="true">
      {place === 0 ? '▶' : place + 1}
    </span>
  )
}

/** A player who has had the chance of the last turn, or has none. */
function waits(view: View, seat: Seat): boolean {
  return view.phase === 'final' && !view.finalLeft?.includes(seat)
}
