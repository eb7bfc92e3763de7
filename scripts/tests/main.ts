/**
 * `npm test` and `npm run test:all`: the static checks, the tests of the tier, the index of rules; then one summary. A failure does not
 * stop the run, so that one run shows all failures.
 */

import { Argument, Command } from 'commander'
import { groupOf, GROUPS, testFiles } from './groups.ts'
import { writeFigures } from './page.ts'
import { ruleIndexes, ruleProblems, writeRulePages } from './rules.ts'
import { runStaticChecks } from './staticChecks.ts'
import { countTests, groupVerdicts, printVerdicts, skipReasons, type Verdict } from './summary.ts'
import { BUDGET, type Tier } from './tier.ts'
import { type RunResults, runTests } from './vitestRun.ts'

interface Flags {
  readonly testNamePattern?: string
  readonly write?: true
}

const command = new Command('npm test --')
  .usage('[groups or parts of paths...] [options]')
  .description('Runs the tests of the tier: all, or those of some groups or files without the static checks.')
  .addArgument(new Argument('<tier>').choices(['test', 'all']))
  .argument('[words...]', `groups (${GROUPS.map(({ name }) => name).join(', ')}) or parts of paths`)
  .option('-t, --testNamePattern <pattern>', 'only the tests with such a name')
  .option('--write', 'renews docs/rules/ and the figures of docs/testing.md')
  .addHelpText('after', '\n`npm run test:all -- …` takes the same words and runs the long tests, too.')
  .parse()
const [tier, words] = command.processedArgs as [Tier, string[]]
const flags = command.opts<Flags>()
const isWhole = words.length === 0 && flags.testNamePattern === undefined
const began = performance.now()

const inTier = testFiles().filter(file => tier === 'all' || groupOf(file)?.tier !== 'all' || words.length > 0)
const files = words.length === 0 ? inTier : inTier.filter(file => words.some(word => isMeant(file, word)))
const unknown = words.filter(word => !inTier.some(file => isMeant(file, word)))
if (unknown.length > 0) {
  console.error(`No tests are called ${unknown.join(', ')}. Groups: ${GROUPS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const checks = isWhole ? await runStaticChecks() : []
const results = await runTests({ tier, files: inOrder(files), reporter: 'default', name: flags.testNamePattern })
const verdicts = [...checks, ...groupVerdicts(results.modules), ...(isWhole ? [ruleVerdict(results)] : [])]
printVerdicts(verdicts)

for (const reason of skipReasons(results.modules)) console.log(`\nSkipped: ${reason}`)
const { passed, failed, skipped } = countTests(results.modules)
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
const nothingRan = passed + failed + skipped === 0
if (nothingRan) console.log(`No such test in this tier${tier === 'test' ? '; `npm run test:all -- …` has more' : ''}.`)
if (results.errors > 0) console.log(`${results.errors} errors outside of tests`)
const lost = results.leftOut.map(file => `${file} did not run to its end`)
for (const each of lost) console.log(each)
const allPassed = !nothingRan && verdicts.every(verdict => verdict.passed) && results.errors + lost.length === 0
const minutes = (performance.now() - began) / 60_000
const budget = isWhole ? ` (budget: ${BUDGET[tier]})` : ''
console.log(`${allPassed ? 'All passed' : 'Failed'} after ${minutes.toFixed(1)} min${budget}.`)
if (flags.write && isWhole) {
  if (allPassed) writeFigures(tier, minutes, groupVerdicts(results.modules))
  else console.log('No figures written: a run that fails shows none.')
}
process.exit(allPassed ? 0 : 1)

function isMeant(file: string, word: string): boolean {
  return groupOf(file)?.name === word || (!GROUPS.some(({ name }) => name === word) && file.includes(word))
}

/** Tests that start servers and browsers run last: a broken rule fails early. */
function inOrder(all: readonly string[]): string[] {
  const rank = (file: string) => GROUPS.findIndex(group => group === groupOf(file))
  const isSystem = (file: string) => Number(groupOf(file)?.kind === 'system')
  return all.toSorted((a, b) => isSystem(a) - isSystem(b) || rank(a) - rank(b))
}

function ruleVerdict({ modules }: RunResults): Verdict {
  const before = performance.now()
  const indexes = ruleIndexes(modules)
  if (flags.write) writeRulePages(indexes)
  const problems = ruleProblems(indexes)
  for (const problem of problems) console.error(problem)
  const count = indexes.reduce((sum, { rules }) => sum + rules.size, 0)
  const details = problems.length === 0 ? `${count} rules, each with a test` : `${problems.length} problems`
  return { name: 'rules', passed: problems.length === 0, seconds: (performance.now() - before) / 1000, details }
}
