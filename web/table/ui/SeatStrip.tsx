/** The players: who is present, and whose turn it is. */

import { type Outcome, type Seat, type Viewer, winners, say, enumerated } from '#kernel'
import type { SeatInfo, TableInfo } from '#protocol/messages.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { chatKey } from '../chat/chatHistory.ts'
import { SeatClock } from '../clock/SeatClock.tsx'
import type { ClocksTold, ChatEntry } from '../session/tableSession.ts'
import { SpeechBubble } from '../chat/SpeechBubble.tsx'
import { botOf } from '../../parts/botLevels.ts'

export interface SeatStripProps {
  readonly table: TableInfo
  readonly you: Viewer
  readonly actors: readonly Seat[]
  readonly outcome: Outcome | null
  /** trips[seat]: round trips in milliseconds; empty where they do not matter. */
  readonly trips: readonly (number | null)[]
  /** `null` without clocks. */
  readonly clocks: ClocksTold | null
  /** The latest chat messages by seat. */
  readonly bubbles: ReadonlyMap<Seat, ChatEntry>
}

export function SeatStrip({ table, you, actors, outcome, bubbles, trips, clocks }: SeatStripProps) {
  const won = outcome ? winners(outcome, table.seats.length) : []
  return (
    <section className="table-players" aria-label={say('Players')}>
      <ul className="seat-strip">
        {table.seats.map((info, seat) => (
          <li
            key={seat}
            className={`seat-chip ${actors.includes(seat) ? 'seat-chip-acting' : ''}`}
            aria-current={actors.includes(seat) ? 'true' : undefined}
          >
            <Avatar info={info} seat={seat} />
            <span className="seat-chip-words">
              <strong>{info.kind === 'open' ? say('Nobody') : info.name}</strong>
              <span className="seat-chip-detail">
                {detail(info, { isYou: seat === you, trip: trips[seat] ?? null })}
              </span>
            </span>
            {clocks && info.kind === 'player' && !info.standIn && <SeatClock clocks={clocks} seat={seat} />}
            {won.includes(seat) && (
              <span className="seat-chip-won">
                <Icon name="crown" />
                <span className="visually-hidden">{say('winner')}</span>
              </span>
            )}
            {actors.includes(seat) && <span className="visually-hidden">{say('to act')}</span>}
            <Bubble heard={bubbles.get(seat)} />
          </li>
        ))}
        {table.watchers && <Watchers count={table.watchers} />}
      </ul>
    </section>
  )
}

function Watchers({ count }: { readonly count: number }) {
  return (
    <li className="seat-chip watchers-chip">
      <Icon name="eye" /> {count}{' '}
      <span className="visually-hidden">{say({ one: 'watches', other: 'watch' }, { count })}</span>
    </li>
  )
}

function Bubble({ heard }: { readonly heard: ChatEntry | undefined }) {
  return heard ? <SpeechBubble key={chatKey(heard)} words={heard.words} /> : null
}

function detail(info: SeatInfo, { isYou, trip }: { readonly isYou: boolean; readonly trip: number | null }): string {
  if (info.kind === 'open') return ''
  if (info.kind === 'bot') return botOf(info.level)
  if (info.outOfTime) return say('out of time, a bot plays')
  if (info.standIn) return info.standIn === 'bot' ? say('away, a bot plays') : say('away, sits out')
  if (!info.present) return say('away')
  return enumerated([isYou ? say('you') : '', trip === null ? '' : say('{trip} ms', { trip })].filter(Boolean))
}
