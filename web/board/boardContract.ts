/** What the table hands to a game's board. A board draws and points; it knows no rules. */

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

/** Somebody points at a place right now. `key` is the game's own name for it. */
export interface Ping {
  readonly seat: Seat
  readonly key: string
  /** When we heard of it, by the clock that nobody can put back: tells two pings at one place apart. */
  readonly at: number
}

export interface BoardProps<G extends AnyGame> {
  readonly view: ViewOf<G>
  readonly viewer: Viewer
  /** What I may do now: everything clickable comes from here. Empty when it is not my turn. */
  readonly actions: readonly ActionOf<G>[]
  /** What led from the previous view to this one, to animate. Safe to ignore. */
  readonly events: readonly EventOf<G>[]
  /** Everything that happened in this match so far, oldest first, for boards that look back. Absent where it is not known. */
  readonly history?: readonly EventOf<G>[]
  readonly content: ContentFiles
  readonly options: OptionsOf<G>
  readonly names: Names
  /** An own action is shown but not yet confirmed: nothing more can be done until it is. */
  readonly pending: boolean
  /** Milliseconds of the match by now, as its referee counts them: what live games reckon their times in. */
  now(): number
  act(action: ActionOf<G>): void
  /** Why this cannot be done, in words; `null` if it can. */
  whyNot(action: ActionOf<G>): (Refusal & { readonly text: string }) | null
  /** Answers what the player does to those who listen, without moving the focus. `from`: how much they must want to hear; `normal`, if not said. */
  announce(text: string, from?: Verbosity): void
  /** This match has just ended, and the board shows how for so long, in milliseconds: the result waits for it, some seconds at most. */
  endingTakes(milliseconds: number): void
  /** Points at a place for everybody to see. Absent where nobody listens: on one device, against bots, for those who watch. */
  ping?(key: string): void
  /** What is being pointed at, oldest first; absent where nobody points. Each goes by itself after some seconds. */
  readonly pings?: readonly Ping[]
}

export type Board<G extends AnyGame> = ComponentType<BoardProps<G>>

/** What a board that asks for no reading is given besides. */
export interface PictureBoardProps<G extends AnyGame> extends BoardProps<G> {
  /** Says it aloud where there is a voice, and keeps it for whoever asks again; with nothing, what was said is taken back. */
  speak(sentence: string): void
  /** Counts how often it was asked to say it again: time to point once more. */
  readonly asked: number
  /** Several play at this screen. */
  readonly shared: boolean
  readonly bots: readonly Seat[]
}

/** A way to play without reading: games/<game>/ui/children/Board.tsx. The shell offers it wherever there is one. */
export interface PictureModule<G extends AnyGame> {
  readonly Board: ComponentType<PictureBoardProps<G>>
  /** What children begin with: a short and forgiving match. */
  readonly OPTIONS: Readonly<Partial<OptionsOf<G>>>
  /** NAMES[seat]: what those are called who play on one device. */
  readonly NAMES: readonly string[]
}
