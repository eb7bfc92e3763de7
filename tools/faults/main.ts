/**
 * `npm run faults`: does to the server all that may happen to it, the positive controls included, and writes down in docs/faults.md
 * what came of it.
 *
 *     npm run faults -- [--only F1,F13] [--times 100] [--seed x] [--note "…"] [--no-write]
 *
 * What was not run this time keeps the figures of its last run, from docs/faults.json.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS } from './all.ts'
import type { Fault, FaultFindings } from './fault.ts'
import { isWell, type KeptFindings, page, type Run } from './page.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const KEPT = join(DOCS, 'faults.json')
const PAGE = join(DOCS, 'faults.md')
/** Of all that was found, so much is kept to be read. */
const MOST_KEPT = 20

const { values } = parseArgs({
  options: {
    /** Some faults, by their numbers or their names. */
    only: { type: 'string' },
    /** How often, in place of what each one's long form says. The controls are as long as ever, or shorter. */
    times: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString() },
    /** A few words on what else the machine was doing. */
    note: { type: 'string', default: '' },
    /** Only print; leave docs/ as it is. */
    'no-write': { type: 'boolean', default: false },
  },
})
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const wanted = values.only?.split(',')
const chosen = FAULTS.filter(({ id, name }) => wanted?.some(it => it === id || it === name) ?? true)
const unknown = wanted?.filter(it => !FAULTS.some(({ id, name }) => it === id || it === name)) ?? []
if (unknown.length > 0) throw new Error(`there is no fault ${unknown.join(', ')}`)

const runs: Run[] = []
for (const fault of chosen) {
  runs.push(await run(fault))
  if (!values['no-write']) keep()
}
console.log(page(runs))
for (const { name, violations } of runs.map(({ name, found }) => ({ name, ...found }))) {
  for (const violation of violations) console.error(`${name}: ${violation}`)
}
process.exit(runs.every(isWell) ? 0 : 1)

async function run({ id, name, about, times: long, control, ...fault }: Fault): Promise<Run> {
  const times = values.times === undefined ? long : Number(values.times)
  const began = performance.now()
  const found = await findings(name, times, plan => fault.run(plan))
  const caught = await findings(`${name}, control`, Math.min(times, control.times), plan => control.run(plan))
  return {
    id,
    name,
    about,
    control: control.about,
    found,
    caught,
    date: new Date().toISOString().slice(0, 10),
    commit,
    seed: values.seed,
    note: values.note,
    cores: availableParallelism(),
    node: process.versions.node,
    minutes: Math.round((performance.now() - began) / 6000) / 10,
  }
}

/** A run that could not be done to its end has found something, too. */
async function findings(
  name: string,
  times: number,
  run: (plan: Parameters<Fault['run']>[0]) => Promise<FaultFindings>,
): Promise<KeptFindings> {
  const onDone = (done: number) => void process.stderr.write(`\r${name}: ${done} of ${times}`)
  try {
    const { violations, ...found } = await run({ times, seed: values.seed, onDone })
    process.stderr.write(`\r${name}: ${found.times}, violations ${violations.length}\n`)
    return { ...found, violations: violations.slice(0, MOST_KEPT), count: violations.length }
  } catch (error) {
    process.stderr.write(`\n${(error as Error).stack}\n`)
    return { times: 0, figures: {}, violations: [`could not be run: ${(error as Error).message}`], count: 1 }
  }
}

/** Puts these runs in place of those before, in the order of the list. */
function keep(): void {
  const before = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Run[]) : []
  const all = FAULTS.flatMap(({ name }) => [...runs, ...before].find(run => run.name === name) ?? [])
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(PAGE, page(all))
  execFileSync('oxfmt', [PAGE], { stdio: 'ignore' }) // npm puts it on the path
}
