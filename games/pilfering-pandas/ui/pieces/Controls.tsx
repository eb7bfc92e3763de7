/** The row above the hand: sorting and finishing, or the preview with its price, and the tick. */

import './controls.css'
import type { ReactNode } from 'react'
import { say } from '#kernel'
import type { Action, View } from '../../types.ts'
import { deckWarning, signed } from '../../text/gameWords.ts'
import type { Prediction } from '../foresee.ts'
import { useArt } from '../looks.ts'
import type { Sorting } from '../order.ts'
import type { Target } from '../gestures.ts'
import type { Intent } from '../selection.ts'
import { kindOfWay, tellCost, titleOf } from '../words.ts'
import { Figure, KeeperFace, PandaFace } from './figures.tsx'
import { Icon } from './icons.tsx'

interface ControlsProps {
  readonly view: View
  readonly decision: Action | null
  readonly ways: readonly Action[]
  readonly prediction: Prediction | null
  /** Something is lifted or pointed at. */
  readonly trying: boolean
  readonly hint: string
  /** Replaces the hint. */
  readonly children: ReactNode
  readonly sorting: Sorting
  readonly mayPass: boolean
  /** One card fewer and one card more of the Hideout, where that can be picked up. */
  readonly depths: readonly { readonly name: string; readonly sign: string; readonly to: Target }[]
  onSort(by: Exclude<Sorting, 'hand'>): void
  onIntent(intent: Intent): void
}

export function Controls(props: ControlsProps) {
  const { decision, trying, hint, children, sorting, mayPass, onSort, onIntent } = props
  if (decision) return <Deciding {...props} decision={decision} />
  return (
    <div className="pp-controls" role="group" aria-label={say('Your turn')}>
      <SortButton by="suit" sorting={sorting} onSort={onSort} />
      <SortButton by="number" sorting={sorting} onSort={onSort} />
      {children || <p className="pp-hint">{hint}</p>}
      {trying && (
        <button
          type="button"
          className="pp-round"
          aria-label={say('Put back')}
          onClick={() => onIntent({ type: 'cancel' })}
        >
          <Icon name="back" />
        </button>
      )}
      {mayPass && !trying && (
        <button
          type="button"
          className="pp-wide-button"
          data-target="done"
          onClick={() => onIntent({ type: 'point', at: 'done' })}
        >
          <Icon name="flag" /> {say('Done')}
        </button>
      )}
    </div>
  )
}

function SortButton({
  by,
  sorting,
  onSort,
}: Pick<ControlsProps, 'sorting' | 'onSort'> & { readonly by: 'suit' | 'number' }) {
  return (
    <button
      type="button"
      className="pp-round pp-sort"
      aria-label={by === 'suit' ? say('Sort the hand by suit') : say('Sort the hand by number')}
      aria-pressed={sorting === by}
      title={by === 'suit' ? say('Sort by suit') : say('Sort by number')}
      onClick={() => onSort(by)}
    >
      <span className="pp-sort-picture" data-by={by} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </button>
  )
}

function Deciding({
  view,
  decision,
  ways,
  prediction,
  depths,
  onIntent,
}: ControlsProps & { readonly decision: Action }) {
  const { content } = useArt()
  const kinds = Map.groupBy(ways, way => kindOfWay(content, view, way))
  const kind = kindOfWay(content, view, decision)
  const alike = kinds.get(kind) ?? []
  return (
    <div className="pp-controls" data-deciding="" role="group" aria-label={say('About to happen')}>
      {kinds.size > 1 && (
        <div className="pp-kinds" role="group" aria-label={say('Ways to do it')}>
          {[...kinds].map(([name, [first]]) => (
            <button
              key={name}
              type="button"
              className="pp-kind"
              aria-pressed={name === kind}
              onClick={() => onIntent({ type: 'choose', way: first! })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        className="pp-round"
        aria-label={say('Take it back')}
        onClick={() => onIntent({ type: 'cancel' })}
      >
        <Icon name="back" />
      </button>
      {alike.length > 1 && (
        <button
          type="button"
          className="pp-round pp-other"
          title={say('Another order of these cards')}
          onClick={() => onIntent({ type: 'choose', way: alike[(alike.indexOf(decision) + 1) % alike.length]! })}
        >
          <span className="pp-unseen">
            {say('Another order, {number} of {all}', { number: alike.indexOf(decision) + 1, all: alike.length })}
          </span>
          <Icon name="other" />
          <b aria-hidden="true">
            {alike.indexOf(decision) + 1}/{alike.length}
          </b>
        </button>
      )}
      {depths.map(({ name, sign, to }) => (
        <button
          key={name}
          type="button"
          className="pp-round pp-depth"
          onClick={() => onIntent({ type: 'point', at: to })}
        >
          <span className="pp-unseen">{name}</span>
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <div className="pp-preview" data-lost={(prediction !== null && isLost(prediction)) || undefined}>
        <strong>{titleOf(content, view, decision)}</strong>
        {prediction && <Moves view={view} prediction={prediction} />}
        {prediction && (
          <span className="pp-parts">
            {warningOf(prediction) ?? tellCost(content, view, decision, prediction.keeperParts)}
          </span>
        )}
      </div>
      <button
        type="button"
        className="pp-round pp-tick"
        aria-label={say('Do it')}
        onClick={() => onIntent({ type: 'confirm' })}
      >
        <Icon name="tick" />
      </button>
    </div>
  )
}

function Moves({ view, prediction }: { readonly view: View; readonly prediction: Prediction }) {
  const moves = [
    { who: 'Panda', name: say('Panda'), steps: prediction.panda - view.panda, face: <PandaFace /> },
    { who: 'Keeper', name: say('Keeper'), steps: prediction.keeper - view.keeper, face: <KeeperFace /> },
  ].filter(({ steps }) => steps !== 0)
  return (
    <span className="pp-moves">
      {moves.map(({ who, name, steps, face }) => (
        <span key={who} className="pp-move" data-who={who}>
          <span className="pp-unseen">{name}</span>
          <Figure>{face}</Figure>
          <b>{signed(steps)}</b>
        </span>
      ))}
      {moves.length === 0 && <span className="pp-move">{say('free', {}, 'of cost')}</span>}
    </span>
  )
}

function isLost({ end, emptiesDeck }: Prediction): boolean {
  return end === null ? emptiesDeck : end !== 'escaped'
}

function warningOf({ end, goesOut, reachesLimit, emptiesDeck }: Prediction): string | null {
  if (end === 'caught') return say('The Keeper would catch you!')
  if (end !== null && end !== 'escaped') return say('The game would be lost!')
  if (end === null && emptiesDeck) return deckWarning()
  if (goesOut) return end === 'escaped' ? say('You would escape!') : say('Your hand would be empty.')
  return reachesLimit ? say('reaches the limit') : null
}
