import { playMatch } from '#bots/arena.ts'
import { randomBot } from '#bots/random.ts'
import { winShare } from '#bots/statistics.ts'
import { botsOf } from '#bots/stock.ts'
import { type Bot, BOT_LEVELS, createRng, deepFreeze, defaultOptions, rounds, type Thinking } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { LONG } from '#scripts/tests/tier.ts'
import { openMasterBots } from './masterBot.ts'
import { myLittleTown } from '../index.ts'
import type { Action, MyLittleTown, PlacedTile, State } from '../types.ts'

const box = myLittleTown.open(myLittleTown.content)
const { game } = box
const bots = { ...botsOf(box), master: openMasterBots(myLittleTown.content).master }

test('easy beats random', () => {
  expect(shareOf(bots.easy, randomBot, { matches: 60, thought: 0 })).toBeGreaterThanOrEqual(0.65)
})

test('normal beats easy', () => {
  expect(shareOf(bots.normal, bots.easy, { matches: 60, thought: 0 })).toBeGreaterThanOrEqual(0.65)
})

test('hard beats normal', () => {
  expect(shareOf(bots.hard, bots.normal, { matches: 60, thought: 0 })).toBeGreaterThanOrEqual(0.65)
})

test('two search rounds are enough for the master to beat hard', { tags: [LONG] }, () => {
  expect(shareOf(bots.master, bots.hard, { matches: 20, thought: 2 })).toBeGreaterThanOrEqual(0.65)
})

test('every bot chooses one of its legal actions, in every phase and with every option', () => {
  const met = new Set<string>()
  for (let n = 0; n < 30; n++) {
    playRandomly(game, `legal-${n}`, 500, ({ state }, rng) => {
      if (state.turn === null || (state.phase !== 'final' && rng.int(6) > 0)) return
      const actions = game.legalActions(state, state.turn)
      for (const action of actions) met.add(`${state.phase} ${action.type}`)
      if (state.seats[state.turn]!.hand.length === 1) met.add('last standee')
      const view = deepFreeze(game.view(state, state.turn))
      for (const level of BOT_LEVELS) {
        expect(actions).toContain(bots[level].choose(view, state.turn, actions, thinking(1)))
      }
    })
  }
  expect([...met].toSorted()).toEqual([
    'choose draw',
    'choose placeStandee',
    'final pass',
    'final placeStandee',
    'last standee',
    'placeTile placeTile',
  ])
})

test('MLT-8.4 the order of the pile makes no difference to any bot', () => {
  for (let n = 0; n < 10; n++) {
    playRandomly(game, `peek-${n}`, 500, ({ state }, rng) => {
      if (state.turn === null || state.pile.length < 2 || rng.int(8) > 0) return
      const other: State = { ...state, pile: state.pile.toReversed() }
      for (const level of BOT_LEVELS) expect(choice(level, other)).toEqual(choice(level, state))
    })
  }
})

test('MLT-6.2 hard and the master place their last standee when they can', () => {
  // Row 0 of T33, T29, T25 reads GRB GRR GGB: eight from the left corner, or nothing.
  const state = position({ hands: [[8], [3, 9]], turn: 0 })
  expect(choice('hard', state)).toEqual({ type: 'placeStandee', length: 8, x: 0, y: 0, dir: 'E' })
  expect(choice('master', state)).toEqual(choice('hard', state))
})

test('hard and the master block a last standee when they cannot win themselves', () => {
  // Red to move: green wins with the 8 from (0,0) unless something lies on that row.
  const state = position({ hands: [[8], [3, 5, 9]], turn: 1 })
  const inTheWay = { type: 'placeStandee', length: 5, x: 1, y: 0, dir: 'E' }
  for (const level of ['hard', 'master'] as const) expect(choice(level, state, 4)).toMatchObject(inTheWay)
})

test('MLT-6.7 in the last turn hard and the master place as many items as they can', () => {
  const state = position({ hands: [[3, 7, 9], [9]], turn: 0 })
  const last: State = { ...state, pile: [], phase: 'final', lastTileSeat: 0, finalLeft: [0] }
  for (const level of ['hard', 'master'] as const) expect(choice(level, last)).toMatchObject({ length: 7 })
})

test('the master stops its search when nothing is left to compare', () => {
  let asked = 0
  const endless: Thinking = { rng: createRng('endless'), more: () => ++asked > 0 }
  const state = position({
    hands: [
      [3, 5, 7],
      [3, 9],
    ],
    turn: 0,
  })
  bots.master.choose(game.view(state, 0), 0, game.legalActions(state, 0), endless)
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(100)
})

/** The share of two-player matches that the first bot wins, a shared victory counting half; each deal is played from both seats. */
function shareOf(
  bot: Bot<MyLittleTown>,
  rival: Bot<MyLittleTown>,
  { matches, thought }: { readonly matches: number; readonly thought: number },
): number {
  const table = { seats: 2, options: defaultOptions(game.options, 2) }
  let won = 0
  for (let n = 0; n < matches; n++) {
    const seat = n % 2
    const players = seat === 0 ? [bot, rival] : [rival, bot]
    const seed = `share-${Math.floor(n / 2)}`
    won += winShare(playMatch(game, { table, bots: players, seed, rounds: thought }).outcome, seat)
  }
  return won / matches
}

function choice(level: (typeof BOT_LEVELS)[number], state: State, thought = 1): Action {
  const seat = state.turn!
  return bots[level].choose(game.view(state, seat), seat, game.legalActions(state, seat), thinking(thought))!
}

function thinking(count: number): Thinking {
  return rounds(count, createRng('thinking'))
}

/** A row of three tiles between green (seat 0) and red (seat 1), in the normal version. */
function position({ hands, turn }: { readonly hands: readonly number[][]; readonly turn: number }): State {
  const options = { ...defaultOptions(game.options, 2), colours: ['G', 'R'] as const }
  const state = game.setup({ seats: 2, options }, createRng('position'))
  const city = ['T33', 'T29', 'T25'].map((tile, tx): PlacedTile => ({ tile, tx, ty: 0, rot: 0 }))
  return {
    ...state,
    seats: state.seats.map(({ colour }, seat) => ({ colour, hand: hands[seat]! })),
    city,
    pile: ['T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07', 'T08', 'T10', 'T11'],
    turn,
  }
}
