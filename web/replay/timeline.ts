/** A finished match, prepared for replay from any point: every state it went through, and what led there. */

import {
  type AnyGame,
  type VerifyError,
  verifyErrorOf,
  type GameBox,
  hashJson,
  type Names,
  type Outcome,
  retrace,
  type SavedMatch,
  type Seat,
  type StateOf,
  type Tagged,
  type Viewer,
  say,
} from '#kernel'

export interface Timeline {
  readonly box: GameBox
  readonly saved: SavedMatch
  /** states[n]: after n entries. States share what did not change between them. */
  readonly states: readonly StateOf<AnyGame>[]
  /** events[n]: what entry n caused; none for the beginning. */
  readonly events: readonly (readonly Tagged[])[]
  /** `null` if the match was not played to its end. */
  readonly outcome: Outcome | null
  readonly names: Names
}

export type TimelineResult =
  | { readonly ok: true; readonly timeline: Timeline }
  | { readonly ok: false; readonly fault: VerifyError }

/** The viewpoint: a seat, a spectator, or all hands open. */
export type Viewpoint = Viewer | 'all'

/** Milliseconds of work after which the page gets time to draw. */
const WORK_SLICE = 12

/** Lets the rules check every entry, and compares every state with its hash if the file has hashes. */
export async function buildTimeline(
  box: GameBox,
  saved: SavedMatch,
  yieldToPage: () => Promise<unknown> = () => new Promise(resolve => setTimeout(resolve)),
): Promise<TimelineResult> {
  const { record, hashes } = saved
  const states: StateOf<AnyGame>[] = []
  const events: (readonly Tagged[])[] = []
  let lastYield = performance.now()
  try {
    for (const { match, step, events: happened } of retrace(box.game, record)) {
      const expected = hashes?.[step]
      const actual = expected === undefined ? undefined : hashJson(match.state)
      if (expected !== undefined && actual !== undefined && expected !== actual) {
        return { ok: false, fault: { kind: 'state', entry: step, expected, actual } }
      }
      states.push(match.state)
      events.push(happened as readonly Tagged[])
      if (performance.now() - lastYield < WORK_SLICE) continue
      await yieldToPage()
      lastYield = performance.now()
    }
  } catch (error) {
    return { ok: false, fault: verifyErrorOf(error, states.length) }
  }
  const names: Names = seat => saved.names?.[seat] ?? say('Seat {number}', { number: seat + 1 })
  return { ok: true, timeline: { box, saved, states, events, outcome: box.game.outcome(states.at(-1)), names } }
}

/** The number of the last position. */
export function endOf({ states }: Timeline): number {
  return states.length - 1
}

export function viewAt({ box: { game }, states }: Timeline, step: number, viewpoint: Viewpoint): unknown {
  const state = states[step]
  if (viewpoint !== 'all') return game.view(state, viewpoint)
  return game.open ? game.open(state) : game.view(state, null)
}

/** What entry `step` caused, as this viewpoint saw it. */
export function eventsAt({ box: { game }, events }: Timeline, step: number, viewpoint: Viewpoint): readonly Tagged[] {
  const happened = events[step] ?? []
  if (viewpoint === 'all' || !game.viewEvent) return happened
  return happened.flatMap(event => (game.viewEvent!(event, viewpoint) as Tagged | null) ?? [])
}

/** What the match's clock showed, in milliseconds. */
export function timeAt({ saved: { record } }: Timeline, step: number): number {
  return record.log[step - 1]?.at ?? 0
}

/** The seat of entry `step`; `null` for an alarm and where there is no entry. */
export function actorOf({ saved: { record } }: Timeline, step: number): Seat | null {
  const entry = record.log[step - 1]
  return entry && 'seat' in entry ? entry.seat : null
}

/** The next or previous position from which another seat acts; of `seat`, if given. Else the end on that side. */
export function turnFrom(timeline: Timeline, from: number, by: 1 | -1, seat: Seat | null): number {
  const end = endOf(timeline)
  for (let step = from + by; step > 0 && step < end; step += by) {
    const next = actorOf(timeline, step + 1)
    const isTurn = next !== null && next !== actorOf(timeline, step)
    if (isTurn && (seat === null || next === seat)) return step
  }
  return by === 1 ? end : 0
}

export interface StoryLine {
  /** The entry the line is about. */
  readonly step: number
  readonly text: string
  readonly where: readonly string[]
}

/** The whole story from this viewpoint, line by line. */
export function storyOf(timeline: Timeline, viewpoint: Viewpoint): StoryLine[] {
  const { text } = timeline.box
  const view = viewAt(timeline, endOf(timeline), viewpoint)
  return timeline.states.flatMap((_, step) =>
    eventsAt(timeline, step, viewpoint).flatMap(event => {
      const line = text.event(event, timeline.names, view)
      return line === null ? [] : { step, text: line, where: text.where?.(event) ?? [] }
    }),
  )
}
