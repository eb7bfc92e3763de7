/** Above the own Home: points so far, loose tokens, and indicator tokens left. */

import { type Names, say, type Seat } from '#kernel'
import { sayWith } from '#web/board/sayWith.ts'
import { homeOf } from '../../rules/placement.ts'
import { score } from '../../rules/scoring.ts'
import { freeSquares } from '../foresee.ts'
import type { Situation } from '../offers.ts'
import { nameBoard } from '../words.ts'

interface HomeHeadProps {
  readonly situation: Situation
  readonly seat: Seat
  readonly names: Names
}

export function HomeHead({ situation, seat, names }: HomeHeadProps) {
  const { content, view, viewer } = situation
  const { total, tokens } = score(content, view, seat)
  const markers = view.indicators[seat]!
  const free = freeSquares(content, view, seat)
  return (
    <>
      <h2>{nameBoard(homeOf(seat), viewer, names)}</h2>
      <ul className="ots-sums">
        <li data-part="points">
          {sayWith({ one: '{number} point', other: '{number} points' }, { number: <b>{total}</b>, count: total })}
        </li>
        <li data-part="tokens" title={say('Loose Victory Point tokens')}>
          {sayWith({ one: '{number} token', other: '{number} tokens' }, { number: <b>{tokens}</b>, count: tokens })}
        </li>
        <li data-part="indicators" title={say('Indicator tokens for Items outside the Home')}>
          {sayWith({ one: '{number} marker', other: '{number} markers' }, { number: <b>{markers}</b>, count: markers })}
        </li>
        <li data-part="free squares" title={say('Free squares')}>
          {sayWith('{number} free', { number: <b>{free}</b> })}
        </li>
      </ul>
    </>
  )
}
