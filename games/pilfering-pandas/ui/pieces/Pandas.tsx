/** Choosing a Panda card before the deal. */

import './pandas.css'
import { type Names, say, type Viewer } from '#kernel'
import type { Action, View } from '../../types.ts'
import { pandaName, pandaText } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import type { Target } from '../gestures.ts'
import { Figure, PandaFace } from './figures.tsx'
import { Icon } from './icons.tsx'

interface PandasProps {
  readonly view: View
  readonly viewer: Viewer
  readonly actions: readonly Action[]
  readonly names: Names
  readonly chosen: string | null
  onPoint(at: Target): void
  onConfirm(): void
}

export function Pandas({ view, viewer, actions, names, chosen, onPoint, onConfirm }: PandasProps) {
  const { content } = useArt()
  const free = new Set(actions.flatMap(action => (action.type === 'choosePanda' ? [action.panda] : [])))
  const own = viewer === null ? null : view.seats[viewer]!.panda
  const shown = chosen ?? own
  return (
    <div className="pp-pandas">
      <ul data-row="">
        {[...content.pandas.keys()].map(panda => {
          const owner = view.seats.findIndex(seat => seat.panda === panda)
          return (
            <li key={panda}>
              <button
                type="button"
                className="pp-panda-card"
                data-part={`panda ${panda}`}
                data-spot=""
                data-target={`panda ${panda}`}
                data-taken={(owner !== -1 && owner !== viewer) || undefined}
                data-lit={free.has(panda) || undefined}
                aria-pressed={shown === panda}
                onClick={() => onPoint(`panda ${panda}`)}
              >
                <Figure>
                  <PandaFace panda={panda} />
                </Figure>
                <strong>{pandaName(content, panda)}</strong>
                {owner !== -1 && <span>{names(owner)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <div className="pp-panda-choice">
        <p aria-live="polite">
          {shown ? pandaText(content, shown) : say('Each Panda can do one thing, once per game. Tap one to read what.')}
        </p>
        {chosen && (
          <button type="button" className="pp-round pp-tick" aria-label={say('Choose this Panda')} onClick={onConfirm}>
            <Icon name="tick" />
          </button>
        )}
      </div>
    </div>
  )
}
