/** Above the own Home: points so far, loose tokens, and indicator tokens left. */

import type { Names, Seat } from '#kernel'
import { score } from '../../scoring.ts'
import { freeSquares } from '../foresee.ts'
import type { Situation } from '../offers.ts'

interface HomeHeadProps {
  readonly situation: Situation
  readonly seat: Seat
  readonly names: Names
}

export function HomeHead({ situation, seat, names }: HomeHeadProps) {
  const { content, view, viewer } = situation
  const { total, tokens } = score(content, view, seat)
  return (
    <>
      <h3>{viewer === seat ? 'Your Home' : `Home of ${names(seat)}`}</h3>
      <ul className="ots-sums">
        <li>
          <b>{total}</b> points
        </li>
        <li title="Loose Victory Point tokens">
          <b>{tokens}</b> tokens
        </li>
        <li title="Indicator tokens for Items outside the Home">
          <b>{view.indicators[seat]}</b> markers
        </li>
        <li title="Free squares">
          <b>{freeSquares(content, view, seat)}</b> free
        </li>
      </ul>
    </>
  )
}
