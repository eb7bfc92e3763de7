/** A picture for the rulebook: a small position that the real board draws, and what can be said of it. */

import type { ActionOf, AnyGame, OptionsOf, Seat, StateOf, Viewer } from './game.ts'

export interface Scene<G extends AnyGame = AnyGame> {
  /** Kebab-case, one of a kind in its game. */
  readonly id: string
  /** The numbers of the rules it shows. The picture stands under the first. */
  readonly rules: readonly [string, ...string[]]
  /** What there is to see, in a sentence or two: whoever does not see the picture learns the same. */
  readonly caption: string
  readonly seats: number
  readonly options?: Partial<OptionsOf<G>>
  readonly viewer: Viewer
  /** The position. It stands the test of `parseState`, or it is no position of this game. */
  position(game: G): StateOf<G>
  /** Places on the board to point out, by the names the board gives them (`data-where`). */
  readonly where?: readonly string[]
  /** What the caption rests on: without it, the picture would be out of date. */
  readonly facts: readonly SceneFact<G>[]
}

export type SceneFact<G extends AnyGame = AnyGame> =
  | { readonly seat: Seat; readonly may: ActionOf<G> }
  | { readonly seat: Seat; readonly mayNot: ActionOf<G>; readonly rule: string }
  /** At the end: the points that this line of the score sheet brings. */
  | { readonly seat: Seat; readonly line: string; readonly points: number }
