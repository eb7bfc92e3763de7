import { expect, test } from 'vitest'
import { type Bot, canonical, parseRecord, replay } from '#kernel'
import { liarsDice, type View } from '#kernel/testing/liarsDice.ts'
import { type Contest, playMatch } from './arena.ts'
import { randomBot } from './random.ts'

type LiarsDice = typeof liarsDice

const contest: Contest<LiarsDice> = {
  table: { seats: 3, options: { dice: 2, wildOnes: true } },
  bots: [randomBot, randomBot, randomBot],
  seed: 'arena',
  rounds: 5,
}

test('a match is played to its outcome, and its record replays to the same state', () => {
  const { match, outcome } = playMatch(liarsDice, contest)
  expect(outcome).toEqual(liarsDice.outcome(match.state))
  const record = parseRecord(JSON.parse(JSON.stringify(match.record)))
  expect(replay(liarsDice, record as typeof match.record).state).toEqual(match.state)
})

test('the same contest is the same match, another seed another', () => {
  expect(logOf('arena')).toBe(logOf('arena'))
  expect(logOf('arena')).not.toBe(logOf('elsewhere'))
})

test('each bot draws from its own stream: neighbouring seats do not choose alike', () => {
  const drawn = new Set<string>()
  const noting: Bot<LiarsDice> = {
    choose(_view, _seat, actions, { rng }) {
      drawn.add(`${rng.int(2 ** 32)}`)
      return actions[0]!
    },
  }
  const { match } = playMatch(liarsDice, { ...contest, bots: [noting, noting, noting] })
  expect(drawn.size).toBe(match.record.log.length)
})

test('a bot sees its own dice and only the number of the others', () => {
  let looked = 0
  const curious: Bot<LiarsDice> = {
    choose(view: View, seat, actions, { rng }) {
      looked++
      view.cups.forEach((cup, owner) => expect(Array.isArray(cup)).toBe(owner === seat))
      return rng.pick(actions)
    },
  }
  playMatch(liarsDice, { ...contest, bots: [curious, curious, curious] })
  expect(looked).toBeGreaterThan(0)
})

test('a bot may think for as many rounds as the contest gives', () => {
  let thought = 0
  const thinker: Bot<LiarsDice> = {
    choose(_view, _seat, actions, { more }) {
      while (more()) thought++
      return actions[0]!
    },
  }
  const { match } = playMatch(liarsDice, { ...contest, bots: [thinker, thinker, thinker] })
  expect(thought).toBe(5 * match.record.log.length)
})

test('an illegal choice throws an error that names the bot', () => {
  const cheat: Bot<LiarsDice> = { choose: () => ({ type: 'bid', count: 99, face: 6 }) }
  expect(() => playMatch(liarsDice, { ...contest, bots: [cheat, cheat, cheat] })).toThrow(
    /liars-dice, seed arena, entry 1: the bot of seat \d chose .*MORE_THAN_ALL_DICE/,
  )
})

test('there must be a bot for every seat', () => {
  expect(() => playMatch(liarsDice, { ...contest, bots: [randomBot] })).toThrow('liars-dice: 1 bots for 3 seats')
})

function logOf(seed: string): string {
  return canonical(playMatch(liarsDice, { ...contest, seed }).match.record.log)
}
