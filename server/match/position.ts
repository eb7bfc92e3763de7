/** What everybody may see and do at one moment of a match: worked out when somebody looks, and only once. */

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

/** What one viewer sees. Each part is made when it is first asked for. */
export class SeatView {
  readonly #position: Position
  readonly #match: Match<AnyGame>
  readonly #viewer: Viewer
  /** Whose view it is as well, where all see alike: what they look at is then one and the same. */
  readonly #shared: SeatView | null
  #view: unknown
  #hash: string | undefined
  #actions: readonly unknown[] | undefined

  /** `shared`: what those see who only watch, if it is the same. */
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
  /** unchangedSince[seat]: from which `seq` on what the seat saw is good enough to act on, where play goes by turns. */
  readonly unchangedSince: readonly number[]
  readonly #match: Match<AnyGame>
  #sights: readonly SeatView[] | undefined
  #watching: SeatView | undefined
  /** Whether whoever acted last may take it back. */
  #undo: boolean | undefined

  constructor(match: Match<AnyGame>, seq: number, origin: Origin | null) {
    const { game, state, record } = match
    this.#match = { ...match } // the match goes on, what is looked at stays
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

  /** What the viewer is shown, without all else that a sight is for. */
  viewOf(viewer: Viewer): unknown {
    return this.#match.game.allSeeAlike ? this.watching.view : seatViewOf(this, viewer).view
  }

  /** Whether the viewer may take back what was done last: nobody may but whoever did it. */
  undoOf(viewer: Viewer): boolean {
    if (viewer === null || this.#match.trail.at(-1)?.seat !== viewer) return false
    return (this.#undo ??= proposeUndo(this.#match, viewer, 0).ok)
  }

  /** What says that those are ready for whom everybody waits. */
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

  /** What those see who only watch. */
  get watching(): SeatView {
    return (this.#watching ??= new SeatView(this, this.#match, null, null))
  }
}

/** Where an entry led: the position one entry earlier, and the entry. */
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
 * Whether the seat may do other things than before, so that what it decided before is out of date. Whoever could not act
 * before or cannot now has an empty list there, and whoever has just acted itself does not know yet what came of it. That
 * leaves those who may act at the same time as others: only their lists have to be made and compared.
 */
function hasNewList(seat: Seat, position: Position, { previous, entry }: Origin): boolean {
  const acts = position.actors.includes(seat)
  if (acts !== previous.actors.includes(seat)) return true
  if (!acts) return false
  if (seatOf(entry) === seat) return true
  return JSON.stringify(position.sights[seat]!.actions) !== JSON.stringify(previous.sights[seat]!.actions)
}

/** `hashJson`, by the quicker means of the server. */
export function quickHash(value: unknown): string {
  return hash('sha256', canonical(value)).slice(0, 32)
}
