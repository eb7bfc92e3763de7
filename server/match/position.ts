/** What each viewer may see and do at one moment of a match: computed on demand, and once. */

import { hash } from 'node:crypto'
import {
  type AnyGame,
  canonical,
  type LogEntry,
  type Match,
  type Outcome,
  proposeUndo,
  type Seat,
  type Viewer,
} from '#kernel'
import { seatOf } from '../store/store.ts'

/** What one viewer sees. Each part is computed when it is first asked for. */
export class SeatView {
  readonly #position: Position
  readonly #match: Match<AnyGame>
  readonly #viewer: Viewer
  /** The spectators' view, if all viewers see the same: then they share its values. */
  readonly #shared: SeatView | null
  #view: unknown
  #hash: string | undefined
  #actions: readonly unknown[] | undefined

  /** `shared`: the spectators' view, if it is the same. */
  constructor(position: Position, match: Match<AnyGame>, viewer: Viewer, shared: SeatView | null) {
    this.#position = position
    this.#match = match
    this.#viewer = viewer
    this.#shared = shared
  }

  get view(): unknown {
    return (this.#view ??= this.#shared ? this.#shared.view : this.#match.game.view(this.#match.state, this.#viewer))
  }

  /** `hashJson` of the view. */
  get hash(): string {
    return (this.#hash ??= this.#shared ? this.#shared.hash : quickHash(this.view))
  }

  get actions(): readonly unknown[] {
    return (this.#actions ??= this.#listActions())
  }

  #listActions(): readonly unknown[] {
    const { game, state } = this.#match
    const viewer = this.#viewer
    return viewer !== null && this.#position.actors.includes(viewer) ? game.legalActions(state, viewer) : []
  }

  get undo(): boolean {
    return this.#position.undoOf(this.#viewer)
  }
}

export class Position {
  /** Number of entries in the log. */
  readonly seq: number
  readonly outcome: Outcome | null
  readonly actors: readonly Seat[]
  /** When the rules want to be woken, in milliseconds of the match; `null` for never. */
  readonly alarm: number | null
  /** unchangedSince[seat]: the oldest `seq` on which the seat may still act, in games by turns. */
  readonly unchangedSince: readonly number[]
  readonly #match: Match<AnyGame>
  #sights: readonly SeatView[] | undefined
  #watching: SeatView | undefined
  /** Whether the player who acted last may undo. */
  #undo: boolean | undefined

  constructor(match: Match<AnyGame>, seq: number, origin: Origin | null) {
    const { game, state, record } = match
    this.#match = { ...match } // the match goes on; this position stays
    this.seq = seq
    this.outcome = game.outcome(state)
    this.actors = game.actors(state)
    this.alarm = game.alarm?.(state) ?? null
    this.unchangedSince = origin ? this.#unchangedSince(origin) : Array.from({ length: record.table.seats }, () => seq)
  }

  #unchangedSince(origin: Origin): readonly number[] {
    const { unchangedSince } = origin.previous
    if (this.#match.game.pace !== 'turns') return unchangedSince
    return unchangedSince.map((since, seat) => (hasNewList(seat, this, origin) ? this.seq : since))
  }

  /** What the viewer is shown, without the rest of a `SeatView`. */
  viewOf(viewer: Viewer): unknown {
    return this.#match.game.allSeeAlike ? this.watching.view : seatViewOf(this, viewer).view
  }

  /** Whether the viewer may undo the last action: only the player who did it may. */
  undoOf(viewer: Viewer): boolean {
    if (viewer === null || this.#match.trail.at(-1)?.seat !== viewer) return false
    return (this.#undo ??= proposeUndo(this.#match, viewer, 0).ok)
  }

  /** The actions that declare ready the seats which all others wait for. */
  get unready(): readonly { readonly seat: Seat; readonly action: unknown }[] {
    const { game, state } = this.#match
    return this.actors.flatMap(seat => {
      const action: unknown = game.sayReady?.(state, seat) ?? null
      return action === null ? [] : [{ seat, action }]
    })
  }

  /** sights[seat] */
  get sights(): readonly SeatView[] {
    return (this.#sights ??= this.#look())
  }

  #look(): readonly SeatView[] {
    const match = this.#match
    const shared = match.game.allSeeAlike ? this.watching : null
    const sights: SeatView[] = []
    for (let seat = 0; seat < match.record.table.seats; seat++) sights.push(new SeatView(this, match, seat, shared))
    return sights
  }

  /** The spectators' view. */
  get watching(): SeatView {
    return (this.#watching ??= new SeatView(this, this.#match, null, null))
  }
}

/** Where a position comes from: the one before, and the entry between. */
interface Origin {
  readonly previous: Position
  readonly entry: LogEntry<AnyGame>
}

/** The position after `seq` entries. Without an origin, every list of actions counts as new. */
export function positionOf(match: Match<AnyGame>, seq: number, origin: Origin | null): Position {
  return new Position(match, seq, origin)
}

export function seatViewOf(position: Position, viewer: Viewer): SeatView {
  return viewer === null ? position.watching : position.sights[viewer]!
}

/** The events as `viewer` may see them. */
export function eventsFor(game: AnyGame, events: readonly unknown[], viewer: Viewer): readonly unknown[] {
  if (!game.viewEvent) return events
  return events.flatMap(event => game.viewEvent!(event, viewer) ?? [])
}

/**
 * Whether the seat's list of actions has changed, so that what it decided before is out of date. A seat that could not act
 * before or cannot now had or has an empty list, and a seat that has just acted does not know the result yet. Only the lists
 * of seats that act at the same time as others are left to compute and compare.
 */
function hasNewList(seat: Seat, position: Position, { previous, entry }: Origin): boolean {
  const acts = position.actors.includes(seat)
  if (acts !== previous.actors.includes(seat)) return true
  if (!acts) return false
  if (seatOf(entry) === seat) return true
  return JSON.stringify(position.sights[seat]!.actions) !== JSON.stringify(previous.sights[seat]!.actions)
}

/** `hashJson`, with Node's faster hash. */
export function quickHash(value: unknown): string {
  return hash('sha256', canonical(value)).slice(0, 32)
}
