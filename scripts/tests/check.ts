/**
 * `npm run check`: runs the static checks, the pure layers and the tests nearest to the changes in at most a minute. Prints what did not
 * fit into the minute.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { changedSince, knownFiles, sharedBase } from './changes.ts'
import { groupOf, testFiles } from './groups.ts'
import { distances, readImporters } from './importGraph.ts'
import { runStaticChecks, STATIC_CHECKS, type StaticCheck } from './staticChecks.ts'
import { groupVerdicts, printVerdicts } from './summary.ts'
import { runTests } from './vitestRun.ts'

/** Milliseconds from the start of the process; the rest of the minute is for stopping and for npm itself. */
const STOP_AT = 54_000
/** Milliseconds without a change before a watched tree is checked again. */
const QUIET = 300
const MOST_NAMED = 8

const command = new Command('npm run check --')
  .description(
    'Checks in at most a minute: lint, format, types, unused code, the pure layers, what is near your change.',
  )
  .option('--watch', 'again after every change')
  .option('--since <commit>', 'what counts as your change (default: since the main line)', aCommit)
  .addArgument(new Argument('[parts...]', 'only these, and no tests').choices(STATIC_CHECKS))
  .parse()
const flags = command.opts<{ readonly watch?: true; readonly since?: string }>()
const parts = command.args as StaticCheck[]
if (parts.length > 0) {
  const verdicts = await runStaticChecks(parts)
  printVerdicts(verdicts)
  process.exit(verdicts.every(({ passed }) => passed) ? 0 : 1)
} else if (flags.watch) watchTree()
else process.exit((await check()) ? 0 : 1)

async function check(): Promise<boolean> {
  const changed = changedSince(flags.since ?? sharedBase())
  const { chosen, system } = testsNear(changed)
  const statics = runStaticChecks()
  const results = await runTests({ tier: 'check', files: chosen, reporter: 'minimal', until: STOP_AT })
  const verdicts = [...(await statics), ...groupVerdicts(results.modules)]
  printVerdicts(verdicts)
  printLeftOut('Out of time for', results.leftOut)
  printLeftOut('Not run, as they start servers and browsers:', system)
  const passed = verdicts.every(verdict => verdict.passed) && results.errors === 0
  const seconds = Math.round(performance.now() / 1000)
  console.log(`\n${passed ? 'Passed' : 'Failed'} after ${seconds} s; ${changed.length} changed files.`)
  return passed
}

/**
 * The tests that the change reaches, the nearest first, then the pure layers, which are quick and everything builds on. Tests that start
 * servers and browsers run only if they were changed themselves.
 */
function testsNear(changed: readonly string[]): { readonly chosen: string[]; readonly system: string[] } {
  const distance = distances(changed, readImporters(knownFiles()))
  const isLate = (file: string) => groupOf(file)?.kind === 'system' && distance.get(file) !== 0
  const far = (file: string) => distance.get(file) ?? Infinity
  const near = testFiles()
    .filter(file => distance.has(file) || groupOf(file)?.tier === 'check')
    .toSorted((a, b) => far(a) - far(b))
  return { chosen: near.filter(file => !isLate(file)), system: near.filter(isLate) }
}

function aCommit(name: string): string {
  try {
    changedSince(name)
  } catch {
    throw new InvalidArgumentError('Git knows no such commit.')
  }
  return name
}

function printLeftOut(words: string, files: readonly string[]): void {
  if (files.length === 0) return
  const more = files.length > MOST_NAMED ? `, and ${files.length - MOST_NAMED} more` : ''
  console.log(
    `\n${words} ${files.length} files that the change reaches: ${files.slice(0, MOST_NAMED).join(', ')}${more}.`,
  )
}

/** Checks again after every change, in a process of its own; an outdated run is stopped. */
function watchTree(): void {
  const since = flags.since === undefined ? [] : ['--since', flags.since]
  let running: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    stop(running)
    console.log(`\n${new Date().toLocaleTimeString()}`)
    running = spawn(process.execPath, [import.meta.filename, ...since], { stdio: 'inherit', detached: true })
  }
  const folders = new Set(knownFiles().map(file => (file.includes('/') ? file.split('/')[0]! : file)))
  for (const folder of folders) {
    if (!/\.|^(docs|bench)$/.test(folder)) {
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(start, QUIET)
      })
    }
  }
  process.once('SIGINT', () => {
    stop(running)
    process.exit(130)
  })
  start()
}

/** Stops it with all its child processes. */
function stop(child: ChildProcess | null): void {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid!, 'SIGTERM')
  } catch {
    child.kill() // Windows has no process groups
  }
}
