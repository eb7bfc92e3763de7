/** Compares two evenings as seen by a viewer to whom they must look alike. */

import type { AnyGame, Viewer } from '#kernel'
import { differences } from './differences.ts'
import type { Chapter, Evening } from './evening.ts'
import type { Listener } from './house.ts'

/** A message of one evening that is missing or different in the other. */
export interface Leak {
  readonly viewer: Viewer
  /** Its receiver. */
  readonly listener: Listener | 'clock' | 'view'
  readonly chapter: number
  readonly one: string
  readonly other: string
}

export interface Findings {
  /** Both looked alike to the end. */
  readonly whole: boolean
  /** Entries of the log after which both still looked alike. */
  readonly deeds: number
  /** They parted because an action revealed a card. */
  readonly broughtToLight: boolean
  /** They parted because the rules announce something to all viewers, spectators included: the types of those events. */
  readonly announced: readonly string[]
  readonly delays: number
  readonly channels: ReadonlyMap<string, { messages: number; bytes: number }>
  readonly leaks: readonly Leak[]
}

/** The hidden values that differed, if they alone may part two evenings with the same actions; `null`: the dice differed as well. */
export type Secrets = (() => ReadonlySet<unknown>) | null

/**
 * Chapter by chapter, for as long as the viewer may know no difference by the true rules: an action may reveal different cards. This excuse
 * holds neither for the beginning, nor for the time until an action is carried out.
 */
export function compare(
  game: AnyGame,
  first: Evening,
  second: Evening,
  viewer: Viewer,
  secrets: Secrets = null,
): Findings {
  const leaks: Leak[] = []
  const channels = new Map<string, { messages: number; bytes: number }>()
  let [deeds, delays, chapter] = [0, 0, 0]
  let broughtToLight = false
  let announced: readonly string[] = []
  for (; chapter < Math.min(first.chapters.length, second.chapters.length); chapter++) {
    const [one, other] = [first.chapters[chapter]!, second.chapters[chapter]!]
    if (one.atOnce && one.states.length !== other.states.length) {
      const carriedOut = ({ states }: Chapter) => (states.length > 0 ? 'carried out at once' : 'held back')
      leaks.push({ viewer, listener: 'clock', chapter, one: carriedOut(one), other: carriedOut(other) })
      break
    }
    if (!looksAlike(game, one, other, viewer)) {
      const isSameDeed = one.atOnce && JSON.stringify(one.deed) === JSON.stringify(other.deed)
      if (!secrets || !isSameDeed) break
      const seen = differences(...viewsAfter(game, one, other, viewer))
      const known = secrets()
      broughtToLight = seen.some(({ one: a, other: b }) => [a, b].some(card => card !== undefined && known.has(card)))
      // Not a card, but an announcement by a rule, such as that no player can act (WS-15.7): then all are told.
      if (!broughtToLight) announced = announcedOnce(game, one, other)
      const what = seen.map(({ path }) => path).join(' ')
      if (!broughtToLight && announced.length === 0) {
        leaks.push({ viewer, listener: 'view', chapter, one: what, other: what })
      }
      break
    }
    announced = announcedOnce(game, one, other)
    if (announced.length > 0) break
    deeds += one.states.length
    delays += one.asked.length
    for (const listener of [viewer, 'nobody'] as const) {
      const [told, toldOther] = [one.told.get(listener) ?? [], other.told.get(listener) ?? []]
      for (const text of told) countIn(channels, text)
      const place = told.findIndex((text, index) => text !== toldOther[index])
      if (place < 0 && told.length === toldOther.length) continue
      const at = place < 0 ? told.length : place
      leaks.push({ viewer, listener, chapter, ...apart(told[at], toldOther[at]) })
    }
    if (one.asked.join() !== other.asked.join()) {
      leaks.push({ viewer, listener: 'clock', chapter, ...apart(one.asked.join(' '), other.asked.join(' ')) })
    }
    if (leaks.length > 0) break
  }
  return { whole: chapter === first.chapters.length, deeds, broughtToLight, announced, delays, channels, leaks }
}

/** Types of the events that the true rules announce to all, but in one of the evenings only. */
function announcedOnce(game: AnyGame, one: Chapter, other: Chapter): readonly string[] {
  const publicEvents = ({ events }: Chapter) =>
    events.flat().flatMap(event => {
      const seen: unknown = game.viewEvent ? game.viewEvent(event, null) : event
      return seen === null ? [] : [{ type: event.type, text: JSON.stringify(seen) }]
    })
  const [here, there] = [publicEvents(one), publicEvents(other)]
  const only = (some: typeof here, others: typeof here) =>
    some.filter(({ text }) => !others.some(each => each.text === text))
  return [...only(here, there), ...only(there, here)].map(({ type }) => type)
}

/** The viewer's view after the first entry of the chapter, in both. */
function viewsAfter(game: AnyGame, one: Chapter, other: Chapter, viewer: Viewer): [unknown, unknown] {
  return [game.view(one.states[0], viewer), game.view(other.states[0], viewer)]
}

function looksAlike(game: AnyGame, one: Chapter, other: Chapter, viewer: Viewer): boolean {
  const look = (state: unknown) => JSON.stringify([game.view(state, viewer), game.outcome(state), game.actors(state)])
  return (
    one.states.length === other.states.length &&
    one.states.every((state, index) => look(state) === look(other.states[index]))
  )
}

/** As much of both as it takes to see the difference. */
function apart(one = '(nothing)', other = '(nothing)'): Pick<Leak, 'one' | 'other'> {
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const part = (text: string) => `${text.slice(0, 30)} … ${text.slice(Math.max(0, from - 60), from + 120)}`
  return { one: part(one), other: part(other) }
}

function countIn(channels: Map<string, { messages: number; bytes: number }>, text: string): void {
  const channel = text.slice(0, text.indexOf(' '))
  const sum = channels.get(channel) ?? { messages: 0, bytes: 0 }
  channels.set(channel, { messages: sum.messages + 1, bytes: sum.bytes + Buffer.byteLength(text) })
}
