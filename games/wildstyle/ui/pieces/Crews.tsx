/** Everybody at a glance: crew, sets in progress, tags left, cards in hand, cop cars, ready or out. */

import './crews.css'
import { memo } from 'react'
import type { Names, Viewer } from '#kernel'
import { SPACES } from '../../possibilities.ts'
import type { PlayerView, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { tellPlayer } from '../words.ts'
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
    <ul className="ws-crews" aria-label="Crews">
      {view.players.map((player, seat) => (
        <li
          key={content.crews[seat]!.id}
          className="ws-crew"
          data-own={seat === viewer || undefined}
          data-turn={view.turn === seat || undefined}
          data-finished={player.finished || undefined}
        >
          <span className="ws-unseen">{tellPlayer(content, view, seat, viewer, names)}</span>
          <CrewMark seat={seat} />
          <span className="ws-crew-words" aria-hidden="true">
            <strong>{seat === viewer ? 'You' : names(seat)}</strong>
            <Sets player={player} />
            <Counts view={view} player={player} />
          </span>
        </li>
      ))}
    </ul>
  )
})
Crews.displayName = 'Crews'

function Sets({ player }: { readonly player: PlayerView }) {
  const { content } = useArt()
  return (
    <span className="ws-crew-sets">
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

function Counts({ view, player }: { readonly view: View; readonly player: PlayerView }) {
  const hand = typeof player.hand === 'number' ? player.hand : player.hand.length
  const isReady = player.ready && (view.phase === 'ready' || view.phase === 'countdown')
  return (
    <span className="ws-crew-counts">
      <span className="ws-count-tags">{player.mat}</span>
      <span className="ws-count-hand">{hand}</span>
      {player.copCars > 0 && (
        <span className="ws-count-cars">
          <CopCar />
          {player.copCars}
        </span>
      )}
      {isReady && <Icon name="tick" />}
      {player.finished && <i>out</i>}
    </span>
  )
}
