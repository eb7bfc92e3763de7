/** Interesting positions of a match among bots: one for each kind of action, the beginning and the end. */

import { playMatch } from '#bots/arena.ts'
import { botsOf } from '#bots/stock.ts'
import { openGame } from '#games'
import { type AnyGame, type GameBox, type MatchRecord, replay, retrace, seatTable } from '#kernel'

export interface Moment {
  /** Unique in its game. */
  readonly name: string
  readonly names: readonly string[]
  readonly record: MatchRecord<AnyGame>
  readonly over: boolean
}

interface Wish {
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
}

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hana']

/** Typical tables; games that are not named here have as many players as may play. */
const WISHES: Readonly<Record<string, Wish>> = {
  'my-little-town': { seats: 3, options: {} },
  'pilfering-pandas': { seats: 3, options: {} },
  'our-tidy-spaces': { seats: 4, options: {} },
  wildstyle: { seats: 4, options: { mode: 'relaxed' } },
}

/** The middle of a match: the most typical position. */
export const MIDDLE = 'middle'
export const END = 'end'

const found = new Map<string, readonly Moment[]>()

export function momentsOf(id: string): readonly Moment[] {
  const moments = found.get(id) ?? findMoments(id)
  found.set(id, moments)
  return moments
}

function findMoments(id: string): Moment[] {
  const box: GameBox = openGame(id)!
  const { game } = box
  const { seats, options } = WISHES[id] ?? { seats: game.players.max, options: {} }
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  const contest = { table: seating.table, bots: PEOPLE.slice(0, seats).map(() => botsOf(box).easy), rounds: 1 }
  const { record } = playMatch(game, { ...contest, seed: 'the gallery' }).match
  const length = record.log.length
  const cut = (name: string, entries: number): Moment => ({
    name,
    names: PEOPLE.slice(0, seats),
    record: { ...record, log: record.log.slice(0, entries) },
    over: entries === length,
  })
  return [
    cut(MIDDLE, Math.round(length * 0.55)),
    ...turningPoints(positionsOf(game, record)).map(({ kinds, entries }) => cut(kinds.join(', '), entries)),
    cut(END, length),
  ]
}

/** Whether players see different views: then the device is handed over between turns. */
export function hasSecrets(id: string): boolean {
  const { game } = openGame(id)!
  const { record } = momentsOf(id).find(({ name }) => name === MIDDLE)!
  const { state } = replay(game, record)
  return JSON.stringify(game.view(state, 0)) !== JSON.stringify(game.view(state, 1))
}

interface Position {
  /** The kinds of actions that the players to act have. */
  readonly kinds: readonly string[]
  readonly entries: number
}

/** After each entry of the log. */
function positionsOf(game: AnyGame, record: MatchRecord<AnyGame>): Position[] {
  const found: Position[] = []
  for (const { match, step } of retrace(game, record)) {
    const { state } = match
    const [seat] = game.actors(state).toSorted((a, b) => a - b)
    if (seat === undefined || game.outcome(state)) continue
    const kinds = new Set(game.legalActions(state, seat).map(({ type }) => type))
    found.push({ kinds: [...kinds].toSorted(), entries: step })
  }
  return found
}

/** For every kind of action one position that has it. Among equals the one in the middle of the match, where there is more to see. */
function turningPoints(all: readonly Position[]): Position[] {
  const seen = new Set<string>()
  return [...Map.groupBy(all, ({ kinds }) => kinds.join()).values()].flatMap(times => {
    const doing = times[times.length >> 1]!
    if (doing.kinds.every(kind => seen.has(kind))) return []
    for (const kind of doing.kinds) seen.add(kind)
    return [doing]
  })
}
