/** The types of the game: options, state, view, actions and events. */

import type { GameDefinition, Seat } from '#kernel'

export const COLOURS = ['G', 'B', 'Y', 'R'] as const
/** Green trees, blue residents, yellow cars, red houses. */
export type Colour = (typeof COLOURS)[number]
/** One ninth of a tile: a colour, or the X on which no end may stand. */
export type Square = Colour | 'X'

export const DIRECTIONS = ['E', 'S'] as const
/** Along a row from the left end, or down a column from the upper end. */
export type Direction = (typeof DIRECTIONS)[number]

/** Clockwise quarter turns from the printed layout. */
export type Rotation = 0 | 1 | 2 | 3

export interface Options {
  readonly version: 'easy' | 'normal'
  /** colours[seat] */
  readonly colours: readonly Colour[]
  readonly firstSeat: Seat | 'random'
  readonly standeeSet: string
  /** Tiles in play, the start tile included. */
  readonly pileSize: number
  /** Which fits the board shows. No rule depends on it. */
  readonly hints: 'off' | 'ends' | 'full'
  /** Whether the list of tiles not yet seen is on the table (MLT-8.3). */
  readonly unseenTiles: boolean
  readonly takeBack: 'off' | 'untilNextAction'
}

/** A tile at spot (tx, ty), covering squares 3tx to 3tx+2 and 3ty to 3ty+2. */
export interface PlacedTile {
  readonly tile: string
  readonly tx: number
  readonly ty: number
  readonly rot: Rotation
}

/** A standee whose left or upper end stands on square (x, y). */
export interface PlacedStandee {
  readonly seat: Seat
  readonly length: number
  readonly x: number
  readonly y: number
  readonly dir: Direction
}

export type Phase = 'choose' | 'placeTile' | 'final' | 'over'

export interface PlayerState {
  readonly colour: Colour
  /** Lengths of the standees not yet placed, ascending. */
  hand: readonly number[]
}

/** MLT-6.10. */
export interface Result {
  readonly ending: 'a' | 'b'
  readonly winners: readonly Seat[]
  readonly decidedBy: 'lastStandee' | 'items' | 'standees' | 'shared'
  /** What every player was left with, if it was counted. */
  readonly table: readonly CountedHand[] | null
}

export interface CountedHand {
  readonly seat: Seat
  readonly items: number
  readonly standees: number
}

export interface State {
  readonly version: Options['version']
  /** The six lengths each player begins with. */
  readonly set: readonly number[]
  readonly seats: PlayerState[]
  /** Top first. Its order is the only secret of the game. */
  pile: readonly string[]
  /** In order of placing. */
  city: readonly PlacedTile[]
  standees: readonly PlacedStandee[]
  phase: Phase
  /** `null` once the match is over. */
  turn: Seat | null
  /** Set exactly in phase `placeTile`. */
  drawn: string | null
  lastTileSeat: Seat | null
  /** The seats that still have a chance in the last turn, next first. */
  finalLeft: Seat[] | null
  result: Result | null
  readonly takeBack: Options['takeBack']
  readonly unseenTiles: boolean
}

export type Action =
  | { readonly type: 'draw' }
  | { readonly type: 'placeTile'; readonly tx: number; readonly ty: number; readonly rot: number }
  | {
      readonly type: 'placeStandee'
      readonly length: number
      readonly x: number
      readonly y: number
      readonly dir: string
    }
  | { readonly type: 'pass' }

export type Event =
  | { readonly type: 'tileDrawn'; readonly seat: Seat; readonly tile: string; readonly pileLeft: number }
  | ({ readonly type: 'tilePlaced'; readonly seat: Seat } & PlacedTile)
  | ({ readonly type: 'standeePlaced' } & PlacedStandee)
  | { readonly type: 'finalRoundStarted'; readonly order: readonly Seat[] }
  | { readonly type: 'finalSkipped'; readonly seat: Seat }
  | { readonly type: 'finalPassed'; readonly seat: Seat }
  | { readonly type: 'takenBack'; readonly seat: Seat }
  | { readonly type: 'gameEnded'; readonly result: Result }

/** The same for every viewer: no one sees the order of the pile (MLT-8.1). */
export interface View {
  readonly version: State['version']
  readonly set: readonly number[]
  readonly seats: readonly { readonly colour: Colour; readonly hand: readonly number[] }[]
  readonly pileLeft: number
  readonly city: readonly PlacedTile[]
  readonly standees: readonly PlacedStandee[]
  readonly phase: Phase
  readonly turn: Seat | null
  readonly drawn: string | null
  readonly lastTileSeat: Seat | null
  readonly finalLeft: readonly Seat[] | null
  readonly result: Result | null
  readonly takeBack: State['takeBack']
  /** Tiles no one has seen yet, sorted by id; `null` unless the table shows them. */
  readonly unseen: readonly string[] | null
}

export type Reason =
  | 'BAD_PLAYER_COUNT'
  | 'UNKNOWN_COLOUR'
  | 'COLOUR_TAKEN'
  | 'BAD_VERSION'
  | 'BAD_FIRST_SEAT'
  | 'BAD_STANDEE_SET'
  | 'BAD_PILE_SIZE'
  | 'BAD_HINTS'
  | 'BAD_UNSEEN_TILES'
  | 'BAD_TAKE_BACK'
  | 'GAME_OVER'
  | 'UNKNOWN_ACTION'
  | 'NOT_YOUR_TURN'
  | 'TILE_IN_HAND'
  | 'FINAL_NO_TILES'
  | 'PILE_EMPTY'
  | 'NO_TILE_DRAWN'
  | 'BAD_SPOT'
  | 'BAD_ROTATION'
  | 'SPOT_TAKEN'
  | 'CORNER_ONLY'
  | 'NOT_TOUCHING'
  | 'NO_SUCH_STANDEE'
  | 'STANDEE_ALREADY_PLACED'
  | 'BAD_SQUARE'
  | 'BAD_DIRECTION'
  | 'OFF_CITY'
  | 'SQUARE_OCCUPIED'
  | 'END_ON_X'
  | 'X_IN_THE_WAY'
  | 'END_WRONG_COLOUR'
  | 'PASS_NOT_ALLOWED'
  | 'TAKE_BACK_OFF'
  | 'TAKE_BACK_TOO_LATE'
  | 'TAKE_BACK_DRAW'

export type MyLittleTown = GameDefinition<State, Action, View, Options, Event>
