/** What the tournaments say, as a page of the documentation. */

import { percent } from '#cli/columns.ts'
import { guestsOf } from '#cli/players.ts'
import type { Standings, Tournament } from '#bots/tournament.ts'
import { openGame } from '#games'
import type { ContestTable } from '#kernel'

/** One tournament at one table, and when it was. */
export interface Contest {
  readonly game: string
  readonly name: string
  readonly table: ContestTable
  readonly commit: string
  readonly date: string
  readonly tournament: Tournament
  readonly standings: Standings
}

/** By how much each rung is to be better than the one below. */
export const GOAL = 0.65

const INTRODUCTION = `# How strong our bots are

Every game has a ladder: \`random\` does anything it may, \`easy\` and \`normal\` see a part of what there is to see, \`hard\` knows what experienced players know, and \`master\` thinks for up to two
seconds. \`casual\` is no bot one plays against: it plays as people do who know the rules and want a good time, and shows where they stand on the ladder.

- Bots see what a player in their seat would see, and nothing else: they get a view, and deal what is hidden themselves, in many ways.
- In My Little Town and Our Tidy Spaces the master searches: on each shuffle of the hidden tiles all its ideas are played on with the same luck, by rules of thumb made for the game, and
  what falls behind for certain is dropped ([kit/race.ts](../kit/race.ts)). Thought stops when the time is up or nothing is left to tell apart.
- In Pilfering Pandas they play their own turn through in many ways, for many cards that the deck might bring; the master in more of them. Playing on for a round with guessed hands was tried and given up: it cost
  about fifteen times as much, and a few deals showed no gain.
- Against the clock, in Wildstyle, nobody can ponder: a fast policy decides. The master sees what may come to score and what the others would miss, and has a quicker hand (0.6 to 0.9 seconds for a card, where
  hard takes 0.7 to 1.2); most of its lead there is speed. In the relaxed game, where speed counts for nothing, playing on in thought was tried, too, and won nothing.
- Masters think on a thread of their own with a lower priority: other tables do not wait for them. If several think at the same moment, they share the time.

## How it is measured

Each deal is played from both sides with the same luck. Thought is counted in rounds, not in time, so that a tournament is the same on every machine; a master has as many rounds as
two seconds of a quiet core hold. Intervals are Wilson's, for 95 %. Ratings follow Bradley and Terry, on the scale of chess: 400 points are odds of ten to one.
Bots are tuned on some deals and measured on others: every table names the seed of its own.
Each rung is to win ${percent(GOAL)} or more against the one below; where all win or lose together, more often than the one below at every level.

    npm run arena                          # all of this, and this page; broken off, it goes on where it was
    npm run arena -- my-little-town        # one game
    npm run arena -- --seed tomorrow       # other deals
    npm run parlour -- arena my-little-town --bots normal,hard,hard@../parlour-before --matches 200
    npm run parlour -- arena wildstyle --bots hard,master --time 2000 --json here.json --svg here.svg

\`hard@<folder>\` is the hard bot of another checkout of Parlour (\`git worktree add ../parlour-before v0.1\`), if it plays by the same rules: so versions meet. With \`--json\` results are kept, and only what
is missing is played. With \`--time\` bots think by the clock, and nothing can be repeated exactly.
`

export function pageOf(contests: readonly Contest[]): string {
  return [INTRODUCTION, ...contests.map(section)].join('\n')
}

export function plotName({ game, table }: Pick<Contest, 'game' | 'table'>): string {
  return `arena-${game}-${table.name.replaceAll(' ', '-')}.svg`
}

function section(contest: Contest): string {
  const { name, table, date, commit, standings, game, tournament } = contest
  const together = standings.ratings.length === 0
  const rows = standings.comparisons.map(({ bot, rival, matches, won }) => {
    const cells = [bot, ...(together ? [] : [rival ?? '']), `${matches}`, percent(won.rate)]
    return [...cells, `${percent(won.low)} to ${percent(won.high)}`]
  })
  const head = ['bot', ...(together ? [] : ['against']), 'matches', 'won', '95 % interval']
  const ratings = standings.ratings.map(({ bot, points, low, high }) => [bot, `${points}`, `${low} to ${high}`])
  const costs = Object.entries(standings.cost).map(([bot, cost]) => `${bot} ${cost.toFixed(cost < 10 ? 1 : 0)}`)
  const box = openGame(game)
  const rounds = box && guestsOf(box)?.masterRounds
  return [
    `## ${name}: ${table.name}`,
    '',
    `![](plots/${plotName(contest)})`,
    '',
    markdown(head, rows),
    ...(ratings.length > 0 ? ['', markdown(['bot', 'rating', '95 % interval'], ratings)] : []),
    '',
    `${standings.matches} matches of ${standings.meanLength.toFixed(0)} actions on average, with ${table.seats} players, on ${date} at ${commit}; the deals are those of the seed \`${tournament.seed}\`.`,
    `Milliseconds of processor time per decision: ${costs.join(', ')}. Two seconds are about ${rounds} rounds of the master.`,
    '',
  ].join('\n')
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
