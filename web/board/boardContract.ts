/** What the table passes to a game's board. A board draws and points; it knows no rules. */

import type { ComponentType } from 'react'
import type {
  ActionOf,
  AnyGame,
  ContentFiles,
  EventOf,
  Names,
  OptionsOf,
  Refusal,
  Seat,
  Verbosity,
  Viewer,
  ViewOf,
} from '#kernel'

/** A place a player points at. `key` is the game's own name for it. */
export interface Ping {
  readonly seat: Seat
  readonly key: string
  /** When we received it, by the monotonic clock: tells two pings at one place apart. */
  readonly at: number
}

export interface BoardProps<G extends AnyGame> {
  readonly view: ViewOf<G>
  readonly viewer: Viewer
  /** What I may do now: everything clickable comes from here. Empty when it is not my turn. */
  readonly actions: readonly ActionOf<G>[]
  /** What led from the previous view to this one, for animations. Safe to ignore. */
  readonly events: readonly EventOf<G>[]
  /** Everything that happened in this match so far, oldest first. Absent where it is not known. */
  readonly history?: readonly EventOf<G>[]
  readonly content: ContentFiles
  readonly options: OptionsOf<G>
  readonly names: Names
  /** An own action is shown but not yet confirmed: no other action is possible until it is. */
  readonly pending: boolean
  /** The present time of the match in milliseconds; live games compute with it. */
  now(): number
  act(action: ActionOf<G>): void
  /** Why this is not allowed, in words; `null` if it is. */
  whyNot(action: ActionOf<G>): (Refusal & { readonly text: string }) | null
  /** Answers what the player does for screen readers, without moving the focus. `from`: the least level of announcements at which it is said; `normal` by default. */
  announce(text: string, from?: Verbosity): void
  /** This match has just ended, and the board shows its ending for this many milliseconds: the result waits for it, some seconds at most. */
  endingTakes(milliseconds: number): void
  /** Points at a place for all to see. Absent where there is no one to see it: on one device, against bots, for spectators. */
  ping?(key: string): void
  /** The places pointed at, oldest first; absent where pointing is not possible. Each disappears after some seconds. */
  readonly pings?: readonly Ping[]
}

export type Board<G extends AnyGame> = ComponentType<BoardProps<G>>

/** What the board of the children's mode gets besides. */
export interface PictureBoardProps<G extends AnyGame> extends BoardProps<G> {
  /** Says it aloud where there is a voice, and keeps it to be repeated; without a text, takes back what was said. */
  speak(sentence: string): void
  /** Counts requests to repeat: the board points once more at each. */
  readonly asked: number
  /** Several people play on this screen. */
  readonly shared: boolean
  readonly bots: readonly Seat[]
}

/** A board without text: games/<game>/ui/children/Board.tsx. The shell offers it wherever it exists. */
export interface PictureModule<G extends AnyGame> {
  readonly Board: ComponentType<PictureBoardProps<G>>
  /** The options of the children's mode: a short and forgiving match. */
  readonly OPTIONS: Readonly<Partial<OptionsOf<G>>>
  /** NAMES[seat]: what players on one device are called. */
  readonly NAMES: readonly string[]
}
