/** `npm run lab -- faults`: injects every fault of the matrix into the server, with the positive controls, into docs/faults.md. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { wholeNumber } from '#cli/optionFlags.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { type Progress, progressOf } from '../../scripts/command/progress.ts'
import { untilStopped } from '../../scripts/command/stop.ts'
import { FAULTS } from './all.ts'
import type { Fault, FaultFindings, FaultRun } from './fault.ts'
import { isWell, type KeptFindings, page, type Run } from './page.ts'

interface Flags {
  readonly only?: readonly string[]
  readonly times?: number
  readonly seed?: string
  readonly note: string
  readonly write: boolean
}

const DOCS = join(import.meta.dirname, '../../docs')
const KEPT = join(DOCS, 'faults.json')
const PAGE = join(DOCS, 'faults.md')
/** The number of violations kept. */
const MOST_KEPT = 20

const command = longCommand(
  'faults',
  `Does to the server all that may happen to it, then checks that nothing was lost; each fault with its positive control, which must be
found out. Faults that are not run keep the figures of their last run.

Faults: ${FAULTS.map(({ id, name }) => `${id} ${name}`).join('; ')}.`,
)
  .option('--only <faults>', 'some, by number or name: F1,F13 (default: all)', faultsNamed)
  .option(
    '--times <number>',
    'how often, in place of what is usual for each; controls no more often than usual',
    wholeNumber(1),
  ) // prettier-ignore
  .option('--seed <text>', 'same seed, same faults (default: the time)')
  .option('--note <words>', 'what else the machine was doing', '')
  .option('--no-write', 'only print; leave docs/ as it is')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const { only, seed = new Date().toISOString() } = flags
  const commit = headCommit()
  const left = FAULTS.filter(({ id, name }) => only?.some(it => it === id || it === name) ?? true)
  const runs: Run[] = []
  while (left.length > 0 && !stop.aborted) {
    try {
      runs.push(await run(left[0]!, { ...flags, seed }, commit, stop))
    } catch (error) {
      if (error !== stop.reason) throw error
      console.error(`${left[0]!.name} was not finished and begins again.`)
      break
    }
    left.shift()
    if (flags.write) keep(runs)
  }
  if (runs.length > 0) console.log(page(runs))
  for (const { name, found } of runs) console.log(name, found.figures)
  for (const { name, violations } of runs.map(({ name, found }) => ({ name, ...found }))) {
    for (const violation of violations) console.error(`${name}: ${violation}`)
  }
  if (left.length > 0) return continueWith(again({ only: wordsFor(left), seed }))
  // Handles that a fault has left open must not keep the process alive.
  if (!stop.aborted) process.exit(runs.every(isWell) ? 0 : 1)
})

/** Parser for commander. */
function faultsNamed(value: string): string[] {
  const words = value.split(',')
  const unknown = words.find(word => !FAULTS.some(({ id, name }) => word === id || word === name))
  if (unknown === undefined) return words
  throw new InvalidArgumentError(`There is no fault "${unknown}"; --help names them all.`)
}

/** By number where that names exactly these faults. */
function wordsFor(faults: readonly Fault[]): string[] {
  const isWhole = (id: string) => FAULTS.every(fault => fault.id !== id || faults.includes(fault))
  return [...new Set(faults.map(({ id, name }) => (isWhole(id) ? id : name)))]
}

/** Rejects with the signal's reason if it is to stop. */
async function run(
  { id, name, holds, about, times: long, control, ...fault }: Fault,
  { times = long, seed, note }: Flags & { readonly seed: string },
  commit: string,
  stop: AbortSignal,
): Promise<Run> {
  const began = performance.now()
  const found = await findings(name, { times, seed }, stop, plan => fault.run(plan))
  const trials = { times: Math.min(times, control.times), seed }
  const caught = await findings(`${name}, control`, trials, stop, plan => control.run(plan))
  return {
    id,
    name,
    holds,
    about,
    control: control.about,
    found,
    caught,
    date: new Date().toISOString().slice(0, 10),
    commit,
    seed,
    note,
    cores: availableParallelism(),
    node: process.versions.node,
    minutes: Math.round((performance.now() - began) / 6000) / 10,
  }
}

/** A run that did not finish counts as a violation. */
async function findings(
  name: string,
  trials: FaultRun,
  stop: AbortSignal,
  run: (plan: FaultRun) => Promise<FaultFindings>,
): Promise<KeptFindings> {
  const progress = progressOf(name, trials.times)
  progress.show(0)
  try {
    const { violations, ...found } = await untilStopped(
      stop,
      run({ ...trials, onDone: done => goOn(done, progress, stop) }),
    )
    progress.show(found.times, violations.length)
    return { ...found, violations: violations.slice(0, MOST_KEPT), count: violations.length }
  } catch (error) {
    if (error === stop.reason) throw error
    process.stderr.write(`\n${(error as Error).stack}\n`)
    return { times: 0, figures: {}, violations: [`could not be run: ${(error as Error).message}`], count: 1 }
  } finally {
    progress.end()
  }
}

/** Throws the signal's reason in the middle of a fault, so that it cleans up at once. */
function goOn(done: number, progress: Progress, stop: AbortSignal): void {
  stop.throwIfAborted()
  progress.show(done)
}

/** Replaces the former runs of these faults, in the order of the list. */
function keep(runs: readonly Run[]): void {
  const before = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Run[]) : []
  const all = FAULTS.flatMap(({ name, holds }) => {
    const run = [...runs, ...before].find(run => run.name === name)
    return run ? { ...run, holds } : []
  })
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(PAGE, page(all))
  execFileSync('oxfmt', [PAGE], { stdio: 'ignore' }) // npm puts it on the path
}
