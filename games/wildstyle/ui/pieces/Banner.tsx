/** News for all players over the map: 3-2-1-Go, a closing round, the last call, a stall, being out. */

import './banner.css'
import { say, type Viewer } from '#kernel'
import type { View } from '../../types.ts'
import { deadlineOf } from '../clocks.ts'
import { useSeconds } from '../hooks/useSeconds.ts'

interface BannerProps {
  readonly view: View
  readonly viewer: Viewer
  readonly now: () => number
}

export function Banner({ view, viewer, now }: BannerProps) {
  const deadline = deadlineOf(view)
  const words = wordsFor(view, viewer)
  if (view.phase === 'countdown' && deadline) return <Countdown at={deadline.at} now={now} />
  if (!words && !deadline) return null
  return (
    <div className="ws-banner" data-tone={view.phase}>
      {words && <span>{words}</span>}
      {deadline && <Seconds at={deadline.at} now={now} stalled={deadline.clock === 'stall'} />}
    </div>
  )
}

function wordsFor({ phase, lastCall, players }: View, viewer: Viewer): string | null {
  const out = viewer !== null && players[viewer]!.finished
  if (out && (phase === 'play' || phase === 'final')) return say('You are out until the next round')
  if (phase === 'final')
    return lastCall ? say('Last call: complete or rush') : say('Closing: finish sets, do not start')
  return null
}

interface TimeProps {
  readonly at: number
  readonly now: () => number
}

function Seconds({ at, now, stalled }: TimeProps & { readonly stalled: boolean }) {
  const left = useSeconds(at, now)
  return (
    <b className="ws-seconds">
      <span aria-hidden="true">
        {stalled
          ? say('Nothing moves: closing in {seconds}', { seconds: left })
          : say('{seconds} s', { seconds: left })}
      </span>
      <span className="ws-unseen">
        {stalled
          ? say(
              {
                one: 'Nothing moves: closing in {count} second',
                other: 'Nothing moves: closing in {count} seconds',
              },
              { count: left },
            )
          : say({ one: '{count} second left', other: '{count} seconds left' }, { count: left })}
      </span>
    </b>
  )
}

function Countdown({ at, now }: TimeProps) {
  const left = useSeconds(at, now)
  return (
    <div className="ws-countdown" role="timer" aria-label={say('Round starts in')}>
      <b key={left}>{left > 0 ? left : say('Go!')}</b>
    </div>
  )
}
