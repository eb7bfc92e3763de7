/** Tests of some faults: under each fault every promise is kept, and each control is detected. */

import { expect, inject, onTestFinished, vi } from 'vitest'
import { testWith } from '../../scripts/tests/needs.ts'
import { LONG } from '../../scripts/tests/tier.ts'
import type { Fault, FaultRun } from './fault.ts'
import { type Share, SHARES } from './shares.ts'

/** Milliseconds, for a very busy machine: a run ends far earlier, by its own deadlines. */
const TIMEOUT = 300_000

export function testShares(file: keyof typeof SHARES): void {
  for (const each of SHARES[file] satisfies readonly Share[]) testShare(each)
}

function testShare({ fault, times, run, atLeast = {}, control, needs = [], waits }: Share): void {
  const test = testWith(...needs)
  const where = needs.length > 0 ? ` (needs ${needs.join(', ')})` : ''
  const how = { timeout: TIMEOUT, concurrent: waits === true }

  test(`${fault.id}, ${fault.name}: every promise is kept${where}`, how, async () => {
    if (needs.includes('PostgreSQL')) useDatabase()
    const found = await (run ?? fault.run)(planOf(times))
    expect(found.violations).toEqual([])
    expect(found.times).toBeGreaterThanOrEqual(times)
    for (const [name, least] of Object.entries(atLeast)) {
      expect(Number(found.figures[name]), name).toBeGreaterThanOrEqual(least)
    }
  })

  const tags = control.always ? [] : [LONG]
  test(
    `${fault.id}, ${fault.name}: the control is detected, ${fault.control.about}${where}`,
    { ...how, tags },
    async () => {
      if (needs.includes('PostgreSQL')) useDatabase()
      const violations = await violationsOf(fault, control)
      expect(violations).not.toEqual([])
      for (const words of control.finds ?? []) expect(violations).toContainEqual(expect.stringMatching(words))
    },
  )
}

/** For one test: the other faults store their matches in a file. */
function useDatabase(): void {
  vi.stubEnv('DATABASE_URL', inject('databaseUrl') ?? '')
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** Of the first attempt with any. */
async function violationsOf(fault: Fault, { times, run, attempts = 1 }: Share['control']): Promise<readonly string[]> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { violations } = await (run ?? fault.control.run)(planOf(times, attempt))
    if (violations.length > 0) return violations
  }
  return []
}

function planOf(times: number, attempt = 1): FaultRun {
  return { times, seed: attempt === 1 ? 'a share of it' : `share ${attempt} of it`, timed: false }
}
