/** The index of rules and the tests that cite them, kept in docs/rules/, from the tests of a run. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { indexPage, indexRules, type RuleIndex } from './ruleIndex.ts'
import { LONG } from './tier.ts'
import type { FinishedModule } from './vitestRun.ts'
import { completeIds } from './completeGames.ts'

export function ruleIndexes(modules: readonly FinishedModule[]): RuleIndex[] {
  // Tests of the long tier do not count: a rule must have a test in `npm test`, and the index must be the same in both tiers.
  const tests = modules.flatMap(({ file, module }) =>
    [...module.children.allTests()]
      .filter(({ options, tags }) => options.mode === 'run' && !tags.includes(LONG))
      .map(({ fullName }) => ({ file, name: fullName })),
  )
  return completeIds
    .toSorted()
    .map(game => indexRules({ game, text: readFileSync(`games/${game}/RULES.md`, 'utf8') }, tests))
}

/** One sentence for each rule without a test, each test that cites an unknown rule, and each outdated page. */
export function ruleProblems(indexes: readonly RuleIndex[]): string[] {
  return indexes.flatMap(index => [...index.problems, ...outOfDate(index)])
}

export function writeRulePages(indexes: readonly RuleIndex[]): void {
  mkdirSync('docs/rules', { recursive: true })
  for (const index of indexes) writeFileSync(pagePath(index), indexPage(index))
}

function outOfDate(index: RuleIndex): string[] {
  const path = pagePath(index)
  if (existsSync(path) && readFileSync(path, 'utf8') === indexPage(index)) return []
  return [`${path} is out of date: npm test -- --write`]
}

function pagePath({ game }: RuleIndex): string {
  return `docs/rules/${game}.md`
}
