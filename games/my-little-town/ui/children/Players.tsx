/** The players as figures: each with a row of the standees placed. The active player hops. */

import { type Names, say, type Seat, type Viewer } from '#kernel'
import type { View } from '../../types.ts'
import { ownSet } from '../layout.ts'
import { useArt } from '../looks.ts'
import { nameHand } from '../words.ts'
import { Crown, RobotBadge } from './pictures.tsx'

interface PlayersProps {
  readonly view: View
  readonly viewer: Viewer
  readonly names: Names
  readonly bots: readonly Seat[]
}

export function Players({ view, viewer, names, bots }: PlayersProps) {
  const { looks } = useArt()
  return (
    <ul className="mltc-players" data-seats={view.seats.length} aria-label={say('Players')}>
      {view.seats.map((_, seat) => {
        const hand = nameHand(seat, view, looks, names)
        return (
          <li
            key={seat}
            className="mltc-player"
            data-me={seat === viewer || undefined}
            data-turn={view.turn === seat || undefined}
          >
            <span className="mlt-unseen">{view.turn === seat ? say('{hand}, on turn', { hand }) : hand}</span>
            <Figure view={view} seat={seat} isBot={bots.includes(seat)} />
            <span className="mltc-player-name" aria-hidden="true">
              {names(seat)}
            </span>
            <Row view={view} seat={seat} />
          </li>
        )
      })}
    </ul>
  )
}

/** One item of the player's standees represents the player. */
export function Figure({ view, seat, isBot }: { readonly view: View; readonly seat: Seat; readonly isBot: boolean }) {
  return (
    <span className="mltc-figure" aria-hidden="true">
      <Item view={view} seat={seat} />
      {isBot && <RobotBadge />}
      {view.result?.winners.includes(seat) && <Crown />}
    </span>
  )
}

/** One item for every placed standee, and gaps for the others. */
export function Row({ view, seat }: { readonly view: View; readonly seat: Seat }) {
  const own = ownSet(view, seat)
  const placed = own.length - view.seats[seat]!.hand.length
  return (
    <span className="mltc-row" aria-hidden="true">
      {own.map((_, index) => (
        <span key={index} className={index < placed ? 'mltc-there-already' : 'mltc-to-come'}>
          {index < placed && <Item view={view} seat={seat} />}
        </span>
      ))}
    </span>
  )
}

function Item({ view, seat }: { readonly view: View; readonly seat: Seat }) {
  const { name } = useArt()
  return (
    <svg viewBox="-6 -6 112 130" aria-hidden="true" focusable="false">
      <use href={`#${name(`item-${view.seats[seat]!.colour}`)}`} x="-6" y="-6" width="112" height="130" />
    </svg>
  )
}
