/** What groups play, the same on every server: adding to one sum for ever, or one whole match. */

import { type AnyGame, type Seat, seatTable, startMatch, submit, type Table } from '#kernel'
import { openGame } from '#games'
import { chance } from '../engine/selfPlay.ts'
import { checksumOf } from './checksum.ts'
import { dealOf } from './deals.ts'
import { SEATS } from './tally.ts'

/** In the format of its game. */
export interface Action {
  readonly type: string
  readonly [field: string]: unknown
}

export interface Step {
  readonly seat: Seat
  readonly action: Action
  /** Of the position that all are shown then. */
  readonly mark: Mark
}

/** A checksum of the parts of a view that are compared. */
export type Mark = number

export interface Play {
  readonly game: string
  readonly seats: number
  readonly options?: Readonly<Record<string, unknown>>
  /** The actions of the group with this number, in order. */
  steps(group: number): Iterator<Step, undefined>
  mark(shown: unknown): Mark
}

export const sum: Play = {
  game: 'tally',
  seats: SEATS,
  *steps() {
    for (let [turn, total] = [0, 0]; ; turn++) {
      const amount = 1 + (turn % 9)
      total += amount
      yield { seat: turn % SEATS, action: { type: 'add', amount }, mark: total }
    }
  },
  mark: shown => (shown as { total: number }).total,
}

/** The views of such a match, which are the same for all, are compared whole. */
export const town = matchOf('my-little-town', 4)
/** Its state is as large as that of a game with many pieces: 3 kB at the start, 11 at the end, as JSON. */
export const tidy = matchOf('our-tidy-spaces', 5, { quickSetup: true })

/** A random match from the deal of the group's number. In these games all viewers see the same. */
function matchOf(id: string, seats: number, options: Readonly<Record<string, unknown>> = {}): Play {
  const { game } = openGame(id)!
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  const { table } = seating
  return { game: id, seats, options, steps: group => stepsOf(game, table, group).values(), mark: checksumOf }
}

/** Computed in advance, so that the clients are fast. */
function stepsOf(game: AnyGame, table: Table<unknown>, group: number): readonly Step[] {
  const match = startMatch(game, table, dealOf(group))
  const choose = chance(group)
  const steps: Step[] = []
  for (let [seat] = game.actors(match.state); seat !== undefined; [seat] = game.actors(match.state)) {
    const actions = game.legalActions(match.state, seat) as Action[]
    const action = actions[choose(actions.length)]!
    const result = submit(match, seat, action, 0)
    if (!result.ok) throw new Error(result.refusal.code)
    steps.push({ seat, action, mark: checksumOf(game.view(match.state, seat)) })
  }
  return steps
}
