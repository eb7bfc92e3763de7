/** Chat messages: kept in order, merged into the log, shown for a while. */

import { type GameBox, language, type Names, sayingWords, type Seat, type Tagged } from '#kernel'
import type { RaceTold, Said } from '#protocol/messages.ts'
import type { Ping } from '../../board/boardContract.ts'
import { raceText } from '../log/raceTexts.ts'
import type { ChatEntry } from '../session/tableSession.ts'

/** Milliseconds that a message stays beside its speaker, and that a ping stays marked. */
export const SHOWN_FOR = 6000
/** Messages kept on a page; the server sends fewer to a new connection. */
const MOST = 500

/** A line of the log: an event, how a race for it ended, or a message. */
export type LogLine =
  | {
      readonly kind: 'event'
      readonly text: string
      /** The event it describes. */
      readonly event: number
      /** The places it mentions, as the board names them. */
      readonly where: readonly string[]
    }
  | { readonly kind: 'race'; readonly text: string }
  | { readonly kind: 'talk'; readonly name: string; readonly text: string }

export function chatKey({ seat, id }: Pick<Said, 'seat' | 'id'>): string {
  return `${seat}/${id}`
}

/** After a reconnect the server repeats messages: duplicates are dropped. */
export function addChat(
  heard: readonly ChatEntry[],
  said: readonly Said[],
  heardAt: number | null,
): readonly ChatEntry[] {
  const known = new Set(heard.map(chatKey))
  const fresh = said.filter(each => !known.has(chatKey(each)))
  return fresh.length === 0 ? heard : [...heard, ...fresh.map(each => ({ ...each, heardAt }))].slice(-MOST)
}

/** The same in the language of the page: the server sends phrases in English. Free text stays as it is. */
export function retold(each: ChatEntry, box: GameBox, view: unknown, names: Names): ChatEntry {
  if (language() === 'en' || each.saying.type === 'text') return each
  return { ...each, words: sayingWords(box, view, each.saying, names) }
}

/** All events, with messages where they were said, and who was faster. */
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

/** The last message of each seat, while it is fresh. */
export function bubblesAt(heard: readonly ChatEntry[], now: number): ReadonlyMap<Seat, ChatEntry> {
  return new Map(freshAt(heard, now).map(each => [each.seat, each]))
}

/** The places marked by the pings that are fresh. */
export function pingsAt({ talk }: GameBox, heard: readonly ChatEntry[], now: number): Ping[] {
  return freshAt(heard, now).flatMap(({ saying, seat, heardAt }) =>
    talk && saying.type !== 'text' ? talk.places(saying).map(key => ({ seat, key, at: heardAt! })) : [],
  )
}

/** When the first of the fresh messages expires, by the monotonic clock; `null` if there is none. */
export function goesAt(heard: readonly ChatEntry[], now: number): number | null {
  const [first] = freshAt(heard, now)
  return first ? first.heardAt! + SHOWN_FOR : null
}

function freshAt(heard: readonly ChatEntry[], now: number): readonly ChatEntry[] {
  return heard.filter(({ heardAt }) => heardAt !== null && now < heardAt + SHOWN_FOR)
}
