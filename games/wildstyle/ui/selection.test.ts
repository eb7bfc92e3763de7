/** From tap to action: the selection, the highlights, the action, and what needs a second tap. */

import { describe, expect, test } from 'vitest'
import type { Action, State } from '../types.ts'
import { type Intent, isListed, NOTHING, openings, type Selection, settle, step, targets } from './selection.ts'
import { game, position, situation } from './testing/positions.ts'

const railways = (state: State) => {
  state.players[0]!.hand = ['coral-railway-1', 'jade-factory-1']
  state.players[0]!.spaces = [['amber-railway-1', 'amber-railway-2'], []]
  state.shares = [['coral-shopping-1'], ['violet-railway-1'], [], []]
}

const fullShopping = (state: State) => {
  state.players[0]!.spaces = [['coral-shopping-1', 'jade-shopping-1', 'azure-shopping-1'], ['coral-factory-1']]
}

const run = (selection: Selection, intent: Intent, change?: (state: State) => void, pending?: 'pending') =>
  step(selection, intent, situation(change, pending))

describe('a card of the hand', () => {
  const picked: Selection = { at: 'card', card: 'coral-railway-1' }

  test('is picked, and put back by a second tap', () => {
    expect(run(NOTHING, { type: 'hand', card: 'coral-railway-1' }, railways).selection).toEqual(picked)
    expect(run(picked, { type: 'hand', card: 'coral-railway-1' }, railways).selection).toBe(NOTHING)
  })

  test('highlights the sets and share piles it may go to', () => {
    const lit = targets(picked, situation(railways).actions)
    expect([...lit.spaces]).toEqual([0, 1])
    // Coral on coral, railway on railway, and the two empty ones.
    expect([...lit.shares]).toEqual([0, 1, 2, 3])
  })

  test('goes where it is tapped', () => {
    expect(run(picked, { type: 'space', space: 0 }, railways).act).toEqual({
      type: 'PLAY',
      card: 'coral-railway-1',
      slot: 0,
    })
    expect(run(picked, { type: 'share', share: 1 }, railways).act).toEqual({
      type: 'SHARE',
      card: 'coral-railway-1',
      share: 1,
    })
  })

  test('on an illegal place asks for the refusal', () => {
    const factory: Selection = { at: 'card', card: 'jade-factory-1' }
    const result = run(factory, { type: 'space', space: 0 }, railways)
    expect(result.act).toBeUndefined()
    expect(game.check(position(railways), 0, result.meant!)?.code).toBe('ICON_MISMATCH')
    expect(result.selection).toEqual(factory)
  })

  test('a full set is picked instead: nothing can be added to it', () => {
    const result = run({ at: 'card', card: 'coral-shopping-2' }, { type: 'space', space: 0 }, fullShopping)
    expect(result.selection).toEqual({ at: 'set', space: 0, aimed: null })
  })
})

describe('the top of a share pile', () => {
  test('is picked and goes onto the set that is tapped, even if only one fits', () => {
    const picked = run(NOTHING, { type: 'share', share: 1 }, railways).selection
    expect(picked).toEqual({ at: 'share', share: 1, card: 'violet-railway-1' })
    expect(run(picked, { type: 'space', space: 0 }, railways).act).toEqual({
      type: 'TAKE',
      share: 1,
      card: 'violet-railway-1',
      slot: 0,
    })
  })

  test('is dropped when another player was faster', () => {
    const picked: Selection = { at: 'share', share: 1, card: 'violet-railway-1' }
    const taken = (state: State) => {
      railways(state)
      state.shares[1] = []
    }
    expect(settle(picked, situation(railways))).toBe(picked)
    expect(settle(picked, situation(taken))).toBe(NOTHING)
  })

  test('an empty pile asks for the refusal', () => {
    const { meant } = run(NOTHING, { type: 'share', share: 2 }, railways)
    expect(game.check(position(railways), 0, meant!)?.code).toBe('SHARE_EMPTY')
  })
})

describe('a full set', () => {
  const picked: Selection = { at: 'set', space: 0, aimed: null }

  test('highlights every free hex of its icon and no other', () => {
    const { actions } = situation(fullShopping)
    const { hexes } = targets(picked, actions)
    expect(hexes.size).toBe(16)
    expect(hexes.has('1,1')).toBe(true)
  })

  test('is tagged by one exact tap', () => {
    expect(run(picked, { type: 'hex', hex: '1,1', sure: true }, fullShopping).act).toEqual({
      type: 'COMPLETE',
      slot: 0,
      hex: '1,1',
    })
  })

  test('an inexact tap only aims, and a second one on the same hex tags it', () => {
    const aimed = run(picked, { type: 'hex', hex: '1,1', sure: false }, fullShopping)
    expect(aimed.act).toBeUndefined()
    expect(aimed.selection).toEqual({ ...picked, aimed: '1,1' })
    const moved = run(aimed.selection, { type: 'hex', hex: '2,-1', sure: false }, fullShopping)
    expect(moved.act).toBeUndefined()
    expect(run(aimed.selection, { type: 'hex', hex: '1,1', sure: false }, fullShopping).act).toBeDefined()
    expect(run(aimed.selection, { type: 'confirm' }, fullShopping).act).toBeDefined()
  })

  test('the aim is lost when the hex is', () => {
    const aimed: Selection = { ...picked, aimed: '1,1' }
    const taken = (state: State) => {
      fullShopping(state)
      state.tags = { ...state.tags, '1,1': [1] }
    }
    expect(settle(aimed, situation(taken))).toEqual(picked)
  })

  test('WS-14.1: may be cleared without a tag', () => {
    expect(run(picked, { type: 'clear' }, fullShopping).act).toEqual({ type: 'COMPLETE', slot: 0, hex: null })
  })
})

describe('a set of one or two', () => {
  const picked: Selection = { at: 'set', space: 1, aimed: null }

  test('WS-10.2: is rushed, never completed', () => {
    expect(run(NOTHING, { type: 'space', space: 1 }, fullShopping).selection).toEqual(picked)
    const hex = [...targets(picked, situation(fullShopping).actions).hexes][0]!
    expect(run(picked, { type: 'hex', hex, sure: true }, fullShopping).act).toEqual({ type: 'RUSH', slot: 1, hex })
  })

  test('WS-10.5: without a cop car there is nothing to pick', () => {
    const noCars = (state: State) => {
      fullShopping(state)
      state.stacks = [0, 0]
    }
    const { selection, meant } = run(NOTHING, { type: 'space', space: 1 }, noCars)
    expect(selection).toBe(NOTHING)
    expect(game.check(position(noCars), 0, meant!)?.code).toBe('NO_COP_CARS')
  })
})

const FACTORIES = ['coral-factory-1', 'coral-factory-2', 'coral-factory-3']

describe('the list of actions', () => {
  test('every action except removing tags is reached by taps', () => {
    const { actions } = situation(state => {
      railways(state)
      state.players[0]!.spaces = [state.players[0]!.spaces[0], FACTORIES]
    })
    for (const action of actions) expect(byTaps(action)).toEqual(action)

    function byTaps(action: Action): Action | undefined {
      const change = (state: State) => {
        railways(state)
        state.players[0]!.spaces = [state.players[0]!.spaces[0], FACTORIES]
      }
      let result = step(NOTHING, firstTap(action), situation(change))
      const next = secondTap(action)
      if (next) result = step(result.selection, next, situation(change))
      return result.act
    }
  })

  test('while an answer is pending a tap is kept, not refused', () => {
    const picked = run(NOTHING, { type: 'hand', card: 'coral-railway-1' }, railways, 'pending').selection
    expect(run(picked, { type: 'space', space: 0 }, railways, 'pending').act).toBeDefined()
  })

  test('finds an action whatever the order of its fields', () => {
    const { actions } = situation(railways)
    expect(isListed({ slot: 0, card: 'coral-railway-1', type: 'PLAY' }, actions)).toBe(true)
    expect(isListed({ type: 'PLAY', card: 'jade-factory-1', slot: 0 }, actions)).toBe(false)
  })

  test('says what can be used', () => {
    const open = openings(situation(railways).actions)
    expect([...open.cards]).toEqual(['coral-railway-1', 'jade-factory-1'])
    expect([...open.shares]).toEqual([0, 1])
    expect([...open.rush]).toEqual([0])
    expect([...open.draws]).toEqual([0, 1])
  })
})

describe('removing tags', () => {
  const asked = (state: State) => {
    state.phase = 'removal'
    state.tags = { '0,0': [0], '1,0': [0], '2,0': [0, 1], '0,1': [1] }
    state.players[0]!.copCars = 2
  }

  test('WS-17.2: own tags are chosen one by one, never more than there are cop cars', () => {
    let { selection } = run(NOTHING, { type: 'hex', hex: '0,0', sure: true }, asked)
    expect(selection).toEqual({ at: 'removal', hexes: ['0,0'] })
    selection = run(selection, { type: 'hex', hex: '1,0', sure: true }, asked).selection
    selection = run(selection, { type: 'hex', hex: '2,0', sure: true }, asked).selection
    expect(selection).toEqual({ at: 'removal', hexes: ['1,0', '2,0'] })
    expect(run(selection, { type: 'hex', hex: '1,0', sure: true }, asked).selection).toEqual({
      at: 'removal',
      hexes: ['2,0'],
    })
    expect(run(selection, { type: 'confirm' }, asked).act).toEqual({ type: 'REMOVE', hexes: ['1,0', '2,0'] })
  })

  test('the tags of others are only described', () => {
    expect(run(NOTHING, { type: 'hex', hex: '0,1', sure: true }, asked).about).toBe('0,1')
  })
})

test('with nothing picked a hex is described', () => {
  expect(run(NOTHING, { type: 'hex', hex: '0,0', sure: true }, railways)).toEqual({ selection: NOTHING, about: '0,0' })
})

test('Escape drops the aim first, then the pick', () => {
  const aimed: Selection = { at: 'set', space: 0, aimed: '1,1' }
  const first = run(aimed, { type: 'cancel' }, fullShopping).selection
  expect(first).toEqual({ at: 'set', space: 0, aimed: null })
  expect(run(first, { type: 'cancel' }, fullShopping).selection).toBe(NOTHING)
})

function firstTap(action: Action): Intent {
  switch (action.type) {
    case 'DRAW':
      return { type: 'draw', pile: action.pile }
    case 'PLAY':
    case 'SHARE':
      return { type: 'hand', card: action.card }
    case 'TAKE':
      return { type: 'share', share: action.share }
    case 'COMPLETE':
    case 'RUSH':
      return { type: 'space', space: action.slot as 0 | 1 }
    default:
      return { type: 'do', action }
  }
}

function secondTap(action: Action): Intent | null {
  switch (action.type) {
    case 'PLAY':
    case 'TAKE':
      return { type: 'space', space: action.slot as 0 | 1 }
    case 'SHARE':
      return { type: 'share', share: action.share }
    case 'COMPLETE':
    case 'RUSH':
      return action.hex === null ? { type: 'clear' } : { type: 'hex', hex: action.hex, sure: true }
    default:
      return null
  }
}
