/** Every test file by group: what the group protects and the first tier that runs it. `docs/testing.md` shows this table. */

import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import type { Tier } from './tier.ts'

export interface Group {
  readonly name: string
  /** Completes "protects …". */
  readonly protects: string
  /** Globs. A file belongs to the first group that matches it. */
  readonly files: readonly string[]
  readonly tier: Tier
  /** `shared` files share one module graph, `isolated` files have one each, `system` files start servers and browsers. */
  readonly kind: 'shared' | 'isolated' | 'system'
}

export const GROUPS: readonly Group[] = [
  {
    name: 'core',
    protects: 'the contract of games, matches, chance, messages and bots',
    files: ['{kernel,kit,bots,protocol}/**'],
    tier: 'check',
    kind: 'shared',
  },
  {
    name: 'games',
    protects: 'the rules by their numbers, views, bots, texts, boards without a browser',
    files: ['{games,examples}/**'],
    tier: 'test',
    kind: 'shared',
  },
  {
    name: 'programs',
    protects: 'whole live matches of the example programs',
    files: ['server/programs/examples.test.ts'],
    tier: 'test',
    kind: 'system',
  },
  {
    name: 'server',
    protects: 'tables, matches, storage on both engines, sockets, limits, attacks on them',
    files: ['server/**'],
    tier: 'test',
    kind: 'shared',
  },
  { name: 'pages', protects: 'the logic of the pages', files: ['web/**'], tier: 'test', kind: 'shared' },
  {
    name: 'cli',
    protects: 'the terminal, the referee, bot programs',
    files: ['cli/**'],
    tier: 'test',
    kind: 'isolated',
  },
  {
    name: 'dev',
    protects: '`npm run dev`: edits show, the server restarts and keeps its tables',
    files: ['e2e/pages/dev.test.ts'],
    tier: 'all',
    kind: 'system',
  },
  {
    name: 'matches',
    protects: 'each game played in Chromium, by mouse, finger, keyboard and list, alone and together',
    files: [
      'e2e/games/{wildstyle,wildstylePaint,pandas,tidy,tidyBoard,fourPeople,hotSeat,children,tutorial,daily,newGame}.test.ts',
    ],
    tier: 'test',
    kind: 'system',
  },
  {
    name: 'connection',
    protects: 'reload, lost connection, restart, offline, what happened meanwhile, data of an earlier version',
    files: ['e2e/{connection,compatibility}/**'],
    tier: 'test',
    kind: 'system',
  },
  {
    name: 'accessibility',
    protects: 'axe, the accessibility tree, matches by ear, small and large screens',
    files: ['e2e/accessibility/**'],
    tier: 'test',
    kind: 'system',
  },
  {
    name: 'browser',
    protects: 'chat, admin page, replay, rulebook, languages, attacks on pages',
    files: ['e2e/**'],
    tier: 'test',
    kind: 'system',
  },
  {
    name: 'harness',
    protects: 'the checkers and statistics of faults, fairness and benchmarks',
    files: [
      'lab/faults/{checker,figures,page,shares,runs/*}.test.ts',
      'lab/fairness/schedules.test.ts',
      'lab/bench/{stolen,rooms/checksum}.test.ts',
    ],
    tier: 'check',
    kind: 'isolated',
  },
  {
    name: 'faults',
    protects: 'nothing is lost: kills, disks, databases, networks, hostile messages',
    files: ['lab/faults/**'],
    tier: 'test',
    kind: 'system',
  },
  { name: 'fairness', protects: 'fair races', files: ['lab/fairness/**'], tier: 'test', kind: 'system' },
  { name: 'bench', protects: 'that the benchmarks run', files: ['lab/bench/**'], tier: 'test', kind: 'system' },
  {
    name: 'gallery',
    protects: 'how boards and pages look',
    files: ['lab/gallery/gallery.test.ts'],
    tier: 'all',
    kind: 'system',
  },
  {
    name: 'pagespeed',
    protects: 'the wait of a first visit',
    files: ['lab/pagespeed/**'],
    tier: 'all',
    kind: 'system',
  },
  { name: 'site', protects: 'the site', files: ['scripts/site/site.test.ts'], tier: 'test', kind: 'system' },
  {
    name: 'deploy',
    protects: 'the files for nginx, Caddy, systemd and containers, by running them',
    files: ['scripts/deploy/**'],
    tier: 'test',
    kind: 'isolated',
  },
  {
    name: 'tools',
    protects: 'layers, lock file, simulation, secrecy, budgets, motion',
    files: ['{scripts,lab,build}/**'],
    tier: 'test',
    kind: 'isolated',
  },
]

const NO_TESTS = ['**/node_modules/**', '**/dist/**', '**/data/**']

export function testFiles(): string[] {
  return globSync('**/*.test.{ts,tsx}', { exclude: NO_TESTS }).toSorted()
}

/** `null`: no group matches. */
export function groupOf(file: string): Group | null {
  return GROUPS.find(({ files }) => files.some(glob => matchesGlob(file, glob))) ?? null
}
