/** The types of the game: options, state, view, actions and events. */

import type { Fairness, GameDefinition, Seat } from '#kernel'

export const ICONS = ['apartments', 'railway', 'shopping', 'factory', 'station', 'police'] as const
/** The icon of a hex and a card (WS-1.6). */
export type Icon = (typeof ICONS)[number]

export const COLOURS = ['coral', 'amber', 'jade', 'azure', 'violet'] as const
export type Colour = (typeof COLOURS)[number]

/** `q,r` in axial coordinates: "3,-1". */
export type Hex = string

/**
 * `colour-icon-copy`. Every round deals a new deck: the copies of round 2 are numbered from 11, those of round 3 from 21, so
 * that a card of one round reveals nothing about another, and an action of one round is never valid in the next.
 */
export type CardId = string

export const OBJECTIVES = [
  'tricorners',
  'bestagon',
  'straight_shooter',
  'end_of_the_line',
  'border_wars',
  'under_their_noses',
  'three_of_a_kind',
  'urban_planner',
  'district_division',
  'zone_control',
  'rail_supreme',
  'station_snake',
] as const
export type ObjectiveId = (typeof OBJECTIVES)[number]

export const ROUNDS = [1, 2, 3] as const
export type Round = (typeof ROUNDS)[number]

/** One of the two spaces for sets on a mat. */
export type Space = 0 | 1

export const PHASES = ['ready', 'countdown', 'play', 'final', 'removal', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** Why the round closes (WS-15.1 to 15.3). */
export type Cause = 'A' | 'B' | 'C'

export const CLOCK_EVENTS = ['go', 'stall', 'idle', 'final', 'lastCall', 'removal', 'turn'] as const
export type ClockEvent = (typeof CLOCK_EVENTS)[number]

/** Times are in milliseconds unless they say otherwise. */
export interface Options {
  readonly mode: 'realtime' | 'relaxed'
  readonly family: boolean
  /** Least time between two actions of one seat (WS-21.7). */
  readonly pace: '0' | '300' | '600' | '1200' | '2000'
  /** handicap[seat]: the factor of the pace. */
  readonly handicap: readonly ('0.5' | '0.75' | '1' | '1.5' | '2')[]
  /** In seconds, like all that follow; `0` is none. */
  readonly countdown: '0' | '3' | '5' | '10'
  readonly finalCountdown: '0' | '30' | '45' | '60' | '90'
  readonly lastCall: '0' | '5' | '10' | '20'
  readonly stall: '15' | '30'
  readonly idle: '0' | '90'
  readonly removalTime: '0' | '30' | '60' | '120'
  /** Relaxed mode only. */
  readonly turnTimer: '0' | '15' | '30' | '60'
  readonly fairness: Fairness
  /** Two objectives on side A and one on side B; in family mode only the first one counts. */
  readonly firstObjective: ObjectiveId | 'random'
  readonly secondObjective: ObjectiveId | 'random'
  readonly thirdObjective: ObjectiveId | 'random'
  /** districts[slot]: the face that lies there, or `random`. */
  readonly districts: readonly string[]
  /** Highlights legal places and marks lonely tags. No rule depends on it. */
  readonly hints: boolean
}

/** A district board in its place: slot n of the map holds placements[n] (WS-2.2). */
export interface Placement {
  readonly face: string
  /** Steps of 60 degrees clockwise, 0 to 5. */
  readonly rotation: number
}

/** Lists of cards, here and in `State`, are replaced and never changed in place: views and copies share them. */
export interface Player {
  hand: readonly CardId[]
  /** spaces[space]: the cards of a set in progress. */
  spaces: readonly [readonly CardId[], readonly CardId[]]
  /** Tags that may be placed this round. */
  mat: number
  /** Tags for later rounds. */
  supply: number
  copCars: number
  discards: readonly CardId[]
  finished: boolean
  ready: boolean
  /** When the last action limited by the pace was accepted; `null` for never. */
  actedAt: number | null
  /** The tags chosen for removal (WS-17.2); `null` until then. */
  removed: readonly Hex[] | null
}

export interface State {
  readonly options: Options
  readonly placements: readonly Placement[]
  readonly objectives: readonly ObjectiveId[]
  round: Round
  phase: Phase
  cause: Cause | null
  /** No player can draw, share or add any more (WS-15.9). */
  lastCall: boolean
  /** The active player in relaxed mode; `null` in real time, and when there are no turns. */
  turn: Seat | null
  /** Passes in a row, in relaxed mode. */
  passes: number
  /** tags[hex]: the seats that tagged it, the latest last; only a Train Station has more than one. Hexes without a tag are left out. */
  tags: Readonly<Record<Hex, readonly Seat[]>>
  players: Player[]
  /** Piles end with their top card. */
  draws: (readonly CardId[])[]
  setAside: (readonly CardId[])[]
  shares: (readonly CardId[])[]
  /** stacks[pile]: cop cars beside that draw pile. */
  stacks: number[]
  /** When each clock runs out, in milliseconds since the match began. */
  clock: Partial<Record<ClockEvent, number>>
}

export type Action =
  | { readonly type: 'READY'; readonly ready: boolean }
  | { readonly type: 'DRAW'; readonly pile: number }
  | { readonly type: 'PLAY'; readonly card: CardId; readonly slot: number }
  | { readonly type: 'TAKE'; readonly share: number; readonly card: CardId; readonly slot: number }
  | { readonly type: 'SHARE'; readonly card: CardId; readonly share: number }
  /** `hex: null` clears the set without placing a tag (WS-14.1). */
  | { readonly type: 'COMPLETE'; readonly slot: number; readonly hex: Hex | null }
  | { readonly type: 'RUSH'; readonly slot: number; readonly hex: Hex | null; readonly stack?: number }
  | { readonly type: 'DONE' }
  | { readonly type: 'PASS' }
  | { readonly type: 'REMOVE'; readonly hexes: readonly Hex[] }

export type Event =
  | { readonly type: 'ready'; readonly seat: Seat; readonly ready: boolean }
  | { readonly type: 'countdown'; readonly until: number }
  | { readonly type: 'go' }
  /** `card` is `null` for all but its owner (WS-6.3). */
  | { readonly type: 'drawn'; readonly seat: Seat; readonly pile: number; readonly card: CardId | null }
  | { readonly type: 'played'; readonly seat: Seat; readonly card: CardId; readonly space: Space }
  | {
      readonly type: 'taken'
      readonly seat: Seat
      readonly card: CardId
      readonly share: number
      readonly space: Space
    }
  | { readonly type: 'shared'; readonly seat: Seat; readonly card: CardId; readonly share: number }
  /** `copCar`: the set was rushed. */
  | {
      readonly type: 'cleared'
      readonly seat: Seat
      readonly space: Space
      readonly icon: Icon
      readonly hex: Hex | null
      readonly copCar: boolean
    }
  /** `noTags`, or because nothing is left to do, or by Done or by the clock. */
  | { readonly type: 'finished'; readonly seat: Seat; readonly reason: 'noTags' | 'noSets' | 'done' | 'time' }
  | { readonly type: 'closing'; readonly cause: Cause; readonly until: number | null }
  | { readonly type: 'lastCall'; readonly until: number | null }
  | { readonly type: 'roundOver'; readonly round: number }
  | { readonly type: 'roundDealt'; readonly round: number }
  | { readonly type: 'passed'; readonly seat: Seat; readonly byClock: boolean }
  | { readonly type: 'removalAsked'; readonly until: number | null }
  /** `hexes` is `null` for the others until all have chosen (WS-17.3). */
  | { readonly type: 'removalChosen'; readonly seat: Seat; readonly hexes: readonly Hex[] | null }
  | { readonly type: 'removed'; readonly seat: Seat; readonly hexes: readonly Hex[] }
  | { readonly type: 'lonelyRemoved'; readonly seat: Seat; readonly hexes: readonly Hex[] }

/** A player in the view of another: the hand of others is a number of cards (WS-22). */
export interface PlayerView extends Omit<Player, 'hand' | 'removed' | 'spaces' | 'discards'> {
  readonly hand: readonly CardId[] | number
  readonly spaces: readonly [readonly CardId[], readonly CardId[]]
  readonly discards: readonly CardId[]
  /** Of others before all have chosen: whether they have. */
  readonly removed: readonly Hex[] | boolean
}

export interface View extends Readonly<
  Pick<State, 'options' | 'placements' | 'objectives' | 'round' | 'phase' | 'cause' | 'lastCall' | 'turn' | 'passes'>
> {
  readonly tags: Readonly<Record<Hex, readonly Seat[]>>
  readonly players: readonly PlayerView[]
  /** draws[pile]: number of cards. */
  readonly draws: readonly number[]
  readonly setAside: readonly number[]
  readonly shares: readonly { readonly top: CardId | null; readonly depth: number }[]
  readonly stacks: readonly number[]
  readonly clock: Readonly<Partial<Record<ClockEvent, number>>>
}

export type Wildstyle = GameDefinition<State, Action, View, Options, Event>
