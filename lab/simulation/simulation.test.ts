/** Histories under all faults at once: a share of the long simulation, and the defects it must detect. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { share } from '../../scripts/tests/tier.ts'
import { BROKEN } from './broken.ts'
import { SHUT_AT_TIMES, TINY } from './games.ts'
import { KEPT } from './kept.ts'
import type { EngineShape } from './machine.ts'
import { simulate, simulateOne } from './simulate.ts'

const SHAPES: readonly EngineShape[] = ['sqlite', 'postgres']
/** Histories of each shape, and how many a broken build may need until it is detected. */
const SHARE = share(50, 120)
const ENOUGH = 400

function* seeds(name: string, count: number): Generator<string> {
  for (let seed = 0; seed < count; seed++) yield `${name}${seed}`
}

describe.each(SHAPES)('over %s', shape => {
  test('nothing is lost, doubled, forked or shown too early, and all agree once all faults end', async () => {
    const { failures, counts, faults } = await simulate({ shape, seeds: seeds('', SHARE) })
    expect(failures).toEqual([])
    expect(counts.acknowledged).toBeGreaterThan(SHARE)
    expect(counts.resent).toBeGreaterThan(0)
    expect(Object.keys(faults).length).toBeGreaterThan(8)
  })

  test('the same seed gives the same history, word by word', async () => {
    expect(await traceOf(shape, '7')).toBe(await traceOf(shape, '7'))
    expect(await traceOf(shape, '7')).not.toBe(await traceOf(shape, '8'))
  })
})

test('an action refused by one server is not carried out by another that wakes up', async () => {
  const { failures, counts } = await simulate({
    shape: 'postgres',
    seeds: seeds('', SHARE),
    games: [...TINY, ...SHUT_AT_TIMES],
    faults: ['a server sleeps, and its people go elsewhere'],
  })
  expect(failures).toEqual([])
  expect(counts.refused).toBeGreaterThan(SHARE)
})

test.each(BROKEN)('$name is detected', async ({ shape, build, breaks, games = TINY, faults }) => {
  let found = false
  for (const seed of seeds('control ', ENOUGH)) {
    const { violations } = await simulateOne({ shape, build, seed, games, ...(faults && { faults }) })
    found = violations.some(violation => violation.startsWith(breaks))
    if (found) break
  }
  expect(found).toBe(true)
})

test.each(KEPT)('$shape $seed no longer finds: $found', async ({ shape, seed }) => {
  expect((await simulateOne({ shape, seed })).violations).toEqual([])
})

async function traceOf(shape: EngineShape, seed: string): Promise<string> {
  const hash = createHash('sha256')
  await simulateOne({ shape, seed, tell: line => hash.update(line) })
  return hash.digest('hex')
}
