/** The bots play legally, see no more than a player, and each level beats the one below. */

import { playMatch } from '#bots/arena.ts'
import { randomBot } from '#bots/random.ts'
import { winShare } from '#bots/statistics.ts'
import { botsOf } from '#bots/stock.ts'
import { type Bot, BOT_LEVELS, createRng, deepFreeze, defaultOptions, rounds, type Thinking } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { openMasterBots } from './masterBot.ts'
import { ourTidySpaces } from '../index.ts'
import { matchFrom } from '../testing/examples.ts'
import type { Action, OurTidySpaces, State } from '../types.ts'

const box = ourTidySpaces.open(ourTidySpaces.content)
const { game } = box
const bots = { ...botsOf(box), master: openMasterBots(ourTidySpaces.content).master }

test('easy beats random', () => {
  expect(shareOf(bots.easy, randomBot, { matches: 20, thought: 0 })).toBeGreaterThanOrEqual(0.65)
})

test('normal beats easy', () => {
  expect(shareOf(bots.normal, bots.easy, { matches: 30, thought: 0 })).toBeGreaterThanOrEqual(0.65)
})

test('hard beats normal', () => {
  expect(shareOf(bots.hard, bots.normal, { matches: 60, thought: 0 })).toBeGreaterThanOrEqual(0.6)
})

test('the master beats hard, with little search', () => {
  expect(shareOf(bots.master, bots.hard, { matches: 24, thought: 6 })).toBeGreaterThanOrEqual(0.55)
})

test('every bot chooses one of its legal actions, in every phase and for every card effect', () => {
  const met = new Set<string>()
  for (let n = 0; n < 20; n++) {
    playRandomly(game, `legal-${n}`, 5000, ({ state }, rng) => {
      const seat = game.actors(state)[0]
      if (seat === undefined) return
      const actions = game.legalActions(state, seat)
      const kinds = new Set(actions.map(({ type }) => `${state.choice?.kind ?? state.phase} ${type}`))
      if ([...kinds].every(kind => met.has(kind)) && rng.int(60) > 0) return
      for (const kind of kinds) met.add(kind)
      const view = deepFreeze(game.view(state, seat))
      for (const level of BOT_LEVELS) {
        expect(actions).toContain(bots[level].choose(view, seat, actions, thinking(1)))
      }
    })
  }
  expect([...met].toSorted()).toEqual([
    'community DrawCommunity',
    'draw DrawItem',
    'keep KeepTile',
    'move Decline',
    'move MoveItem',
    'neighbour EndTurn',
    'neighbour TakeGoodNeighbour',
    'option PickOption',
    'pickPlayer PickPlayer',
    'place PlaceItem',
    'remove Decline',
    'remove RemoveItem',
    'setup ChooseFrame',
    'setup ConfirmHome',
    'setup PlaceStarting',
    'setup TakeBackStarting',
    'swap Decline',
    'swap SwapItems',
  ])
})

test('OT-11.2 the order of the decks, and what is in the box, make no difference to any bot', () => {
  for (let n = 0; n < 4; n++) {
    playRandomly(game, `peek-${n}`, 5000, ({ state }, rng) => {
      if (state.phase === 'setup' || state.phase === 'over' || rng.int(12) > 0) return
      const seat = game.actors(state)[0]!
      const other = game.determinize(game.view(state, seat), createRng(`other-${n}`))
      for (const level of BOT_LEVELS) expect(choice(level, other, 1)).toEqual(choice(level, state, 1))
    })
  }
})

test('the same seed and rounds are the same match', () => {
  const table = { seats: 3, options: defaultOptions(game.options, 3) }
  const contest = { table, bots: [bots.hard, bots.normal, bots.easy], seed: 'twice', rounds: 2 }
  expect(playMatch(game, contest).match.record).toEqual(playMatch(game, contest).match.record)
})

test('the master puts a red Item at Home, a bicycle on the rack, junk on the Wall Side', () => {
  const put = (drawn: string) => choice('master', matchFrom(game, { players: 2, phase: 'place', drawn }).state, 20)
  expect(put('sofa')).toMatchObject({ board: 'home:0' })
  expect(put('city-bicycle')).toMatchObject({ board: 'parking' })
  const junk = put('cardboard-boxes')
  expect(junk).toMatchObject({ board: 'corridor', row: expect.toSatisfy((row: number) => row === 0 || row === 5) })
})

test('the master puts a red plant into the garden when that completes a card', () => {
  const items = [['a', 'orchid-pot', 0, 'garden', 0, 0, 0]] as const
  const bag = ['sofa', 'wardrobe', 'shoe-rack', 'study-desk', 'doormat', 'toolbox', 'treadmill', 'mahjong-table']
  const { state } = matchFrom(game, { players: 2, phase: 'place', drawn: 'prize-bonsai', items, bag })
  expect(choice('master', state, 20)).toMatchObject({ board: 'garden' })
})

test('every bot takes a fulfilled card', () => {
  const items = [
    ['a', 'orchid-pot', 0, 'garden', 0, 0, 0],
    ['b', 'orchid-pot', 0, 'garden', 0, 1, 0],
  ] as const
  const { state } = matchFrom(game, { players: 2, phase: 'neighbour', items })
  for (const level of BOT_LEVELS) {
    expect(choice(level, state, 1)).toEqual({ type: 'TakeGoodNeighbour', card: 'community-gardener' })
  }
})

test('the master stops its search when more would change little', () => {
  let asked = 0
  const endless: Thinking = { rng: createRng('endless'), more: () => ++asked > 0 }
  const { state } = matchFrom(game, { players: 8, phase: 'place', drawn: 'wardrobe' })
  bots.master.choose(game.view(state, 0), 0, game.legalActions(state, 0), endless)
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(1000)
})

/** The share of two-player matches that the first bot wins, a shared victory counting half; each deal is played from both seats. */
function shareOf(
  bot: Bot<OurTidySpaces>,
  rival: Bot<OurTidySpaces>,
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

function choice(level: (typeof BOT_LEVELS)[number], state: State, thought: number): Action {
  const seat = game.actors(state)[0]!
  return bots[level].choose(game.view(state, seat), seat, game.legalActions(state, seat), thinking(thought))!
}

function thinking(count: number): Thinking {
  return rounds(count, createRng('thinking'))
}
