/** Says when the server cannot be reached, and that the page reconnects. */

import { say, unreachable } from '#kernel'
import { Icon } from '../../parts/Icon.tsx'
import type { ConnectionState } from '../session/tableSession.ts'
import { useSecondsLeft } from '../clock/useSecondsLeft.ts'

export interface ConnectionBannerProps {
  readonly line: ConnectionState
  /** When the server restarts, as it announced. */
  readonly restartsAt: number | null
}

export function ConnectionBanner({ line, restartsAt }: ConnectionBannerProps) {
  const seconds = useSecondsLeft(restartsAt)
  const here = line === 'online' || line === 'late'
  const words = restartsAt === null ? lineWords(line) : restartWords(here ? seconds : null)
  return (
    <div className={`banner ${words ? 'banner-shown' : ''}`} role="status">
      {words && (
        <>
          <Icon name="offline" /> <span>{words}</span>
        </>
      )}
    </div>
  )
}

/** `null`: at any moment. */
function restartWords(seconds: number | null): string {
  return seconds === null
    ? say('The server restarts. Your match is kept and goes on by itself.')
    : say('The server restarts in {seconds} s. Your match is kept and goes on by itself.', { seconds })
}

function lineWords(line: ConnectionState): string {
  switch (line) {
    case 'connecting':
    case 'online':
      return ''
    case 'late':
      return say('The connection is slow…')
    case 'lost':
      return say('Connection lost. Your place is kept: we are trying again…')
    default:
      return unreachable(line)
  }
}
