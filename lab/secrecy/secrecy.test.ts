/** A share of what `npm run lab -- secrecy` compares, and every planted leak: what would get out must be noticed. */

import { describe, expect, test } from 'vitest'
import { completeGames } from '#scripts/tests/completeGames.ts'
import { type House, houseOf } from './house.ts'
import { leaks, withThoughtfulBots } from './leaks.ts'
import { checkPairs } from './pairs.ts'
import { withStore } from './store.ts'

const boxes = completeGames.map(module => module.open(module.content))
const PAIRS = 40
/** A leak that hangs on one bit is seen in every other pair it can be seen in at all. */
const MOST_TO_FIND = 400

describe('what is hidden changes nothing anybody is told', () => {
  test.each(boxes.map(box => [box.game.id, box] as const))('%s', async (_id, box) => {
    const tally = await withStore(store =>
      checkPairs(houseOf(box), store, { pairs: PAIRS, seed: 'share', perMatch: 3 }),
    )
    expect(tally.leaks).toEqual([])
    expect(tally.pairs).toBeGreaterThanOrEqual(PAIRS)
    expect(tally.deeds).toBeGreaterThan(0)
    expect([...tally.channels.keys()]).toEqual(expect.arrayContaining(['frames', 'words', 'mine', 'replay']))
    expect(tally.parts.size).toBeGreaterThan(0)
  })
})

test('how much a bot has to think about cannot be seen, where a bot that will not be hurried would be', async () => {
  const plan = { pairs: 80, seed: 'c', perMatch: 3, enough: 1 }
  const { plant } = leaks.find(({ channel }) => channel === 'time: bots')!
  const look = (house: House) => withStore(store => checkPairs(house, store, plan))
  for (const box of boxes.filter(({ game }) => game.pace === 'turns').toReversed()) {
    const seen = await look(plant(houseOf(box)))
    const unseen = await look(withThoughtfulBots(houseOf(box)))
    expect(unseen.leaks).toEqual([])
    if (seen.leaks.length > 0) return
  }
  expect.unreachable('nobody would notice')
})

describe('a planted leak is found out', () => {
  test.each(leaks.map(leak => [leak.channel, leak.name, leak] as const))('%s: %s', async (_channel, _name, leak) => {
    for (const box of boxes.filter(each => leak.fits(each))) {
      const plan = { pairs: MOST_TO_FIND, seed: 'c', perMatch: 3, enough: 1 }
      const { leaks: found } = await withStore(store => checkPairs(leak.plant(houseOf(box)), store, plan))
      if (found.length > 0) return
    }
    expect.unreachable('nobody noticed')
  })
})
