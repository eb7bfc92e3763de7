/** What people said: kept in order, put into the log, shown for a while. */

import { type GameBox, language, type Names, sayingWords, type Seat, type Tagged } from '#kernel'
import type { RaceTold, Said } from '#protocol/messages.ts'
import type { Ping } from '../../board/boardContract.ts'
import { raceText } from '../log/raceTexts.ts'
import type { ChatEntry } from '../session/tableSession.ts'

/** Milliseconds that a saying stays beside its speaker, and that a place pointed at stays marked. */
export const SHOWN_FOR = 6000
/** Sayings kept on a page; the server tells fewer to whoever comes in. */
const MOST = 500

/** A line of the log: something that happened, how a race for it ended, or something that was said. */
export type LogLine =
  | {
      readonly kind: 'event'
      readonly text: string
      /** Which of the events it tells of. */
      readonly event: number
      /** The places it speaks of, as the board names them. */
      readonly where: readonly string[]
    }
  | { readonly kind: 'race'; readonly text: string }
  | { readonly kind: 'talk'; readonly name: string; readonly text: string }

export function chatKey({ seat, id }: Pick<Said, 'seat' | 'id'>): string {
  return `${seat}/${id}`
}

/** Whoever comes back is told again what they had heard: nothing is heard twice. */
export function addChat(
  heard: readonly ChatEntry[],
  said: readonly Said[],
  heardAt: number | null,
): readonly ChatEntry[] {
  const known = new Set(heard.map(chatKey))
  const fresh = said.filter(each => !known.has(chatKey(each)))
  return fresh.length === 0 ? heard : [...heard, ...fresh.map(each => ({ ...each, heardAt }))].slice(-MOST)
}

/** The same in the language of the page: the server tells everybody in English what they hear. Free words stay as they are. */
export function retold(each: ChatEntry, box: GameBox, view: unknown, names: Names): ChatEntry {
  if (language() === 'en' || each.saying.type === 'text') return each
  return { ...each, words: sayingWords(box, view, each.saying, names) }
}

/** Everything that happened, with what was said where it was said, and who was faster. */
export function logLines(
  { text }: GameBox,
  view: unknown,
  history: readonly Tagged[],
  heard: readonly ChatEntry[],
  names: Names,
  races: readonly RaceTold[] = [],
): LogLine[] {
  const lines: LogLine[] = []
  let next = 0
  let nextRace = 0
  const talkUntil = (shown: number) => {
    for (; nextRace < races.length && races[nextRace]!.after <= shown; nextRace++) {
      lines.push({ kind: 'race', text: raceText(races[nextRace]!, names) })
    }
    for (; next < heard.length && heard[next]!.after <= shown; next++) {
      lines.push({ kind: 'talk', name: names(heard[next]!.seat), text: heard[next]!.words })
    }
  }
  history.forEach((event, index) => {
    talkUntil(index)
    const line = text.event(event, names, view)
    if (line !== null) lines.push({ kind: 'event', text: line, event: index, where: text.where?.(event) ?? [] })
  })
  talkUntil(Infinity)
  return lines
}

/** The last thing each seat said, as long as it is fresh. */
export function bubblesAt(heard: readonly ChatEntry[], now: number): ReadonlyMap<Seat, ChatEntry> {
  return new Map(freshAt(heard, now).map(each => [each.seat, each]))
}

/** The places that are being pointed at, by the sayings that are fresh. */
export function pingsAt({ talk }: GameBox, heard: readonly ChatEntry[], now: number): Ping[] {
  return freshAt(heard, now).flatMap(({ saying, seat, heardAt }) =>
    talk && saying.type !== 'text' ? talk.places(saying).map(key => ({ seat, key, at: heardAt! })) : [],
  )
}

/** When the first of the fresh sayings goes, by the clock that nobody can put back; `null` if there is none. */
export function goesAt(heard: readonly ChatEntry[], now: number): number | null {
  const [first] = freshAt(heard, now)
  return first ? first.heardAt! + SHOWN_FOR : null
}

function freshAt(heard: readonly ChatEntry[], now: number): readonly ChatEntry[] {
  return heard.filter(({ heardAt }) => heardAt !== null && now < heardAt + SHOWN_FOR)
}
