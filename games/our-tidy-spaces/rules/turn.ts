/** The steps of a turn: draw, place, Community Card, Good Neighbour Card, end (OT-3). */

import type { Refusal, Seat } from '#kernel'
import type { Content } from '../content.ts'
import { canPlace, checkPlacement, kindOf, newItemId, placementOf, type Play, putDown } from './placement.ts'
import { type Reason, refuse } from '../text/refusals.ts'
import type { PlacedItem, State, TurnAction, Wish } from '../types.ts'

export function startTurn(state: State, seat: Seat): void {
  state.current = seat
  state.turnNo++
  state.takesLeft = 1
  state.phase = 'draw'
}

/** OT-13.2: whether the action belongs to the current step, no choice being open. */
export function checkStep(state: State, action: TurnAction): Refusal | null {
  const gate = STEP_GATES[action.type][state.phase as TurnPhase]
  return gate === 'ok' ? null : refuse(gate)
}

/** OT-3.2, OT-3.5. */
export function drawItem(play: Play): void {
  const { content, state } = play
  const tile = drawTile(play, state.current)
  if (canPlace(content, state, state.current, tile)) {
    state.drawn = tile
    state.phase = 'place'
  } else {
    setAside(play, state.current, tile)
    afterPlacing(play, tile)
  }
}

/** The tile that `seat` has to place now, drawn in the turn or by a card. */
export function tileToPlace({ choice, drawn }: Pick<State, 'choice' | 'drawn'>): string | null {
  return choice?.kind === 'place' ? choice.tile : drawn
}

export function checkPlaceItem(content: Content, state: State, seat: Seat, wish: Wish): Refusal | null {
  return checkPlacement(content, state, seat, tileToPlace(state)!, wish)
}

/** OT-3.4. */
export function placeDrawn(play: Play, seat: Seat, wish: Wish): void {
  const tile = play.state.drawn!
  play.state.drawn = null
  placeTile(play, seat, tile, wish)
  afterPlacing(play, tile)
}

export function placeTile({ content, state, host }: Play, seat: Seat, kind: string, wish: Wish): void {
  const item: PlacedItem = { id: newItemId(state, kind), kind, owner: seat, ...placementOf(wish) }
  putDown(content, state, item)
  host.emit({ type: 'ItemPlaced', item })
}

/** A tile of the bag, all with equal chances. */
export function drawTile({ state, host }: Play, seat: Seat): string {
  host.reveal()
  const place = host.rng.int(state.bag.length)
  const tile = state.bag[place]!
  state.bag = state.bag.toSpliced(place, 1)
  state.bagEmptied = state.bag.length === 0
  host.emit({ type: 'ItemDrawn', kind: tile, by: seat })
  return tile
}

export function setAside({ state, host }: Play, seat: Seat, tile: string): void {
  state.setAside = [...state.setAside, tile]
  host.emit({ type: 'ItemSetAside', kind: tile, by: seat })
}

/** OT-6.1, OT-6.7: the symbol counts only while cards are left. */
function afterPlacing({ content, state }: Play, tile: string): void {
  const due = kindOf(content, tile).symbol && state.communityDeck.length > 0
  state.phase = due ? 'community' : 'neighbour'
}

type TurnPhase = 'draw' | 'place' | 'community' | 'neighbour'
type Gate = Readonly<Record<TurnPhase, Reason | 'ok'>>

const always = (reason: Reason): Gate => ({ draw: reason, place: reason, community: reason, neighbour: reason })
const LAST_STEP: Gate = { draw: 'DRAW_FIRST', place: 'PLACE_FIRST', community: 'COMMUNITY_FIRST', neighbour: 'ok' }

const STEP_GATES: Readonly<Record<TurnAction['type'], Gate>> = {
  DrawItem: { ...always('ALREADY_DRAWN'), draw: 'ok' },
  PlaceItem: { ...always('NOTHING_TO_PLACE'), draw: 'DRAW_FIRST', place: 'ok' },
  DrawCommunity: { draw: 'DRAW_FIRST', place: 'PLACE_FIRST', community: 'ok', neighbour: 'COMMUNITY_NOT_DUE' },
  TakeGoodNeighbour: LAST_STEP,
  EndTurn: LAST_STEP,
  MoveItem: always('ITEM_FIXED'),
  RemoveItem: always('ITEM_FIXED'),
  SwapItems: always('ITEM_FIXED'),
  Decline: always('NO_CHOICE_PENDING'),
  KeepTile: always('NO_CHOICE_PENDING'),
  PickPlayer: always('NO_CHOICE_PENDING'),
  PickOption: always('NO_CHOICE_PENDING'),
}
