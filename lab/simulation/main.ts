/** `npm run lab -- simulate`: many histories from their seeds, into docs/simulation.md; with `--seed`, repeats a single one. */

import { availableParallelism } from 'node:os'
import { Option } from 'commander'
import { wholeNumber } from '#cli/optionFlags.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, type Running, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import type { EngineShape } from './machine.ts'
import { keepRun } from './report.ts'
import { simulateOne } from './simulate.ts'
import { simulateMany } from './threads.ts'

interface Flags {
  readonly shape: EngineShape
  readonly schedules: number
  readonly from: number
  readonly seed?: string
  readonly trace: boolean
  readonly threads: number
  readonly write: boolean
}

const command = longCommand(
  'simulate',
  'Simulates histories of the room, each from its seed: people play while servers, stores and lines fail; then all promises are checked.',
)
  .addOption(new Option('--shape <shape>', 'what is simulated').choices(['sqlite', 'postgres']).default('sqlite'))
  .option('--schedules <number>', 'how many histories', wholeNumber(1, 1_000_000_000), 1000)
  .option('--from <number>', 'the number of the first seed', wholeNumber(0), 0)
  .option('--seed <seed>', 'runs this single history again, and writes nothing')
  .option('--trace', 'with --seed: prints all that happens in it', false)
  .option('--threads <number>', 'threads to run in', wholeNumber(1, 256), availableParallelism())
  .option('--no-write', 'only print; leave docs/ as it is')

await runCommand<Flags>(command, running =>
  running.flags.seed === undefined ? runMany(running) : runOne(running.flags.seed, running.flags),
)

async function runOne(seed: string, { shape, trace }: Flags): Promise<void> {
  const { violations, ...findings } = await simulateOne({
    shape,
    seed,
    ...(trace && { tell: (line: string) => console.log(line) }),
  })
  console.log(JSON.stringify(findings, null, 2))
  for (const violation of violations) console.log(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
}

async function runMany({ flags, stop, again, continueWith }: Running<Flags>): Promise<void> {
  const { shape, from, schedules, threads } = flags
  const began = performance.now()
  const found = circumstances()
  const progress = progressOf(shape, schedules)
  let failures = 0
  progress.show(0, 0)
  const sum = await simulateMany({
    shape,
    from,
    count: schedules,
    threads,
    stop,
    onDone: done => progress.show(done, failures),
    onFailure({ seed, violations }) {
      failures++
      console.log(`\nseed ${seed}: ${violations.join('; ')}`)
    },
  })
  const seconds = (performance.now() - began) / 1000
  progress.show(sum.schedules, failures)
  progress.end()
  console.log(`${sum.schedules} histories, ${sum.failures.length} with violations, in ${seconds.toFixed(1)} s`)
  if (flags.write && sum.schedules > 0) {
    keepRun({ ...sum, ...found, seconds, seeds: [from, from + sum.schedules - 1] })
  }
  process.exitCode = sum.failures.length === 0 ? 0 : 1
  if (sum.schedules < schedules) {
    continueWith(again({ schedules: schedules - sum.schedules, from: from + sum.schedules }))
  }
}

function circumstances() {
  const commit = headCommit()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    node: process.version.slice(1),
    cores: availableParallelism(),
  }
}
