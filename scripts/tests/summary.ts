/** What a run prints last: a line for each check and each group of tests, the skipped tests with their reasons, and the counts. */

import { styleText } from 'node:util'
import { GROUPS, groupOf } from './groups.ts'
import type { FinishedModule } from './vitestRun.ts'

export interface Verdict {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  /** Counts, in a few words. */
  readonly details?: string
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** One verdict for each group with files, in the order of the table. Seconds are worker time, added up. */
export function groupVerdicts(modules: readonly FinishedModule[]): Verdict[] {
  return GROUPS.flatMap(group => {
    const own = modules.filter(({ file }) => groupOf(file) === group)
    if (own.length === 0) return []
    const { passed, failed, skipped } = countTests(own)
    const details = `${passed + failed} tests in ${own.length} files${skipped > 0 ? `, ${skipped} skipped` : ''}`
    const seconds = own.reduce((sum, { module }) => sum + secondsOf(module), 0)
    return [{ name: group.name, passed: own.every(({ module }) => module.ok()), seconds, details }]
  })
}

/** Worker time of a file: imports, hooks and tests. */
function secondsOf(module: FinishedModule['module']): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

export function countTests(modules: readonly FinishedModule[]): Counts {
  const tests = modules.flatMap(({ tests }) => tests)
  const count = (state: string) => tests.filter(test => test.result().state === state).length
  return {
    passed: count('passed'),
    failed: count('failed') + modules.filter(({ module }) => module.errors().length > 0).length,
    skipped: count('skipped'),
  }
}

/** Why tests were skipped, with the number of files and tests for each reason. */
export function skipReasons(modules: readonly FinishedModule[]): string[] {
  const reasons = new Map<string, Set<string>>()
  for (const { file, tests } of modules) {
    for (const test of tests) {
      const result = test.result()
      if (result.state !== 'skipped') continue
      const reason = result.note ?? 'without a reason'
      reasons.set(reason, (reasons.get(reason) ?? new Set()).add(`${file}: ${test.fullName}`))
    }
  }
  return [...reasons].map(
    ([reason, tests]) => `${tests.size} × ${reason} (${[...tests][0]}${tests.size > 1 ? ', …' : ''})`,
  )
}

export function printVerdicts(verdicts: readonly Verdict[]): void {
  const width = Math.max(...verdicts.map(({ name }) => name.length)) + 2
  console.log()
  for (const { name, passed, seconds, details = '' } of verdicts) {
    const word = passed ? styleText('green', 'passed') : styleText('red', 'FAILED')
    console.log(`  ${name.padEnd(width)}${word}  ${seconds.toFixed(1).padStart(7)} s  ${details}`.trimEnd())
  }
}
