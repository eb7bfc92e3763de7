/** Parses positions from files. */

import { optionEntries, type Seat } from '#kernel'
import {
  fail,
  fields,
  flag,
  list,
  nullable,
  oneOf,
  real,
  type Shape,
  someFields,
  text,
  whole,
  withDefault,
} from '#kernel/shape.ts'
import { type City, layCity } from './rules/city.ts'
import { type Content, PLAYERS, type TableContent } from './content.ts'
import { TAGS } from './rules/deal.ts'
import { tagsOf } from './rules/gameEnd.ts'
import { optionSpecs } from './options.ts'
import { HAND_LIMIT, iconOf, SET_SIZE } from './rules/possibilities.ts'
import { actors, alarm, legalActions } from './rules/rules.ts'
import {
  type CardId,
  CLOCK_EVENTS,
  type ClockEvent,
  type Hex,
  OBJECTIVES,
  type Options,
  type Phase,
  PHASES,
  type Placement,
  type Player,
  ROUNDS,
  type Space,
  type State,
} from './types.ts'

/**
 * A full state that can be played on. Throws `ShapeError` naming the field. Every card of the round is in one place; if no
 * piles are set aside, the cards missing elsewhere are.
 */
export function parseState(content: Content, raw: unknown): State {
  const { placements } = someFields({ placements: placementsShape(content) })(raw, 'state')
  const seats = placements.length
  const table = content.tables.get(seats)!
  const { setAside, ...given } = stateShape(content, seats, table)(raw, 'state')
  const turn =
    given.options.mode === 'relaxed' && isRound(given.phase) ? (given.turn ?? (given.round - 1) % seats) : null
  const state: State = { ...given, turn, setAside: setAside ?? restOf(content, given, table) }
  checkCards(content, state)
  checkPlayers(layCity(content, placements), state)
  checkCopCars(content, state)
  checkProgress(content, state)
  return state
}

function placementsShape(content: Content): Shape<Placement[]> {
  const placement = fields<Placement>({ face: oneOf([...content.faces.keys()]), rotation: whole(0, 5) })
  return (value, path) => {
    const placements = list(placement, PLAYERS)(value, path)
    const boards = placements.map(({ face }) => content.faces.get(face)!.board)
    return new Set(boards).size === boards.length ? placements : fail(path, 'must be different boards', boards)
  }
}

const time: Shape<number> = (value, path) => {
  const at = real(value, path)
  return at >= 0 ? at : fail(path, 'must not be negative', at)
}
const cards = list(text)
const set = list(text, { max: SET_SIZE })

const spaces: Shape<[CardId[], CardId[]]> = (value, path) => {
  const [first, second] = list(set, { min: 2, max: 2 })(value, path)
  return [first!, second!]
}

function playerShape(phase: Phase): Shape<Player> {
  return fields<Player>({
    hand: list(text, { max: HAND_LIMIT }),
    spaces: withDefault(spaces, [[], []]),
    mat: whole(0, TAGS),
    supply: whole(0, TAGS),
    copCars: withDefault(whole(0, 99), 0),
    discards: withDefault(cards, []),
    finished: withDefault(flag, false),
    ready: withDefault(flag, phase !== 'ready'),
    actedAt: withDefault(nullable(time), null),
    removed: withDefault(nullable(list(text)), null),
  })
}

const tags: Shape<Record<Hex, Seat[]>> = (value, path) => {
  someFields({})(value, path)
  const seats = list(whole(0, PLAYERS.max - 1), { min: 1, max: PLAYERS.max })
  return Object.fromEntries(Object.entries(value as object).map(([hex, each]) => [hex, seats(each, `${path}.${hex}`)]))
}

const clock: Shape<State['clock']> = (value, path) => {
  someFields({})(value, path)
  const entries = Object.entries(value as object).map(([event, at]) => {
    return [oneOf(CLOCK_EVENTS)(event, path), time(at, `${path}.${event}`)] as const
  })
  return Object.fromEntries(entries)
}

function optionsShape(content: Content, seats: number): Shape<Options> {
  const shapes = optionEntries<Options>(optionSpecs(content)).map(([name, spec]): [string, Shape<unknown>] => {
    switch (spec.kind) {
      case 'flag':
        return [name, withDefault(flag, spec.default)]
      case 'choice':
        return [name, withDefault(oneOf(spec.values), spec.default)]
      case 'per-seat': {
        const each = list(oneOf(spec.values), { min: seats, max: seats })
        return [name, withDefault(each, spec.default.slice(0, seats))]
      }
      default:
        throw new Error(`no option of kind ${spec.kind}`)
    }
  })
  return fields<Options>(Object.fromEntries(shapes) as { [K in keyof Options]: Shape<Options[K]> })
}

function stateShape(content: Content, seats: number, table: TableContent) {
  const options = optionsShape(content, seats)
  const piles = (count: number) => list(cards, { min: count, max: count })
  return (value: unknown, path: string) => {
    const { phase } = someFields({ phase: oneOf(PHASES) })(value, path)
    return fields<Omit<State, 'setAside'> & { setAside: CardId[][] | null }>({
      options: withDefault(options, options({}, path)),
      placements: value => value as State['placements'], // checked above
      objectives: list(oneOf(OBJECTIVES), { min: 1, max: 3 }),
      round: oneOf(ROUNDS),
      phase: oneOf(PHASES),
      cause: withDefault(nullable(oneOf(['A', 'B', 'C'])), null),
      lastCall: withDefault(flag, false),
      turn: withDefault(nullable(whole(0, seats - 1)), null),
      passes: withDefault(whole(0, seats), 0),
      tags: withDefault(tags, {}),
      players: list(playerShape(phase), { min: seats, max: seats }),
      draws: piles(table.drawPiles),
      setAside: withDefault(nullable(piles(table.split - table.drawPiles)), null),
      shares: piles(table.sharePiles),
      stacks: list(whole(0, 99), { min: table.drawPiles, max: table.drawPiles }),
      clock: withDefault(clock, {}),
    })(value, path)
  }
}

/** All places of cards, by the name of the field. */
function places(
  state: Omit<State, 'setAside'> & Partial<Pick<State, 'setAside'>>,
): [path: string, cards: readonly CardId[]][] {
  return [
    ...state.players.flatMap(({ hand, spaces, discards }, seat): [string, readonly CardId[]][] => [
      [`players[${seat}].hand`, hand],
      [`players[${seat}].spaces[0]`, spaces[0]],
      [`players[${seat}].spaces[1]`, spaces[1]],
      [`players[${seat}].discards`, discards],
    ]),
    ['draws', state.draws.flat()],
    ['shares', state.shares.flat()],
    ['setAside', state.setAside?.flat() ?? []],
  ]
}

function restOf(content: Content, state: Omit<State, 'setAside'>, { split, drawPiles }: TableContent): CardId[][] {
  const placed = new Set(places(state).flatMap(([, cards]) => cards))
  const rest = content.decks[state.round].filter(card => !placed.has(card))
  return Array.from({ length: split - drawPiles }, (_, pile) => (pile === 0 ? rest : []))
}

function checkCards(content: Content, state: State): void {
  const left = new Set(content.decks[state.round])
  for (const [path, cards] of places(state)) {
    for (const card of cards) {
      if (!left.delete(card)) fail(`state.${path}`, 'must hold cards of this round, each in one place', card)
    }
  }
  if (left.size > 0) fail('state', 'must have every card somewhere', [...left])
  for (const [seat, { spaces }] of state.players.entries()) {
    for (const [space, set] of spaces.entries()) {
      const mixed = set.some(card => iconOf(content, [card]) !== iconOf(content, set))
      if (mixed) fail(`state.players[${seat}].spaces[${space as Space}]`, 'must be of one icon', set)
    }
  }
}

function checkPlayers(city: City, state: State): void {
  const seats = state.players.length
  for (const [hex, owners] of Object.entries(state.tags)) {
    const path = `state.tags.${hex}`
    const cell = city.get(hex) ?? fail(path, 'must be a hex of the city', hex)
    if (new Set(owners).size < owners.length) fail(path, 'must have one tag of each at most', owners)
    if (owners.some(seat => seat >= seats)) fail(path, 'must be tags of seats at the table', owners)
    if (cell.icon !== 'station' && owners.length > 1) fail(path, 'must have one tag', owners)
  }
  for (const [seat, player] of state.players.entries()) {
    const path = `state.players[${seat}]`
    const own = tagsOf(city, state, seat)
    const tags = player.mat + player.supply + own.length
    if (tags > TAGS) fail(`${path}.mat`, `must leave at most ${TAGS} tags in all`, tags)
    const playing = state.phase === 'play' || state.phase === 'final'
    if (playing && player.mat === 0 && !player.finished) fail(`${path}.finished`, 'must be true without tags', false)
    if (state.phase !== 'removal' || player.removed === null) continue
    if (
      player.removed.length !== Math.min(player.copCars, own.length) ||
      player.removed.some(hex => !own.includes(hex))
    ) {
      fail(`${path}.removed`, 'must be as many of the own tags as cop cars', player.removed)
    }
  }
}

function checkCopCars({ copCars }: Content, { players, stacks }: State): void {
  const cars = players.reduce((sum, player) => sum + player.copCars, 0) + stacks.reduce((sum, stack) => sum + stack, 0)
  if (cars > copCars) fail('state.stacks', `must leave at most ${copCars} cop cars in all`, cars)
}

const CLOCKS_OF: Readonly<Record<Phase, readonly ClockEvent[]>> = {
  ready: [],
  countdown: ['go'],
  play: ['stall', 'idle', 'turn'],
  final: ['final', 'lastCall', 'turn'],
  removal: ['removal'],
  over: [],
}

function isRound(phase: Phase): boolean {
  return phase !== 'removal' && phase !== 'over'
}

/** A player can act, or a clock runs, unless the match is over. */
function checkProgress(content: Content, state: State): void {
  const { phase, players, turn } = state
  const strange = Object.keys(state.clock).find(event => !CLOCKS_OF[phase].includes(event as ClockEvent))
  if (strange !== undefined) fail(`state.clock.${strange}`, `must not run in phase ${phase}`, state.clock)
  if (turn === null && state.clock.turn !== undefined)
    fail('state.clock.turn', 'must not run without turns', state.clock)
  const playing = phase === 'play' || phase === 'final'
  if (playing && turn !== null && players[turn]!.finished) fail('state.turn', 'must be of a player still in', turn)
  const settled = players.every(player => player.removed !== null)
  if (phase === 'over' && !settled) fail('state.players', 'must all have removed their tags when it is over', null)
  if (phase === 'over') return
  const able = actors(state).some(seat => legalActions(content, state, seat).length > 0)
  if (!able && alarm(state) === null) fail('state.phase', 'must be one in which somebody can act', phase)
}
