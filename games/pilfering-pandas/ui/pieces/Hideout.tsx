/** The Hideout as a fan, its end card clear, beside the deck and the bin for Keys. */

import './hideout.css'
import { say } from '#kernel'
import { isKey } from '../../rules/cards.ts'
import type { Action, Card, View } from '../../types.ts'
import { countedCards } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import { usePointed } from '../pointing.ts'
import type { Target } from '../gestures.ts'
import type { Selection } from '../selection.ts'
import { nameDeck, nameHideoutCard } from '../words.ts'
import { CardBack, CardFace } from './CardFace.tsx'
import { Icon } from './icons.tsx'
import { PointedRing } from './PointedRing.tsx'

interface HideoutProps {
  readonly view: View
  readonly selection: Selection
  readonly decision: Action | null
  readonly lit: ReadonlySet<Target>
  readonly tidying: boolean
  readonly mayDiscard: boolean
  onPoint(at: Target): void
  onLift(card: Card): void
}

export function Hideout({ view, selection, decision, lit, tidying, mayDiscard, onPoint, onLift }: HideoutProps) {
  const { content } = useArt()
  const { how } = usePointed()
  const { at } = selection
  const order = decision?.type === 'useAbility' && decision.order ? decision.order : view.hideout
  const taken = takenBy(decision, view)
  const stashed = decision?.type === 'stash' ? decision.card : decision?.type === 'secretStash' ? decision.card : null
  return (
    <section className="pp-middle" aria-label={say('Deck and Hideout')} data-row="">
      <button
        type="button"
        className="pp-deck"
        data-where="deck"
        data-part="deck"
        data-spot=""
        data-target="deck"
        data-lit={lit.has('deck') || undefined}
        aria-pressed={at === 'deck'}
        onClick={() => onPoint('deck')}
      >
        <span className="pp-unseen">{nameDeck(view)}</span>
        <CardBack />
        <b aria-hidden="true">{view.deck}</b>
        {view.plans > 0 && (
          <span className="pp-plans" aria-hidden="true">
            {view.plans}!
          </span>
        )}
      </button>
      <div
        className="pp-hideout"
        data-where="hideout"
        data-lit={lit.has('hideout') || undefined}
        data-tidying={tidying || undefined}
      >
        <button
          type="button"
          className="pp-hideout-sign"
          data-target="hideout"
          data-part="hideout"
          data-spot={lit.has('hideout') ? '' : undefined}
          tabIndex={-1}
          aria-label={say('Hideout, {cards}', { cards: countedCards(view.hideout.length) })}
          onClick={() => onPoint('hideout')}
        >
          {say('Hideout')}
        </button>
        <ol className="pp-row" aria-label={say('Hideout, from the left to its end')}>
          {order.map(card => {
            const target: Target = `hideout ${card}`
            return (
              <li
                key={card}
                className="pp-slot"
                data-face-up={card}
                data-where={target}
                data-part={card === view.hideout.at(-1) ? 'end card' : 'hideout card'}
              >
                <button
                  type="button"
                  data-spot=""
                  data-target={target}
                  data-lit={lit.has(target) || tidying || undefined}
                  data-taken={taken.has(card) || undefined}
                  title={how}
                  aria-pressed={tidying ? selection.lifted.includes(card) : at === target}
                  onClick={() => (tidying ? onLift(card) : onPoint(target))}
                >
                  <span className="pp-unseen">{nameHideoutCard(content, view, card)}</span>
                  <CardFace card={card} />
                </button>
                <PointedRing card={card} />
              </li>
            )
          })}
          {stashed && (
            <li className="pp-slot pp-stashed" aria-hidden="true">
              <span className="pp-lying" data-ghost="">
                <CardFace card={stashed} />
              </span>
            </li>
          )}
        </ol>
      </div>
      {mayDiscard && (
        <button
          type="button"
          className="pp-bin"
          data-part="bin"
          data-spot=""
          data-target="bin"
          data-lit={lit.has('bin') || undefined}
          aria-pressed={at === 'bin'}
          onClick={() => onPoint('bin')}
        >
          <span className="pp-unseen">
            {selection.lifted.some(isKey) ? say('Throw a Key away') : say('Throw a Key away; lift a Key first')}
          </span>
          <Icon name="bin" />
          <b aria-hidden="true">{content.keyMoves.keeperWhenDiscarded}</b>
        </button>
      )}
    </section>
  )
}

function takenBy(decision: Action | null, { hideout }: View): ReadonlySet<Card> {
  switch (decision?.type) {
    case 'takeEnd':
      return new Set(hideout.slice(-1))
    case 'takeTwo':
      return new Set(hideout.slice(-2))
    case 'takeMany':
      return new Set(hideout.slice(hideout.indexOf(decision.from)))
    default:
      return new Set()
  }
}
