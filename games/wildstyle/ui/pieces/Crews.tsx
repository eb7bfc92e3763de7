/** All players in short: crew, sets in progress, tags left, cards in hand, cop cars, ready or out. */

import './crews.css'
import { memo } from 'react'
import { type Names, say, type Viewer } from '#kernel'
import { SPACES } from '../../rules/possibilities.ts'
import type { CardId, PlayerView, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { tellPlayer, youOr } from '../words.ts'
import { CopCar, CrewMark, Glyph } from './Drawings.tsx'
import { Icon } from './icons.tsx'

interface CrewsProps {
  readonly view: View
  readonly viewer: Viewer
  readonly names: Names
}

export const Crews = memo(({ view, viewer, names }: CrewsProps) => {
  const { content } = useArt()
  return (
    <ul className="ws-crews" aria-label={say('Crews')}>
      {view.players.map((player, seat) => (
        <li
          key={content.crews[seat]!.id}
          className="ws-crew"
          data-where={`crew ${seat}`}
          data-part="crew"
          data-own={seat === viewer || undefined}
          data-turn={view.turn === seat || undefined}
          data-finished={player.finished || undefined}
        >
          <span className="ws-unseen">{tellPlayer(content, view, seat, viewer, names)}</span>
          <span className="ws-crew-name" aria-hidden="true">
            <CrewMark seat={seat} />
            <strong>{youOr(seat, viewer, names)}</strong>
          </span>
          <Sets player={player} />
          <Counts view={view} player={player} isOwn={seat === viewer} />
        </li>
      ))}
    </ul>
  )
})
Crews.displayName = 'Crews'

function Sets({ player }: { readonly player: PlayerView }) {
  const { content } = useArt()
  return (
    <span className="ws-crew-sets" aria-hidden="true">
      {SPACES.map(space => {
        const set = player.spaces[space]
        const card = set[0] && content.cards.get(set[0])
        return (
          <span key={space} className="ws-crew-set" data-full={set.length === 3 || undefined}>
            {card && <Glyph of={card.icon} colour={content.icons[card.icon].fill} />}
            {card && <b>{set.length}</b>}
          </span>
        )
      })}
    </span>
  )
}

interface CountsProps {
  readonly view: View
  readonly player: PlayerView
  readonly isOwn: boolean
}

function Counts({ view, player, isOwn }: CountsProps) {
  const hand = typeof player.hand === 'number' ? player.hand : player.hand.length
  const isReady = player.ready && (view.phase === 'ready' || view.phase === 'countdown')
  const out = player.finished && (view.phase === 'play' || view.phase === 'final')
  return (
    <span className="ws-crew-counts" aria-hidden="true">
      <span className="ws-count-tags" data-part="tags on the mat">
        {player.mat}
      </span>
      {out ? (
        <i>{say('out', {}, 'of the round')}</i>
      ) : typeof player.hand === 'number' || isOwn || hand === 0 ? (
        <Bars count={hand} />
      ) : (
        <OpenHand cards={player.hand} />
      )}
      {player.copCars > 0 && (
        <span className="ws-count-cars" data-part="cop cars taken">
          <CopCar />
          {player.copCars}
        </span>
      )}
      {isReady && <Icon name="tick" />}
    </span>
  )
}

/** Another player's cards, when they are no longer secret. */
function OpenHand({ cards }: { readonly cards: readonly CardId[] }) {
  const { content } = useArt()
  return (
    <span className="ws-count-open">
      {cards.map(id => {
        const { icon } = content.cards.get(id)!
        return <Glyph key={id} of={icon} colour={content.icons[icon].fill} />
      })}
    </span>
  )
}

/** A hand has three cards at most: bars are faster to see than a number. */
function Bars({ count }: { readonly count: number }) {
  return (
    <svg className="ws-count-hand" viewBox="0 0 17 12">
      {HAND.map(place => (
        <rect key={place} x={place * 6 + 0.75} y="0.75" width="3.5" height="10.5" rx="1" data-held={place < count} />
      ))}
    </svg>
  )
}

const HAND = [0, 1, 2] as const
