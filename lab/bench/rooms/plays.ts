/** What groups do together, the same whoever serves them: add to one sum for ever, or play one whole match. */

import { type AnyGame, type Seat, seatTable, startMatch, submit, type Table } from '#kernel'
import { openGame } from '#games'
import { chance } from '../engine/selfPlay.ts'
import { checksumOf } from './checksum.ts'
import { dealOf } from './deals.ts'
import { SEATS } from './tally.ts'

/** In the words of its game. */
export interface Action {
  readonly type: string
  readonly [field: string]: unknown
}

export interface Deed {
  readonly seat: Seat
  readonly action: Action
  /** Of what everybody is shown then. */
  readonly mark: Mark
}

/** What is compared of what somebody is shown. */
export type Mark = number

export interface Play {
  readonly game: string
  readonly seats: number
  readonly options?: Readonly<Record<string, unknown>>
  /** What the group of this number does, one after the other. */
  deeds(group: number): Iterator<Deed, undefined>
  mark(shown: unknown): Mark
}

export const sum: Play = {
  game: 'tally',
  seats: SEATS,
  *deeds() {
    for (let [turn, total] = [0, 0]; ; turn++) {
      const amount = 1 + (turn % 9)
      total += amount
      yield { seat: turn % SEATS, action: { type: 'add', amount }, mark: total }
    }
  },
  mark: shown => (shown as { total: number }).total,
}

/** What everybody sees at such a match, action by action, is compared whole. */
export const town = matchOf('my-little-town', 4)
/** Its state is as large as that of a game with many pieces: 3 kB at the start, 11 at the end, written out. */
export const tidy = matchOf('our-tidy-spaces', 5, { quickSetup: true })

/** A match from the deal of the group's number, every choice left to chance. In these games everybody sees the same. */
function matchOf(id: string, seats: number, options: Readonly<Record<string, unknown>> = {}): Play {
  const { game } = openGame(id)!
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  const { table } = seating
  return { game: id, seats, options, deeds: group => deedsOf(game, table, group).values(), mark: checksumOf }
}

/** Worked out before anybody acts, so that those who act are quick. */
function deedsOf(game: AnyGame, table: Table<unknown>, group: number): readonly Deed[] {
  const match = startMatch(game, table, dealOf(group))
  const choose = chance(group)
  const deeds: Deed[] = []
  for (let [seat] = game.actors(match.state); seat !== undefined; [seat] = game.actors(match.state)) {
    const actions = game.legalActions(match.state, seat) as Action[]
    const action = actions[choose(actions.length)]!
    const result = submit(match, seat, action, 0)
    if (!result.ok) throw new Error(result.refusal.code)
    deeds.push({ seat, action, mark: checksumOf(game.view(match.state, seat)) })
  }
  return deeds
}
