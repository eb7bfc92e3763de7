/** The pairings of a ladder: each rung plays the one below, and the casual player all its possible neighbours. */

import { type Meeting, meetingsAmong, type Tournament } from '#bots/tournament.ts'
import { type ContestTable, type GameBox, seatTable } from '#kernel'

export interface LadderPlan {
  readonly deals: number
  /** The number of deals for the slow master. */
  readonly masterDeals: number
  /** Same seed, same deals. */
  readonly seed: string
}

const LADDER = ['random', 'easy', 'normal', 'hard', 'master'] as const

/** Throws if such a table cannot be seated. */
export function ladderAt(box: GameBox, { seats, options }: ContestTable, plan: LadderPlan): Tournament {
  const seating = seatTable(box.game, seats, options)
  if (!seating.ok) throw new Error(`${box.game.id}: ${seating.refusal.code}`)
  const { id: game, version, contentHash } = box.game
  const bots = ['random', 'easy', 'casual', 'normal', 'hard', 'master']
  const { deals, masterDeals, seed } = plan
  const meetings = box.text.cooperative
    ? meetingsAmong(bots, 'itself', deals)
    : [
        ...meetingsAmong(LADDER, 'next', deals),
        ...['easy', 'normal', 'hard'].map((rival): Meeting => ({ sides: ['casual', rival], deals })),
      ]
  return {
    game,
    version,
    contentHash,
    table: seating.table,
    bots,
    meetings: meetings.map(meeting => (meeting.sides[0] === 'master' ? { ...meeting, deals: masterDeals } : meeting)),
    seed,
    thought: { kind: 'own' },
  }
}
