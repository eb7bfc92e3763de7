/** Random boards of Our Tidy Spaces, and a comparison of the places on them with a naive enumerator. */

import type { Rng, Seat } from '#kernel'
import { ROTATIONS } from '#kit/polyomino.ts'
import { parseContent } from '../content.ts'
import { ourTidySpaces } from '../index.ts'
import {
  boardsOf,
  canPlace,
  checkPlacement,
  homeOf,
  isShared,
  kindOf,
  newItemId,
  placementsFor,
  placementsOn,
  putDown,
  sizeOf,
} from '../rules/placement.ts'
import type { State } from '../types.ts'
import { placements, squares, unpack } from './naive.ts'

export const { game } = ourTidySpaces.open(ourTidySpaces.content)
export const content = parseContent(ourTidySpaces.content)
export const box = unpack(ourTidySpaces.content)
const KINDS = [...content.kinds.keys()]

interface Comparison {
  /** Listed by both, of all kinds. */
  readonly places: number
  /** Wishes checked one by one: any board, any corner, any rotation. */
  readonly wishes: number
  readonly difference: string | null
}

/** The rules under comparison; tests plant bugs in them. */
export interface Rules {
  readonly placementsFor: typeof placementsFor
  readonly checkPlacement: typeof checkPlacement
  readonly canPlace: typeof canPlace
}

/** One random table: every kind of Item for one seat, and every possible wish for one kind. */
export function compareRandomBoards(rng: Rng, rules: Rules = { placementsFor, checkPlacement, canPlace }): Comparison {
  const players = 2 + rng.int(7)
  const state = randomBoards(players, rng, { items: rng.int(20 * players) })
  const seat = rng.int(state.players)
  let places = 0
  for (const kind of KINDS) {
    const agreed = placements(box, state, seat, kind)
    const problem = listedOtherwise(rules, state, seat, kind, agreed)
    if (problem) return { places, wishes: 0, difference: problem }
    places += agreed.size
  }
  return { places, ...askForEverything(rules, state, seat, rng.pick(KINDS)) }
}

/** Homes and shared boards with up to so many Items at random; some seats run out of tokens. */
export function randomBoards(players: number, rng: Rng, { items }: { readonly items: number }): State {
  const state = game.setup({ seats: players, options: { ...OPTIONS, quickSetup: rng.int(2) === 0 } }, rng)
  for (let n = 0; n < items; n++) {
    const owner = rng.int(players)
    const kind = rng.pick(KINDS)
    const board = rng.pick(boardsOf(state).filter(each => isShared(each) || each === homeOf(owner)))
    const { category, form } = kindOf(content, kind)
    if ((board === 'parking' && category !== 'bicycle') || (board === 'garden' && category !== 'plant')) continue
    if (isShared(board) && state.indicators[owner] === 0) continue
    const spots = placementsOn(content, state, board, form)
    if (spots.length > 0) putDown(content, state, { id: newItemId(state, kind), kind, owner, ...rng.pick(spots) })
  }
  return state
}

function listedOtherwise(
  rules: Rules,
  state: State,
  seat: Seat,
  kind: string,
  agreed: ReadonlySet<string>,
): string | null {
  const listed = rules.placementsFor(content, state, seat, kind)
  const found = listed.map(place => `${place.board}: ${squares(box, { ...place, kind }).join(' ')}`)
  const wrong = found.find(place => !agreed.has(place))
  if (wrong !== undefined) return `${kind} listed at ${wrong}`
  if (new Set(found).size < listed.length) return `${kind} listed twice at one place`
  if (listed.length < agreed.size) return `${kind}: ${agreed.size - listed.length} places are not listed`
  const possible = rules.canPlace(content, state, seat, kind)
  return possible === agreed.size > 0 ? null : `${kind} can be placed: ${possible}`
}

/** Corners up to one square beyond every board; all four rotations, even if they look the same. */
function askForEverything(rules: Rules, state: State, seat: Seat, kind: string): Omit<Comparison, 'places'> {
  const agreed = placements(box, state, seat, kind)
  let wishes = 0
  for (const board of boardsOf(state)) {
    const { height, width } = sizeOf(content, state, board)
    for (let row = -1; row <= height; row++) {
      for (let col = -1; col <= width; col++) {
        for (const rotation of ROTATIONS) {
          wishes++
          const wish = { board, row, col, rotation }
          const allowed = rules.checkPlacement(content, state, seat, kind, wish) === null
          const naive = agreed.has(`${board}: ${squares(box, { kind, ...wish }).join(' ')}`)
          if (allowed !== naive) return { wishes, difference: `${kind} allowed at ${JSON.stringify(wish)}: ${allowed}` }
        }
      }
    }
  }
  return { wishes, difference: null }
}

const OPTIONS = {
  endTiming: 'turn',
  firstPlayer: 'random',
  openCards: 2,
  gentleCards: false,
  undo: 'free',
  fitHints: true,
} as const
