/** Runs the given test files with Vitest and returns the results. */

import { relative } from 'node:path'
import { BaseSequencer, createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { LONG, type Tier } from './tier.ts'

export interface RunPlan {
  readonly tier: Tier
  /** Files in the order in which they start, as paths from the root. */
  readonly files: readonly string[]
  readonly reporter: 'default' | 'minimal'
  /** Only tests whose names match. */
  readonly name?: string | undefined
  /** When to stop, as a time of `performance.now()`: files that have not finished by then do not count. */
  readonly until?: number
}

export interface RunResults {
  readonly modules: readonly FinishedModule[]
  /** Files that were stopped or never started. */
  readonly leftOut: readonly string[]
  /** Errors outside of any test. */
  readonly errors: number
}

export interface FinishedModule {
  readonly file: string
  readonly module: TestModule
  /** The tests of the tier that match the name. */
  readonly tests: readonly TestCase[]
}

/** The test files read the tier (`tier.ts`), so only one tier can run in a process. */
export async function runTests({ tier, files, reporter, name, until }: RunPlan): Promise<RunResults> {
  process.env['TEST_TIER'] = tier
  const rank = new Map(files.map((file, place) => [file, place]))
  const pathOf = (moduleId: string) => relative(process.cwd(), moduleId)
  class InOrder extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      return specifications.toSorted((a, b) => rank.get(pathOf(a.moduleId))! - rank.get(pathOf(b.moduleId))!)
    }
  }
  const finished = new Map<string, TestModule>()
  let stopped = false
  const observer = {
    onTestModuleEnd(module: TestModule) {
      if (!stopped) finished.set(pathOf(module.moduleId), module)
    },
  }
  const vitest = await createVitest('test', {
    watch: false,
    tagsFilter: tier === 'all' ? [] : [`!${LONG}`],
    ...(name === undefined ? {} : { testNamePattern: name }),
    reporters: [reporter, observer],
    sequence: { sequencer: InOrder },
  })
  const timer = until === undefined ? null : setTimeout(stop, Math.max(0, until - performance.now()))
  function stop(): void {
    stopped = true
    void vitest.cancelCurrentRun('keyboard-input')
  }
  const isMeant = ({ tags, fullName }: TestCase) =>
    (tier === 'all' || !tags.includes(LONG)) && (name === undefined || new RegExp(name).test(fullName))
  try {
    await vitest.standalone()
    const all = await vitest.globTestSpecifications()
    const chosen = all.filter(({ moduleId }) => rank.has(pathOf(moduleId)))
    const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
    return {
      modules: [...finished].map(([file, module]) => {
        return { file, module, tests: [...module.children.allTests()].filter(isMeant) }
      }),
      leftOut: files.filter(file => !finished.has(file)),
      errors: unhandledErrors.length,
    }
  } finally {
    if (timer) clearTimeout(timer)
    await vitest.close()
  }
}
