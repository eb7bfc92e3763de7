/** A share of every fault that needs PostgreSQL, and of its control. */

import { beforeEach, expect, inject, vi } from 'vitest'
import { testWith } from '../tests/needs.ts'
import { cardsRace } from './cardsRace.ts'
import { databaseCuts } from './databaseCuts.ts'
import type { Fault } from './fault.ts'
import { migrations } from './migrations.ts'
import { takeovers } from './takeovers.ts'
import { twoNodesKilled } from './twoNodesKilled.ts'

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', inject('databaseUrl') ?? '')
  return () => void vi.unstubAllEnvs()
})

/** How often each is done here, and how often its control. */
const SHARES: readonly (readonly [fault: Fault, times: number, control: number])[] = [
  [twoNodesKilled, 3, 2],
  [databaseCuts, 12, 12],
  [migrations, 9, 9],
  [takeovers, 12, 20],
  [cardsRace, 60, 40],
]

/** Whether a blow falls into the moment in which the broken server can be caught is chance: so often it is tried anew. */
const ATTEMPTS = 5

for (const [{ name, run, control }, times, broken] of SHARES) {
  testWith('PostgreSQL')(`${name}: ${times} times, and every promise is kept`, async () => {
    const found = await run({ times, seed: 'a share of it' })
    // A test that passes when it is tried again does not say what was wrong the first time.
    for (const violation of found.violations) console.error(`${name}: ${violation}`)
    expect(found.violations).toEqual([])
    expect(found.times).toBeGreaterThanOrEqual(times)
  })

  testWith('PostgreSQL')(`${name}: the control is found out, which is ${control.about}`, async () => {
    expect(await attemptsToFind(control, broken)).toBeLessThanOrEqual(ATTEMPTS)
  })
}

/** Which attempt was the first to break a promise; one more than there are where none did. */
async function attemptsToFind(control: Fault['control'], times: number): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { violations } = await control.run({ times, seed: `share ${attempt} of it` })
    if (violations.length > 0) return attempt
  }
  return ATTEMPTS + 1
}
