/**
 * The contract between a game and everything else.
 * Types, and the lists some of them are made of: nothing in this file runs.
 */

import type { OptionSpecs } from './options.ts'
import type { Rng } from './rng.ts'

/** A place at the table: 0, 1, 2… fixed for the match. Who sits there is not the rules' business. */
export type Seat = number

/** Who is looking. `null` is a spectator, who sees what everyone sees and nothing else. */
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
  /** What the sentence needs: numbers and names to fill in. */
  readonly info?: Readonly<Record<string, string | number>>
  /** Where on the board the trouble is, in the game's own coordinates, for the board to point at. */
  readonly where?: readonly (readonly number[])[]
}

/** Why the kernel, rather than a rule of the game, turns something down. */
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

/** What the outside world lends to the rules while they change the state. */
export interface Host<Event> {
  /** The only source of chance. */
  readonly rng: Rng
  /** Milliseconds since the match began: the only clock. Turn-based games ignore it. */
  readonly now: number
  /** Says what happened, in full; `viewEvent` hides what must be hidden. Never changes the rules. */
  emit(event: Event): void
  /** Hidden information came out: undo stops here, clients cannot foresee it. Using `rng` implies it. */
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

/** How a player may take back an action. Without one, nothing can be taken back. */
export interface UndoPolicy<State, Event> {
  /** The `type` under which a player asks for it, sent like any other action. */
  readonly action: string
  /** Whether the end of one's own turn may be taken back, until someone else acts. */
  readonly overTurnEnd: boolean
  /** Whether others, too, are told that something was revealed, rather than that it is not theirs. */
  readonly barrierFirst?: boolean
  /** How many actions in a row may be taken back. */
  readonly depth: number
  /** Tables and moments at which nothing is taken back. */
  check?(state: State): Refusal | null
  /** What the log tells of it. */
  event?(seat: Seat): Event
}

/** How the room finds out who was first. The rules know only the order it decides on. */
export interface Races<State, Action> {
  /**
   * What the action would take from under the others' hands, by a name of the game's own; `null` for nothing. Actions
   * with one claim are rivals. Worked out from what everybody sees: how long the room waits must give nothing away.
   */
  claim(state: State, seat: Seat, action: Action): string | null
  fairness(state: State): Fairness
}

/**
 * `compensated`: by arrival less the seat's round trip. `arrival`: as they come. `lottery`: by lot among those that come
 * close together.
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
  /** The hash of the content these rules were built with: a match is only played with its own. */
  readonly contentHash: string
  readonly players: { readonly min: number; readonly max: number }
  /** `turns`: an action sent from an outdated view is refused. `live`: legality alone decides. */
  readonly pace: 'turns' | 'live'
  /** One spec per option: the lobby form, the CLI flags and the validation come from it. */
  readonly options: OptionSpecs<Options>
  /** Options to propose where nobody is put out by them: on one device, and against bots alone. */
  readonly casual?: Partial<Options>
  /** Options that change when the same people play again, after a match at this table with this seed. */
  again?(table: Table<Options>, seed: string): Partial<Options>
  /** Places at the table where the deal of the day is played, all but one of them by bots. Absent: the fewest. */
  readonly dailySeats?: number
  /** The words of this game for what the kernel turns down. */
  readonly refusals: Readonly<Record<KernelReason, Refusal>>
  readonly undo?: UndoPolicy<State, Event>
  /**
   * Types of action of which `legalActions` is only a sample (free trades, any order): `check` alone decides, in a live game for seats
   * that are no actors too.
   */
  readonly openActions?: readonly string[]

  // Rules.

  /** Why these seats and options do not go together, the number of players included. Runs before the options' own checks. */
  checkTable(seats: number, options: Readonly<Record<string, unknown>>): Refusal | null
  /** Why several people cannot play at one device with these options. Absent: they can. */
  checkShared?(options: Options): Refusal | null
  /** The state before the first action. */
  setup(table: Table<Options>, rng: Rng): State
  /** Seats that may act now: one in turn-based play, several when play is simultaneous. */
  actors(state: State): readonly Seat[]
  /**
   * Every complete decision `seat`, an actor, may take, without duplicates. Fast: bots live here. Only in a live game may
   * there be none: whether somebody's hand lets them act just now can be a secret, who the actors are is not.
   */
  legalActions(state: State, seat: Seat): Action[]
  /**
   * One of those, without making the list: the one at the place that `choose` names, when told how many there are. For searches
   * that play on at random. Absent: the list is made. Worth writing once a profile shows it.
   */
  pick?(state: State, seat: Seat, choose: (count: number) => number): Action
  /**
   * `null` when the action is legal, else why not. Any seat, at any time: out of turn and after the end too.
   * `now` is milliseconds since the match began; without it the pace of a live game is left out of account.
   */
  check(state: State, seat: Seat, action: Action, now?: number): Refusal | null
  /** Carries out an action that `check` allows, changing `state` in place. */
  apply(state: State, seat: Seat, action: Action, host: Host<Event>): void
  /** `null` while the match goes on. */
  outcome(state: State): Outcome | null

  // Secrets. One file, view.ts, so that it can be reviewed as one thing.

  /**
   * Everybody sees what those see who only watch: `view` is the same for every viewer, and events are shown as they are. A server then
   * looks once for all of them.
   */
  readonly allSeeAlike?: true
  /** What `viewer` may know, built up from nothing: never a copy with parts deleted. */
  view(state: State, viewer: Viewer): View
  /** What there is to see when nothing is a secret any more, as after the end. Absent: what those see who watch. */
  open?(state: State): View
  /** The event as `viewer` may see it; `null` hides it whole. Absent: events hold no secrets. */
  viewEvent?(event: Event, viewer: Viewer): Event | null
  /** A random full state in which `view` would look the same. All a bot gets to search in. */
  determinize(view: View, rng: Rng): State

  // Edges.

  /** From the wire: the action if well-formed, else `null`. Says nothing about legality. */
  parseAction(raw: unknown): Action | null
  /** From a file: a full state, with what may be left out filled in. Throws `ShapeError` naming the field. */
  parseState(raw: unknown): State
  /** Absent: a deep copy. Worth writing once a profile shows it. */
  clone?(state: State): State

  // Time. Live games only.

  /** From when on the pace lets `seat` act again, on the clock of `Host.now`. Absent: at once. `check` holds to it. */
  readyAt?(state: State, seat: Seat): number
  /** Whether time presses on the players right now: then the table stops the clock when one of them drops out. */
  presses?(state: State): boolean
  /** What says that `seat` is ready, where everybody waits for that; `null` where nobody does. After a while another player may have it said. */
  sayReady?(state: State, seat: Seat): Action | null
  /** What several seats may reach for at the same moment. Absent: whatever comes first is first. */
  readonly races?: Races<State, Action>

  /** When the rules next want to be woken, on the clock of `Host.now`; `null` for never. */
  alarm?(state: State): number | null
  /** The alarm has gone off. Changes `state` in place. */
  ring?(state: State, host: Host<Event>): void
}

// The five types are written out once, in the game. Everyone else says `G extends AnyGame`.

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
