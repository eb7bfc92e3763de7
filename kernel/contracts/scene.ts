/** A picture for the rulebook: a small position that the real board draws, and facts about it. */

import type { ActionOf, AnyGame, OptionsOf, Seat, StateOf, Viewer } from '../game.ts'
import { seatTable, startFrom, submit } from '../match.ts'

export interface Scene<G extends AnyGame = AnyGame> {
  /** Kebab-case, unique in its game. */
  readonly id: string
  /** The numbers of the rules it shows. The picture stands under the first. */
  readonly rules: readonly [string, ...string[]]
  /** A description in a sentence or two: it tells a reader without the picture the same. */
  readonly caption: string
  readonly seats: number
  readonly options?: Partial<OptionsOf<G>>
  readonly viewer: Viewer
  /** The position as `parseState` takes it. */
  readonly position: unknown
  /** The actions since. */
  readonly played?: readonly { readonly seat: Seat; readonly action: ActionOf<G> }[]
  /** Places on the board to highlight, by the board's names for them (`data-where`). */
  readonly where?: readonly string[]
  /** What the caption relies on: if it no longer holds, the picture is out of date. */
  readonly facts: readonly SceneFact<G>[]
}

export type SceneFact<G extends AnyGame = AnyGame> =
  | { readonly seat: Seat; readonly may: ActionOf<G> }
  | { readonly seat: Seat; readonly mayNot: ActionOf<G>; readonly rule: string }
  /** At the end: the points of this line of the score sheet. */
  | { readonly seat: Seat; readonly line: string; readonly points: number }

export interface StagedScene<G extends AnyGame> {
  readonly state: StateOf<G>
  readonly options: OptionsOf<G>
}

/** Sets up the scene. Throws if the game has no such table, position or action. */
export function stage<G extends AnyGame>(game: G, scene: Scene<G>): StagedScene<G> {
  const cannot = (code: string) => new Error(`${game.id}, scene ${scene.id}: ${code}`)
  const seating = seatTable(game, scene.seats, (scene.options ?? {}) as Readonly<Record<string, unknown>>)
  if (!seating.ok) throw cannot(seating.refusal.code)
  const match = startFrom(game, seating.table, scene.id, game.parseState(scene.position))
  for (const { seat, action } of scene.played ?? []) {
    const result = submit(match, seat, action, game.readyAt?.(match.state, seat) ?? 0)
    if (!result.ok) throw cannot(result.refusal.code)
  }
  return { state: match.state, options: seating.table.options }
}
