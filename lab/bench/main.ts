/** `npm run lab -- bench`: Parlour compared with its peers, then its own parts, into docs/performance.md. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listOf } from '#cli/optionFlags.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, type Running, runCommand } from '../../scripts/command/command.ts'
import { untilStopped } from '../../scripts/command/stop.ts'
import { filled } from '../../scripts/docs/marks.ts'
import { compareColdStarts } from './coldStart.ts'
import { type Comparison, comparisonTable } from './comparison.ts'
import { compareEngines, compareSearches } from './engine/measure.ts'
import { measureManyTables } from './manyTables.ts'
import { measureOneTable } from './oneTable.ts'
import { manyTablesSection, oneTableSection, peersSection, rulesSection, strengthSection, wireSection } from './page.ts'
import { compareMatches } from './rooms/matches.ts'
import { compareRooms } from './rooms/measure.ts'
import { measureMemory } from './rooms/memory.ts'
import { tidy, town } from './rooms/plays.ts'
import { measureRoom } from './room.ts'
import { measureRules } from './rules.ts'
import { watchStolen } from './stolen.ts'
import { type Bout, measureStrength } from './strength.ts'

interface Flags {
  readonly quick: boolean
  readonly only: readonly string[]
  readonly note: string
  readonly write: boolean
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = join(ROOT, 'docs/performance.md')
const FIGURES = join(ROOT, 'docs/performance.json')
const ROUNDS = 5
/** Parts whose figures are in one table: it holds those of the last run that measured any. */
const COMPARED = ['server', 'matches', 'start', 'memory', 'engine', 'search']
const PARTS = [...COMPARED, 'strength', 'tables', 'rules', 'wire']

const comparisons: Comparison[] = []
/** By the marks of the page between which they belong. */
const sections: Record<string, string> = {}
/** The page shows only a part of these. */
const figures: { peers?: readonly Comparison[] } = {}
/** Load of the machine before each part, and CPU time stolen during it. */
const loads: string[] = []
const failures: string[] = []
const finished = new Set<string>()

const command = longCommand(
  'bench',
  `Measures Parlour beside its peers and beside what is physically possible, then its own parts by themselves. Ratios within one run mean
something on any machine, times only on one that has nothing else to do. Parts that are not measured stay as they were on the page.`,
)
  .option('--quick', 'all of it in a few minutes, and less exactly', false)
  .option('--only <parts>', `some parts of ${PARTS.join(',')}`, listOf(PARTS), PARTS)
  .option('--note <sentence>', 'what else the machine was doing', '')
  .option('--no-write', 'only print; leave docs/performance.md as it is')

await runCommand<Flags>(command, async running => {
  await measure(running).catch(error => {
    if (error !== running.stop.reason) throw error
  })
  console.log(comparisonTable(comparisons))
  for (const section of Object.values(sections)) console.log(section)
  for (const failure of failures) console.error(`not measured: ${failure}`)
  if (running.stop.aborted) printRest(running)
  // Handles that a part has left open must not keep the process alive.
  else process.exit(failures.length === 0 ? 0 : 1)
})

async function measure(running: Running<Flags>): Promise<void> {
  const { flags, stop } = running
  const { quick } = flags
  const enginePace = { rounds: ROUNDS, milliseconds: quick ? 120 : 500, warmUp: quick ? 300 : 1500 }
  const roomPace = {
    rounds: ROUNDS,
    milliseconds: quick ? 250 : 1000,
    warmUp: quick ? 500 : 2000,
    groups: quick ? 20 : 100,
  }
  const matchPace = { rounds: ROUNDS, warmUp: quick ? 1 : 2 }
  const memoryPlan = { rounds: quick ? 1 : ROUNDS, matches: quick ? 500 : 10_000, sockets: quick ? 200 : 2000 }
  const tablesPlan = { tables: quick ? 20 : 100, seconds: quick ? 8 : 45, warmUp: quick ? 8 : 35 }
  const bouts: readonly Bout[] = quick
    ? [{ bot: 'master', time: 200, deals: 1 }]
    : [
        { bot: 'hard', time: 200, deals: 10 },
        { bot: 'master', time: 200, deals: 5 },
        { bot: 'master', time: 1000, deals: 3 },
      ]

  installPeers()
  // The servers first: the load average does not include our own work yet.
  await part(running, 'server', async () => comparisons.push(...(await compareRooms(roomPace))))
  await part(running, 'matches', async () => {
    comparisons.push(...(await compareMatches(town, { ...matchPace, groups: quick ? 20 : 100 })))
    // A match has three times as many actions.
    comparisons.push(...(await compareMatches(tidy, { ...matchPace, groups: quick ? 5 : 35 })))
  })
  await part(running, 'start', async () => comparisons.push(...(await compareColdStarts(ROUNDS))))
  await part(running, 'memory', async () => comparisons.push(...(await measureMemory(memoryPlan))))
  await part(running, 'engine', async () => comparisons.push(...(await compareEngines(enginePace))))
  await part(running, 'search', async () => comparisons.push(...(await compareSearches(enginePace))))
  await part(running, 'strength', () =>
    measureStrength(bouts, results => {
      sections['strength'] = strengthSection(results)
      stop.throwIfAborted()
      if (flags.write) write(flags) // a bout takes minutes: an interrupted run keeps the finished ones
    }),
  )
  await part(running, 'tables', async () => {
    sections['one table'] = oneTableSection(await measureOneTable(quick ? 200 : 1500))
    sections['many tables'] = manyTablesSection(tablesPlan, await measureManyTables(tablesPlan))
  })
  await part(running, 'rules', async () => (sections['rules'] = rulesSection(await measureRules())))
  await part(
    running,
    'wire',
    async () => (sections['wire'] = wireSection(await measureRoom({ matches: 4, forgetful: true }))),
  )
}

/** The comparisons are in one table: if one is missing, all are measured again. */
function printRest({ flags, again, continueWith }: Running<Flags>): void {
  const left = flags.only.filter(name => !finished.has(name))
  const lost = left.some(name => COMPARED.includes(name)) ? COMPARED : []
  const rest = flags.only.filter(name => left.includes(name) || lost.includes(name))
  if (rest.length > 0) continueWith(again({ only: rest }))
}

/** The peers have a folder of their own: players and hosts do not need them. */
function installPeers(): void {
  if (existsSync(join(ROOT, 'bench/node_modules/boardgame.io'))) return
  console.log('Fetching the peers, once.')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(ROOT, 'bench'), stdio: 'inherit' })
}

async function part({ flags, stop }: Running<Flags>, name: string, measure: () => Promise<unknown>): Promise<void> {
  if (!flags.only.includes(name)) return
  const load = loadavg()[0]!.toFixed(1)
  const stolen = watchStolen()
  const began = performance.now()
  try {
    await untilStopped(stop, measure())
    finished.add(name)
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } catch (error) {
    if (error === stop.reason) throw error
    failures.push(`${name}: ${(error as Error).message}`)
  }
  const share = stolen()
  loads.push(`${name} ${load}${share === null ? '' : ` (${Math.round(100 * share)} %)`}`)
  if (flags.write) write(flags) // after every part: an interrupted run keeps what it has
}

/** Keeps the figures that were not measured this time. */
function write({ quick, note }: Flags): void {
  if (comparisons.length > 0) {
    figures.peers = comparisons
    sections['peers'] = peersSection(comparisons)
  }
  const commit = headCommit()
  const day = new Date().toISOString().slice(0, 10)
  const circumstances = `Node ${process.versions.node}, ${availableParallelism()} cores; load before (and stolen): ${loads.join(', ')}`
  const missing = failures.map(failure => ` Not measured: ${failure}.`).join('')
  const stamp = `${day}, commit ${commit}${quick ? ', --quick' : ''}, ${circumstances}. ${note}${missing}`
  const stamped = Object.entries(sections).map(([name, section]) => [name, `${section.trim()}\n\n_${stamp.trim()}_`])
  writeFileSync(PAGE, filled(readFileSync(PAGE, 'utf8'), Object.fromEntries(stamped) as Record<string, string>))
  const known = JSON.parse(readFileSync(FIGURES, 'utf8')) as object
  const measured = Object.entries(figures).map(([name, found]) => [name, { measured: stamp.trim(), figures: found }])
  writeFileSync(FIGURES, `${JSON.stringify({ ...known, ...Object.fromEntries(measured) }, null, 1)}\n`)
  execFileSync('oxfmt', [PAGE, FIGURES], { stdio: 'ignore' }) // npm puts it on the path
}
