/** What the player missed, offered in one line; and the bar to step through earlier moments. */

import { say } from '#kernel'
import './lookBack.css'
import { Icon } from '../../parts/Icon.tsx'
import type { LookBack } from './useLookBack.ts'
import { sayWith } from '../../board/sayWith.ts'

interface AwayNoteProps {
  readonly count: number
  show(): void
  dismiss(): void
}

export function AwayNote({ count, show, dismiss }: AwayNoteProps) {
  return (
    <div className="away-note" role="status">
      <span>
        {sayWith('While you were away: {things}', {
          things: <strong>{say({ one: '{count} thing', other: '{count} things' }, { count })}</strong>,
        })}
      </span>
      <button type="button" className="button away-show" onClick={show}>
        {say('Show me')}
      </button>
      <button type="button" className="icon-button" aria-label={say('Dismiss')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

interface LookBackBarProps {
  readonly lookBack: LookBack
  /** What happened at this moment. */
  readonly lines: readonly string[]
}

export function LookBackBar({ lookBack, lines }: LookBackBarProps) {
  const { running, isFirst, left } = lookBack
  return (
    <div className="look-back" role="group" aria-label={say('Earlier moments')}>
      <p className="look-back-lines" aria-live="polite">
        <span className="look-back-when">
          {say({ one: '{count} step ago', other: '{count} steps ago' }, { count: left })}
        </span>
        {lines.length > 0 ? lines.join(' ') : isFirst ? say('The beginning.') : '…'}
      </p>
      <div className="look-back-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label={say('Back')}
          disabled={isFirst}
          onClick={() => lookBack.step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={running ? say('Pause') : say('Play')}
          onClick={() => lookBack.toggle()}
        >
          <Icon name={running ? 'pause' : 'play'} />
        </button>
        <button type="button" className="icon-button" aria-label={say('Forward')} onClick={() => lookBack.step(1)}>
          <Icon name="forward" />
        </button>
        <button type="button" className="button primary look-back-now" onClick={() => lookBack.stop()}>
          {say('Now')}
        </button>
      </div>
    </div>
  )
}
