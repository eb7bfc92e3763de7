/** Somebody moved what everybody has to agree on: who did, who has answered, and one's own answer. */

import type { Names, Viewer } from '#kernel'
import type { Motion } from '#protocol/messages.ts'
import { Icon } from '../parts/Icon.tsx'
import { useSecondsLeft } from './useSecondsLeft.ts'
import type { Asking } from './session.ts'
import './pause.css'

export interface AskPanelProps {
  readonly asking: Asking
  readonly you: Viewer
  readonly names: Names
  answer(motion: Motion, answer: 'yes' | 'no'): void
}

const QUESTIONS: Readonly<Record<Motion, string>> = {
  abort: 'wants to end the match without a result',
  'stop-clocks': 'wants to stop the clocks',
}

export function AskPanel({ asking: { motion, by, asked, until }, you, names, answer }: AskPanelProps) {
  const seconds = useSecondsLeft(until)
  const isAsked = you !== null && asked.includes(you)
  const own = by === you
  return (
    <div className="pause pause-aside">
      <section className="panel pause-panel" aria-labelledby="ask-title">
        <h2 id="ask-title" role="alert">
          {own ? 'You asked everybody' : `${names(by)} ${QUESTIONS[motion]}`}
        </h2>
        <p>
          {isAsked ? 'Only if everybody agrees. ' : `Waiting for ${asked.map(names).join(' and ')}. `}
          <span aria-hidden="true">{seconds} s</span>
        </p>
        {(isAsked || own) && (
          <div className="pause-votes">
            {isAsked && (
              <button type="button" className="button primary" onClick={() => answer(motion, 'yes')}>
                <Icon name="check" /> Agree
              </button>
            )}
            <button type="button" className="button" onClick={() => answer(motion, 'no')}>
              {own ? 'Never mind' : 'Rather not'}
            </button>
          </div>
        )}
      </section>
    </div>
  )
}
