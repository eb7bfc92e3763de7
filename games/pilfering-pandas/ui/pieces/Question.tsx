/** The questions of the game: who begins, which scouted card, a Foiled Plan, an exchange, whether to run. */

import './question.css'
import type { ReactNode } from 'react'
import { type Names, say, type Viewer } from '#kernel'
import { RuleLinks } from '#web/board/RuleLinks.tsx'
import { wishSentence } from '../../text/text.ts'
import type { Action, Card, DecisionView, View } from '../../types.ts'
import { cardName, countedCards, planName } from '../../text/gameWords.ts'
import { useArt } from '../looks.ts'
import type { Target } from '../gestures.ts'
import { tellPlan } from '../words.ts'
import { CardBack, CardFace } from './CardFace.tsx'
import { PlanPicture } from './PlanPicture.tsx'

interface QuestionProps {
  readonly view: View
  readonly viewer: Viewer
  readonly actions: readonly Action[]
  readonly lifted: readonly Card[]
  readonly names: Names
  onPoint(at: Target): void
  onLift(card: Card): void
}

export function Question(props: QuestionProps) {
  const { view, viewer, actions } = props
  const decision = view.decisions.at(-1)
  if (decision) return <DecisionPanel {...props} decision={decision} />
  if (view.step === 'check' && viewer === view.turn && actions.length > 0) return <EscapePanel {...props} />
  return null
}

interface PanelProps {
  readonly title: string
  readonly kind: 'start' | 'escape' | DecisionView['type']
  readonly children: ReactNode
}

function Panel({ title, kind, children }: PanelProps) {
  return (
    <section className="pp-question" data-row="" data-kind={kind} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Answer({
  target,
  children,
  onPoint,
}: {
  readonly target: Target
  readonly children: ReactNode
  onPoint(at: Target): void
}) {
  return (
    <button type="button" className="pp-answer" data-spot="" data-target={target} onClick={() => onPoint(target)}>
      {children}
    </button>
  )
}

/** Beside the hand: the answer depends on the whole table. */
export function StartQuestion({ view, names, onPoint }: Pick<QuestionProps, 'view' | 'names' | 'onPoint'>) {
  return (
    <Panel kind="start" title={say('Who shall begin?')}>
      <div className="pp-answers">
        {view.seats.map((_, seat) => (
          <Answer key={seat} target={`start ${seat}`} onPoint={onPoint}>
            {names(seat)}
          </Answer>
        ))}
      </div>
    </Panel>
  )
}

function EscapePanel({ view, viewer, onPoint }: QuestionProps) {
  const gap = view.panda - view.keeper
  const others = view.seats.filter((_, seat) => seat !== viewer)
  const hidden = others.reduce((sum, seat) => sum + seat.cards, 0)
  const own = view.seats[viewer!]!.cards
  return (
    <Panel kind="escape" title={say('Run for it?')}>
      <p>
        {say(
          'The gap is {gap}: all cards still in hands may be worth {most} at most. You hold {own}, the others {others}; most are worth 1, a Key 2.',
          { gap, most: gap - 1, own: countedCards(own), others: countedCards(hidden) },
        )}
      </p>
      <div className="pp-answers">
        <Answer target="run" onPoint={onPoint}>
          {say('Run!')}
        </Answer>
        <Answer target="stay" onPoint={onPoint}>
          {say('Play on')}
        </Answer>
      </div>
    </Panel>
  )
}

function DecisionPanel(props: QuestionProps & { readonly decision: DecisionView }) {
  const { content } = useArt()
  const { decision, viewer, names, lifted, actions, onPoint, onLift } = props
  const mine = decision.seat === viewer
  switch (decision.type) {
    case 'plan':
      return (
        <Panel kind="plan" title={planName(content, decision.plan)}>
          <div className="pp-question-cards">
            <PlanPicture plan={decision.plan} />
            {decision.card && <CardFace card={decision.card} />}
            <p data-mine={mine || undefined}>
              <RuleLinks text={tellPlan(content, decision.plan)} />
            </p>
          </div>
          {mine && actions.some(action => action.type === 'foiledChoice' && action.decline) && (
            <div className="pp-answers">
              <Answer target="decline" onPoint={onPoint}>
                {say('No trade')}
              </Answer>
            </div>
          )}
        </Panel>
      )
    case 'share':
      return (
        <Panel kind="share" title={say('{name} shares a card', { name: names(decision.from) })}>
          <div className="pp-question-cards">
            {decision.card ? <CardFace card={decision.card} /> : <CardBack />}
            <p>
              {mine
                ? say('Choose a card of your hand to give back.')
                : say('{name} gives a card back.', { name: names(decision.seat) })}
              {decision.wish !== null && ` ${wishSentence(decision.wish)}`}
            </p>
          </div>
        </Panel>
      )
    case 'scout':
      return (
        <Panel
          kind="scout"
          title={
            mine ? say('Keep one; one more for the Hideout') : say('{name} is scouting', { name: names(decision.seat) })
          }
        >
          <div className="pp-question-cards">
            {decision.cards.map((card, index) =>
              card === null ? (
                <CardBack key={index} />
              ) : (
                <button
                  key={card}
                  type="button"
                  className="pp-shown"
                  data-spot=""
                  data-target={`card ${card}`}
                  aria-pressed={lifted.includes(card)}
                  onClick={() => onLift(card)}
                >
                  <span className="pp-unseen">{nameScouted(cardName(content, card), lifted.indexOf(card))}</span>
                  <CardFace card={card} />
                  {lifted.includes(card) && (
                    <span aria-hidden="true">{lifted[0] === card ? say('keep') : say('Hideout')}</span>
                  )}
                </button>
              ),
            )}
          </div>
        </Panel>
      )
  }
}

/** The first one lifted is kept, the second goes to the Hideout. */
function nameScouted(card: string, lifted: number): string {
  if (lifted === 0) return say('{card}, to keep', { card })
  return lifted === 1 ? say('{card}, for the Hideout', { card }) : card
}
