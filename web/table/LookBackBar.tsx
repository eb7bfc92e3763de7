/** What was missed, offered in one line; and the bar to step through earlier moments with. */

import './lookBack.css'
import { Icon } from '../parts/Icon.tsx'
import type { LookBack } from './useLookBack.ts'

interface AwayNoteProps {
  readonly count: number
  show(): void
  dismiss(): void
}

export function AwayNote({ count, show, dismiss }: AwayNoteProps) {
  return (
    <div className="away-note" role="status">
      <span>
        While you were away: <strong>{count === 1 ? '1 thing' : `${count} things`}</strong>
      </span>
      <button type="button" className="button away-show" onClick={show}>
        Show me
      </button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
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
    <div className="look-back" role="group" aria-label="Earlier moments">
      <p className="look-back-lines" aria-live="polite">
        <span className="look-back-when">{left === 1 ? '1 step ago' : `${left} steps ago`}</span>
        {lines.length > 0 ? lines.join(' ') : isFirst ? 'The beginning.' : '…'}
      </p>
      <div className="look-back-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label="Back"
          disabled={isFirst}
          onClick={() => lookBack.step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={running ? 'Pause' : 'Play'}
          onClick={() => lookBack.toggle()}
        >
          <Icon name={running ? 'pause' : 'play'} />
        </button>
        <button type="button" className="icon-button" aria-label="Forward" onClick={() => lookBack.step(1)}>
          <Icon name="forward" />
        </button>
        <button type="button" className="button primary look-back-now" onClick={() => lookBack.stop()}>
          Now
        </button>
      </div>
    </div>
  )
}
