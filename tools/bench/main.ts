/**
 * `npm run bench`: how fast the rules are, how long an action takes to reach everybody at a live table, and how many tables one core
 * carries; written down in docs/performance.md. Only means something on a machine that has nothing else to do.
 */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureManyTables } from './manyTables.ts'
import { measureOneTable } from './oneTable.ts'
import { measureSizes } from '../budget/sizes.ts'
import { manyTablesSection, oneTableSection, rulesSection, sizesSection, wireSection } from './page.ts'
import { measureRoom } from './room.ts'
import { measureRules } from './rules.ts'

const { values } = parseArgs({
  options: {
    actions: { type: 'string', default: '2000' },
    tables: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '90' },
    /** A sentence on what else the machine was doing. */
    note: { type: 'string', default: '' },
    /** Only print; leave docs/performance.md as it is. */
    'no-write': { type: 'boolean', default: false },
  },
})
const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
/** Seconds in which the tables fill up and the server gets warm. */
const WARM_UP = 40

const plan = { tables: Number(values.tables), seconds: Number(values.seconds), warmUp: WARM_UP }
const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
const loads: string[] = []

// The room first: the load of the machine is then not yet our own.
const oneTable = await section(async () => oneTableSection(await measureOneTable(Number(values.actions))))
const manyTables = await section(async () => manyTablesSection(plan, await measureManyTables(plan)))
const rules = await section(async () => rulesSection(await measureRules()))
const wire = await section(async () => wireSection(await measureRoom({ matches: 4, forgetful: true })))
const sizes = sizesSection(await measureSizes())
console.log(sizes)
const page = `# How fast it is

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, Node ${process.versions.node}, on ${availableParallelism()} cores;
load of the machine before each of the three parts: ${loads.join(', ')}. ${values.note}

\`npm test\` holds a share of it to a budget of CPU time.

${rules}
${oneTable}
${manyTables}
${wire}
${sizes}`
if (!values['no-write']) {
  writeFileSync(PAGE, page)
  execFileSync('oxfmt', [PAGE], { stdio: 'ignore' }) // npm puts it on the path
}

async function section(measure: () => Promise<string>): Promise<string> {
  loads.push(loadavg()[0]!.toFixed(1))
  const text = await measure()
  console.log(text)
  return text
}
