/** What everybody may see and do at one moment of a match, worked out once and shown to all who look. */

import {
  type AnyGame,
  canonical,
  hashJson,
  type Match,
  type Outcome,
  proposeUndo,
  type Seat,
  type Viewer,
} from '#kernel'

/** What one viewer sees. */
export interface Sight {
  readonly view: unknown
  readonly hash: string
  readonly actions: readonly unknown[]
  readonly undo: boolean
}

export interface Position {
  /** Number of entries in the log. */
  readonly seq: number
  readonly outcome: Outcome | null
  readonly actors: readonly Seat[]
  /** When the rules want to be woken, in milliseconds of the match; `null` for never. */
  readonly alarm: number | null
  /** sights[seat] */
  readonly sights: readonly Sight[]
  /** What those see who only watch. */
  readonly watching: Sight
  /** unchangedSince[seat]: the `seq` since which the seat has had the same list of actions. */
  readonly unchangedSince: readonly number[]
  /** lists[seat]: the list as text, to notice when it changes. */
  readonly lists: readonly string[]
}

/** `previous` is the position one entry earlier; without it every list counts as new. */
export function positionOf(match: Match<AnyGame>, at: number, previous: Position | null): Position {
  const { game, state, record } = match
  const seq = record.log.length
  const actors = game.actors(state)
  const sights = Array.from({ length: record.table.seats }, (_, seat): Sight => {
    const view: unknown = game.view(state, seat)
    const actions = actors.includes(seat) ? game.legalActions(state, seat) : []
    return { view, hash: hashJson(view), actions, undo: proposeUndo(match, seat, at).ok }
  })
  const lists = sights.map(({ actions }) => canonical(actions))
  const view: unknown = game.view(state, null)
  return {
    seq,
    outcome: game.outcome(state),
    actors,
    alarm: game.alarm?.(state) ?? null,
    sights,
    watching: { view, hash: hashJson(view), actions: [], undo: false },
    lists,
    unchangedSince: lists.map((list, seat) =>
      previous && previous.lists[seat] === list ? previous.unchangedSince[seat]! : seq,
    ),
  }
}

export function sightOf(position: Position, viewer: Viewer): Sight {
  return viewer === null ? position.watching : position.sights[viewer]!
}

/** The events as `viewer` may see them. */
export function eventsFor(game: AnyGame, events: readonly unknown[], viewer: Viewer): unknown[] {
  if (!game.viewEvent) return [...events]
  return events.flatMap(event => game.viewEvent!(event, viewer) ?? [])
}
