/**
 * `npm run simulate -- --schedules 100000 --shape postgres`: many histories, and what they found goes into docs/simulation.md.
 * `--seed 17 --trace` runs a single one again and prints all that happens in it.
 */

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineShape } from './machine.ts'
import { keepRun } from './report.ts'
import { simulateOne } from './simulate.ts'
import { simulateMany } from './threads.ts'

const { values } = parseArgs({
  options: {
    shape: { type: 'string', default: 'sqlite' },
    schedules: { type: 'string', default: '1000' },
    /** The number of the first seed. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    threads: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const shape = shapeFrom(values.shape)
if (values.seed === undefined) await runMany(Number(values.from), Number(values.schedules), Number(values.threads))
else await runOne(values.seed)

async function runOne(seed: string): Promise<void> {
  const { violations, ...findings } = await simulateOne({
    shape,
    seed,
    ...(values.trace && { tell: (line: string) => console.log(line) }),
  })
  console.log(JSON.stringify(findings, null, 2))
  for (const violation of violations) console.log(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
}

async function runMany(from: number, schedules: number, threads: number): Promise<void> {
  const began = performance.now()
  const found = circumstances()
  const passed = () => (performance.now() - began) / 1000
  const sum = await simulateMany({
    shape,
    from,
    count: schedules,
    threads,
    onDone: done =>
      process.stderr.write(`\r${shape}: ${done} of ${schedules}, ${(done / passed()).toFixed(0)} a second `),
    onFailure: ({ seed, violations }) => console.log(`\nseed ${seed}: ${violations.join('; ')}`),
  })
  const seconds = passed()
  process.stderr.write('\n')
  console.log(`${sum.schedules} histories, ${sum.failures.length} with violations, in ${seconds.toFixed(1)} s`)
  if (values.write) keepRun({ ...sum, ...found, seconds, seeds: [from, from + schedules - 1] })
  process.exitCode = sum.failures.length === 0 ? 0 : 1
}

function circumstances() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    node: process.version.slice(1),
    cores: availableParallelism(),
  }
}

function shapeFrom(text: string): EngineShape {
  if (text === 'sqlite' || text === 'postgres') return text
  throw new Error(`--shape must be sqlite or postgres, not ${text}`)
}
