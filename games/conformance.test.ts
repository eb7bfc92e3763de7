/** What every game must satisfy, for every game on the shelf. */

import { conformance } from '#kernel/testing/conformance.ts'
import { describe, expect, test } from 'vitest'
import { share } from '#scripts/tests/tier.ts'
import { hashJson } from '#kernel'
import { games } from './index.ts'

describe.each(games.map(module => [module.id, module] as const))('%s', (_id, module) => {
  const { game } = module.open(module.content)
  const matches = game.pace === 'live' ? share(2, 5) : share(4, 20) // a live match has far more actions
  for (const [name, run] of conformance(game, { matches })) test(name, run)

  test('the hash of a game follows its content, built-in or changed', () => {
    expect(game.contentHash).toBe(hashJson(module.content))
    const noted = { ...module.content, 'notes.json': 'a house rule' }
    expect(module.open(noted).game.contentHash).toBe(hashJson(noted))
  })
})
