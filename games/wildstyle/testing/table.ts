/** Matches for tests: from setup, or from a partly given position. */

import { type Match, type Refusal, ringAlarm, seatTable, startFrom, startMatch, submit } from '#kernel'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { gameOn } from '../game.ts'
import type { Action, CardId, Event, Options, Player, State, Wildstyle } from '../types.ts'

export const content = parseContent(CONTENT_FILES)
export const game = gameOn(content, CONTENT_FILES)

/** Stations at 2,0 and 6,-3; with three boards 2,0, 5,-2 and 4,2. */
const PLACEMENTS = {
  2: ['1A 0', '2A 3'],
  3: ['3A 0', '1B 2', '4A 4'],
  4: ['4A 0', '2B 2', '1B 4', '5B 4'],
  5: ['1A 0', '2B 2', '3A 5', '4B 4', '5A 3'],
}

export function newMatch(seats: number, options: Partial<Options> = {}, seed = 'table'): Match<Wildstyle> {
  return startMatch(game, tableOf(seats, options), seed)
}

export interface Position extends Partial<Omit<State, 'players' | 'options'>> {
  readonly options?: Partial<Options>
  /** One entry for each player. Missing fields mean an empty hand and six tags. */
  readonly players: readonly Partial<Player>[]
}

/** In the middle of a round unless told otherwise. Draw piles that are not given hold four cards each. */
export function position({ players, options = {}, ...given }: Position): Match<Wildstyle> {
  const seats = players.length as keyof typeof PLACEMENTS
  const { drawPiles, sharePiles, split } = content.tables.get(seats)!
  const round = given.round ?? 1
  const full = players.map((player): Partial<Player> => ({
    hand: [],
    spaces: [[], []],
    mat: 6,
    supply: 12 - 6 * (round - 1),
    ...player,
  }))
  const told = new Set([
    ...full.flatMap(player => [...player.hand!, ...player.spaces!.flat(), ...(player.discards ?? [])]),
    ...(given.shares ?? []).flat(),
    ...(given.draws ?? []).flat(),
  ])
  const rest = content.decks[round].filter(card => !told.has(card))
  const draws = given.draws ?? Array.from({ length: drawPiles }, () => rest.splice(0, 4))
  if (split === drawPiles) draws[0] = [...rest, ...draws[0]!] // nowhere else to put them
  const owned = players.reduce((sum, player) => sum + (player.copCars ?? 0), 0)
  const table = tableOf(seats, options)
  const state = game.parseState({
    options: table.options,
    placements: PLACEMENTS[seats].map(face => ({ face: face.slice(0, 2), rotation: Number(face.slice(3)) })),
    objectives: ['tricorners', 'border_wars', 'urban_planner'],
    round,
    phase: 'play',
    shares: Array.from({ length: sharePiles }, () => []),
    stacks: Array.from({ length: drawPiles }, (_, stack) => (stack === 0 ? content.copCars - owned : 0)),
    ...given,
    draws,
    players: full,
  })
  return startFrom(game, table, 'table', state)
}

/** Applies the action, by default as soon as the pace allows; throws if it is refused. */
export function act(
  match: Match<Wildstyle>,
  seat: number,
  action: Action,
  at = game.readyAt!(match.state, seat),
): readonly Event[] {
  const result = submit(match, seat, action, at)
  if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.refusal.code} (${result.refusal.rule})`)
  return result.events
}

/** Rings the clock when it is due; throws if none is. */
export function ring(match: Match<Wildstyle>): readonly Event[] {
  const result = ringAlarm(match, game.alarm!(match.state) ?? 0)
  if (!result.ok) throw new Error(`nothing is due: ${result.refusal.code}`)
  return result.events
}

/** Why the action is refused, or `null`. Changes nothing if it is. */
export function refusalOf(match: Match<Wildstyle>, seat: number, action: unknown, at?: number): Refusal | null {
  const result = submit(match, seat, action, at ?? game.readyAt!(match.state, seat))
  return result.ok ? null : result.refusal
}

/** All players are ready, and the round starts. */
export function start(match: Match<Wildstyle>): void {
  for (const seat of match.state.players.keys()) act(match, seat, { type: 'READY', ready: true })
  if (match.state.phase === 'countdown') ring(match)
}

/** Three cards of an icon, from three colours of the first round. */
export function setOf(icon: string, copy = 1): CardId[] {
  return ['coral', 'amber', 'jade'].map(colour => `${colour}-${icon}-${copy}`)
}

function tableOf(seats: number, options: Partial<Options>) {
  const seating = seatTable<Wildstyle>(game, seats, options as Record<string, unknown>)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return seating.table
}
