/** Writes the results of the tournaments as a page of the documentation. */

import { percent } from '#cli/columns.ts'
import type { Standings, Tournament } from '#bots/tournament.ts'
import type { ContestTable } from '#kernel'

/** One tournament at one table, with its date. */
export interface Contest {
  readonly game: string
  readonly name: string
  readonly table: ContestTable
  readonly commit: string
  readonly date: string
  readonly tournament: Tournament
  readonly standings: Standings
}

/** The share that each rung should win against the one below. */
const GOAL = 0.65

const INTRODUCTION = `# How strong our bots are

Every game has a ladder: \`random\` does anything it may, \`easy\` and \`normal\` see a part of what there is to see, \`hard\` knows what experienced players know, and \`master\` thinks for up to two
seconds, on a thread of its own: other tables do not wait for it. \`casual\` is no bot one plays against: it plays as people do who know the rules and want a good time. All of them get the view of
their seat and nothing else, and deal what is hidden themselves, in many ways. Where play goes by turns the master plays its ideas on with the same luck
([kit/race.ts](../kit/race.ts)); against the clock, in Wildstyle, a fast policy decides, and most of the master's lead there is a quicker hand.

Each deal is played from both sides with the same luck; in brackets are Wilson's intervals, for 95 %. Thought is counted in rounds, not in time, so that a tournament is the same on every machine; a
master has as many rounds as two seconds of a quiet core hold. Bots are tuned on some deals and measured on others. Each rung is to win ${percent(GOAL)} or more against the one below; where all win or
lose together, more often than the one below at every level. Ratings, numbers of matches, milliseconds per decision, date, commit and seed of each tournament are in [arena.json](arena.json).

    npm run lab -- arena                          # all of this, and this page; broken off, it goes on where it was
    npm run lab -- arena my-little-town        # one game
    npm run lab -- arena --seed tomorrow       # other deals
    npm run parlour -- arena my-little-town --bots normal,hard,hard@../parlour-before --matches 200
    npm run parlour -- arena wildstyle --bots hard,master --time 2000 --json here.json --svg here.svg

\`hard@<folder>\` is the hard bot of another checkout of Parlour (\`git worktree add ../parlour-before v0.1\`), if it plays by the same rules: so versions meet. With \`--json\` results are kept, and only what
is missing is played. With \`--time\` bots think by the clock, and nothing can be repeated exactly.
`

/** One table for competitive games, one for cooperative games. */
export function pageOf(contests: readonly Contest[]): string {
  const groups = Map.groupBy(contests, ({ standings }) => standings.comparisons.map(meetingOf).join())
  return [INTRODUCTION, ...[...groups.values()].map(table)].join('\n')
}

function table(contests: readonly Contest[]): string {
  const rows = contests.map(({ name, table: { name: kind }, standings }) => [
    `${name}, ${kind}`,
    ...standings.comparisons.map(
      ({ won: { rate, low, high } }) => `${percent(rate)} (${percent(low)} to ${percent(high)})`,
    ),
  ])
  const head = ['won by', ...contests[0]!.standings.comparisons.map(meetingOf)]
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('')
}

function meetingOf({ bot, rival }: Standings['comparisons'][number]): string {
  return rival ? `${bot} against ${rival}` : bot
}
