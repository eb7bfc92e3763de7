/**
 * `npm run rules`: prints which tests show which rule. Fails if a rule has no test or a test cites a rule that is not
 * there. `--write` writes the index of each game to docs/rules/; without it, an index that is out of date fails too.
 */

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { indexPage, indexRules, type NamedTest, type RuleIndex } from './ruleIndex.ts'

const { values: flags } = parseArgs({
  options: { write: { type: 'boolean', default: false }, quiet: { type: 'boolean' } },
})

const rulebooks = globSync('games/*/RULES.md').map(path => ({
  game: basename(dirname(path)),
  text: readFileSync(path, 'utf8'),
}))
const { tests, problems } = await collectTests()
const indexes = rulebooks.map(rulebook => indexRules(rulebook, tests))

if (!flags.quiet) indexes.forEach(print)
const all = [
  ...problems,
  ...indexes.flatMap(index => index.problems),
  ...indexes.flatMap(index => (flags.write ? write(index) : outOfDate(index))),
]
for (const problem of all) console.error(problem)
const count = indexes.reduce((sum, { rules }) => sum + rules.size, 0)
console.log(`${count} rules, ${all.length === 0 ? 'each with a test' : `${all.length} problems`}`)
process.exitCode = all.length === 0 ? 0 : 1

/** The names of all tests that would run, those made from data included, without running them. */
async function collectTests(): Promise<{ tests: NamedTest[]; problems: string[] }> {
  const vitest = await createVitest('test', { watch: false, project: ['pure', 'unit'], reporters: [] })
  try {
    const { testModules, unhandledErrors } = await vitest.collect([], { staticParse: false })
    const broken = testModules.flatMap(module => module.errors().map(error => `${module.moduleId}: ${error.message}`))
    return {
      tests: testModules.flatMap(module => {
        const file = relative(process.cwd(), module.moduleId)
        const running = [...module.children.allTests()].filter(({ options }) => !/skip|todo/.test(options.mode ?? ''))
        return running.map(({ fullName }) => ({ file, name: fullName }))
      }),
      problems: [...broken, ...unhandledErrors.map(String)],
    }
  } finally {
    await vitest.close()
  }
}

function print({ game, rules }: RuleIndex): void {
  console.log(`${game}: ${rules.size} rules`)
  for (const [number, citing] of rules) {
    console.log(`  ${number}`)
    for (const { file, name } of citing) console.log(`    ${file}: ${name}`)
  }
}

function pagePath({ game }: RuleIndex): string {
  return `docs/rules/${game}.md`
}

function write(index: RuleIndex): string[] {
  mkdirSync('docs/rules', { recursive: true })
  writeFileSync(pagePath(index), indexPage(index))
  return []
}

function outOfDate(index: RuleIndex): string[] {
  const path = pagePath(index)
  if (existsSync(path) && readFileSync(path, 'utf8') === indexPage(index)) return []
  return [`${path} is out of date: npm run rules -- --write`]
}
