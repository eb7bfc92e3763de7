/** Every recorded match replays to the same states. If one does not, raise the game's `version` or fix the rules. */

import { readdirSync, readFileSync } from 'node:fs'
import { parseRecord } from '#kernel'
import { type GoldenMatch, stateHashes } from '#kernel/testing/golden.ts'
import { expect, describe, test } from 'vitest'
import { completeGames } from '#scripts/tests/completeGames.ts'

describe.each(completeGames.map(module => [module.id, module] as const))('%s', (id, module) => {
  const { game } = module.open(module.content)
  const folder = new URL(`${id}/golden/`, import.meta.url)
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))

  test('has golden matches', () => expect(files.length).toBeGreaterThan(0))

  test.each(files)('%s', file => {
    const golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenMatch
    expect(stateHashes(game, parseRecord(golden.record))).toEqual(golden.hashes)
  })
})
