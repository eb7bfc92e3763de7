/** Matches played for the tests of the board, decision by decision, and the pointing that leads to a decision. */

import { createRng, type Match, seatTable, startMatch, submit } from '#kernel'
import type { Rotation } from '#kit/polyomino.ts'
import { CONTENT_FILES, parseContent } from '../../content.ts'
import { ourTidySpaces } from '../../index.ts'
import { kindOf } from '../../rules/placement.ts'
import type { Action, BoardId, OurTidySpaces } from '../../types.ts'
import { handleOf } from '../layout.ts'
import type { PlaceAction, Situation } from '../offers.ts'
import type { Intent } from '../selection.ts'

export const content = parseContent(CONTENT_FILES)
export const { game } = ourTidySpaces.open(CONTENT_FILES)

export function openTable(seats: number, seed: string, options: Readonly<Record<string, unknown>> = {}) {
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, seed)
}

export function situationOf({ state }: Match<OurTidySpaces>, viewer: number): Situation {
  return { content, view: game.view(state, viewer), viewer, actions: game.legalActions(state, viewer) }
}

/** Plays on until the match is over or `visit` stops it; chooses at random but always moves the setup forward. */
export function playOn(
  match: Match<OurTidySpaces>,
  seed: string,
  visit: (situation: Situation, seat: number) => Action | 'stop' | null,
): void {
  const rng = createRng(seed)
  for (let seats = game.actors(match.state); seats.length > 0; seats = game.actors(match.state)) {
    const seat = rng.pick(seats)
    const situation = situationOf(match, seat)
    const chosen = visit(situation, seat)
    if (chosen === 'stop') return
    const ways = situation.actions.filter(action => isForward(action, situation))
    const submission = submit(match, seat, chosen ?? rng.pick(ways), 0)
    if (!submission.ok) throw new Error(`${submission.refusal.code} ${JSON.stringify(chosen)}`)
  }
}

/** Whether the action moves the setup forward: lifting a tile and choosing the frame again do not. */
export function isForward(action: Action, { view, viewer }: Situation): boolean {
  if (action.type === 'TakeBackStarting') return false
  return action.type !== 'ChooseFrame' || view.frames[viewer!] === null
}

/** The input of a player that sends this action. */
export function pointingFor(action: Action, situation: Situation): Intent[] {
  const { view, viewer } = situation
  switch (action.type) {
    case 'PlaceItem':
      return placingBy({ type: 'turn', by: 1 }, kindInHandOf(situation), action.board as BoardId, action)
    case 'PlaceStarting': {
      const lift: Intent = { type: 'carry', piece: { from: 'start', tile: action.tile } }
      return [lift, ...placingBy({ type: 'turn', by: 1 }, action.tile, `home:${viewer!}`, action)]
    }
    case 'MoveItem': {
      const { kind, rotation } = view.items[action.item]!
      const lift: Intent = { type: 'item', item: action.item }
      return [lift, ...placingBy({ type: 'turn', by: 1 }, kind, action.board as BoardId, action, rotation)]
    }
    case 'RemoveItem':
      return [{ type: 'item', item: action.item }, { type: 'confirm' }]
    case 'SwapItems':
      return [{ type: 'item', item: action.mine }, { type: 'item', item: action.theirs }, { type: 'confirm' }]
    case 'TakeBackStarting':
      return [{ type: 'item', item: `p${viewer!}.${action.tile}` }]
    case 'KeepTile':
    case 'PickPlayer':
    case 'PickOption':
    case 'TakeGoodNeighbour':
      return [{ type: 'choose', action }, { type: 'confirm' }]
    default:
      return [{ type: 'do', action }]
  }
}

function kindInHandOf({ view }: Situation): string {
  return view.choice?.kind === 'place' ? view.choice.tile : view.drawn!
}

function placingBy(
  turn: Intent,
  kind: string,
  board: BoardId,
  { row, col, rotation }: PlaceAction,
  from: Rotation = 0,
): Intent[] {
  const { distinct, forms } = kindOf(content, kind).form
  const look = (each: number) => forms[each]!.squares.join(' ')
  const start = distinct.findIndex(each => look(each) === look(from))
  const turns = (distinct.indexOf(rotation as Rotation) - start + distinct.length) % distinct.length
  const [down, right] = handleOf(forms[rotation]!)
  return [
    ...Array.from({ length: turns }, () => turn),
    { type: 'square', board, square: [row + down, col + right] },
    { type: 'confirm' },
  ]
}
