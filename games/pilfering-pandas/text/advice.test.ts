import { createRng, deepFreeze } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { pilferingPandas } from '../index.ts'
import { position } from '../testing/table.ts'
import type { Action, State } from '../types.ts'

const { game, advise, text } = pilferingPandas.open(pilferingPandas.content)

test('every legal action is advised once, with a reason, in every step and with any options', () => {
  const met = new Set<string>()
  for (let n = 0; n < 12; n++) {
    playRandomly(game, `advice-${n}`, 500, ({ state }, rng) => {
      const [seat] = game.actors(state)
      if (seat === undefined || rng.int(5) > 0) return
      const actions = game.legalActions(state, seat)
      const advice = advise!(deepFreeze(game.view(state, seat)), seat, actions)
      expect(new Set(advice.map(({ action }) => action))).toEqual(new Set(actions))
      expect(advice).toHaveLength(actions.length)
      for (const { action, reason } of advice) {
        met.add(action.type)
        expect(reason).toMatch(/^[A-Z0-9].*[.!]$/)
        expect(reason).not.toMatch(/undefined|NaN|Infinity|null/)
      }
    })
  }
  expect(met.size).toBeGreaterThan(12)
}, 60_000)

test('PP-23.2, PP-23.3 advice knows no more than the player', () => {
  for (let n = 0; n < 6; n++) {
    playRandomly(game, `hidden-${n}`, 500, ({ state }, rng) => {
      const [seat] = game.actors(state)
      if (seat === undefined || rng.int(6) > 0) return
      const other = game.determinize(game.view(state, seat), createRng(`other-${n}`))
      expect(adviceIn(other, seat)).toEqual(adviceIn(state, seat))
    })
  }
}, 60_000)

test('a set that brings the Panda home comes first, and the reason says so', () => {
  const { state } = position({ panda: 33, keeper: 5, hands: ['R4 R5 R6 G1 B7', 'B1 B5'] })
  const [best] = adviceIn(state, 0)
  expect(best).toEqual({
    action: { type: 'playSet', area: 0, cards: ['R4', 'R5', 'R6'], reuse: false },
    reason: 'The Panda 3 ahead, the Keeper 1 closer. Gets the Panda to the win space.',
  })
})

test('PP-7.3 a pick-up shows its price, and a deadly one a warning', () => {
  const pickUp: Action = { type: 'takeMany', from: 'R1' }
  const reasonAt = (keeper: number) => {
    const { state } = position({
      step: 'refresh',
      panda: 20,
      keeper,
      hideout: 'R1 R2 R3',
      hands: ['Y4 Y5 G1', 'B1 B5'],
    })
    return adviceIn(state, 0).find(({ action }) => JSON.stringify(action) === JSON.stringify(pickUp))?.reason
  }
  expect(reasonAt(5)).toBe('3 cards for 4 steps of a gap of 15; red 1 must be traded this turn.')
  expect(reasonAt(17)).toContain('The Keeper would catch you!')
})

test('PP-14.1 a stash is described by its effect on the Hideout and on the hand', () => {
  const { state } = position({ step: 'stash', hands: ['Y4 R6 G1', 'B1 B5'] })
  const reasons = adviceIn(state, 0).map(
    ({ action, reason }) => `${text.action(action, game.view(state, 0))}: ${reason}`,
  )
  expect(reasons.join('\n')).toContain('In the Hideout yellow 4 lies well with yellow 2 and yellow 3.')
})

test('PP-8.5 passing is advised when nothing can be traded, or to keep it', () => {
  const reasonWith = (hand: string) =>
    adviceIn(position({ hands: [hand, 'B1 B5'] }).state, 0).find(({ action }) => action.type === 'pass')?.reason
  expect(reasonWith('R5 G1 P7')).toBe('There is nothing you could trade.')
  expect(reasonWith('R5 R6 R7')).toMatch(/^Keep the rest/)
})

test('without a legal action there is no advice', () => {
  const { state } = position({})
  expect(advise!(game.view(state, 1), 1, [])).toEqual([])
})

function adviceIn(state: State, seat: number) {
  return advise!(game.view(state, seat), seat, game.legalActions(state, seat))
}
