/**
 * `npm run bench`: how fast the rules are, in CPU time, so that other work on the machine counts little. Random matches of
 * every game, and what a game's testing/benchmark.ts asks for; written down in docs/performance.md.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { games } from '#games'
import type { AnyGame } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'

/** testing/benchmark.ts of a game. */
interface BenchmarkModule {
  readonly cases: readonly { readonly name: string; readonly targetMs: number; run(): number }[]
}

interface Row {
  readonly what: string
  /** Milliseconds of CPU, the median of the rounds. */
  readonly ms: number
  readonly targetMs: number | null
}

const ROUNDS = 5
const MATCHES = 100
const RUNS = 400
const MAX_STEPS = 5000
const PAGE = new URL('../docs/performance.md', import.meta.url)

const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
const rows: Row[] = []
for (const module of games) {
  const { game } = module.open(module.content)
  rows.push({ what: `${game.id}: a random match`, ms: randomMatch(game), targetMs: null })
  for (const { name, targetMs, run } of await casesOf(game.id)) {
    rows.push({ what: `${game.id}: ${name}`, ms: median(RUNS, () => void run()), targetMs })
  }
}
const lines = rows.map(({ what, ms, targetMs }) => {
  const target = targetMs === null ? '' : `under ${targetMs}`
  return `| ${what} | ${ms.toFixed(3)} | ${target} |`
})
const date = new Date().toISOString().slice(0, 10)
writeFileSync(
  PAGE,
  `# Speed of the rules

Milliseconds of CPU, the median of ${ROUNDS} rounds, through the same calls the server makes. Written by \`npm run bench\` on ${date}
at commit ${commit}, Node ${process.version}.

| What | ms | target |
| --- | ---: | --- |
${lines.join('\n')}
`,
)
execFileSync('oxfmt', [fileURLToPath(PAGE)], { stdio: 'ignore' }) // npm puts it on the path
console.log(lines.join('\n'))

function randomMatch(game: AnyGame): number {
  let n = 0
  return median(MATCHES, () => void playRandomly(game, `bench-${n++}`, MAX_STEPS))
}

async function casesOf(game: string): Promise<BenchmarkModule['cases']> {
  const file = new URL(`../games/${game}/testing/benchmark.ts`, import.meta.url)
  return existsSync(file) ? ((await import(file.href)) as BenchmarkModule).cases : []
}

/** The first round only warms up. */
function median(runs: number, run: () => void): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < runs; n++) run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / runs
  })
  return rounds.slice(1).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
