/** What the board shows the player now, derived from the list of actions and the selection. */

import type { Viewer } from '#kernel'
import type { Action, Colour, Options, Rotation, View } from '../types.ts'
import {
  type Box,
  coveredSquares,
  type Grid,
  type Plan,
  type Spot,
  type SquareAt,
  spotBox,
  spotGrid,
  spotKey,
  ownSet,
  squareBox,
  squareKey,
  TILE,
} from './layout.ts'
import { lengthOf, lengthsIn, type Selection, spotsIn, squaresFor } from './selection.ts'

export interface Scene {
  /** The drawn tile is mine to place. */
  readonly placing: boolean
  /** I have to choose: a tile or a standee, or in the last turn a standee or nothing. */
  readonly choosing: boolean
  /** Whose shelf is shown: mine, or for a spectator that of the active player. */
  readonly colour: Colour
  readonly hand: readonly number[]
  /** The set that hand began with. */
  readonly set: readonly number[]
  /** Lengths that fit somewhere; `null` when the board does not show them. */
  readonly fitting: ReadonlySet<number> | null
  readonly picked: number | null
  readonly rot: Rotation
  /** Spots where the drawn tile can lie. */
  readonly spots: readonly Spot[]
  /** Squares to highlight. */
  readonly lit: readonly SquareAt[]
  /** The places to walk over and point at: squares, or spots while a tile is being placed. */
  readonly grid: Grid
  /** Side of one place, in squares. */
  readonly size: number
  /** Places that lead to a legal action. */
  readonly targets: readonly SquareAt[]
  /** The keys of these places. */
  readonly possible: ReadonlySet<string>
  /** Keys of the places that the preview would cover. */
  readonly previewed: ReadonlySet<string>
}

export function sceneOf(
  view: View,
  viewer: Viewer,
  actions: readonly Action[],
  { hints }: Pick<Options, 'hints'>,
  selection: Selection,
  plan: Plan,
): Scene {
  const spots = spotsIn(actions)
  const placing = spots.length > 0
  const choosing = actions.length > 0 && !placing
  const shown = viewer ?? view.turn ?? 0
  const { colour, hand } = view.seats[shown]!
  const squares = squaresFor(selection, actions)
  const targets = placing ? spots.map(({ tx, ty }) => ({ x: tx, y: ty })) : squares
  return {
    placing,
    choosing,
    colour,
    hand,
    set: ownSet(view, shown),
    fitting: choosing && hints !== 'off' ? lengthsIn(actions) : null,
    picked: lengthOf(selection),
    rot: selection.at === 'tile' ? selection.rot : 0,
    spots,
    lit: hints === 'off' ? [] : squares,
    grid: placing ? spotGrid([...view.city, ...spots]) : plan.rows,
    size: placing ? TILE : 1,
    targets,
    possible: new Set(targets.map(squareKey)),
    previewed: new Set(previewOf(selection)),
  }
}

/** The box of a place of the grid. */
export function placeBox({ size }: Pick<Scene, 'size'>, at: SquareAt): Box {
  return size === TILE ? spotBox({ tx: at.x, ty: at.y }) : squareBox(at)
}

function previewOf(selection: Selection): string[] {
  if (selection.at === 'fit') return coveredSquares(selection.fit).map(squareKey)
  return selection.at === 'tile' && selection.spot ? [spotKey(selection.spot)] : []
}
