/** What groups do together, the same whoever serves them: add to one sum for ever, or play one whole match. */

import { type Seat, startMatch, submit } from '#kernel'
import { played } from '../engine/games.ts'
import { chance } from '../engine/selfPlay.ts'
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
export type Mark = number | string

export interface Play {
  readonly game: string
  readonly seats: number
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

const { game, table } = played('my-little-town')

/** A match from the deal of the group's number, every choice left to chance. Everybody sees the same, and all of it is compared. */
export const town: Play = {
  game: game.id,
  seats: table.seats,
  deeds: group => townDeeds(group).values(),
  mark: shown => JSON.stringify(shown),
}

/** Worked out before anybody acts, so that those who act are quick. */
function townDeeds(group: number): readonly Deed[] {
  const match = startMatch(game, table, dealOf(group))
  const choose = chance(group)
  const deeds: Deed[] = []
  for (let [seat] = game.actors(match.state); seat !== undefined; [seat] = game.actors(match.state)) {
    const actions = game.legalActions(match.state, seat) as Action[]
    const action = actions[choose(actions.length)]!
    const result = submit(match, seat, action, 0)
    if (!result.ok) throw new Error(result.refusal.code)
    deeds.push({ seat, action, mark: town.mark(game.view(match.state, seat)) })
  }
  return deeds
}
