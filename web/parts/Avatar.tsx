/** A round picture of whoever sits there: a letter, a bot's face, or an empty chair. */

import type { Seat } from '#kernel'
import type { SeatInfo } from '#protocol/messages.ts'
import { Icon } from './Icon.tsx'

export function Avatar({ info, seat }: { readonly info: SeatInfo; readonly seat: Seat }) {
  const away = info.kind === 'player' && !info.present
  return (
    <span className={`avatar avatar-${info.kind} avatar-${seat % 4} ${away ? 'away' : ''}`} aria-hidden="true">
      {info.kind === 'player' && initial(info.name)}
      {info.kind === 'bot' && <Icon name="bot" />}
      {info.kind === 'open' && <Icon name="plus" />}
    </span>
  )
}

/** The first letter as people see it, even if it takes several code points. */
function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment.toUpperCase() ?? '?'
}
