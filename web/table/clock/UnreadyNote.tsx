/** All wait for a player who does not press Ready: after a while, the others may start. */

import { useMemo } from 'react'
import { type GameBox, listed, say, type Seat, type Viewer } from '#kernel'
import { UNHURRIED_WAIT } from '#protocol/limits.ts'
import type { TableInfo } from '#protocol/messages.ts'
import { stateFromView } from '../session/optimisticUpdate.ts'
import type { Position } from '../session/tableSession.ts'
import { namesAt } from '../session/turn.ts'
import { useIsPast } from './useSecondsLeft.ts'
import './pause.css'

export interface UnreadyNoteProps {
  readonly box: GameBox
  readonly table: TableInfo
  readonly position: Position
  readonly you: Viewer
  /** Otherwise the server would not receive it. */
  readonly online: boolean
  startNow(): void
}

export function UnreadyNote({ box, table, position, you, online, startNow }: UnreadyNoteProps) {
  const { seq, view } = position
  const unready = useMemo(() => unreadyAt(box, view), [box, view])
  const waits = you !== null && unready.length > 0 && !unready.includes(you)
  // oxlint-disable-next-line react/exhaustive-deps -- the time starts again with every entry of the log
  const until = useMemo(() => (waits ? performance.now() + UNHURRIED_WAIT : null), [waits, seq])
  if (!useIsPast(until)) return null
  const who = listed(unready.map(namesAt(table)))
  return (
    <div className="pause pause-aside">
      <section className="panel pause-panel" aria-labelledby="unready-title">
        <h2 id="unready-title" role="alert">
          {say({ one: '{who} is not ready yet', other: '{who} are not ready yet' }, { who, count: unready.length })}
        </h2>
        <button type="button" className="button primary" disabled={!online} onClick={startNow}>
          {say('Start now')}
        </button>
      </section>
    </div>
  )
}

function unreadyAt({ game }: GameBox, view: unknown): readonly Seat[] {
  if (!game.sayReady) return []
  const state = stateFromView(game, view)
  return game.actors(state).filter(seat => game.sayReady!(state, seat) !== null)
}
