/** A round picture of a player: a letter, a bot's face, or an empty seat. */

import type { Seat } from '#kernel'
import type { SeatInfo } from '#protocol/messages.ts'
import { Icon } from './Icon.tsx'

export function Avatar({ info, seat }: { readonly info: SeatInfo; readonly seat: Seat }) {
  const away = info.kind === 'player' && !info.present
  return (
    <span className={`avatar avatar-${info.kind} avatar-${seat % 4} ${away ? 'avatar-away' : ''}`} aria-hidden="true">
      {info.kind === 'player' && initials(info.name)}
      {info.kind === 'bot' && <Icon name="bot" />}
      {info.kind === 'open' && <Icon name="plus" />}
    </span>
  )
}

/** The first letters of the first two words, in graphemes, which may take several code points. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2)
  return words.map(word => firstLetter(word).toUpperCase()).join('')
}

/** Creating a segmenter is slow, on a phone as slow as drawing a board: most names do not need one. */
function firstLetter(word: string): string {
  return /^[!-~](?=[!-~]|$)/.exec(word)?.[0] ?? [...new Intl.Segmenter().segment(word)][0]!.segment
}
