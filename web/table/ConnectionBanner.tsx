/** Says when the server cannot be heard, and that we are at it. */

import { Icon } from '../parts/Icon.tsx'
import type { LineState } from './session.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const WORDS: Readonly<Record<LineState, string>> = {
  connecting: '',
  online: '',
  late: 'The connection is slow…',
  lost: 'Connection lost. Your place is kept: we are trying again…',
}

export interface ConnectionBannerProps {
  readonly line: LineState
  /** When the server goes away for a moment, as it said itself. */
  readonly restartsAt: number | null
}

export function ConnectionBanner({ line, restartsAt }: ConnectionBannerProps) {
  const seconds = useSecondsLeft(restartsAt)
  const goesOn = 'Your match is kept and goes on by itself.'
  const here = line === 'online' || line === 'late'
  const restart = here ? `The server restarts in ${seconds} s. ${goesOn}` : `The server restarts. ${goesOn}`
  const words = restartsAt === null ? WORDS[line] : restart
  return (
    <div className={`banner ${words ? 'shown' : ''}`} role="status">
      {words && (
        <>
          <Icon name="offline" /> <span>{words}</span>
        </>
      )}
    </div>
  )
}
