/**
 * The contract between a game and everything else. Types, and the lists some of them are made of: nothing in this file
 * runs.
 */

import type { OptionSpecs } from './options.ts'
import type { Rng } from './rng.ts'

/** A place at the table: 0, 1, 2… fixed for the match. The rules do not know who sits there. */
export type Seat = number

/** The seat that looks. `null` is a spectator, who sees only what everyone sees. */
export type Viewer = Seat | null

/** Actions and events are plain JSON objects told apart by `type`. */
export interface Tagged {
  readonly type: string
}

/** Why something is not allowed. A value, never an exception. `text.ts` turns the code into words. */
export interface Refusal<Code extends string = string> {
  readonly code: Code
  /** The number of the rule in RULES.md that forbids it. */
  readonly rule: string
  /** Numbers and names to fill into the sentence. */
  readonly info?: Readonly<Record<string, string | number>>
  /** The places on the board it is about, in the game's own coordinates, for the board to highlight. */
  readonly where?: readonly (readonly number[])[]
}

/** Why the kernel, rather than a rule of the game, refuses something. */
export type KernelReason =
  | 'match-over'
  | 'malformed'
  | 'undo-nothing'
  | 'undo-not-yours'
  | 'undo-revealed'
  | 'undo-passed-on'

/** What is fixed when the match begins. */
export interface Table<Options> {
  readonly seats: number
  readonly options: Options
}

/** What the rules may use while they change the state. */
export interface Host<Event> {
  /** The only source of chance. */
  readonly rng: Rng
  /** Milliseconds since the match began: the only clock. Turn-based games ignore it. */
  readonly now: number
  /** Reports an event in full; `viewEvent` hides what must be hidden. Has no effect on the rules. */
  emit(event: Event): void
  /** Hidden information was revealed: undo stops here, clients cannot predict it. Using `rng` implies it. */
  reveal(): void
}

/** How a match ended: seats ranked, or all together (cooperative, solo). `reason` is a code for `text.ts`. */
export type Outcome = RankedOutcome | SharedOutcome

export interface RankedOutcome {
  readonly kind: 'ranked'
  readonly reason: string
  /** places[seat]: 1 is first; tied seats share a place. */
  readonly places: readonly number[]
  /** scores[seat], where the game keeps score. */
  readonly scores?: readonly ScoreSheet[]
}

export interface SharedOutcome {
  readonly kind: 'shared'
  readonly reason: string
  readonly won: boolean
  readonly score?: ScoreSheet
}

export interface ScoreSheet {
  /** Always the sum of the lines' points. */
  readonly total: number
  readonly lines: readonly ScoreLine[]
}

export interface ScoreLine {
  /** What the points are for: a code for `text.ts`. */
  readonly label: string
  readonly points: number
}

/** How a player may undo an action. Absent: there is no undo. */
export interface UndoPolicy<State, Event> {
  /** The `type` of the undo action, sent like any other action. */
  readonly action: string
  /** Whether the end of a player's own turn may be undone, until another player acts. */
  readonly overTurnEnd: boolean
  /** Whether the refusal for others, too, is that something was revealed, rather than that the action is not theirs. */
  readonly barrierFirst?: boolean
  /** How many actions in a row may be undone. */
  readonly depth: number
  /** Tables and positions at which there is no undo. */
  check?(state: State): Refusal | null
  /** The event of an undo for the log. */
  event?(seat: Seat): Event
}

/** How the server decides who was first. The rules know only the order of the log. */
export interface Races<State, Action> {
  /**
   * What the action takes away from others, by a name of the game's own; `null` for nothing. Actions with one claim are
   * rivals. Computed from what everyone sees: how long the server waits must reveal nothing.
   */
  claim(state: State, seat: Seat, action: Action): string | null
  fairness(state: State): Fairness
}

/**
 * `compensated`: by arrival less the seat's round trip. `arrival`: by arrival. `lottery`: at random among those that
 * come close together.
 */
export const FAIRNESS = ['compensated', 'arrival', 'lottery'] as const
export type Fairness = (typeof FAIRNESS)[number]

/**
 * A game: plain data and pure functions. `State`, `Action`, `View`, `Options` and `Event` are
 * plain JSON (no classes, Map, Set, Date, undefined), so saving and sending them needs no code.
 *
 * Only `apply` and `ring` change a state. They change it in place: callers clone first.
 */
export interface GameDefinition<State, Action extends Tagged, View, Options, Event extends Tagged> {
  /** Kebab-case; also the folder's name under games/. */
  readonly id: string
  /** Raise it when an old log would replay differently or `State` changes shape. */
  readonly version: number
  /** The hash of the content these rules were built with: a match is only played with its own content. */
  readonly contentHash: string
  readonly players: { readonly min: number; readonly max: number }
  /** `turns`: an action sent from an outdated view is refused. `live`: only legality decides. */
  readonly pace: 'turns' | 'live'
  /** One spec per option: the lobby form, the CLI flags and the validation come from it. */
  readonly options: OptionSpecs<Options>
  /** Options to propose where they bother no other player: on one device, and against bots alone. */
  readonly casual?: Partial<Options>
  /** Options that change in a rematch, after a match at this table with this seed. */
  again?(table: Table<Options>, seed: string): Partial<Options>
  /** Seats at the table of the daily deal, all but one of them played by bots. Absent: the fewest. */
  readonly dailySeats?: number
  /** This game's refusals for what the kernel refuses. */
  readonly refusals: Readonly<Record<KernelReason, Refusal>>
  readonly undo?: UndoPolicy<State, Event>
  /**
   * Types of action of which `legalActions` is only a sample (free trades, any order): `check` alone decides, in a live
   * game for seats that are no actors too.
   */
  readonly openActions?: readonly string[]

  // Rules.

  /**
   * Why these seats and options do not go together, the number of players included. Runs before the options' own
   * checks.
   */
  checkTable(seats: number, options: Readonly<Record<string, unknown>>): Refusal | null
  /** Why several players cannot share one device with these options. Absent: they can. */
  checkShared?(options: Options): Refusal | null
  /** The state before the first action. */
  setup(table: Table<Options>, rng: Rng): State
  /** Seats that may act now: one in turn-based play, several when play is simultaneous. */
  actors(state: State): readonly Seat[]
  /**
   * Every complete decision `seat`, an actor, may take, without duplicates. Fast: bots call it constantly. It may be
   * empty only in a live game: whether a seat's cards let it act just now can be a secret, who the actors are is not.
   */
  legalActions(state: State, seat: Seat): Action[]
  /**
   * One of those, without making the list: the one at the index that `choose` returns, given their number. For random
   * playouts. Absent: the list is made. Worth writing once a profile shows it.
   */
  pick?(state: State, seat: Seat, choose: (count: number) => number): Action
  /**
   * `null` when the action is legal, else why not. Any seat, at any time: out of turn and after the end too. `now` is
   * milliseconds since the match began; without it the pace of a live game is ignored.
   */
  check(state: State, seat: Seat, action: Action, now?: number): Refusal | null
  /** Carries out an action that `check` allows, changing `state` in place. */
  apply(state: State, seat: Seat, action: Action, host: Host<Event>): void
  /** `null` while the match goes on. */
  outcome(state: State): Outcome | null

  // Secrets. One file, view.ts, so that it can be reviewed as one thing.

  /**
   * Every viewer sees what a spectator sees: `view` is the same for all, and events are not changed. A server then
   * computes one view for all.
   */
  readonly allSeeAlike?: true
  /** What `viewer` may know, built up from nothing: never a copy with parts deleted. */
  view(state: State, viewer: Viewer): View
  /** The view when nothing is secret any more, after the end. Absent: a spectator's view. */
  open?(state: State): View
  /** The event as `viewer` may see it; `null` hides it entirely. Absent: events hold no secrets. */
  viewEvent?(event: Event, viewer: Viewer): Event | null
  /** A random full state in which `view` would look the same. All that a bot may search in. */
  determinize(view: View, rng: Rng): State

  // Input and output.

  /** From the wire: the action if well-formed, else `null`. Does not check legality. */
  parseAction(raw: unknown): Action | null
  /** From a file: a full state, with optional fields filled in. Throws `ShapeError` naming the field. */
  parseState(raw: unknown): State
  /** Absent: a deep copy. Worth writing once a profile shows it. */
  clone?(state: State): State

  // Time. Live games only.

  /** When the pace lets `seat` act again, on the clock of `Host.now`. Absent: at once. `check` enforces it. */
  readyAt?(state: State, seat: Seat): number
  /**
   * Whether the players are under time pressure right now: then the table stops the clock when one of them disconnects.
   */
  presses?(state: State): boolean
  /**
   * The action that says `seat` is ready, while all wait for that; `null` otherwise. After a while another player may
   * trigger it.
   */
  sayReady?(state: State, seat: Seat): Action | null
  /** Actions of several seats that compete. Absent: the first to arrive is first. */
  readonly races?: Races<State, Action>

  /** When the rules next need to be called, on the clock of `Host.now`; `null` for never. */
  alarm?(state: State): number | null
  /** The alarm is due. Changes `state` in place. */
  ring?(state: State, host: Host<Event>): void
}

// The five types are written out once, in the game. Other code says `G extends AnyGame`.

// oxlint-disable-next-line typescript/no-explicit-any -- a game of any types; the only `any` here
export type AnyGame = GameDefinition<any, any, any, any, any>
type Types<G> =
  G extends GameDefinition<infer S, infer A, infer V, infer O, infer E>
    ? { State: S; Action: A; View: V; Options: O; Event: E }
    : never
export type StateOf<G extends AnyGame> = Types<G>['State']
export type ActionOf<G extends AnyGame> = Types<G>['Action']
export type ViewOf<G extends AnyGame> = Types<G>['View']
export type OptionsOf<G extends AnyGame> = Types<G>['Options']
export type EventOf<G extends AnyGame> = Types<G>['Event']
