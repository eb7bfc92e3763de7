/** Parses positions from files. */

import { canonical } from '#kernel'
import {
  fail,
  fields,
  flag,
  list,
  matching,
  nullable,
  oneOf,
  type Shape,
  someFields,
  text,
  whole,
  withDefault,
} from '#kernel/shape.ts'
import { flip, isFree, isInside, type Rotation } from '#kit/polyomino.ts'
import { effect } from './rules/cards.ts'
import { type Content, PLAYERS } from './content.ts'
import { OPTION_SPECS } from './options.ts'
import { emptyBoards, formOf, gridOf, homeOf, isBoard, isShared, kindOf, tableOf } from './rules/placement.ts'
import { actors, legalActions } from './rules/rules.ts'
import { communityCards, startingId } from './rules/setup.ts'
import {
  type BoardId,
  type Choice,
  COLOURS,
  type EffectTask,
  type EndReason,
  type Frame,
  type Options,
  PHASES,
  type PlacedItem,
  type Position,
  SIDES,
  type State,
} from './types.ts'

/**
 * A full state that can be played on. Throws `ShapeError` naming the field. The numbers of tiles and tokens are not checked
 * against the box: a position for study may have more or fewer.
 */
export function parseState(content: Content, raw: unknown): State {
  const players = playersOf(raw)
  const given = stateShape(content, players)(raw, 'state')
  const state: State = { ...given, occ: occupied(content, given) }
  if (given.occ && canonical(given.occ) !== canonical(state.occ)) {
    fail('state.occ', 'must follow from the items', given.occ)
  }
  checkSeats(content, state)
  checkCards(content, state)
  checkProgress(content, state)
  return state
}

function playersOf(raw: unknown): number {
  const { players } = someFields({ players: whole(PLAYERS.min, PLAYERS.max) })(raw, 'state')
  return players
}

const tokens = whole(0, 999)
const rotation = oneOf<Rotation>([0, 1, 2, 3])
const colour = oneOf(COLOURS)
const frame: Shape<Frame> = fields({ north: colour, east: colour, south: colour, west: colour })
const board = text as Shape<BoardId>
const endReason = matching(/^(E1|E2|E3:[0-7])$/) as Shape<EndReason>

const item: Shape<PlacedItem> = fields({
  id: text,
  kind: text,
  owner: whole(0),
  board,
  row: whole(0, 31),
  col: whole(0, 31),
  rotation,
})

const items: Shape<Record<string, PlacedItem>> = (value, path) => {
  someFields({})(value, path)
  const entries = Object.entries(value as object).map(([id, each]) => {
    const placed = item(each, `${path}.${id}`)
    return placed.id === id ? ([id, placed] as const) : fail(`${path}.${id}.id`, `must be ${id}`, placed.id)
  })
  return Object.fromEntries(entries)
}

const rows: Shape<Record<BoardId, number[]>> = (value, path) => {
  someFields({})(value, path)
  return Object.fromEntries(
    Object.entries(value as object).map(([id, each]) => [id, list(whole(0))(each, `${path}.${id}`)]),
  ) as Record<BoardId, number[]>
}

const choice: Shape<Choice> = (value, path) => {
  const { kind } = someFields({
    kind: oneOf(['move', 'remove', 'swap', 'pickPlayer', 'keep', 'place', 'option']),
  })(value, path)
  const seat = whole(0)
  switch (kind) {
    case 'keep':
      return fields({ seat, kind: oneOf(['keep']), tiles: list(text, { min: 2, max: 2 }) })(value, path)
    case 'place':
      return fields({ seat, kind: oneOf(['place']), tile: text })(value, path)
    case 'option':
      return fields({ seat, kind: oneOf(['option']), labels: list(text, { min: 2, max: 9 }) })(value, path)
    default:
      return fields({ seat, kind: oneOf([kind]) })(value, path)
  }
}

const task: Shape<EffectTask> = fields({
  effect,
  seat: whole(0),
  left: whole(0, 99),
  moved: withDefault(list(text), []),
})

const optionsShape: Shape<Options> = (value, path) => {
  const shapes = Object.entries(OPTION_SPECS).map(([name, spec]) => {
    const shape = optionShape(spec as (typeof OPTION_SPECS)[keyof Options])
    return [name, withDefault(shape as Shape<unknown>, spec.default)]
  })
  return fields<Options>(Object.fromEntries(shapes))(value, path)
}

function optionShape(spec: (typeof OPTION_SPECS)[keyof Options]): Shape<string | number | boolean> {
  switch (spec.kind) {
    case 'flag':
      return flag
    case 'count':
      return whole(spec.min, spec.max)
    case 'choice':
      return oneOf<string>(spec.values)
    case 'seat':
      return (value, path) => (value === 'random' ? value : whole(0, PLAYERS.max - 1)(value, path))
  }
}

function stateShape(content: Content, players: number) {
  const seat = whole(0, players - 1)
  const each = <T>(shape: Shape<T>) => list(shape, { min: players, max: players })
  const many = <T>(value: T) => Array.from({ length: players }, () => value)
  const kinds = list(text)
  return fields<Omit<State, 'occ'> & { occ: Position['occ'] | null }>({
    players: oneOf([players]),
    options: withDefault(optionsShape, optionsShape({}, 'state.options')),
    firstSeat: withDefault(seat, 0),
    phase: oneOf(PHASES),
    current: withDefault(seat, 0),
    turnNo: withDefault(whole(0), 1),
    takesLeft: withDefault(whole(0, 99), 1),
    frames: withDefault(each(nullable(frame)), many(content.defaultFrame)),
    startLeft: withDefault(each(kinds), many([])),
    confirmed: withDefault(each(flag), many(true)),
    items,
    occ: withDefault(nullable(rows), null),
    bag: kinds,
    drawn: withDefault(nullable(text), null),
    setAside: withDefault(kinds, []),
    removed: withDefault(kinds, []),
    vp: withDefault(each(tokens), many(content.startingVp)),
    indicators: withDefault(each(tokens), many(content.indicatorTokens)),
    communityNow: withDefault(list(text), []),
    communityDiscard: withDefault(list(text), []),
    gnOpen: list(text),
    gnTaken: withDefault(each(list(text)), many([])),
    queue: withDefault(list(task, { max: 99 }), []),
    choice: withDefault(nullable(choice), null),
    bagEmptied: withDefault(flag, false),
    lastCommunity: withDefault(flag, false),
    endReasons: withDefault(list(endReason), []),
    passedOn: withDefault(flag, false),
    communityDeck: list(text),
    gnDeck: list(text),
  })
}

/** The rows of all boards as the Items cover them; checks that every Item lies in a legal place. */
function occupied(content: Content, state: Pick<State, 'items' | 'players' | 'vp'>): Position['occ'] {
  const occ = emptyBoards(content, state)
  for (const each of Object.values(state.items)) {
    const path = `state.items.${each.id}`
    oneOf([...content.kinds.keys()])(each.kind, `${path}.kind`)
    if (!isBoard({ occ }, each.board)) fail(`${path}.board`, 'must be a board of the table', each.board)
    if (state.vp[each.owner] === undefined) fail(`${path}.owner`, 'must be a seat of the table', each.owner)
    if (!isShared(each.board) && each.board !== homeOf(each.owner))
      fail(`${path}.owner`, 'must own the Home', each.owner)
    const { category } = kindOf(content, each.kind)
    const wrong =
      (each.board === 'parking' && category !== 'bicycle') || (each.board === 'garden' && category !== 'plant')
    if (wrong) fail(`${path}.board`, `must take a ${category}`, each.board)
    const [grid, form] = [gridOf(content, { players: state.players, occ }, each.board), formOf(content, each)]
    if (!isInside(grid, form, each.row, each.col)) fail(path, 'must lie on its board', each)
    if (!isFree(grid, form, each.row, each.col)) fail(path, 'must lie on free squares', each)
    flip(occ[each.board]!, form, each.row, each.col)
  }
  return occ
}

function checkSeats(content: Content, state: State): void {
  const seat = whole(0, state.players - 1)
  const kind = oneOf([...content.kinds.keys()])
  state.frames.forEach((each, index) => {
    const different = each === null || new Set(SIDES.map(side => each[side])).size === SIDES.length
    if (!different) fail(`state.frames[${index}]`, 'must have four different colours', each)
  })
  state.startLeft.forEach((tiles, index) => list(oneOf(content.starting))(tiles, `state.startLeft[${index}]`))
  if (state.phase === 'setup') checkMovingIn(content, state)
  list(oneOf([...new Set(tableOf(content, { players: PLAYERS.max }).bag)]))(state.bag, 'state.bag')
  state.bag = state.bag.toSorted()
  list(kind)(state.setAside, 'state.setAside')
  list(kind)(state.removed, 'state.removed')
  if (state.drawn !== null) kind(state.drawn, 'state.drawn')
  state.queue.forEach((each, index) => seat(each.seat, `state.queue[${index}].seat`))
  if (state.choice) seat(state.choice.seat, 'state.choice.seat')
  if (state.choice?.kind === 'place') kind(state.choice.tile, 'state.choice.tile')
  if (state.choice?.kind === 'keep') list(kind)(state.choice.tiles, 'state.choice.tiles')
}

/** OT-2.3: until the first turn every starting tile is either in its Home or still in hand. */
function checkMovingIn(content: Content, { items, startLeft }: State): void {
  startLeft.forEach((left, seat) => {
    const isPlaced = (tile: string) => {
      const placed = Object.hasOwn(items, startingId(seat, tile)) ? items[startingId(seat, tile)]! : null
      return placed !== null && placed.kind === tile && placed.owner === seat
    }
    const expected = content.starting.filter(tile => !isPlaced(tile))
    if (expected.join() !== left.join()) fail(`state.startLeft[${seat}]`, 'must be the tiles not in the Home', left)
  })
}

/** Every card is in one place, and belongs to the cards of this table. */
function checkCards(content: Content, state: State): void {
  const left = [...communityCards(content, state.options)]
  for (const field of ['communityDeck', 'communityNow', 'communityDiscard'] as const) {
    for (const card of state[field]) {
      const place = left.indexOf(card)
      if (place === -1) fail(`state.${field}`, 'must hold cards of the table, each in one place', card)
      left.splice(place, 1)
    }
  }
  const known = new Set(content.goodNeighbours.keys())
  const places = { gnDeck: state.gnDeck, gnOpen: state.gnOpen, gnTaken: state.gnTaken.flat() }
  for (const [field, cards] of Object.entries(places)) {
    for (const card of cards) {
      if (!known.delete(card)) fail(`state.${field}`, 'must hold cards of the game, each in one place', card)
    }
  }
}

const ASKED_BY: Readonly<Record<Choice['kind'], EffectTask['effect']['kind']>> = {
  move: 'move',
  remove: 'remove',
  swap: 'swap',
  pickPlayer: 'vp',
  keep: 'draw',
  place: 'draw',
  option: 'choose',
}

/** Some seat can act, unless the match is over. */
function checkProgress(content: Content, state: State): void {
  const { phase, choice, queue, drawn } = state
  if ((phase === 'place') !== (drawn !== null)) fail('state.drawn', `must fit phase ${phase}`, drawn)
  if ((phase === 'resolve') !== (choice !== null)) fail('state.choice', `must fit phase ${phase}`, choice)
  if ((phase === 'resolve') !== queue.length > 0) fail('state.queue', `must fit phase ${phase}`, queue)
  const [first] = queue
  if (choice && first && (first.effect.kind !== ASKED_BY[choice.kind] || first.seat !== choice.seat)) {
    fail('state.choice', 'must be asked by the first effect of the queue', choice)
  }
  if (choice?.kind === 'option' && first?.effect.kind === 'choose') {
    if (choice.labels.length !== first.effect.options.length) fail('state.choice.labels', 'must be the options', choice)
  }
  if (phase === 'draw' && state.bag.length === 0) fail('state.bag', 'must not be empty when a tile is to be drawn', [])
  if (phase === 'community' && state.communityDeck.length === 0) {
    fail('state.communityDeck', 'must not be empty when a card is to be drawn', [])
  }
  if (phase === 'over') return
  const able = actors(state)
  const stuck = able.length === 0 || able.some(each => legalActions(content, state, each).length === 0)
  if (stuck) fail('state.phase', 'must be one in which somebody can act', phase)
}
