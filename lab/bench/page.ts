/** Formats the figures for docs/performance.md. */

import { percent } from '#cli/columns.ts'
import type { RoomFigures } from './room.ts'
import { quantile } from '../fairness/figures.ts'
import { type Journey, SEATS } from './liveTable.ts'
import type { ManyTablesPlan, ManyTablesReport } from './manyTables.ts'
import type { OneTableReport } from './oneTable.ts'
import { type Comparison, comparisonTable, figure, isMet } from './comparison.ts'
import { ROUNDS, type RuleSpeed } from './rules.ts'
import type { BoutResult } from './strength.ts'

export function peersSection(comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return ''
  const missed = comparisons.filter(comparison => isMet(comparison) === false).length
  const aimed = comparisons.filter(({ target }) => target).length
  return `## Beside its peers

${aimed - missed} of ${aimed} targets are met. Rates are per second of CPU time; a ratio is ours by theirs, the median of the rounds.

${comparisonTable(comparisons.filter(({ target }) => target))}
`
}

export function strengthSection(bouts: readonly BoutResult[]): string {
  const rows = bouts.map(({ bot, time, matches, won, ours, theirs }) => {
    const interval = `${percent(won.low)} to ${percent(won.high)}`
    const efforts = [ours.took, ours.rounds, theirs.took, theirs.rounds].map(figure)
    return `| ${bot} | ${time} | ${matches} | ${percent(won.rate)} | ${interval} | ${efforts.join(' | ')} |`
  })
  return `## Strength with the same time

Our bots against boardgame.io's MCTSBot at My Little Town: two players, each deal from both sides, the same CPU time for a decision. MCTSBot knows which tile comes
next; ours see their view.

| our bot | ms allowed | matches | won | 95 % interval | ms we used | our rounds | ms MCTSBot used | its iterations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}

export function rulesSection(speeds: readonly RuleSpeed[]): string {
  const rows = speeds.map(({ what, ms, targetMs }) => {
    const target = targetMs === null ? '' : `under ${targetMs}`
    return `| ${what} | ${ms.toFixed(3)} | ${target} |`
  })
  return `## The rules

Milliseconds of CPU time, the median of ${ROUNDS} rounds.

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

Five players of Wildstyle, the database on disk; milliseconds from sending an action until the last of the five has what came of it. The bare server is \`ws\`, one write and
one fdatasync. **Target: in the server 99 % within 5 ms on an idle machine.**

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

${tables} tables of Wildstyle with five players each, for ${seconds} seconds after ${warmUp} to fill up. Every player acts 0.65 to 1.05 s after their last action. The server ${
    pinned ? 'is kept to one core' : 'shares the cores with the players'
  }.
Milliseconds as above, with the wait for rivals. **Target: 99 % within 50 ms.**

${timesTable([...byContest(journeys), ['commits to disk', commits]])}

${(actions / seconds).toFixed(0)} actions per second, ${refused} refused because others were faster; ${share(cpu, seconds)} of one core, ${(cpu / actions).toFixed(2)} ms per action (the players: ${share(crowdCpu, seconds)}).
${(bytes.length / SEATS / commits.length).toFixed(1)} entries per commit; ${quantile(bytes, 0.5)} bytes per action and seat (median), ${quantile(bytes, 0.99)} (99 %).
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

Bytes that tell one seat of one action, before compression, and CPU time from a message to the frames of all seats, without database and sockets. **Budget: a median of 200 bytes**
(\`lab/bench/room.test.ts\`).

| | median | 90 % | 99 % | ms of CPU, median |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}
