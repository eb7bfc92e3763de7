/** Live play in simulated time: reactions, the pace, late actions, waiting, alarms. */

import { expect, test } from 'vitest'
import { type Bot, canonical, replay } from '#kernel'
import { ascend } from '#kernel/testing/ascend.ts'
import { playMatch } from './arena.ts'
import { randomLiveBot } from './random.ts'
import { type Plums, plums, SHAKEN_AT } from './testing/plums.ts'

type Ascend = typeof ascend

test('no bot acts during a cooldown, and time never runs backwards', () => {
  const hasty: Bot<Ascend> = { choose: (_view, _seat, actions) => actions[0]! }
  for (let n = 0; n < 20; n++) {
    const { match } = playAscend([hasty, hasty, hasty], `live-${n}`)
    const times = match.record.log.map(entry => entry.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(replay(ascend, match.record).state).toEqual(match.state)
  }
})

test('the alarm rings when it is due, and before an action that arrives at the same time', () => {
  // Alone only time can run out: five seconds are too short for the fifth card of level 5, at a second a card.
  const slow: Bot<Ascend> = { choose: (_view, _seat, actions) => actions[0]!, reaction: () => 1000 }
  const { match, outcome } = playAscend([slow], 'alarm')
  expect(outcome).toMatchObject({ won: false, reason: 'no-lives' })
  expect(match.record.log.at(-1)).toEqual({ at: 1000 * (1 + 2 + 3 + 4) + 5000, ring: true })
})

test('an action arrives when the reaction is over, counted from the look', () => {
  expect(timesOf([steady(700)], { plums: 3 })).toEqual([
    [0, 700],
    [0, 1400],
    [0, 2100],
  ])
})

test('a late bot looks again, and loses the time it took', () => {
  const late: Bot<Plums> = {
    choose: ({ tree }, _seat, actions) => (tree[0] === null ? actions[0]! : actions.at(-1)!),
    reaction: () => 700,
  }
  expect(timesOf([steady(500), late], { plums: 4 })).toEqual([
    [0, 500], // both act on plum 0: seat 1 comes late at 700
    [0, 1000],
    [1, 1400],
    [0, 1500],
  ])
})

test('a waiting bot looks again when something changes, and not before', () => {
  let looked = 0
  const patient: Bot<Plums> = {
    choose: ({ tree }, _seat, actions) => {
      looked++
      return tree[0] === null ? null : actions[0]!
    },
    reaction: () => 100,
  }
  expect(timesOf([steady(3000), patient], { plums: 2 })).toEqual([
    [0, 3000],
    [1, 3100],
  ])
  expect(looked).toBe(2)
})

test('when all wait, the alarm comes; without one they look again after a while', () => {
  const waiting: Bot<Plums> = { choose: () => null }
  const { match, outcome } = playPlums([waiting, waiting], { plums: 2 })
  expect(match.record.log).toEqual([{ at: SHAKEN_AT, ring: true }])
  expect(outcome).toMatchObject({ places: [1, 1] })

  const { alarm: _alarm, ring: _ring, ...unhurried } = plums
  let asked = 0
  const hesitant: Bot<Plums> = { choose: (_view, _seat, actions) => (++asked > 3 ? actions[0]! : null) }
  const table = { seats: 1, options: { plums: 1 } }
  const contest = { table, bots: [hesitant], seed: 'lull', rounds: 0 }
  expect(playMatch(unhurried, contest).match.record.log).toMatchObject([{ at: 3000, seat: 0 }])
})

test('an action that was visibly impossible throws an error that names the bot', () => {
  const blind: Bot<Plums> = { choose: () => ({ type: 'pick', plum: 0 }) }
  expect(() => playPlums([blind], { plums: 2 })).toThrow(
    'plums, seed plums, entry 2: the bot of seat 0 chose {"type":"pick","plum":0}, PICKED',
  )
})

test('the same contest is the same match, chance in choice and reaction included', () => {
  const log = (seed: string) =>
    canonical(playAscend([randomLiveBot, randomLiveBot, randomLiveBot], seed).match.record.log)
  expect(log('twice')).toBe(log('twice'))
  expect(log('twice')).not.toBe(log('once'))
})

/** Always takes the first plum on the tree. */
function steady(reaction: number): Bot<Plums> {
  return { choose: (_view, _seat, actions) => actions[0]!, reaction: () => reaction }
}

function timesOf(bots: readonly Bot<Plums>[], options: { plums: number }): [seat: number, at: number][] {
  return playPlums(bots, options).match.record.log.map(entry => ['seat' in entry ? entry.seat : -1, entry.at])
}

function playPlums(bots: readonly Bot<Plums>[], options: { plums: number }) {
  return playMatch(plums, { table: { seats: bots.length, options }, bots, seed: 'plums', rounds: 0 })
}

function playAscend(bots: readonly Bot<Ascend>[], seed: string) {
  const table = { seats: bots.length, options: { levels: 8, seconds: 5 } }
  return playMatch(ascend, { table, bots, seed, rounds: 1 })
}
