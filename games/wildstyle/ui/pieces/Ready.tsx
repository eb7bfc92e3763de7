/** Before a round: the hand, the map, and who is ready (WS-4.3). */

import './ready.css'
import { type Names, say, type Viewer } from '#kernel'
import type { Action, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { youOr } from '../words.ts'
import { CrewMark } from './Drawings.tsx'
import { Icon } from './icons.tsx'

interface ReadyProps {
  readonly view: View
  readonly viewer: Viewer
  readonly actions: readonly Action[]
  readonly names: Names
  onReady(ready: boolean): void
}

export function Ready({ view, viewer, actions, names, onReady }: ReadyProps) {
  const { content } = useArt()
  const own = viewer !== null && view.players[viewer]!.ready
  const possible = own || actions.some(action => action.type === 'READY')
  return (
    <div className="ws-ready">
      <div className="ws-ready-words">
        <strong>{say('Round {round} of 3', { round: view.round })}</strong>
        <ul aria-label={say('Who is ready')}>
          {view.players.map((player, seat) => (
            <li key={content.crews[seat]!.id} data-ready={player.ready || undefined}>
              <CrewMark seat={seat} />
              <span className="ws-unseen">
                {player.ready
                  ? say('{name}: ready', { name: youOr(seat, viewer, names) })
                  : say('{name}: not ready', { name: youOr(seat, viewer, names) })}
              </span>
              {player.ready && <Icon name="tick" />}
            </li>
          ))}
        </ul>
      </div>
      {viewer !== null && (
        <button
          type="button"
          className="ws-button ws-go ws-big"
          data-end
          aria-pressed={own}
          aria-disabled={!possible}
          onClick={() => onReady(!own)}
        >
          {own ? say('Not yet', {}, 'ready') : say('Ready', {}, 'to play')}
        </button>
      )}
    </div>
  )
}
