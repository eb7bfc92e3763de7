/** The open Good Neighbour Cards with what is missing for them, and what is left in decks and bag. */

import './cards.css'
import { stillFitting } from '../../endings.ts'
import { missing } from '../../neighbours.ts'
import { kindOf } from '../../placement.ts'
import { isListed } from '../offers.ts'
import type { Turn } from '../useTurn.ts'
import { tellMissing } from '../words.ts'
import { Icon } from './icons.tsx'

/** With so few kinds left that fit, they are named. */
const NEARLY_CLOSED = 3

export function Cards({ turn }: { readonly turn: Turn }) {
  const { situation, selection, intend } = turn
  const { content, view, viewer, actions } = situation
  const fitting = viewer === null || view.phase === 'over' ? null : stillFitting(content, view, viewer)
  return (
    <div className="ots-cards">
      <ul className="ots-neighbour-cards" aria-label="Good Neighbour Cards">
        {view.gnOpen.map(card => {
          const { name, text, vp } = content.goodNeighbours.get(card)!
          const action = { type: 'TakeGoodNeighbour', card } as const
          const lacking = viewer === null || view.phase === 'setup' ? [] : missing(content, view, viewer, card)
          const mine = isListed(action, actions)
          const met = viewer !== null && view.phase !== 'setup' && lacking.length === 0
          return (
            <li key={card}>
              <button
                type="button"
                className="ots-neighbour-card"
                data-target={`card ${card}`}
                data-where={`cards ${card}`}
                data-state={mine ? 'takeable' : met ? 'met' : 'open'}
                aria-pressed={selection.at === 'ready' && isListed(selection.action, [action])}
                onClick={() => intend({ type: 'choose', action })}
              >
                <span className="ots-card-head">
                  <strong>{name}</strong>
                  <b>{`+${vp}`}</b>
                </span>
                <span className="ots-card-body">{text}</span>
                <span className="ots-card-state">
                  {mine
                    ? 'Yours to take now!'
                    : met
                      ? 'Fulfilled: take it in your turn.'
                      : tellMissing(content, lacking)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <dl className="ots-clock">
        <div>
          <dt>
            <Icon name="bag" />
            In the bag
          </dt>
          <dd>{view.bag.length}</dd>
        </div>
        <div>
          <dt>
            <Icon name="symbol" />
            Community
          </dt>
          <dd>{view.communityLeft}</dd>
        </div>
        <div>
          <dt>
            <Icon name="cards" />
            Neighbour
          </dt>
          <dd>{view.gnLeft}</dd>
        </div>
      </dl>
      {fitting && view.phase !== 'setup' && fitting.length <= NEARLY_CLOSED && view.bag.length > 0 && (
        <p className="ots-warning">
          {fitting.length === 0
            ? 'Nothing in the bag fits your Home any more: the end is near.'
            : `Still fits your Home: ${fitting.map(({ kind, tiles }) => `${kindOf(content, kind).name} ×${tiles}`).join(', ')}.`}
        </p>
      )}
      {view.endReasons.length > 0 && view.phase !== 'over' && <p className="ots-warning">This is the last round.</p>}
    </div>
  )
}
