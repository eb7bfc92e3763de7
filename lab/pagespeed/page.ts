/** The results, as text for docs/pagespeed.md. */

import { quantile } from '../fairness/figures.ts'
import { type Load, SLOW } from './load.ts'
import { type Cost, type Costs, slowest } from './rounds.ts'

/** Milliseconds until the largest paint: the target. */
const TARGET = 2000
/** The largest ratio to an empty page, until one can play. */
const MOST_OF_EMPTY = 1.5

export interface Finding {
  readonly screen: string
  readonly costs: Costs
  readonly times: readonly Load[]
  /** Of second visits. */
  readonly again: readonly Load[]
  /** Of an empty page of as many bytes, by turns with ours. */
  readonly empty: readonly Load[]
}

export interface Circumstances {
  readonly date: string
  readonly commit: string
  readonly machine: string
  /** Load average of the last five minutes. */
  readonly load: number
}

export function pageOf(findings: readonly Finding[], circumstances: Circumstances): string {
  const { date, commit } = circumstances
  return `# How long a newcomer waits

A phone that has never been here, a slow line: ${(SLOW.bytesDown * 8) / 1e6} Mbit/s, ${SLOW.roundTrip} ms for a round trip, a processor ${SLOW.slowdown} times slower than
the one at hand. Pages as they are built for players, from the real server, compressed; nothing in the cache. \`npm run lab -- pagespeed\` measured this on ${date} at ${commit}.

## Counted

What it costs until the largest thing is painted, and until one can play. Round trips are counted on a line that holds every answer until the page wants nothing more,
bytes on the same line, work in time of the main thread's own processor: none of it depends on what else the machine is doing. "At most" adds them up as if nothing
overlapped; in truth bytes arrive while others are worked on. A table's WebSocket counts as two round trips. \`npm run test:all\` holds round trips and bytes to a budget.

| screen | until painted | | | at most | until playable | | | at most |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| | round trips | kB | work, ms | s | round trips | kB | work, ms | s |
${findings.map(({ screen, costs }) => `| ${[screen, ...spent(costs.largestPaint), ...spent(costs.playable)].join(' | ')} |`).join('\n')}

${sureSentence(findings)}

${timedSection(findings, circumstances)}`
}

function sureSentence(findings: readonly Finding[]): string {
  const [sure, rest] = [true, false].map(isSure =>
    findings.filter(({ costs }) => slowest(costs.largestPaint) <= TARGET === isSure).map(({ screen }) => screen),
  ) as [string[], string[]]
  const within = `Painted within ${TARGET / 1000} s even so: ${sure.join(', ') || 'nothing'}.`
  return rest.length === 0 ? within : `${within} Not shown by counting alone: ${rest.join(', ')}.`
}

/** Empty if nothing was timed: on a busy machine that would say more about other processes than about the page. */
function timedSection(findings: readonly Finding[], { machine, load }: Circumstances): string {
  const loads = findings[0]?.times.length ?? 0
  if (loads === 0) return ''
  return `## Timed

Medians of ${loads} loads with Chromium slowed down as above, in seconds, on ${machine}. While this was measured ${load.toFixed(1)} processes wanted a core, on average.
"Again": by a browser that was there before and has kept the files, on the same line. At a table of their own everybody was before, for a seat is got on another page; the line "for the first time" is for those whose cache was cleared.

| screen | for the first time | | | again | | |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| | first paint | largest paint | playable | first paint | largest paint | playable |
${findings.map(({ screen, times, again }) => `| ${[screen, ...timesOf(times), ...timesOf(again)].join(' | ')} |`).join('\n')}

${lateSentence(findings)}

## Beside an empty page

What the line alone takes: a page of as many bytes as ours had needed until one could play, with a single button and nothing else to do, by turns with ours. Milliseconds until one can play, for the first time;
the ratio is the median of the loads. **Target: at most ${MOST_OF_EMPTY}.**

| screen | kB | ours | an empty page | ratio | |
| --- | ---: | ---: | ---: | ---: | --- |
${findings.map(finding => `| ${besideEmpty(finding).join(' | ')} |`).join('\n')}
`
}

function besideEmpty({ screen, times, empty }: Finding): string[] {
  const median = (values: readonly number[]) => quantile(values, 0.5)
  const ratio = median(times.map(({ playable }, load) => playable / empty[load]!.playable))
  return [
    screen,
    (median(times.map(({ bytes }) => bytes)) / 1000).toFixed(0),
    median(times.map(({ playable }) => playable)).toFixed(0),
    median(empty.map(({ playable }) => playable)).toFixed(0),
    ratio.toFixed(2),
    ratio <= MOST_OF_EMPTY ? 'met' : '**missed**',
  ]
}

/** Screens held to the target: entry pages, and all that one returns to. */
function lateSentence(findings: readonly Finding[]): string {
  const late = (loads: readonly Load[]) =>
    quantile(
      loads.map(({ largestPaint }) => largestPaint),
      0.5,
    ) > TARGET
  const first = findings.filter(({ times }) => late(times)).map(({ screen }) => screen)
  const again = findings.filter(finding => late(finding.again)).map(({ screen }) => screen)
  return `Largest paint later than ${TARGET / 1000} s: for the first time ${first.join(', ') || 'nowhere'}; again ${again.join(', ') || 'nowhere'}.`
}

function spent(cost: Cost): string[] {
  const { rounds, bytes, work } = cost
  return [String(rounds), (bytes / 1000).toFixed(0), work.toFixed(0), (slowest(cost) / 1000).toFixed(1)]
}

function timesOf(times: readonly Load[]): string[] {
  const median = (each: (load: Load) => number) => (quantile(times.map(each), 0.5) / 1000).toFixed(1)
  return [median(load => load.firstPaint), median(load => load.largestPaint), median(load => load.playable)]
}
