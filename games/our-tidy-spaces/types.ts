/** The types of the game: options, state, view, actions and events. */

import type { Rotation } from '#kit/polyomino.ts'
import type { GameDefinition, Seat } from '#kernel'

export const COLOURS = ['yellow', 'green', 'blue', 'red'] as const
export type Colour = (typeof COLOURS)[number]

export const CATEGORIES = ['household', 'bicycle', 'plant'] as const
export type Category = (typeof CATEGORIES)[number]

export const SIDES = ['north', 'east', 'south', 'west'] as const
/** The colours of the four sides of a Home. */
export type Frame = Readonly<Record<(typeof SIDES)[number], Colour>>

export type SharedBoard = 'corridor' | 'parking' | 'garden'
export type BoardId = `home:${Seat}` | SharedBoard

export const ZONES = ['home', 'corridor', 'passage', 'wallside', 'parking', 'garden'] as const
/** Where an Item can be (OT-1.8): the corridor consists of Passage and Wall Side. */
export type Zone = (typeof ZONES)[number]

export interface Options {
  readonly endTiming: 'turn' | 'round'
  readonly firstPlayer: Seat | 'random'
  readonly quickSetup: boolean
  /** Good Neighbour Cards lying open. */
  readonly openCards: number
  readonly gentleCards: boolean
  readonly undo: 'free' | 'off'
  /** Whether the board shows where Items fit. No rule depends on it. */
  readonly fitHints: boolean
}

/** (row, col) is the upper left corner of the bounding box of the rotated shape (OT-1.7). */
export interface Placement {
  readonly board: BoardId
  readonly row: number
  readonly col: number
  readonly rotation: Rotation
}

export interface PlacedItem extends Placement {
  readonly id: string
  readonly kind: string
  readonly owner: Seat
}

/** All fields that are given must match. */
export interface Filter {
  readonly colour?: Colour
  readonly category?: Category
  /** The number of squares. */
  readonly maxSize?: number
  /** `false`: starting tiles do not count. */
  readonly starting?: boolean
}

/** A number for one player (OT-8.8). */
export type Counter =
  | {
      readonly count: 'items'
      readonly zones: readonly Zone[]
      readonly filter: Filter
      readonly owner: 'self' | 'any'
    }
  | { readonly count: 'frameMatches'; readonly filter: Filter }
  | { readonly count: 'fullLines' | 'rainbowLines' | 'largestGroup' | 'largestFreeRect' | 'vpTokens' }

/** OT-8.7. */
export type Condition = { readonly all: readonly Condition[] } | Comparison

export type Comparison =
  | { readonly left: Counter; readonly op: '>=' | '='; readonly right: number }
  | { readonly left: Counter; readonly op: '<'; readonly vs: 'eachOther' }

export type MoveTarget = 'home' | 'wallside' | 'parking' | 'garden'

export interface MoveEffect {
  readonly kind: 'move'
  readonly who: 'active' | 'each'
  readonly from: readonly Zone[]
  readonly to: readonly MoveTarget[]
  readonly filter: Filter
  readonly upTo: number
  /** Tokens for each Item moved. */
  readonly bonus: number
  /** Tokens lost by a player who has such an Item and moves none. */
  readonly penalty: number
}

export interface RemoveEffect {
  readonly kind: 'remove'
  readonly who: 'active' | 'each'
  readonly from: readonly Zone[]
  readonly filter: Filter
  readonly upTo: number
  readonly bonus: number
}

/** The closed set of effects of Community Cards (OT-7). */
export type Effect =
  | { readonly kind: 'vp'; readonly who: 'active' | 'others' | 'chosen'; readonly amount: number }
  | {
      readonly kind: 'vpPer'
      readonly who: 'active' | 'each'
      readonly counter: Counter
      readonly each: 1 | -1
      readonly cap: number
    }
  | {
      readonly kind: 'vpRank'
      readonly counter: Counter
      readonly rank: 'most' | 'fewest'
      readonly atLeast: number
      readonly amount: number
    }
  | MoveEffect
  | RemoveEffect
  | { readonly kind: 'swap'; readonly who: 'active'; readonly compensation: number }
  | { readonly kind: 'draw'; readonly who: 'active' | 'each'; readonly look: 1 | 2 }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'extraTake' }
  | { readonly kind: 'again' }
  | { readonly kind: 'choose'; readonly who: 'active'; readonly options: readonly EffectOption[] }

export interface EffectOption {
  readonly label: string
  readonly effects: readonly Effect[]
}

/** One effect for one seat, in the queue. */
export interface EffectTask {
  readonly effect: Effect
  readonly seat: Seat
  /** How many more Items may be moved or removed. */
  readonly left: number
  /** Items this effect has moved. */
  readonly moved: readonly string[]
}

/** A decision that a card asks of a seat. */
export type Choice = { readonly seat: Seat } & (
  | { readonly kind: 'move' | 'remove' | 'swap' | 'pickPlayer' }
  | { readonly kind: 'keep'; readonly tiles: readonly string[] }
  | { readonly kind: 'place'; readonly tile: string }
  | { readonly kind: 'option'; readonly labels: readonly string[] }
)

export const PHASES = ['setup', 'draw', 'place', 'community', 'resolve', 'neighbour', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** The last tile, the last Community Card, or a seat whose Home is closed (OT-9). */
export type EndReason = 'E1' | 'E2' | `E3:${Seat}`

/**
 * All that is public, which is everything but the two decks (OT-11.1). A rule replaces a field and never changes the object in
 * it: a copy copies the fields only, and what no action touched compares equal by identity.
 */
export interface Position {
  readonly players: number
  readonly options: Options
  readonly firstSeat: Seat
  phase: Phase
  current: Seat
  /** From 1; 0 in setup. */
  turnNo: number
  /** Good Neighbour Cards that may still be taken this turn. */
  takesLeft: number
  /** frames[seat], `null` until chosen */
  frames: readonly (Frame | null)[]
  /** startLeft[seat]: starting tiles not yet placed */
  startLeft: readonly (readonly string[])[]
  confirmed: readonly boolean[]
  items: Readonly<Record<string, PlacedItem>>
  /** Row masks of covered squares; derived from `items`. */
  occ: Readonly<Record<BoardId, readonly number[]>>
  /** Sorted: the bag has no order. */
  bag: readonly string[]
  drawn: string | null
  setAside: readonly string[]
  removed: readonly string[]
  /** vp[seat]: loose Victory Point tokens */
  vp: readonly number[]
  /** indicators[seat]: indicator tokens not on an Item */
  indicators: readonly number[]
  /** Cards being applied, newest last. */
  communityNow: readonly string[]
  communityDiscard: readonly string[]
  gnOpen: readonly string[]
  gnTaken: readonly (readonly string[])[]
  queue: readonly EffectTask[]
  choice: Choice | null
  bagEmptied: boolean
  lastCommunity: boolean
  endReasons: readonly EndReason[]
  /** Whether the last action ended setup or passed the turn or the decision on: it cannot be undone (OT-12.2). */
  passedOn: boolean
}

export interface State extends Position {
  /** Top first. */
  communityDeck: readonly string[]
  /** Top first. */
  gnDeck: readonly string[]
}

/** The same for every viewer (OT-11.3). */
export interface View extends Readonly<Position> {
  /** How many cards are in the Community deck. */
  readonly communityLeft: number
  /** Community Cards no one has seen, in the deck or left in the box, sorted. */
  readonly communityUnseen: readonly string[]
  readonly gnLeft: number
  /** Good Neighbour Cards neither open nor taken, sorted. */
  readonly gnUnseen: readonly string[]
}

export type SetupAction =
  | ({ readonly type: 'ChooseFrame' } & Readonly<Record<(typeof SIDES)[number], string>>)
  | PlaceStarting
  | { readonly type: 'TakeBackStarting'; readonly tile: string }
  | { readonly type: 'ConfirmHome' }

export interface PlaceStarting {
  readonly type: 'PlaceStarting'
  readonly tile: string
  readonly board?: string
  readonly row: number
  readonly col: number
  readonly rotation: number
}

/** A requested placement: board and numbers may be invalid. */
export interface Wish {
  readonly board: string
  readonly row: number
  readonly col: number
  readonly rotation: number
}

export type TurnAction =
  | { readonly type: 'DrawItem' }
  | ({ readonly type: 'PlaceItem' } & Wish)
  | { readonly type: 'DrawCommunity' }
  | { readonly type: 'TakeGoodNeighbour'; readonly card: string }
  | { readonly type: 'EndTurn' }
  | ChoiceAction

export type ChoiceAction =
  | ({ readonly type: 'MoveItem'; readonly item: string } & Wish)
  | { readonly type: 'RemoveItem'; readonly item: string }
  | { readonly type: 'SwapItems'; readonly mine: string; readonly theirs: string }
  | { readonly type: 'KeepTile'; readonly index: number }
  | { readonly type: 'PickPlayer'; readonly seat: Seat }
  | { readonly type: 'PickOption'; readonly index: number }
  | { readonly type: 'Decline' }

export type Action = SetupAction | TurnAction

export type Event =
  | { readonly type: 'FrameChosen'; readonly seat: Seat }
  | { readonly type: 'StartingTakenBack'; readonly seat: Seat; readonly kind: string }
  | { readonly type: 'SetupConfirmed'; readonly seat: Seat }
  | { readonly type: 'TurnStarted'; readonly seat: Seat }
  | { readonly type: 'ItemDrawn'; readonly kind: string; readonly by: Seat }
  | { readonly type: 'ItemPlaced'; readonly item: PlacedItem }
  | { readonly type: 'ItemSetAside'; readonly kind: string; readonly by: Seat }
  | { readonly type: 'CommunityRevealed'; readonly card: string; readonly by: Seat }
  | { readonly type: 'CommunityDiscarded'; readonly card: string }
  | { readonly type: 'TokensChanged'; readonly seat: Seat; readonly delta: number; readonly why: string }
  | { readonly type: 'ItemMoved'; readonly item: PlacedItem; readonly from: Placement; readonly to: Placement }
  | { readonly type: 'ItemRemoved'; readonly item: PlacedItem }
  | { readonly type: 'ItemsSwapped'; readonly a: PlacedItem; readonly b: PlacedItem }
  | { readonly type: 'OptionPicked'; readonly seat: Seat; readonly label: string }
  | { readonly type: 'Declined'; readonly seat: Seat }
  | { readonly type: 'TileReturned'; readonly kind: string; readonly by: Seat }
  | { readonly type: 'EffectSkipped'; readonly seat: Seat; readonly effect: Effect['kind'] }
  | { readonly type: 'GoodNeighbourTaken'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'GoodNeighbourRevealed'; readonly card: string }
  | { readonly type: 'GoodNeighbourRefreshed'; readonly old: readonly string[]; readonly new: readonly string[] }
  | { readonly type: 'EndConditionMet'; readonly reason: EndReason }
  | { readonly type: 'LastRound' }
  | { readonly type: 'TurnEnded'; readonly seat: Seat }
  | { readonly type: 'TakenBack'; readonly seat: Seat }
  | { readonly type: 'GameOver'; readonly ranking: readonly number[] }

export type OurTidySpaces = GameDefinition<State, Action, View, Options, Event>
