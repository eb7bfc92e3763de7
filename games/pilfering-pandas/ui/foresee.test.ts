import { cloneJson, createRng, type Host } from '#kernel'
import { describe, expect, test } from 'vitest'
import type { Event, Part } from '../types.ts'
import { predictEffects } from './foresee.ts'
import { content, game, randomPositions } from './testing/positions.ts'

const total = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.steps, 0)

describe('the moves shown before a decision', () => {
  test.each([
    [1, 'alone'],
    [2, 'together'],
    [4, 'a crowd'],
  ])('for %i players they are the moves that follow, unless chance decides', (seats, seed) => {
    let compared = 0
    for (const { state, seat, view, actions } of randomPositions(seats, seed, { foiledPlans: true })) {
      for (const action of actions.slice(0, 25)) {
        const prediction = predictEffects(content, view, seat, action)!
        const { after, revealed } = carriedOut(state, seat, action)
        if (revealed) continue
        compared++
        expect(prediction).toMatchObject({ panda: after.panda, keeper: after.keeper })
        expect(total(prediction.pandaParts)).toBe(after.panda - state.panda)
        expect(prediction.end).toBe(after.result?.cause ?? null)
      }
    }
    expect(compared).toBeGreaterThan(50)
  })

  test('PP-14.3: the step at the end of the turn is predicted even if the Hideout must then be topped up', () => {
    for (const { state, seat, view, actions } of randomPositions(2, 'topping up')) {
      if (view.step !== 'stash' || state.timer !== null) continue
      expect(predictEffects(content, view, seat, actions[0]!)!.keeper).toBeGreaterThan(view.keeper)
    }
  })

  test('what is not allowed has no moves', () => {
    const { view, seat } = randomPositions(1, 'not allowed').next().value!
    expect(predictEffects(content, view, seat, { type: 'pass' })).toBeNull()
  })
})

function carriedOut(state: Parameters<typeof game.apply>[0], seat: number, action: Parameters<typeof game.apply>[2]) {
  const after = cloneJson(state)
  const rng = createRng('what comes out')
  let revealed = false
  const host: Host<Event> = { rng, now: 0, emit: () => {}, reveal: () => void (revealed = true) }
  game.apply(after, seat, action, host)
  return { after, revealed: revealed || rng.draws > 0 }
}
