/** The figures, in words for docs/performance.md. */

import { percent } from '#cli/columns.ts'
import type { RoomFigures } from './room.ts'
import { quantile } from '../fairness/figures.ts'
import { type Journey, SEATS } from './liveTable.ts'
import type { ManyTablesPlan, ManyTablesReport } from './manyTables.ts'
import type { OneTableReport } from './oneTable.ts'
import { type Comparison, comparisonTable, figure, isMet } from './comparison.ts'
import type { Curve, Plot } from './plots.ts'
import { BUDGET, type Sizes } from '../budget/sizes.ts'
import { ROUNDS, type RuleSpeed } from './rules.ts'
import type { BoutResult } from './strength.ts'

export function peersSection(comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return ''
  const missed = comparisons.filter(comparison => isMet(comparison) === false).length
  const aimed = comparisons.filter(({ target }) => target).length
  return `## Beside its peers

${aimed - missed} of ${aimed} targets are met. Everything is counted per second of the subject's own CPU time; a ratio is ours by theirs, the median of the rounds.
"As the server plays": from the wire, checked, on a copy, with events, written down, can be taken back. "As a search plays": the list of what is legal, the
choice checked, carried out in place. "My-little-town, an action heard by 4": whole matches at random, the same deals and the same actions on all servers; everybody is
shown every position, all of which is compared, and the bytes are those of the message that shows it. Sitting down is not counted. boardgame.io's server has the same rules, in moves
that change drafts as its documentation shows, or without drafts, as quick as it allows; it hides the piles by its \`playerView\` and sends whole states, which is much quicker than the patches it can send.
Ten times its server is more than raw \`ws\` reaches where five people hear of a sum.

${comparisonTable(comparisons)}

![How far each ratio is from its target](plots/targets.svg)
`
}

export function strengthSection(bouts: readonly BoutResult[]): string {
  const rows = bouts.map(({ bot, time, matches, won, ours, theirs }) => {
    const interval = `${percent(won.low)} to ${percent(won.high)}`
    const efforts = [ours.took, ours.rounds, theirs.took, theirs.rounds].map(figure)
    return `| ${bot} | ${time} | ${matches} | ${percent(won.rate)} | ${interval} | ${efforts.join(' | ')} |`
  })
  return `## Strength with the same time

Our bots against boardgame.io's MCTSBot at My Little Town with two players; our kernel is the referee, and each deal is played from both sides. Both may use the same
milliseconds of their own CPU time for a decision; ours stop earlier when more thought would change little. MCTSBot plays by our rules in moves without drafts, the quickest way
that boardgame.io allows, plays every idea on at random to the end of the match, and looks at the real state, as it always does: it knows which tile comes next, and we leave it
that. Ours see their view. Intervals are Wilson's, for 95 %.

| our bot | ms allowed | matches | won | 95 % interval | ms we used | our rounds | ms MCTSBot used | its iterations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}

/** What the design leads one to expect, by title; whether the curve says so is for the reader to see. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'Cost of an action by tables':
    'An action touches its own table alone, so it should cost the same beside ten thousand others; what it costs more is the collector, which looks through a larger heap.',
  'Memory by tables':
    'Every table holds its own match and nothing of the others: a straight line (here curved by the scale).',
  'Cost of an action by players':
    'The list of what is legal is made for whoever acts; what grows with the players is the copy of the state, and what is worked out for all seats. At most in proportion to the seats.',
  'Size of a match by players':
    'Its state, written out: what lies in front of each player, and what all share. A straight line that does not begin at zero.',
  'Cost of an action by the size of the town':
    'What fits is kept and brought up to date where the town has changed; the copy of it, and the places where something may be built, grow with the town. At most in proportion to its tiles.',
  'Size of a match by the size of the town': 'A tile is a few numbers: in proportion to the tiles.',
  'Cost of an action by the size of the hand':
    'Every set of cards that may be played is listed. Of a hand there are more sets than cards, so the list grows faster than the hand, by the nature of the rules; cards that are alike count once, which keeps it from doubling with every card.',
  'Size of a match by the size of the hand':
    'A card in hand came from a pile: the same cards in another place, so hardly more.',
}

export function growthSection(plots: readonly (Plot & { readonly file: string })[]): string {
  if (plots.length === 0) return ''
  const figures = plots.map(
    ({ title, file, curves, y }) => `### ${title}

![${title}](${file})

Expected: ${EXPLAINED[title] ?? ''}

Measured: ${curves.map(curve => `${curve.name}: ${ends(curve, y)}.`).join(' ')}
`,
  )
  return `## How it grows

${figures.join('\n')}`
}

function ends({ points }: Curve, unit: string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'nothing measured'
  const times =
    first.x > 0 && first.y > 0 ? `, ${figure(last.y / first.y)} times for ${figure(last.x / first.x)} times` : ''
  return `from ${figure(first.y)} ${unit} at ${figure(first.x)} to ${figure(last.y)} at ${figure(last.x)}${times}`
}

export function rulesSection(speeds: readonly RuleSpeed[]): string {
  const rows = speeds.map(({ what, ms, targetMs }) => {
    const target = targetMs === null ? '' : `under ${targetMs}`
    return `| ${what} | ${ms.toFixed(3)} | ${target} |`
  })
  return `## The rules

Milliseconds of CPU, the median of ${ROUNDS} rounds, through the same calls the server makes.

| What | ms | target |
| --- | ---: | --- |
${rows.join('\n')}
`
}

export function oneTableSection({ journeys, bare, cpu, besideBots }: OneTableReport): string {
  const [alone, beside] = [journeys, besideBots].map(list =>
    quantile(
      list.map(({ took }) => took),
      0.99,
    ),
  ) as [number, number]
  return `## One live table

Five players of Wildstyle over five real sockets; the server is a process of its own, with its database on disk. Milliseconds from sending an action
until the last of the five has what came of it. Nothing is held back for fairness (the table decides by arrival), and an action is sent only when
all have seen the one before. By turns with it, action by action, a bare server: \`ws\`, one write, one fdatasync, and everybody is told; no rules, no secrets, no
database. What that takes is the line, the disk and the machine. **Target: in the server 99 % within 5 ms on an idle machine.** The way there and from there is the players' own,
who are five in one process.

${timesTable([
  ...byContest(journeys),
  ['**in the server, until five views are on the wire**', journeys.map(({ inServer }) => inServer)],
  ['of which: the commit to disk', journeys.map(({ commit }) => commit)],
  ['to the server and from there to the last of them', journeys.map(({ took, inServer }) => took - inServer)],
  ['the bare server', bare],
  ['all actions, beside two masters who think', besideBots.map(({ took }) => took)],
])}

With bots thinking at other tables, 99 % have heard of it within ${(beside / alone).toFixed(2)} times as long. **Target: at most 1.5 times.**

The server used ${(cpu / journeys.length).toFixed(2)} ms of CPU per action.
`
}

export function manyTablesSection({ tables, seconds, warmUp }: ManyTablesPlan, report: ManyTablesReport): string {
  const { journeys, refused, bytes, cpu, crowdCpu, commits, pinned } = report
  const actions = journeys.length
  return `## ${tables} live tables on one core

${tables} tables of Wildstyle with five players each, under the options people find in the lobby, in ${seconds} seconds after ${warmUp} to fill up. Everybody acts
0.65 to 1.05 s after their last action, as soon as they know something to do, and asks every 5 s whether all is well, as the page does. The server ${
    pinned ? 'is kept to one core; the players are in processes on the others' : 'shares the cores with the players'
  }. Milliseconds as above, waiting
for rivals who may be on their way included. **Target: 99 % within 50 ms.**

${timesTable([...byContest(journeys), ['commits to disk', commits]])}

| | |
| --- | ---: |
| actions per second | ${(actions / seconds).toFixed(0)} |
| refused, because others were faster | ${refused} |
| CPU of the server | ${share(cpu, seconds)} of one core, ${(cpu / actions).toFixed(2)} ms per action |
| CPU of the players | ${share(crowdCpu, seconds)} of one core |
| entries per commit | ${(bytes.length / SEATS / commits.length).toFixed(1)} |
| bytes per action and seat | ${quantile(bytes, 0.5)} (median), ${quantile(bytes, 0.99)} (99 %) |
`
}

export function sizesSection({ firstLoad, games }: Sizes): string {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
  const rows = [...games]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([game, bytes]) => `| ${game} | ${kilo(bytes)} | ${kilo(BUDGET.game)} |`)
  return `## What a browser loads

Kilobytes of JavaScript as the pages are built, every file gzipped by itself. A game's row is what it adds to the first page: rules, words, bots and board. \`npm test\` fails
beyond the budget.

| | kB | budget |
| --- | ---: | ---: |
| first page | ${kilo(firstLoad)} | ${kilo(BUDGET.firstLoad)} |
${rows.join('\n')}
`
}

type Row = readonly [what: string, times: readonly number[]]

function byContest(journeys: readonly Journey[]): Row[] {
  const times = (some: readonly Journey[]) => some.map(({ took }) => took)
  return [
    ['what nobody else could want', times(journeys.filter(({ contested }) => !contested))],
    ['what others could want too', times(journeys.filter(({ contested }) => contested))],
    ['**all actions**', times(journeys)],
  ]
}

function timesTable(rows: readonly Row[]): string {
  const line = ([what, times]: Row) => {
    const cells = [0.5, 0.9, 0.99, 1].map(at => quantile(times, at).toFixed(2))
    return `| ${what} | ${times.length} | ${cells.join(' | ')} |`
  }
  return `| Milliseconds | how many | median | 90 % | 99 % | longest |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.map(line).join('\n')}`
}

function share(cpu: number, seconds: number): string {
  return `${((100 * cpu) / (1000 * seconds)).toFixed(0)} %`
}

export function wireSection(figures: readonly RoomFigures[]): string {
  const rows = figures.map(
    ({ game, seats, sizes, times }) =>
      `| ${game}, ${seats} seats | ${[0.5, 0.9, 0.99].map(share => quantile(sizes, share)).join(' | ')} | ${(quantile(times, 0.5) / 1000).toFixed(2)} |`,
  )
  return `## On the wire

Bytes that tell one seat of one action, before compression, and CPU from a player's message to the frames of everybody there, the database
and the sockets left out. Easy bots play, in the clients' place. **Budget: a median of 100 bytes**, held by \`tools/bench/room.test.ts\`.

| | median | 90 % | 99 % | ms of CPU, median |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}
