/** A tutorial: one match of the real rules, split into lessons, each of which allows few actions and explains why. */

import type { ActionOf, AnyGame, EventOf, OptionsOf, Seat } from '../game.ts'
import { canonical } from '../json.ts'
import { type Match, seatTable, startFrom, startMatch, submit } from '../match.ts'

export interface Tutorial<G extends AnyGame = AnyGame> {
  readonly seats: number
  readonly options: Partial<OptionsOf<G>>
  readonly seed: string
  /** The position at the beginning, if not `setup`. `parseState` checks it. */
  readonly start?: unknown
  readonly lessons: readonly Lesson<G>[]
  /** The closing text, before the player's first own match. */
  readonly farewell: string
  /** Suggested options for that match. */
  readonly firstMatch?: Partial<OptionsOf<G>>
}

export interface Lesson<G extends AnyGame = AnyGame> {
  /** What to do, and why: two short sentences at most. */
  readonly text: string
  /** The number of the rule behind it. */
  readonly rule?: string
  /** The places to highlight, by the board's names for them (`data-where`). */
  readonly where?: readonly string[]
  /** The actions allowed, of all that are legal. Absent: there is only something to see. */
  readonly allow?: readonly Wish<ActionOf<G>>[]
  /** The text for a player who tries something else. Absent: `text` again. */
  readonly instead?: string
  /** What the others do then, in this order. */
  readonly answers?: readonly Answer<G>[]
}

/** Matches every action with these fields. */
export type Wish<Action> = Action extends unknown ? Partial<Action> : never

export interface Answer<G extends AnyGame = AnyGame> {
  readonly seat: Seat
  readonly action: ActionOf<G>
}

/** The seat of the learner. */
export const LEARNER: Seat = 0

/** Throws if the game does not accept the table or the position. */
export function beginTutorial<G extends AnyGame>(game: G, { seats, options, seed, start }: Tutorial<G>): Match<G> {
  const seating = seatTable(game, seats, options as Readonly<Record<string, unknown>>)
  if (!seating.ok) throw new Error(`${game.id}, tutorial: ${seating.refusal.code}`)
  return start === undefined
    ? startMatch(game, seating.table, seed)
    : startFrom(game, seating.table, seed, game.parseState(start))
}

/** What the learner may do in this lesson. */
export function allowedIn<G extends AnyGame>({ game, state }: Match<G>, { allow }: Lesson<G>): ActionOf<G>[] {
  if (!allow || !game.actors(state).includes(LEARNER)) return []
  return game.legalActions(state, LEARNER).filter((action: ActionOf<G>) => isWished(action, allow))
}

export function isWished<Action>(action: Action, wishes: readonly Wish<Action>[]): boolean {
  return wishes.some(wish =>
    Object.entries(wish as object).every(
      ([field, value]) => canonical((action as Record<string, unknown>)[field] ?? null) === canonical(value),
    ),
  )
}

/** Throws if it is not legal: a script that does not fit the rules is wrong. */
export function play<G extends AnyGame>(match: Match<G>, seat: Seat, action: ActionOf<G>): readonly EventOf<G>[] {
  const played = submit(match, seat, action, 0)
  if (!played.ok) throw new Error(`${match.game.id}, tutorial: ${JSON.stringify(action)}: ${played.refusal.code}`)
  return played.events
}
