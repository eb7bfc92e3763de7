/** Parses actions from the wire and positions from files. */

import { canonical, type Seat } from '#kernel'
import {
  fail,
  fields,
  flag,
  list,
  nullable,
  oneOf,
  real,
  type Shape,
  ShapeError,
  text,
  whole,
  withDefault,
} from '#kernel/shape.ts'
import { type Content, ROTATIONS } from './content.ts'
import { countedResult, lastStandeeResult, lastTurnOrder } from './rules/endings.ts'
import { PLAYERS } from './rules/rules.ts'
import { checkSquares } from './rules/standees.ts'
import { besides } from './rules/town.ts'
import {
  type Action,
  COLOURS,
  DIRECTIONS,
  type PlacedStandee,
  type PlacedTile,
  type Result,
  type State,
} from './types.ts'

/** The action if its fields exist and have their types; `check` refuses bad numbers and words. */
export function parseAction(raw: unknown): Action | null {
  if (typeof raw !== 'object' || raw === null || !('type' in raw)) return null
  const shape = ACTIONS.get(raw.type)
  if (!shape) return null
  try {
    return shape(raw, 'action')
  } catch (error) {
    if (error instanceof ShapeError) return null
    throw error
  }
}

/**
 * Any position: hands need not match the standees on the town, nor need the pile be complete. What no match can lead to, such
 * as a tile apart from the town, is an error.
 */
export function parseState(content: Content, raw: unknown): State {
  const state = stateShape(content)(raw, 'state')
  checkSeats(state)
  checkHands(state)
  checkTiles(state)
  checkStandees(content, state)
  if (state.phase === 'over') checkEnd(state)
  else checkTurn(state)
  return state
}

/** JSON has a minus zero; the squares of a town must not. */
const number: Shape<number> = (value, path) => real(value, path) + 0

const ACTIONS: ReadonlyMap<unknown, Shape<Action>> = new Map<unknown, Shape<Action>>([
  ['draw', fields({ type: oneOf(['draw']) })],
  ['placeTile', fields({ type: oneOf(['placeTile']), tx: number, ty: number, rot: number })],
  ['placeStandee', fields({ type: oneOf(['placeStandee']), length: number, x: number, y: number, dir: text })],
  ['pass', fields({ type: oneOf(['pass']) })],
])

const ascending: Shape<number[]> = (value, path) =>
  list(whole(2, 60), { max: 6 })(value, path).toSorted((a, b) => a - b)
const six: Shape<number[]> = (value, path) => {
  const lengths = ascending(value, path)
  return lengths.length === 6 ? lengths : fail(path, 'must have 6 items', lengths.length)
}
const seat: Shape<Seat> = whole(0, PLAYERS.max - 1)

const result = fields<Result>({
  ending: oneOf(['a', 'b']),
  winners: list(seat, { min: 1, max: PLAYERS.max }),
  decidedBy: oneOf(['lastStandee', 'items', 'standees', 'shared']),
  table: withDefault(nullable(list(fields({ seat, items: whole(0), standees: whole(0, 6) }))), null),
})

function stateShape(content: Content): Shape<State> {
  const tile = oneOf(content.tileIds)
  const reach = whole(1 - content.tileIds.length, content.tileIds.length - 1)
  const square = whole(-255, 255)
  return fields<State>({
    version: oneOf(['easy', 'normal']),
    set: six,
    seats: list(fields({ colour: oneOf(COLOURS), hand: ascending }), PLAYERS),
    pile: list(tile),
    city: list(fields<PlacedTile>({ tile, tx: reach, ty: reach, rot: oneOf(ROTATIONS) }), { min: 1 }),
    standees: list(fields<PlacedStandee>({ seat, length: whole(2), x: square, y: square, dir: oneOf(DIRECTIONS) })),
    phase: oneOf(['choose', 'placeTile', 'final', 'over']),
    turn: nullable(seat),
    drawn: withDefault(nullable(tile), null),
    lastTileSeat: withDefault(nullable(seat), null),
    finalLeft: withDefault(nullable(list(seat)), null),
    result: withDefault(nullable(result), null),
    takeBack: withDefault(oneOf(['off', 'untilNextAction']), 'off'),
    unseenTiles: withDefault(flag, false),
  })
}

function checkSeats({ seats, turn, lastTileSeat, finalLeft, standees, result }: State): void {
  const atTable = whole(0, seats.length - 1)
  nullable(atTable)(turn, 'state.turn')
  nullable(atTable)(lastTileSeat, 'state.lastTileSeat')
  nullable(list(atTable))(finalLeft, 'state.finalLeft')
  if (finalLeft) checkDistinct(finalLeft, index => `state.finalLeft[${index}]`)
  standees.forEach((standee, index) => atTable(standee.seat, `state.standees[${index}].seat`))
  result?.winners.forEach((winner, index) => atTable(winner, `state.result.winners[${index}]`))
  checkDistinct(
    seats.map(player => player.colour),
    index => `state.seats[${index}].colour`,
  )
}

/** A hand is part of the set; it is empty only for the player who won by it. */
function checkHands({ seats, set, phase }: State): void {
  seats.forEach(({ hand }, index) => {
    const left = [...set]
    for (const length of hand) {
      const at = left.indexOf(length)
      if (at === -1) fail(`state.seats[${index}].hand`, `must be part of the set ${set.join(', ')}`, hand)
      left.splice(at, 1)
    }
  })
  const empty = seats.findLastIndex(({ hand }) => hand.length === 0)
  const allowed = phase === 'over' ? seats.findIndex(({ hand }) => hand.length === 0) : -1
  if (empty !== allowed) fail(`state.seats[${empty}].hand`, 'must not be empty', [])
}

/** No tile exists twice, no two lie on one spot, and each touched the town when it was placed (MLT-4.5). */
function checkTiles({ city, drawn, pile }: State): void {
  checkDistinct(pile, index => `state.pile[${index}]`)
  const laid = city.map(placed => placed.tile)
  checkDistinct([...pile, ...laid], index => `state.city[${index - pile.length}].tile`)
  if (drawn !== null) checkDistinct([...pile, ...laid, drawn], () => 'state.drawn')

  const taken = new Set<string>()
  city.forEach(({ tx, ty }, index) => {
    const path = `state.city[${index}]`
    if (taken.has(`${tx},${ty}`)) fail(path, 'must not lie on another tile', [tx, ty])
    const touches = besides({ tx, ty }).some(beside => taken.has(`${beside.tx},${beside.ty}`))
    if (index > 0 && !touches) fail(path, 'must lie side to side with a tile before it', [tx, ty])
    taken.add(`${tx},${ty}`)
  })
}

function checkStandees(content: Content, state: State): void {
  const before: State = { ...state, standees: [] }
  state.standees.forEach((standee, index) => {
    const path = `state.standees[${index}]`
    oneOf(state.set)(standee.length, `${path}.length`)
    const refusal = checkSquares(content, before, standee.seat, standee)
    if (refusal) fail(path, `must be a legal placement (${refusal.code}, ${refusal.rule})`, standee)
    before.standees = [...before.standees, standee]
  })
}

function checkTurn(state: State): void {
  const { phase, turn, drawn, finalLeft, pile } = state
  if (turn === null) fail('state.turn', 'must be a seat until the match is over', turn)
  if (state.result) fail('state.result', 'must be null until the match is over', state.result)
  if ((drawn !== null) !== (phase === 'placeTile')) fail('state.drawn', `must fit phase ${phase}`, drawn)
  if (phase !== 'final') {
    if (finalLeft) fail('state.finalLeft', `must be null in phase ${phase}`, finalLeft)
    if (state.lastTileSeat !== null) fail('state.lastTileSeat', `must be null in phase ${phase}`, state.lastTileSeat)
    return
  }
  if (pile.length > 0) fail('state.pile', 'must be empty in the last turn', pile)
  if (finalLeft?.[0] !== turn)
    fail('state.finalLeft', 'must name who still has a chance, the active seat first', finalLeft)
  const last = (state.lastTileSeat ??= finalLeft.at(-1)!)
  const order = lastTurnOrder(state, last).slice(-finalLeft.length)
  if (finalLeft.join() !== order.join()) fail('state.finalLeft', `must go clockwise, ${order.join(', ')}`, finalLeft)
}

/** The result, or the count in it, may be left out: both follow from the hands. */
function checkEnd(state: State): void {
  if (state.turn !== null) fail('state.turn', 'must be null when the match is over', state.turn)
  if (state.drawn !== null) fail('state.drawn', 'must be null when the match is over', state.drawn)
  const finished = state.seats.findIndex(({ hand }) => hand.length === 0)
  const result = finished === -1 ? countedResult(state) : lastStandeeResult(state, finished)
  const given = state.result ?? result
  state.result = { ...given, table: given.table ?? result.table }
  // Where `lastTileSeat` is left out, only the ending shows whether the last tile was placed when a player finished.
  const tellsByEnding = finished !== -1 && state.lastTileSeat === null
  const follows =
    (given.ending === result.ending || tellsByEnding) &&
    given.winners.join() === result.winners.join() &&
    given.decidedBy === result.decidedBy &&
    canonical(state.result.table) === canonical(result.table)
  if (!follows) fail('state.result', `must follow from the hands, ${canonical(result)}`, given)
}

function checkDistinct(items: readonly (string | number)[], path: (index: number) => string): void {
  const again = items.findIndex((item, index) => items.indexOf(item) < index)
  if (again !== -1) fail(path(again), 'must be there once only', items[again])
}
