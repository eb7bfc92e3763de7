/** Somebody moved what everybody has to agree on: who did, who has answered, and one's own answer. */

import { type Names, type Viewer, say, listed, unreachable } from '#kernel'
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

function questionOf(motion: Motion, name: string): string {
  switch (motion) {
    case 'abort':
      return say('{name} wants to end the match without a result', { name })
    case 'stop-clocks':
      return say('{name} wants to stop the clocks', { name })
    default:
      return unreachable(motion)
  }
}

export function AskPanel({ asking: { motion, by, asked, until }, you, names, answer }: AskPanelProps) {
  const seconds = useSecondsLeft(until)
  const isAsked = you !== null && asked.includes(you)
  const own = by === you
  return (
    <div className="pause pause-aside">
      <section className="panel pause-panel" aria-labelledby="ask-title">
        <h2 id="ask-title" role="alert">
          {own ? say('You asked everybody') : questionOf(motion, names(by))}
        </h2>
        <p>
          {isAsked
            ? say('Only if everybody agrees.')
            : say('Waiting for {names}.', { names: listed(asked.map(names)) })}{' '}
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
    </div>
  )
}
