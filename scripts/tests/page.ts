/** The table of docs/testing.md: each group of tests, what it protects, its tier and its time. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { headCommit } from '../command/commit.ts'
import { filled } from '../docs/marks.ts'
import { GROUPS } from './groups.ts'
import type { Verdict } from './summary.ts'
import type { Tier } from './tier.ts'

const PAGE = 'docs/testing.md'
const FIGURES = 'docs/testing.json'

/** The last run of a tier. */
interface TierFigures {
  readonly date: string
  readonly commit: string
  readonly cores: number
  readonly minutes: number
  /** Seconds of worker time, by group. */
  readonly seconds: Readonly<Record<string, number>>
}

export type Figures = Partial<Record<Tier, TierFigures>>

/** Keeps the figures of the other tiers. */
export function writeFigures(tier: Tier, minutes: number, groups: readonly Verdict[]): void {
  const figures: Figures = {
    ...(JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures),
    [tier]: {
      date: new Date().toISOString().slice(0, 10),
      commit: headCommit(),
      cores: availableParallelism(),
      minutes: Math.round(10 * minutes) / 10,
      seconds: Object.fromEntries(groups.map(({ name, seconds }) => [name, Math.round(seconds)])),
    },
  }
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(PAGE, filled(readFileSync(PAGE, 'utf8'), { groups: groupTable(figures) }))
  execFileSync('oxfmt', [PAGE], { stdio: 'ignore' }) // npm puts it on the path
}

export function groupTable(figures: Figures): string {
  const seconds = (tier: Tier, name: string) => figures[tier]?.seconds[name] ?? '–'
  const rows = GROUPS.map(
    ({ name, protects, tier }) =>
      `| ${name} | ${protects} | \`${COMMANDS[tier]}\` | ${seconds('test', name)} | ${seconds('all', name)} |`,
  )
  return [
    '| group | protects | first run by | seconds in `npm test` | seconds in `test:all` |',
    '| --- | --- | --- | ---: | ---: |',
    ...rows,
    '',
    ...(['test', 'all'] as const).flatMap(tier => stamp(tier, figures[tier])),
  ].join('\n')
}

const COMMANDS: Readonly<Record<Tier, string>> = { check: 'npm run check', test: 'npm test', all: 'npm run test:all' }

function stamp(tier: Tier, figures: TierFigures | undefined): string[] {
  if (!figures) return []
  const { minutes, cores, date, commit } = figures
  return [`\`${COMMANDS[tier]}\` took ${minutes} minutes on ${cores} cores (${date}, commit ${commit}).`]
}
