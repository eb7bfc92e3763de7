/** A proposal that all players must agree on: who made it, who has answered, and the player's own answer. */

import { useId } from 'react'
import { type GameBox, type Names, type Viewer, say, listed, unreachable } from '#kernel'
import { isTalkMotion, policyIn } from '#protocol/limits.ts'
import type { Motion } from '#protocol/messages.ts'
import { Icon } from '../../parts/Icon.tsx'
import { useSecondsLeft } from '../clock/useSecondsLeft.ts'
import type { OpenProposal } from '../session/tableSession.ts'
import { policyText } from '../chat/chatPolicies.ts'
import '../clock/pause.css'

export interface ProposalPanelProps {
  readonly asking: OpenProposal
  readonly box: GameBox
  readonly you: Viewer
  readonly names: Names
  answer(motion: Motion, answer: 'yes' | 'no'): void
}

function questionOf(motion: Motion, box: GameBox, name: string): string {
  if (isTalkMotion(motion)) {
    return say('{name} wants to talk another way: {way}', { name, way: policyText(box, policyIn(motion)) })
  }
  switch (motion) {
    case 'abort':
      return say('{name} wants to end the match without a result', { name })
    case 'stop-clocks':
      return say('{name} wants to stop the clocks', { name })
    default:
      return unreachable(motion)
  }
}

function ownQuestion(motion: Motion, box: GameBox): string {
  if (!isTalkMotion(motion)) return say('You asked everybody')
  return say('You asked everybody: {way}', { way: policyText(box, policyIn(motion)) })
}

/** Over the board. */
export function ProposalPanel(props: ProposalPanelProps) {
  return (
    <div className="pause pause-aside">
      <Question {...props} />
    </div>
  )
}

/** On every page where a player may be asked. */
export function Question({ asking: { motion, by, asked, until }, box, you, names, answer }: ProposalPanelProps) {
  const seconds = useSecondsLeft(until)
  const title = useId()
  const isAsked = you !== null && asked.includes(you)
  const own = by === you
  return (
    <section className="panel pause-panel" aria-labelledby={title}>
      <h2 id={title} role="alert">
        {own ? ownQuestion(motion, box) : questionOf(motion, box, names(by))}
      </h2>
      <p>
        {isAsked ? say('Only if everybody agrees.') : say('Waiting for {names}.', { names: listed(asked.map(names)) })}{' '}
        <span aria-hidden="true">{say('{seconds} s', { seconds: seconds ?? 0 })}</span>
      </p>
      {(isAsked || own) && (
        <div className="pause-votes">
          {isAsked && (
            <button type="button" className="button primary" onClick={() => answer(motion, 'yes')}>
              <Icon name="check" /> {say('Agree')}
            </button>
          )}
          <button type="button" className="button" onClick={() => answer(motion, 'no')}>
            {own ? say('Never mind') : say('Rather not')}
          </button>
        </div>
      )}
    </section>
  )
}
