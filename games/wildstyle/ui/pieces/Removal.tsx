/** The price of cop cars: which of the own tags to remove (WS-17.2). */

import './removal.css'
import { type Names, say, type Viewer } from '#kernel'
import type { Hex, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { removalCount } from '../selection.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { youOr } from '../words.ts'
import { CopCar, CrewMark } from './Drawings.tsx'
import { Icon } from './icons.tsx'

interface RemovalProps {
  readonly view: View
  readonly viewer: Viewer
  readonly turn: Turn
  readonly names: Names
  best(): readonly Hex[]
}

export function Removal({ view, viewer, turn, names, best }: RemovalProps) {
  const { selection, situation, intend } = turn
  const { content } = useArt()
  const asked = viewer !== null && situation.actions.some(({ type }) => type === 'REMOVE')
  const count = viewer === null ? 0 : removalCount(situation, viewer)
  const chosen = selection.at === 'removal' ? selection.hexes.length : 0
  return (
    <section className="ws-removal" aria-label={say('The price of cop cars')}>
      <p>
        <CopCar />
        {asked
          ? say(
              {
                one: 'Each cop car costs a tag. Tap the tag to take off: {chosen} of {count} chosen.',
                other: 'Each cop car costs a tag. Tap the {count} tags to take off: {chosen} of {count} chosen.',
              },
              { chosen, count },
            )
          : say('The others choose the tags they take off.')}
      </p>
      <ul aria-label={say('Who has chosen')}>
        {view.players.map(({ removed }, seat) => (
          <li key={content.crews[seat]!.id} data-ready={removed !== false || undefined}>
            <CrewMark seat={seat} />
            <span className="ws-unseen">
              {removed === false
                ? say('{name}: choosing', { name: youOr(seat, viewer, names) })
                : say('{name}: has chosen', { name: youOr(seat, viewer, names) })}
            </span>
            {removed !== false && <Icon name="tick" />}
          </li>
        ))}
      </ul>
      {asked && (
        <div className="ws-removal-buttons">
          <button type="button" className="ws-button" onClick={() => intend({ type: 'choose', hexes: best() })}>
            {say('Best removal')}
          </button>
          <button
            type="button"
            className="ws-button ws-go"
            aria-disabled={chosen !== count}
            onClick={() => chosen === count && intend({ type: 'confirm' })}
          >
            {say('Take off {chosen}/{count}', { chosen, count })}
          </button>
        </div>
      )}
    </section>
  )
}
