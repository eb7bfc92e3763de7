import { playMatch } from '#bots/arena.ts'
import { randomBot } from '#bots/random.ts'
import { botsOf } from '#bots/stock.ts'
import {
  type Bot,
  BOT_LEVELS,
  type BotLevel,
  createRng,
  deepFreeze,
  defaultOptions,
  rounds,
  type Thinking,
} from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { LONG } from '#scripts/tests/tier.ts'
import { openMasterBots } from './masterBot.ts'
import { pilferingPandas } from '../index.ts'
import { position } from '../testing/table.ts'
import type { Action, PilferingPandas, State } from '../types.ts'

const box = pilferingPandas.open(pilferingPandas.content)
const { game } = box
const bots = { ...botsOf(box), master: openMasterBots(pilferingPandas.content).master }

test(
  'hard escapes more often than normal, normal than easy, easy than random',
  { tags: [LONG], timeout: 120_000 },
  () => {
    const [random, easy, normal, hard] = [randomBot, bots.easy, bots.normal, bots.hard].map(bot => escapes(bot, 12))
    expect(random).toBe(0)
    expect(easy).toBeGreaterThan(random!)
    expect(normal).toBeGreaterThan(easy!)
    expect(hard).toBeGreaterThan(normal!)
  },
)

test('every bot chooses one of its legal actions, in every step and with every option', () => {
  const met = new Set<string>()
  for (let n = 0; n < 25; n++) {
    playRandomly(game, `legal-${n}`, 500, ({ state }, rng) => {
      const [seat] = game.actors(state)
      if (seat === undefined) return
      const asked = state.decisions.at(-1)?.type
      if (asked === undefined && rng.int(4) > 0) return
      met.add(asked ?? state.step)
      const actions = game.legalActions(state, seat)
      const view = deepFreeze(game.view(state, seat))
      for (const level of BOT_LEVELS) {
        expect(actions).toContain(bots[level].choose(view, seat, actions, thinking(1)))
      }
    })
  }
  const steps = ['choosePandas', 'chooseStart', 'refresh', 'actions', 'stash', 'secret', 'plan', 'share', 'scout']
  expect([...met]).toEqual(expect.arrayContaining(steps))
}, 60_000)

test('PP-1.5, PP-23.2, PP-23.3 what a seat cannot see makes no difference to its bot', () => {
  let compared = 0
  for (let n = 0; n < 12; n++) {
    playRandomly(game, `peek-${n}`, 500, ({ state }, rng) => {
      const [seat] = game.actors(state)
      if (seat === undefined || rng.int(6) > 0) return
      const other = game.determinize(game.view(state, seat), createRng(`other-${n}`))
      if (JSON.stringify(other) === JSON.stringify(state)) return
      compared++
      for (const level of BOT_LEVELS) expect(choice(level, other, seat)).toEqual(choice(level, state, seat))
    })
  }
  expect(compared).toBeGreaterThan(20)
}, 60_000)

test('the same search leads to the same choice', () => {
  const { state } = position({ panda: 14, keeper: 4, hands: ['R2 R3 G5 P5 B7 Y5', 'B2 B3 P1 P2 G7 G6'] })
  for (const level of BOT_LEVELS) expect(choice(level, state, 0, 2)).toEqual(choice(level, state, 0, 2))
})

test('PP-16.2 bots run when nothing can go wrong, and not when it must', () => {
  const sure = position({ panda: 40, keeper: 20, hands: ['', 'B2 K1'] })
  const hopeless = position({ panda: 36, keeper: 31, hands: ['', 'B2 K1 R1 G1 P1 Y7'] })
  for (const level of BOT_LEVELS) {
    expect(choice(level, checking(sure.state), 0)).toEqual({ type: 'escape', go: true })
    expect(choice(level, checking(hopeless.state), 0)).toEqual({ type: 'escape', go: false })
  }
})

test('PP-10.9 a Key is discarded where that keeps the Keeper away', () => {
  const { state } = position({ panda: 20, keeper: 16, hands: ['K1 R2 G7 B5', 'B2 B3 P1'] })
  for (const level of ['normal', 'hard'] as const) {
    expect(choice(level, state, 0)).toEqual({ type: 'discardKey', card: 'K1' })
  }
})

test('hard stops its search when nothing is left to compare', () => {
  let asked = 0
  const endless: Thinking = { rng: createRng('endless'), more: () => ++asked > 0 }
  const { state } = position({ step: 'refresh', panda: 20, keeper: 8, hands: ['R2 G4 P6 B1', 'B2 B3 P1'] })
  bots.hard.choose(game.view(state, 0), 0, game.legalActions(state, 0), endless)
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(100)
})

/** How many of these matches for two, on the easiest level, the bot wins with a copy of itself. */
function escapes(bot: Bot<PilferingPandas>, matches: number): number {
  const options = { ...defaultOptions(game.options, 2), level: 'intro' as const }
  let won = 0
  for (let n = 0; n < matches; n++) {
    const { outcome } = playMatch(game, {
      table: { seats: 2, options },
      bots: [bot, bot],
      seed: `escape-${n}`,
      rounds: 1,
    })
    if (outcome.kind === 'shared' && outcome.won) won++
  }
  return won
}

function checking(state: State): State {
  const seats = state.seats.map((seat, index) => (index === 0 ? { ...seat, out: true } : seat))
  return { ...state, seats, step: 'check', timer: { holder: 0, position: 1 } }
}

function choice(level: BotLevel, state: State, seat: number, thought = 1): Action {
  const actions = game.legalActions(state, seat)
  return bots[level].choose(game.view(state, seat), seat, actions, thinking(thought))!
}

function thinking(count: number): Thinking {
  return rounds(count, createRng('thinking'))
}
