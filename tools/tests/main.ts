/**
 * `npm test` and `npm run test:all`: the static checks, the tests of the tier, the index of rules; then one summary.
 * A failure does not stop the run, so that one run shows all.
 *
 *     npm test [-- groups or parts of paths]    only these tests, without the static checks
 *     npm test -- --write                       renews docs/rules/ and the figures of docs/testing.md
 */

import { parseArgs } from 'node:util'
import { groupOf, GROUPS, testFiles } from './groups.ts'
import { writeFigures } from './page.ts'
import { ruleIndexes, ruleProblems, writeRulePages } from './rules.ts'
import { runStaticChecks } from './staticChecks.ts'
import { countTests, groupVerdicts, printVerdicts, skipReasons, type Verdict } from './summary.ts'
import { BUDGET, type Tier } from './tier.ts'
import { type RunResults, runTests } from './vitestRun.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const [tier, ...words] = positionals as [Tier, ...string[]]
const began = performance.now()

const inTier = testFiles().filter(file => tier === 'all' || groupOf(file)?.tier !== 'all' || words.length > 0)
const files = words.length === 0 ? inTier : inTier.filter(file => words.some(word => isMeant(file, word)))
const unknown = words.filter(word => !inTier.some(file => isMeant(file, word)))
if (unknown.length > 0) {
  console.error(`No tests are called ${unknown.join(', ')}. Groups: ${GROUPS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const checks = words.length === 0 ? await runStaticChecks() : []
const results = await runTests({ tier, files: inOrder(files), reporter: 'default' })
const verdicts = [...checks, ...groupVerdicts(results.modules), ...(words.length === 0 ? [ruleVerdict(results)] : [])]
printVerdicts(verdicts)

for (const reason of skipReasons(results.modules)) console.log(`\nSkipped: ${reason}`)
const { passed, failed, skipped } = countTests(results.modules)
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
if (results.errors > 0) console.log(`${results.errors} errors outside of tests`)
const lost = results.leftOut.map(file => `${file} did not run to its end`)
for (const each of lost) console.log(each)
const allPassed = verdicts.every(verdict => verdict.passed) && results.errors + lost.length === 0
const minutes = (performance.now() - began) / 60_000
const budget = words.length === 0 ? ` (budget: ${BUDGET[tier]})` : ''
console.log(`${allPassed ? 'All passed' : 'Failed'} after ${minutes.toFixed(1)} min${budget}.`)
if (values.write && words.length === 0) {
  if (allPassed) writeFigures(tier, minutes, groupVerdicts(results.modules))
  else console.log('No figures written: a run that fails shows none.')
}
process.exit(allPassed ? 0 : 1)

function isMeant(file: string, word: string): boolean {
  return groupOf(file)?.name === word || (!GROUPS.some(({ name }) => name === word) && file.includes(word))
}

/** What starts servers and browsers last: a broken rule shows early. */
function inOrder(all: readonly string[]): string[] {
  const rank = (file: string) => GROUPS.findIndex(group => group === groupOf(file))
  const isSystem = (file: string) => Number(groupOf(file)?.kind === 'system')
  return all.toSorted((a, b) => isSystem(a) - isSystem(b) || rank(a) - rank(b))
}

function ruleVerdict({ modules }: RunResults): Verdict {
  const before = performance.now()
  const indexes = ruleIndexes(modules)
  if (values.write) writeRulePages(indexes)
  const problems = ruleProblems(indexes)
  for (const problem of problems) console.error(problem)
  const count = indexes.reduce((sum, { rules }) => sum + rules.size, 0)
  const details = problems.length === 0 ? `${count} rules, each with a test` : `${problems.length} problems`
  return { name: 'rules', passed: problems.length === 0, seconds: (performance.now() - before) / 1000, details }
}
