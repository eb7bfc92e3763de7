/** The bots play legally and at a human speed, see no more than a player, and each level beats the one below. */

import { playMatch } from '#bots/arena.ts'
import { randomLiveBot } from '#bots/random.ts'
import { winShare } from '#bots/statistics.ts'
import {
  type Bot,
  BOT_LEVELS,
  type BotLevel,
  createRng,
  deepFreeze,
  defaultOptions,
  type Match,
  rounds,
  type Seat,
  type Thinking,
} from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { createBots, fullSkill } from './bot.ts'
import { openMasterBots } from './masterBot.ts'
import { wildstyle } from '../index.ts'
import { iconOf, SET_SIZE } from '../rules/possibilities.ts'
import { content, game, newMatch, position, setOf } from '../testing/table.ts'
import type { Action, Options, State, Wildstyle } from '../types.ts'

const bots = { ...createBots(content), master: openMasterBots(wildstyle.content).master }

describe.each(['realtime', 'relaxed'] as const)('%s', mode => {
  test('easy beats random', () => {
    expect(shareOf(bots.easy, randomLiveBot, { mode, matches: 6 })).toBeGreaterThanOrEqual(0.65)
  })

  test('normal beats easy', () => {
    expect(shareOf(bots.normal, bots.easy, { mode, matches: 40 })).toBeGreaterThanOrEqual(0.6)
  })

  test('hard beats normal', () => {
    expect(shareOf(bots.hard, bots.normal, { mode, matches: 40 })).toBeGreaterThanOrEqual(0.6)
  })
})

test('matches of three, four and five come to an end, and the same seed is the same match', () => {
  for (const seats of [3, 4, 5]) {
    const contest = {
      table: { seats, options: defaultOptions(game.options, seats) },
      bots: Array.from({ length: seats }, (_, seat) => bots[BOT_LEVELS[seat % BOT_LEVELS.length]!]),
      seed: `twice-${seats}`,
      rounds: 0,
    }
    const { match } = playMatch(game, contest)
    expect(match.state.phase).toBe('over')
    if (seats === 3) expect(playMatch(game, contest).match.record).toEqual(match.record)
  }
})

test('every bot chooses one of its legal actions, or waits, in every phase', () => {
  const modes = new Set<string>()
  const phases = new Set<string>()
  for (let n = 0; n < 8; n++) {
    playRandomly(game, `legal-${n}`, 9000, ({ state }, rng) => {
      const seat = rng.pick([...game.actors(state), -1])
      if (seat < 0 || rng.int(state.phase === 'play' ? 25 : 3) > 0) return
      modes.add(state.options.mode)
      phases.add(state.phase)
      const view = deepFreeze(game.view(state, seat))
      for (const level of BOT_LEVELS) {
        const actions = game.legalActions(state, seat)
        const action = bots[level].choose(view, seat, actions, thinking(1))
        if (action === null) continue
        if (action.type === 'REMOVE') expect(game.check(state, seat, action)).toBeNull()
        else expect(actions).toContain(action)
      }
    })
  }
  expect([...modes].toSorted()).toEqual(['realtime', 'relaxed'])
  expect([...phases].toSorted()).toEqual(['final', 'play', 'ready', 'removal']) // a countdown has no actors
})

test('WS-22 face-down cards and the hands of others make no difference to any bot', () => {
  for (let n = 0; n < 4; n++) {
    playRandomly(game, `peek-${n}`, 9000, ({ state }, rng) => {
      const seat = rng.pick([...game.actors(state), -1])
      if (seat < 0 || rng.int(40) > 0) return
      const other = game.determinize(game.view(state, seat), createRng(`other-${n}`))
      for (const level of BOT_LEVELS) expect(choice(level, other, seat)).toEqual(choice(level, state, seat))
    })
  }
})

test('WS-21.7 a bot takes as long as a player of its level, and longer over a hex', () => {
  const span = (level: BotLevel, action: Action) => {
    const rng = createRng(level)
    const times = Array.from({ length: 500 }, () => bots[level].reaction!(action, rng))
    return [Math.min(...times), Math.max(...times)].map(time => Math.round(time / 100) * 100)
  }
  const draw: Action = { type: 'DRAW', pile: 0 }
  expect(span('easy', draw)).toEqual([1800, 3000])
  expect(span('normal', draw)).toEqual([1100, 1900])
  expect(span('hard', draw)).toEqual([700, 1200])
  expect(span('master', draw)).toEqual([600, 900])
  const [least, most] = span('hard', { type: 'COMPLETE', slot: 0, hex: '0,0' })
  expect(least).toBeGreaterThanOrEqual(1200)
  expect(most).toBeGreaterThan(2800)
  expect(most).toBeLessThanOrEqual(3200)
})

describe.each(BOT_LEVELS)('%s', level => {
  const does = (match: Match<Wildstyle>, seat = 0) => choice(level, match.state, seat)

  test('is ready, and then waits for the others', () => {
    const match = newMatch(2)
    expect(does(match)).toEqual({ type: 'READY', ready: true })
    match.state.players[0]!.ready = true
    expect(does(match)).toBeNull()
  })

  test('puts a tag on the map when a set is full', () => {
    const match = position({ players: [{ spaces: [setOf('police'), []], hand: ['coral-railway-1'] }, {}] })
    expect(does(match)).toMatchObject({ type: 'COMPLETE', slot: 0, hex: expect.any(String) })
  })

  test('clears a set that has no hex left, but keeps the tag', () => {
    const tags = { '-1,1': [1], '1,-2': [1], '9,-5': [1], '6,-2': [1] }
    const match = position({ players: [{ spaces: [setOf('police'), []] }, { mat: 2 }], tags })
    expect(does(match)).toEqual({ type: 'COMPLETE', slot: 0, hex: null })
  })

  test('adds the card from its hand that a set needs', () => {
    const spaces: [string[], string[]] = [['coral-shopping-1', 'jade-shopping-1'], ['coral-police-1']]
    const match = position({ players: [{ spaces, hand: ['amber-shopping-1', 'azure-factory-1'] }, {}] })
    expect(does(match)).toEqual({ type: 'PLAY', card: 'amber-shopping-1', slot: 0 })
  })

  test('draws when its hand is empty, and shares when its hand is full of useless cards', () => {
    const spaces: [string[], string[]] = [['coral-shopping-1'], ['coral-police-1']]
    expect(does(position({ players: [{ spaces }, {}] }))).toMatchObject({ type: 'DRAW' })
    const hand = ['azure-factory-1', 'coral-apartments-1', 'jade-railway-1']
    expect(does(position({ players: [{ spaces, hand }, {}] }))).toMatchObject({ type: 'SHARE' })
  })

  test('WS-15.8 is done when nothing useful is left in the final phase', () => {
    const spaces: [string[], string[]] = [['coral-shopping-1'], []]
    const hand = ['azure-factory-1', 'coral-apartments-1', 'jade-railway-1']
    const match = position({
      players: [{ spaces, hand }, { finished: true }],
      phase: 'final',
      cause: 'A',
      draws: [[], []],
    })
    expect(does(match)).toEqual({ type: 'DONE' })
  })
})

test('normal and hard take a shared card that a set needs at once; easy overlooks it about half of the time', () => {
  const spaces: [string[], string[]] = [['coral-shopping-1', 'jade-shopping-1'], []]
  const shares = [['azure-shopping-1'], [], [], []]
  const { state } = position({ players: [{ spaces, hand: ['coral-police-1'] }, {}], shares })
  const take = { type: 'TAKE', share: 0, card: 'azure-shopping-1', slot: 0 }
  const taken = (level: BotLevel) =>
    Array.from({ length: 200 }, (_, n) => choice(level, state, 0, rounds(0, createRng('look', n)))).filter(
      action => JSON.stringify(action) === JSON.stringify(take),
    ).length
  expect(taken('normal')).toBe(200)
  expect(taken('hard')).toBe(200)
  expect(taken('easy')).toBeGreaterThan(60)
  expect(taken('easy')).toBeLessThan(140)
})

test('WS-17.2 easy gives up lonely tags, normal and hard the tags with the least loss', () => {
  // The tags of a chain that Zone Control counts twice once its middle is gone.
  const hexes = ['-3,0', '-3,1', '-2,0', '-1,0', '0,0', '0,1', '1,0']
  const { state } = position({
    players: [{ mat: 0, supply: 11, copCars: 1 }, { removed: [] }],
    objectives: ['tricorners', 'border_wars', 'zone_control'],
    phase: 'removal',
    round: 3,
    tags: Object.fromEntries(hexes.map(hex => [hex, [0]])),
  })
  expect(choice('normal', state, 0)).toEqual({ type: 'REMOVE', hexes: ['-1,0'] })
  expect(choice('hard', state, 0)).toEqual({ type: 'REMOVE', hexes: ['-1,0'] })
  expect(choice('easy', state, 0)).toMatchObject({ type: 'REMOVE', hexes: [expect.any(String)] })
})

test('hard rushes in the last round when waiting will not bring the cards, and no sooner', () => {
  const late = (round: 1 | 3) =>
    position({
      players: [
        { spaces: [['coral-police-', 'jade-police-'].map(card => `${card}${10 * (round - 1) + 1}`), []], mat: 3 },
        { finished: true, mat: 6 },
      ],
      round,
      phase: 'final',
      cause: 'A',
      draws: [[], []],
      tags: { '-3,3': [0], '0,0': [0], '1,0': [0] }, // the first is lonely
    }).state
  expect(choice('hard', late(3), 0)).toMatchObject({ type: 'RUSH', slot: 0, hex: expect.any(String) })
  expect(choice('hard', late(1), 0)).toMatchObject({ type: 'DONE' })
})

test('a tag of the master goes to the best hex, or to one that another player would miss', () => {
  const { hexes } = fullSkill(content)
  let spiteful = 0
  for (let n = 0; n < 10; n++) {
    playRandomly(game, `spite-${n}`, 9000, ({ state }) => {
      const seat = game.actors(state).find(each => state.players[each]!.spaces.some(set => set.length === SET_SIZE))
      const action = seat === undefined ? null : choice('master', state, seat)
      if (seat === undefined || action?.type !== 'COMPLETE' || action.hex === null) return
      const icon = iconOf(content, state.players[seat]!.spaces[action.slot]!)
      const bestFor = (each: Seat) => hexes.valuesFor(game.view(state, each), each).best[icon]
      const [most] = bestFor(seat)
      if (bestFor(seat).find(({ hex }) => hex === action.hex)!.value === most!.value) return
      spiteful++
      const wanted = state.players.flatMap((_, other) => (other === seat ? [] : (bestFor(other)[0]?.hex ?? [])))
      expect(wanted).toContain(action.hex)
    })
  }
  expect(spiteful).toBeGreaterThan(0)
})

/** The share of two-player matches that the first bot wins, a shared victory counting half; each deal is played from both seats. */
function shareOf(
  bot: Bot<Wildstyle>,
  rival: Bot<Wildstyle>,
  { mode, matches }: { readonly mode: Options['mode']; readonly matches: number },
): number {
  const table = { seats: 2, options: { ...defaultOptions(game.options, 2), mode } }
  let won = 0
  for (let n = 0; n < matches; n++) {
    const seat = n % 2
    const players = seat === 0 ? [bot, rival] : [rival, bot]
    const seed = `share-${Math.floor(n / 2)}`
    won += winShare(playMatch(game, { table, bots: players, seed, rounds: 0 }).outcome, seat)
  }
  return won / matches
}

function choice(level: BotLevel, state: State, seat: Seat, thought = thinking(1)): Action | null {
  return bots[level].choose(game.view(state, seat), seat, game.legalActions(state, seat), thought)
}

function thinking(count: number): Thinking {
  return rounds(count, createRng('thinking'))
}
