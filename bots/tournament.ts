/** A tournament: which bots meet, on which deals and in which seats; and its results. */

import { type Outcome, type Seat, unreachable } from '#kernel'
import { type Duel, fitRatings, type Rating } from './ratings.ts'
import { type Share, wilson, winShare } from './statistics.ts'

/** Everything that decides the results; plain data, because it is saved and sent to workers. */
export interface Tournament {
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly table: { readonly seats: number; readonly options: unknown }
  /** Weakest first, as far as known. */
  readonly bots: readonly string[]
  readonly meetings: readonly Meeting[]
  readonly seed: string
  readonly thought: Thought
}

/**
 * Two bots against each other, each deal from both sides; or, in a cooperative game, one with copies of itself. The
 * deals of all meetings are the same.
 */
export interface Meeting {
  readonly sides: readonly [bot: string] | readonly [bot: string, rival: string]
  readonly deals: number
}

/** How long bots think: so many rounds, each bot's own number of rounds, or so many milliseconds. */
export type Thought =
  | { readonly kind: 'own' }
  | { readonly kind: 'rounds'; readonly rounds: number }
  | { readonly kind: 'time'; readonly milliseconds: number }

/** One match to be played: bots[seat]. */
export interface Fixture {
  /** Unique in the tournament. */
  readonly id: string
  readonly seed: string
  readonly bots: readonly string[]
}

/** The result of a match: each seat's share of the win, the length of the log, and the bots' thinking time. */
export interface Played {
  readonly id: string
  readonly shares: readonly number[]
  readonly length: number
  /** Milliseconds of CPU time by bot, and decisions. */
  readonly thought: Readonly<Record<string, { readonly milliseconds: number; readonly decisions: number }>>
}

/** How a bot did against another, or with copies of itself. */
export interface Comparison {
  readonly bot: string
  /** `null`: it played with copies of itself. */
  readonly rival: string | null
  readonly matches: number
  /** Of the wins. */
  readonly won: Share
}

export interface Standings {
  readonly comparisons: readonly Comparison[]
  /** By bot, best last; empty in cooperative games. */
  readonly ratings: readonly Rating[]
  readonly matches: number
  /** Entries of the log per match. */
  readonly meanLength: number
  /** Milliseconds of CPU time per decision. */
  readonly cost: Readonly<Record<string, number>>
}

/** Each bot with copies of itself, or against others: against the next weaker one, or against all of them. */
export function meetingsAmong(bots: readonly string[], whom: 'itself' | 'next' | 'all', deals: number): Meeting[] {
  switch (whom) {
    case 'itself':
      return bots.map(bot => ({ sides: [bot], deals }))
    case 'next':
      return bots.slice(1).map((bot, index) => ({ sides: [bot, bots[index]!], deals }))
    case 'all':
      return bots.flatMap((bot, index) =>
        bots.slice(0, index).map((rival): Meeting => ({ sides: [bot, rival], deals })),
      )
    default:
      return unreachable(whom)
  }
}

/** All matches of the tournament, deal by deal: wherever it is interrupted, all meetings have come about as far. */
export function fixturesOf({ meetings, seed, table }: Tournament): Fixture[] {
  const most = Math.max(0, ...meetings.map(({ deals }) => deals))
  return Array.from({ length: most }, (_, deal) =>
    meetings
      .filter(({ deals }) => deal < deals)
      .flatMap(({ sides }): (readonly string[])[] => (sides.length === 1 ? [sides] : [sides, sides.toReversed()]))
      .map(sides => ({
        id: `${deal} ${sides.join(' ')}`,
        seed: `${seed}/${deal}`,
        bots: Array.from({ length: table.seats }, (_unused, seat) => sides[seat % sides.length]!),
      })),
  ).flat()
}

export function sharesOf(outcome: Outcome, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat: Seat) => winShare(outcome, seat))
}

export function standingsOf(tournament: Tournament, played: readonly Played[]): Standings {
  const results = byId(played)
  const fixtures = fixturesOf(tournament)
  const comparisons = tournament.meetings.map(({ sides }) => compare(sides, fixtures, results))
  const duels = comparisons.flatMap(({ bot, rival, won, matches }): Duel[] =>
    rival === null ? [] : [{ one: bot, other: rival, won: won.rate * matches, matches }],
  )
  const lengths = played.map(({ length }) => length)
  return {
    comparisons,
    ratings: fitRatings(tournament.bots, duels),
    matches: played.length,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    cost: Object.fromEntries(tournament.bots.map(bot => [bot, costOf(played, bot)])),
  }
}

/** A bot's win is the sum of its seats' shares; a cooperative win counts once. */
function compare(
  sides: Meeting['sides'],
  fixtures: readonly Fixture[],
  results: ReadonlyMap<string, Played>,
): Comparison {
  const [bot, rival] = [sides[0], sides[1] ?? null]
  let won = 0
  let matches = 0
  for (const { id, bots } of fixtures) {
    const isTheirs = rival === null ? bots.every(each => each === bot) : bots.includes(bot) && bots.includes(rival)
    const shares = isTheirs ? results.get(id)?.shares : undefined
    if (!shares) continue
    matches++
    if (rival === null) won += shares[0]!
    else bots.forEach((each, seat) => (won += each === bot ? shares[seat]! : 0))
  }
  return { bot, rival, matches, won: wilson(won, matches) }
}

function byId(played: readonly Played[]): ReadonlyMap<string, Played> {
  return new Map(played.map(match => [match.id, match]))
}

function costOf(played: readonly Played[], bot: string): number {
  let milliseconds = 0
  let decisions = 0
  for (const { thought } of played) {
    milliseconds += thought[bot]?.milliseconds ?? 0
    decisions += thought[bot]?.decisions ?? 0
  }
  return decisions === 0 ? 0 : milliseconds / decisions
}
