/** The open Good Neighbour Cards with what is missing for them, and the rest of decks and bag. */

import './cards.css'
import { enumerated, say } from '#kernel'
import { stillFitting } from '../../rules/endings.ts'
import { tellMissing } from '../../rules/lacking.ts'
import { missing } from '../../rules/neighbours.ts'
import { goodNeighbourName, goodNeighbourText, itemName } from '../../text/gameWords.ts'
import { isListed } from '../offers.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { CardPicture } from './CardPicture.tsx'
import { Icon } from './icons.tsx'

/** With no more than so many kinds left that fit, they are named. */
const NEARLY_CLOSED = 3

export function Cards({ turn }: { readonly turn: Turn }) {
  const { situation, selection, intend } = turn
  const { content, view, viewer, actions } = situation
  const fitting =
    viewer === null || view.phase === 'over' || !view.options.fitHints ? null : stillFitting(content, view, viewer)
  return (
    <div className="ots-cards">
      <ul className="ots-neighbour-cards" aria-label={say('Good Neighbour Cards')}>
        {view.gnOpen.map(card => {
          const { vp } = content.goodNeighbours.get(card)!
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
                data-part="neighbour card"
                data-state={mine ? 'takeable' : met ? 'met' : 'open'}
                aria-pressed={selection.at === 'ready' && isListed(selection.action, [action])}
                onClick={() => intend({ type: 'choose', action })}
              >
                <span className="ots-card-head">
                  <CardPicture card={card} />
                  <strong>{goodNeighbourName(content, card)}</strong>
                  <b>{`+${vp}`}</b>
                </span>
                <span className="ots-card-body">{goodNeighbourText(content, card)}</span>
                <span className="ots-card-state">
                  {mine
                    ? say('Yours to take now!')
                    : met
                      ? say('Fulfilled: take it in your turn.')
                      : tellMissing(lacking)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <dl className="ots-clock">
        <div data-part="bag">
          <dt>
            <Icon name="bag" />
            {say('In the bag')}
          </dt>
          <dd>{view.bag.length}</dd>
        </div>
        <div data-part="community deck">
          <dt>
            <Icon name="symbol" />
            {say('Community', {}, 'the deck')}
          </dt>
          <dd>{view.communityLeft}</dd>
        </div>
        <div data-part="neighbour deck">
          <dt>
            <Icon name="cards" />
            {say('Neighbour', {}, 'the deck')}
          </dt>
          <dd>{view.gnLeft}</dd>
        </div>
      </dl>
      {fitting && view.phase !== 'setup' && fitting.length <= NEARLY_CLOSED && view.bag.length > 0 && (
        <p className="ots-warning">
          {fitting.length === 0
            ? say('Nothing in the bag fits your Home any more: the end is near.')
            : say('Still fits your Home: {items}.', {
                items: enumerated(fitting.map(({ kind, tiles }) => `${itemName(content, kind)} ×${tiles}`)),
              })}
        </p>
      )}
      {view.endReasons.length > 0 && view.phase !== 'over' && (
        <p className="ots-warning">{say('This is the last round.')}</p>
      )}
    </div>
  )
}
