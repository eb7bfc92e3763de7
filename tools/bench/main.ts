/**
 * `npm run bench`: Parlour beside its peers and beside what is physically possible, then its own parts by themselves; written down in
 * docs/performance.md with plots. Ratios within one run mean something on any machine, times only on one that has nothing else to do.
 *
 *     npm run bench -- [--quick] [--only engine,search,strength,server,matches,memory,start,growth,tables,rules,wire,sizes] [--note "…"] [--no-write]
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureSizes } from '../budget/sizes.ts'
import { filled } from '../marks.ts'
import { compareColdStarts } from './coldStart.ts'
import { type Comparison, comparisonTable } from './comparison.ts'
import { compareEngines, compareSearches } from './engine/measure.ts'
import { measureGrowth } from './growth.ts'
import { measureManyTables } from './manyTables.ts'
import { measureOneTable } from './oneTable.ts'
import {
  growthSection,
  manyTablesSection,
  oneTableSection,
  peersSection,
  rulesSection,
  sizesSection,
  strengthSection,
  wireSection,
} from './page.ts'
import { lines, type Plot, targetBars } from './plots.ts'
import { compareMatches } from './rooms/matches.ts'
import { compareRooms } from './rooms/measure.ts'
import { measureMemory } from './rooms/memory.ts'
import { tidy, town } from './rooms/plays.ts'
import { measureRoom } from './room.ts'
import { measureRules } from './rules.ts'
import { watchStolen } from './stolen.ts'
import { type Bout, measureStrength } from './strength.ts'

const { values } = parseArgs({
  options: {
    /** All of it in less than three minutes, and less exactly. */
    quick: { type: 'boolean', default: false },
    /** Some parts, by name. */
    only: { type: 'string' },
    /** A sentence on what else the machine was doing. */
    note: { type: 'string', default: '' },
    /** Only print; leave docs/performance.md as it is. */
    'no-write': { type: 'boolean', default: false },
  },
})
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = join(ROOT, 'docs/performance.md')
const PLOTS = join(ROOT, 'docs/plots')
const ROUNDS = 5
const { quick } = values
const only = values.only?.split(',') ?? null
const PARTS = 'server,matches,start,memory,engine,search,strength,growth,tables,rules,wire,sizes'.split(',')
const unknown = only?.filter(name => !PARTS.includes(name)) ?? []
if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)

const enginePace = { rounds: ROUNDS, milliseconds: quick ? 120 : 500, warmUp: quick ? 300 : 1500 }
const roomPace = {
  rounds: ROUNDS,
  milliseconds: quick ? 250 : 1000,
  warmUp: quick ? 500 : 2000,
  groups: quick ? 20 : 100,
}
const matchPace = { rounds: ROUNDS, warmUp: quick ? 1 : 2 }
const memoryPlan = { rounds: quick ? 1 : ROUNDS, matches: quick ? 500 : 10_000, sockets: quick ? 200 : 2000 }
const growthPlan = {
  tables: quick ? [1, 10, 100] : [1, 10, 100, 1000, 10_000],
  milliseconds: quick ? 300 : 1000,
  matches: quick ? 3 : 20,
}
const tablesPlan = { tables: quick ? 20 : 100, seconds: quick ? 8 : 45, warmUp: quick ? 8 : 35 }
const bouts: readonly Bout[] = quick
  ? [{ bot: 'master', time: 200, deals: 1 }]
  : [
      { bot: 'hard', time: 200, deals: 10 },
      { bot: 'master', time: 200, deals: 5 },
      { bot: 'master', time: 1000, deals: 3 },
    ]

const comparisons: Comparison[] = []
/** By the marks of the page between which they belong. */
const sections: Record<string, string> = {}
/** Of the machine, before each part, and what its neighbours took of it meanwhile. */
const loads: string[] = []
const failures: string[] = []

installPeers()
// The rooms first: the load of the machine is then not yet our own.
await part('server', async () => comparisons.push(...(await compareRooms(roomPace))))
await part('matches', async () => {
  comparisons.push(...(await compareMatches(town, { ...matchPace, groups: quick ? 20 : 100 })))
  // A match has three times as many actions.
  comparisons.push(...(await compareMatches(tidy, { ...matchPace, groups: quick ? 5 : 35 })))
})
await part('start', async () => comparisons.push(...(await compareColdStarts(ROUNDS))))
await part('memory', async () => comparisons.push(...(await measureMemory(memoryPlan))))
await part('engine', async () => comparisons.push(...(await compareEngines(enginePace))))
await part('search', async () => comparisons.push(...(await compareSearches(enginePace))))
await part('strength', () =>
  measureStrength(bouts, results => {
    sections['strength'] = strengthSection(results)
    if (!values['no-write']) write() // a bout takes minutes: what is broken off keeps those before
  }),
)
await part('growth', async () => {
  const plots = await measureGrowth(growthPlan)
  if (!values['no-write']) for (const plot of plots) draw(fileOf(plot), lines(plot))
  sections['growth'] = growthSection(plots.map(plot => ({ ...plot, file: `plots/${fileOf(plot)}.svg` })))
})
await part('tables', async () => {
  sections['one table'] = oneTableSection(await measureOneTable(quick ? 200 : 1500))
  sections['many tables'] = manyTablesSection(tablesPlan, await measureManyTables(tablesPlan))
})
await part('rules', async () => (sections['rules'] = rulesSection(await measureRules())))
await part('wire', async () => (sections['wire'] = wireSection(await measureRoom({ matches: 4, forgetful: true }))))
await part('sizes', async () => (sections['sizes'] = sizesSection(await measureSizes())))

console.log(comparisonTable(comparisons))
for (const section of Object.values(sections)) console.log(section)
for (const failure of failures) console.error(`not measured: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

/** The peers live in a folder of their own: nobody who plays or hosts needs them. */
function installPeers(): void {
  if (existsSync(join(ROOT, 'bench/node_modules/boardgame.io'))) return
  console.log('Fetching the peers, once.')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(ROOT, 'bench'), stdio: 'inherit' })
}

async function part(name: string, measure: () => Promise<unknown>): Promise<void> {
  if (only && !only.includes(name)) return
  const load = loadavg()[0]!.toFixed(1)
  const stolen = watchStolen()
  const began = performance.now()
  try {
    await measure()
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } catch (error) {
    failures.push(`${name}: ${(error as Error).message}`)
  }
  const share = stolen()
  loads.push(`${name} ${load}${share === null ? '' : ` (${Math.round(100 * share)} %)`}`)
  if (!values['no-write']) write() // after every part: what is broken off keeps what it has
}

/** What was not measured this time stays as it was. */
function write(): void {
  if (comparisons.length > 0) {
    draw('targets', targetBars(comparisons))
    sections['peers'] = peersSection(comparisons)
  }
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const stamp = `Measured by \`npm run bench${quick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, Node ${process.versions.node}, on ${availableParallelism()} cores; load of the machine before each part (and what its neighbours took of its time meanwhile): ${loads.join(', ')}. ${values.note}${failures.map(failure => ` Not measured: ${failure}.`).join('')}`
  const stamped = Object.entries(sections).map(([name, section]) => [name, `${section.trim()}\n\n_${stamp.trim()}_`])
  writeFileSync(PAGE, filled(readFileSync(PAGE, 'utf8'), Object.fromEntries(stamped) as Record<string, string>))
  execFileSync('oxfmt', [PAGE], { stdio: 'ignore' }) // npm puts it on the path
}

function draw(name: string, picture: string): void {
  mkdirSync(PLOTS, { recursive: true })
  writeFileSync(join(PLOTS, `${name}.svg`), picture)
}

function fileOf({ title }: Plot): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
