/** What the game asks in between: who begins, which scouted card, a Foiled Plan, an exchange, whether to run. */

import './question.css'
import type { ReactNode } from 'react'
import type { Names, Viewer } from '#kernel'
import { RuleLinks } from '#web/board/RuleLinks.tsx'
import type { Action, Card, DecisionView, View } from '../../types.ts'
import { cardName, plural } from '../../words.ts'
import { useArt } from '../looks.ts'
import type { Target } from '../gestures.ts'
import { tellPlan } from '../words.ts'
import { CardBack, CardFace } from './CardFace.tsx'

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
  if (view.step === 'chooseStart' && actions.length > 0) return <StartPanel {...props} />
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

function StartPanel({ view, names, onPoint }: QuestionProps) {
  return (
    <Panel kind="start" title="Who shall begin?">
      <div className="pp-answers">
        {view.seats.map((_, seat) => (
          <Answer key={seat} target={`seat ${seat}`} onPoint={onPoint}>
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
    <Panel kind="escape" title="Run for it?">
      <p>
        The gap is {gap}: all cards still in hands may be worth {gap - 1} at most. You hold {plural(own, 'card')}, the
        others {plural(hidden, 'card')}; most are worth 1, a Key 2.
      </p>
      <div className="pp-answers">
        <Answer target="run" onPoint={onPoint}>
          Run!
        </Answer>
        <Answer target="stay" onPoint={onPoint}>
          Play on
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
    case 'plan': {
      const plan = content.plans.get(decision.plan)
      return (
        <Panel kind="plan" title={plan?.name ?? decision.plan}>
          <div className="pp-question-cards">
            {decision.card && <CardFace card={decision.card} />}
            <p data-mine={mine || undefined}>
              <RuleLinks text={tellPlan(content, decision.plan)} />
            </p>
          </div>
          {mine && actions.some(action => action.type === 'foiledChoice' && action.decline) && (
            <div className="pp-answers">
              <Answer target="decline" onPoint={onPoint}>
                No trade
              </Answer>
            </div>
          )}
        </Panel>
      )
    }
    case 'share':
      return (
        <Panel kind="share" title={`${names(decision.from)} shares a card`}>
          <div className="pp-question-cards">
            {decision.card ? <CardFace card={decision.card} /> : <CardBack />}
            <p>
              {mine ? 'Choose a card of your hand to give back.' : `${names(decision.seat)} gives a card back.`}
              {decision.wish !== null && ` A ${decision.wish} would be welcome.`}
            </p>
          </div>
        </Panel>
      )
    case 'scout':
      return (
        <Panel kind="scout" title={mine ? 'Keep one; one more for the Hideout' : `${names(decision.seat)} is scouting`}>
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
                  <span className="pp-unseen">{`${cardName(content, card)}${SCOUTED[lifted.indexOf(card)] ?? ''}`}</span>
                  <CardFace card={card} />
                  {lifted.includes(card) && <span aria-hidden="true">{lifted[0] === card ? 'keep' : 'Hideout'}</span>}
                </button>
              ),
            )}
          </div>
        </Panel>
      )
  }
}

const SCOUTED = [', to keep', ', for the Hideout']
