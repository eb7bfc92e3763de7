/** The table waits for a player: how long, and the other players' choices. */

import { useEffect, useRef } from 'react'
import { type Names, type Verbosity, type Viewer, say } from '#kernel'
import { type Ballot, BALLOTS } from '#protocol/limits.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import { ballotText, pauseTitle, isStopped } from './pauseTexts.ts'
import type { Pausing } from '../session/tableSession.ts'
import './pause.css'

export interface PauseOverlayProps {
  readonly pausing: Pausing
  readonly you: Viewer
  readonly names: Names
  /** In turn-based play others wait for the player: no one can be skipped. */
  readonly live: boolean
  /** Absent for spectators. */
  vote?(ballot: Ballot): void
  announce(text: string, from?: Verbosity): void
}

export function PauseOverlay({ pausing, you, names, live, vote, announce }: PauseOverlayProps) {
  const { stage, missing, votes } = pausing
  const seconds = useSecondsLeft(pausing.until)
  const title = pauseTitle(pausing, names)
  const stopped = isStopped(pausing)
  const panel = useFocusWhile(stopped)
  useEffect(() => {
    announce(title, 'few')
    return () => announce('')
  }, [title, announce])

  const own = votes.find(({ seat }) => seat === you)?.ballot
  const canVote = stage === 'voting' || stage === 'away'
  return (
    <div className={stopped ? 'pause' : 'pause pause-aside'}>
      <section ref={panel} className="panel pause-panel" tabIndex={-1} aria-labelledby="pause-title">
        <h2 id="pause-title">{title}</h2>
        {seconds !== null && stage !== 'voting' && (
          <p className={stage === 'resuming' ? 'pause-count' : 'pause-left'} role="timer">
            {stage === 'resuming' ? seconds : say('{seconds} s', { seconds })}
          </p>
        )}
        {stage === 'waiting' && <p>{say('The clock stands still. Nothing is lost.')}</p>}
        {canVote && vote && (
          <div className="pause-votes" role="group" aria-label={say('How do we go on?')}>
            {BALLOTS.filter(ballot => live || ballot !== 'sit-out').map(ballot => (
              <button
                key={ballot}
                type="button"
                className={`button ${own === ballot ? 'primary' : ''}`}
                aria-pressed={own === ballot}
                onClick={() => vote(ballot)}
              >
                {ballotText(ballot, missing, names)}
                <Count number={votes.filter(each => each.ballot === ballot).length} />
              </button>
            ))}
          </div>
        )}
        {stage === 'voting' && <p>{say('More than half of those here decide.')}</p>}
      </section>
    </div>
  )
}

function Count({ number }: { readonly number: number }) {
  if (number === 0) return null
  return (
    <span className="pause-vote-count">
      {number} <span className="visually-hidden">{say({ one: 'vote', other: 'votes' }, { count: number })}</span>
    </span>
  )
}

/** The board cannot be used meanwhile, so focus moves here, and back afterwards. */
function useFocusWhile(stopped: boolean) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!stopped) return
    const before = document.activeElement as HTMLElement | null
    const own = panel.current
    own?.focus()
    return () => {
      // Not if the player moved the focus meanwhile.
      const nowhere = document.activeElement === document.body || own?.contains(document.activeElement)
      if (nowhere && before?.isConnected) before.focus()
    }
  }, [stopped])
  return panel
}
