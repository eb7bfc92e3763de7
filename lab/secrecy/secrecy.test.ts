/** A share of what `npm run lab -- secrecy` compares, and every planted leak: each must be detected. */

import { describe, expect, test } from 'vitest'
import { completeGames } from '#scripts/tests/completeGames.ts'
import { type House, houseOf } from './house.ts'
import { leaks, withThoughtfulBots } from './leaks.ts'
import { checkPairs } from './pairs.ts'
import { withStore } from './store.ts'

const boxes = completeGames.map(module => module.open(module.content))
const PAIRS = 40
/** A leak of one bit shows in every other pair in which it can show at all. */
const MOST_TO_FIND = 400

describe('hidden information changes no message', () => {
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

test("a bot's thinking time reveals nothing, and that of a bot without a time limit would be noticed", async () => {
  const plan = { pairs: 80, seed: 'c', perMatch: 3, enough: 1 }
  const { plant } = leaks.find(({ channel }) => channel === 'time: bots')!
  const look = (house: House) => withStore(store => checkPairs(house, store, plan))
  for (const box of boxes.filter(({ game }) => game.pace === 'turns').toReversed()) {
    const seen = await look(plant(houseOf(box)))
    const unseen = await look(withThoughtfulBots(houseOf(box)))
    expect(unseen.leaks).toEqual([])
    if (seen.leaks.length > 0) return
  }
  expect.unreachable('the difference is not noticed')
})

describe('a planted leak is detected', () => {
  test.each(leaks.map(leak => [leak.channel, leak.name, leak] as const))('%s: %s', async (_channel, _name, leak) => {
    for (const box of boxes.filter(each => leak.fits(each))) {
      const plan = { pairs: MOST_TO_FIND, seed: 'c', perMatch: 3, enough: 1 }
      const { leaks: found } = await withStore(store => checkPairs(leak.plant(houseOf(box)), store, plan))
      if (found.length > 0) return
    }
    expect.unreachable('the leak is not noticed')
  })
})
