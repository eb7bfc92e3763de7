/** What was found, in words for docs/pagespeed.md. */

import { quantile } from '../fairness/figures.ts'
import { type Load, SLOW } from './load.ts'
import { type Cost, type Costs, slowest } from './rounds.ts'

export interface Finding {
  readonly screen: string
  readonly costs: Costs
  readonly times: readonly Load[]
  readonly breaches: readonly string[]
}

export interface Circumstances {
  readonly date: string
  readonly commit: string
  readonly machine: string
  /** Processes that wanted a core, on average over the last five minutes. */
  readonly load: number
}

export function pageOf(findings: readonly Finding[], { date, commit, machine, load }: Circumstances): string {
  const loads = findings[0]?.times.length ?? 0
  return `# How long a newcomer waits

A phone that has never been here, a slow line: ${(SLOW.bytesDown * 8) / 1e6} Mbit/s, ${SLOW.roundTrip} ms for a round trip, a processor ${SLOW.slowdown} times slower than
the one at hand. Pages as they are built for players, from the real server, compressed; nothing in the cache. \`npm run pagespeed\` measured this on ${date} at ${commit}.

## Counted

What it costs until the largest thing is painted, and until one can play. Round trips are counted on a line that holds every answer until the page wants nothing more,
bytes on the same line, work in time of the main thread's own processor: none of it depends on what else the machine is doing. "At most" adds them up as if nothing
overlapped; in truth bytes arrive while others are worked on. A table's WebSocket counts as two round trips. \`npm test\` holds round trips and bytes to a budget.

| screen | until painted | | | at most | until playable | | | at most |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| | round trips | kB | work, ms | s | round trips | kB | work, ms | s |
${findings.map(({ screen, costs }) => `| ${[screen, ...spent(costs.largestPaint), ...spent(costs.playable)].join(' | ')} |`).join('\n')}

## Timed

Medians of ${loads} loads with Chromium slowed down as above, in seconds, on ${machine}. While this was measured ${load.toFixed(1)} processes wanted a core, on average:
with more of them than cores the figures say more about the others than about the page.

| screen | first paint | largest paint | playable | accessibility |
| --- | ---: | ---: | ---: | --- |
${findings.map(({ screen, times, breaches }) => `| ${screen} | ${timesOf(times).join(' | ')} | ${verdict(breaches)} |`).join('\n')}

Accessibility: breaches of WCAG 2.2 A and AA that axe finds on the screen.
`
}

function spent(cost: Cost): string[] {
  const { rounds, bytes, work } = cost
  return [String(rounds), (bytes / 1000).toFixed(0), work.toFixed(0), (slowest(cost) / 1000).toFixed(1)]
}

function timesOf(times: readonly Load[]): string[] {
  const median = (each: (load: Load) => number) => (quantile(times.map(each), 0.5) / 1000).toFixed(1)
  return [median(load => load.firstPaint), median(load => load.largestPaint), median(load => load.playable)]
}

function verdict(breaches: readonly string[]): string {
  return breaches.length === 0 ? 'none' : `${breaches.length}: ${breaches[0]}`
}
