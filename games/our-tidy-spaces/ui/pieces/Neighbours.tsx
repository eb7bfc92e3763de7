/** All Homes, small, with their points so far. A tap enlarges one. */

import './neighbours.css'
import { type Names, say, type Seat } from '#kernel'
import { homeOf } from '../../rules/placement.ts'
import { score } from '../../rules/scoring.ts'
import type { Situation } from '../offers.ts'
import { HomePicture } from './HomePicture.tsx'
import { Token } from './Tile.tsx'

interface NeighboursProps {
  readonly situation: Situation
  readonly names: Names
  /** Homes in which something can be pointed at. */
  readonly lit: ReadonlySet<Seat>
  /** `opener`: a selector of the pressed element. */
  onOpen(seat: Seat, opener: string): void
}

export function Neighbours({ situation, names, lit, onOpen }: NeighboursProps) {
  const { content, view, viewer } = situation
  const seats = Array.from({ length: view.players }, (_, step) => ((viewer ?? 0) + step) % view.players)
  return (
    <ul className="ots-neighbours" aria-label={say('Homes')}>
      {seats.map(seat => {
        const { total, tokens } = score(content, view, seat)
        const acting = view.phase !== 'setup' && (view.choice?.seat ?? view.current) === seat
        return (
          <li key={seat}>
            <button
              type="button"
              className="ots-neighbour"
              data-acting={acting || undefined}
              data-lit={lit.has(seat) || undefined}
              data-seat={seat}
              data-where={homeOf(seat)}
              data-part="pane neighbours"
              onClick={() => onOpen(seat, `.ots-neighbour[data-seat="${seat}"]`)}
            >
              <HomePicture situation={situation} seat={seat} />
              <span className="ots-neighbour-name">
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                  <Token seat={seat} x={0} y={0} size={19} />
                </svg>
                <span>{seat === viewer ? say('You') : names(seat)}</span>
                <b>{total}</b>
              </span>
              <span className="ots-unseen">
                {' '}
                {say('points, {tokens} loose tokens, {markers} indicator tokens, {cards} cards. Show the Home large', {
                  tokens,
                  markers: view.indicators[seat]!,
                  cards: view.gnTaken[seat]!.length,
                })}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
