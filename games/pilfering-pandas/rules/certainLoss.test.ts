/** Certain losses: no advice and no bot prefers them, and the board warns of them. */

import { botsOf } from '#bots/stock.ts'
import { BOT_LEVELS, createRng, rounds } from '#kernel'
import { describe, expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { evaluate } from '../bots/evaluation.ts'
import { openMasterBots } from '../bots/masterBot.ts'
import { pilferingPandas } from '../index.ts'
import { act, position } from '../testing/table.ts'
import type { Action, State } from '../types.ts'
import { predictEffects } from '../ui/foresee.ts'
import { tellPrediction } from '../ui/words.ts'

const box = pilferingPandas.open(pilferingPandas.content)
const { game, advise } = box
const bots = { ...botsOf(box), master: openMasterBots(pilferingPandas.content).master }
const content = parseContent(pilferingPandas.content)
const WARNING = 'The deck runs out: escape this turn, or the game is lost.'
const DRAW: Action = { type: 'drawDeck' }
const SEEDS = Array.from({ length: 20 }, (_, n) => `last card ${n}`)

/** Alone and far from the win space, with so many cards left in the deck; all others are face up or in the box. */
function alone(seed: string, deck: number, given: Parameters<typeof position>[0] = {}) {
  const rng = createRng(seed)
  const cards = rng.shuffle(['R', 'G', 'B', 'P', 'Y'].flatMap(suit => [1, 2, 3, 4, 5, 6, 7].map(n => `${suit}${n}`)))
  const take = (count: number) => cards.splice(0, count).join(' ')
  const deal = { hands: [take(3 + rng.int(4))], hideout: take(3 + rng.int(3)), secretStash: take(3) }
  const match = position({ step: 'refresh', panda: 18, keeper: 6, ...deal, ...given })
  match.state.box.push(...match.state.deck.splice(deck))
  return match
}

const adviceIn = (state: State) => advise!(game.view(state, 0), 0, game.legalActions(state, 0))

describe.each(SEEDS)('PP-18.9 alone, %s', seed => {
  test('no bot draws the last card of the deck; advice lists it after all actions that do not lose, with a warning', () => {
    const { state } = alone(seed, 1)
    const actions = game.legalActions(state, 0)
    expect(actions).toContainEqual(DRAW)
    for (const level of BOT_LEVELS) {
      const thinking = rounds(4, createRng(seed))
      expect(bots[level].choose(game.view(state, 0), 0, actions, thinking), level).not.toEqual(DRAW)
    }
    const advice = adviceIn(state)
    const lost = advice.filter(({ reason }) => reason.includes(WARNING))
    expect(lost.map(({ action }) => action)).toContainEqual(DRAW)
    expect(lost.length).toBeLessThan(advice.length)
    expect(advice.slice(-lost.length)).toEqual(lost)
  })

  test('the board warns before the tick, on screen and aloud, and does not where enough cards are left', () => {
    const told = (deck: number) => {
      const view = game.view(alone(seed, deck).state, 0)
      return tellPrediction(predictEffects(content, view, 0, DRAW)!, view)
    }
    expect(told(1)).toContain(WARNING)
    expect(told(2)).not.toContain(WARNING)
  })

  test('once it is drawn, the actions that end the turn lose, and the board says so', () => {
    const match = alone(seed, 1)
    const open = evaluate(content, match.state)[0]!
    act(match, 0, DRAW)
    expect(evaluate(content, match.state)[0]).toBeLessThan(open)
    expect(adviceIn(match.state).find(({ action }) => action.type === 'pass')!.reason).toContain(WARNING)
    for (let left = 10; !game.outcome(match.state) && left > 0; left--) {
      const actions = game.legalActions(match.state, 0)
      act(match, 0, actions.find(({ type }) => type === 'pass') ?? actions[0]!)
    }
    expect(match.state.result).toMatchObject({ win: false, cause: 'deck' })
  })
})

test('PP-18.6 the last card may be drawn by a player who escapes in the same turn', () => {
  const hand = { hands: ['R4 R5 R6'], panda: 36, keeper: 5, hideout: 'Y1 Y2 Y3' }
  const { state } = alone('escape', 1, hand)
  expect(adviceIn(state)[0]!.reason).not.toContain('undefined')
  expect(adviceIn(state).find(({ action }) => action.type === 'drawDeck')!.reason).toContain(WARNING)
})

test('PP-14.5 together, the board warns of a pick-up where the Hideout cannot be topped up again', () => {
  const match = position({ step: 'refresh', hideout: 'R1 R2 R3', hands: ['Y4 Y5 G1', 'B1 B5'] })
  match.state.box.push(...match.state.deck.splice(0))
  const advice = adviceIn(match.state)
  const reasonFor = (wanted: Action) => advice.find(({ action }) => JSON.stringify(action) === JSON.stringify(wanted))!
  const [take, pickUp] = [reasonFor({ type: 'takeEnd' }), reasonFor({ type: 'takeMany', from: 'R1' })]
  expect(take.reason).not.toContain(WARNING)
  expect(pickUp.reason).toContain(WARNING)
  expect(advice.indexOf(pickUp)).toBeGreaterThan(advice.indexOf(take))
})

test('PP-15.8 together, bots run in the last turn before the Timer ends, at any chance', () => {
  const { state } = position({
    step: 'check',
    panda: 40,
    keeper: 34,
    hands: ['R5 R6', ''],
    timer: { holder: 1, pos: 3 },
  })
  expect(adviceIn(state)[0]!.action).toEqual({ type: 'escape', go: true })
})
