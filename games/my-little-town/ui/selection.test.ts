import { createRng } from '#kernel'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES } from '../content.ts'
import { myLittleTown } from '../index.ts'
import type { Action } from '../types.ts'
import { squareKey } from './layout.ts'
import {
  decisionOf,
  endsOf,
  type Intent,
  keep,
  lengthsIn,
  NOTHING,
  type PlaceStandee,
  reasonAt,
  type Selection,
  spotsIn,
  squaresFor,
  step,
} from './selection.ts'

const stand = (length: number, x: number, y: number, dir: 'E' | 'S'): PlaceStandee => ({
  type: 'placeStandee',
  length,
  x,
  y,
  dir,
})
/** Draw, or a 3 from (0,0) to the right or down, or a 3 from (5,5), or a 5 down from (0,0). */
const choices: Action[] = [
  { type: 'draw' },
  stand(3, 0, 0, 'E'),
  stand(3, 0, 0, 'S'),
  stand(3, 5, 5, 'E'),
  stand(5, 0, 0, 'S'),
]
const tiles: Action[] = [
  ...[0, 1, 2, 3].map(rot => ({ type: 'placeTile' as const, tx: 1, ty: 0, rot })),
  ...[0, 1, 2, 3].map(rot => ({ type: 'placeTile' as const, tx: 0, ty: -1, rot })),
]

const pick = (length: number): Intent => ({ type: 'pick', length })
const square = (x: number, y: number): Intent => ({ type: 'square', square: { x, y } })
const spot = (tx: number, ty: number): Intent => ({ type: 'spot', spot: { tx, ty } })

function after(actions: readonly Action[], ...intents: Intent[]): Selection {
  return intents.reduce<Selection>((selection, intent) => step(selection, intent, actions).selection, NOTHING)
}

describe('choosing', () => {
  test('drawing is sent at once', () => {
    expect(step(NOTHING, { type: 'draw' }, choices)).toEqual({ selection: NOTHING, act: { type: 'draw' } })
  })

  test('an action not on the list asks for its refusal and is not sent', () => {
    expect(step(NOTHING, { type: 'draw' }, [])).toEqual({ selection: NOTHING, meant: [{ type: 'draw' }] })
    expect(step(NOTHING, { type: 'pass' }, choices).meant).toEqual([{ type: 'pass' }])
  })

  test('a standee that fits nowhere can be picked, and the board says so', () => {
    expect(step(NOTHING, pick(9), choices)).toEqual({ selection: { at: 'standee', length: 9 }, nudge: 'fits-nowhere' })
  })

  test('a standee picked out of turn or with a tile in hand asks for its refusal', () => {
    expect(step(NOTHING, pick(3), []).meant).toEqual([stand(3, 0, 0, 'E')])
    expect(step(NOTHING, pick(3), tiles).meant).toEqual([stand(3, 0, 0, 'E')])
  })

  test('picking it again puts it back', () => {
    expect(after(choices, pick(3), pick(3))).toEqual(NOTHING)
    expect(after(choices, pick(3), pick(5))).toEqual({ at: 'standee', length: 5 })
  })

  test('a square without a standee asks for a choice first', () => {
    expect(step(NOTHING, square(0, 0), choices)).toEqual({ selection: NOTHING, nudge: 'choose' })
  })
})

describe('placing a standee', () => {
  test('its ends are those of its fits, each once', () => {
    expect(endsOf(choices, 3).map(squareKey)).toEqual(['0,0', '2,0', '0,2', '5,5', '7,5'])
    expect(squaresFor(after(choices, pick(3)), choices)).toEqual(endsOf(choices, 3))
    expect([...lengthsIn(choices)]).toEqual([3, 5])
  })

  test('an end with several partners waits for one of them', () => {
    const selection = after(choices, pick(3), square(0, 0))
    expect(selection).toEqual({ at: 'end', length: 3, end: { x: 0, y: 0 } })
    expect(squaresFor(selection, choices).map(squareKey)).toEqual(['2,0', '0,2'])
    expect(decisionOf(after(choices, pick(3), square(0, 0), square(0, 2)))).toEqual(stand(3, 0, 0, 'S'))
  })

  test('an end with one partner shows the standee at once', () => {
    expect(decisionOf(after(choices, pick(3), square(7, 5)))).toEqual(stand(3, 5, 5, 'E'))
  })

  test('a square on the way to a partner means that partner', () => {
    expect(decisionOf(after(choices, pick(3), square(0, 0), square(1, 0)))).toEqual(stand(3, 0, 0, 'E'))
  })

  test('another end starts anew', () => {
    expect(decisionOf(after(choices, pick(3), square(0, 0), square(5, 5)))).toEqual(stand(3, 5, 5, 'E'))
  })

  test('pointing at the shown standee turns it to the next partner', () => {
    const shown = after(choices, pick(3), square(0, 0), square(0, 2))
    expect(decisionOf(step(shown, square(0, 1), choices).selection)).toEqual(stand(3, 0, 0, 'E'))
  })

  test('without another partner, pointing at it asks for the tick', () => {
    const shown = after(choices, pick(3), square(7, 5))
    expect(step(shown, square(6, 5), choices)).toEqual({ selection: shown, nudge: 'confirm' })
  })

  test('the tick sends what is shown, and only that', () => {
    const shown = after(choices, pick(3), square(7, 5))
    expect(step(shown, { type: 'confirm' }, choices)).toEqual({ selection: NOTHING, act: stand(3, 5, 5, 'E') })
    const half = after(choices, pick(3), square(0, 0))
    expect(step(half, { type: 'confirm' }, choices)).toEqual({ selection: half })
  })

  test('stepping back goes one step at a time', () => {
    const shown = after(choices, pick(3), square(7, 5))
    expect(after(choices, pick(3), square(7, 5), { type: 'cancel' })).toEqual({ at: 'standee', length: 3 })
    expect(step({ at: 'standee', length: 3 }, { type: 'cancel' }, choices).selection).toEqual(NOTHING)
    expect(shown.at).toBe('fit')
  })

  test('MLT-5.13 a wrong end asks for refusals in all four directions, named by the left or upper end', () => {
    expect(step({ at: 'standee', length: 3 }, square(4, 4), choices).meant).toEqual([
      stand(3, 4, 4, 'E'),
      stand(3, 2, 4, 'E'),
      stand(3, 4, 4, 'S'),
      stand(3, 4, 2, 'S'),
    ])
  })

  test('a wrong partner asks for refusals in its direction first', () => {
    const end: Selection = { at: 'end', length: 3, end: { x: 0, y: 0 } }
    expect(step(end, square(-4, 1), choices).meant?.[0]).toEqual(stand(3, -2, 0, 'E'))
    expect(step(end, square(0, -2), choices).meant?.[0]).toEqual(stand(3, 0, -2, 'S'))
  })
})

describe('placing a tile', () => {
  test('its spots are those of the list, each once', () => {
    expect(spotsIn(tiles)).toEqual([
      { tx: 1, ty: 0 },
      { tx: 0, ty: -1 },
    ])
  })

  test('a spot shows it there, the same spot turns it, another spot moves it as it is turned', () => {
    expect(after(tiles, spot(1, 0))).toEqual({ at: 'tile', spot: { tx: 1, ty: 0 }, rot: 0 })
    expect(after(tiles, spot(1, 0), spot(1, 0), spot(1, 0))).toMatchObject({ rot: 2 })
    expect(after(tiles, spot(1, 0), spot(1, 0), spot(0, -1))).toEqual({ at: 'tile', spot: { tx: 0, ty: -1 }, rot: 1 })
  })

  test('the tile turns in hand too, both ways and around', () => {
    expect(after(tiles, { type: 'turn', by: 1 })).toEqual({ at: 'tile', spot: null, rot: 1 })
    expect(after(tiles, { type: 'turn', by: -1 })).toEqual({ at: 'tile', spot: null, rot: 3 })
    expect(after(tiles, { type: 'turn', by: -1 }, { type: 'turn', by: 1 })).toMatchObject({ rot: 0 })
  })

  test('only rotations of the list come up', () => {
    const few = tiles.filter(action => action.type === 'placeTile' && (action.tx === 0 || action.rot % 2 === 1))
    expect(after(few, spot(1, 0))).toMatchObject({ rot: 1 })
    expect(after(few, spot(1, 0), spot(1, 0))).toMatchObject({ rot: 3 })
    expect(after(few, spot(1, 0), spot(1, 0), spot(1, 0))).toMatchObject({ rot: 1 })
  })

  test('any other spot asks for its refusal', () => {
    expect(step(NOTHING, spot(7, 7), tiles).meant).toEqual([{ type: 'placeTile', tx: 7, ty: 7, rot: 0 }])
    expect(step(NOTHING, spot(1, 0), choices).meant).toEqual([{ type: 'placeTile', tx: 1, ty: 0, rot: 0 }])
  })

  test('stepping back, the tile keeps its rotation in hand', () => {
    expect(after(tiles, spot(1, 0), spot(1, 0), { type: 'cancel' })).toEqual({ at: 'tile', spot: null, rot: 1 })
  })
})

test('a selection lasts as long as the list of actions allows it', () => {
  const shown = after(choices, pick(3), square(7, 5))
  expect(keep(shown, choices)).toBe(shown)
  expect(keep(shown, tiles)).toEqual(NOTHING)
  expect(keep(shown, [])).toEqual(NOTHING)
  expect(keep({ at: 'end', length: 3, end: { x: 9, y: 9 } }, choices)).toEqual(NOTHING)
  expect(keep({ at: 'tile', spot: null, rot: 2 }, choices)).toEqual(NOTHING)
})

test('the reason about the square pointed at comes first, then the one with the fewest squares in the way', () => {
  const far = {
    code: 'far',
    where: [
      [9, 9],
      [8, 9],
    ],
  }
  const here = {
    code: 'here',
    where: [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  }
  const small = { code: 'small', where: [[5, 5]] }
  expect(reasonAt([far, here, small], { x: 2, y: 1 })).toBe(here)
  expect(reasonAt([far, here, small], { x: 0, y: 0 })).toBe(small)
  expect(reasonAt([], { x: 0, y: 0 })).toBeUndefined()
})

test('in whole matches every legal decision can be pointed at, and nothing else can be sent', () => {
  const { game } = myLittleTown.open(CONTENT_FILES)
  const rng = createRng('pointing')
  const host = { rng, now: 0, emit: () => {}, reveal: () => {} }
  const options = { ...defaults, colours: ['G', 'B'] as const }
  for (let match = 0; match < 3; match++) {
    const state = game.setup({ seats: 2, options }, rng)
    while (!game.outcome(state)) {
      const seat = game.actors(state)[0]!
      const actions = game.legalActions(state, seat)
      const reached = new Set(pointableIn(actions).map(action => JSON.stringify(action)))
      expect([...reached].toSorted()).toEqual(actions.map(action => JSON.stringify(action)).toSorted())
      game.apply(state, seat, rng.pick(actions), host)
    }
  }
})

const defaults = {
  version: 'easy',
  firstSeat: 0,
  standeeSet: 'standard',
  pileSize: 20,
  hints: 'ends',
  unseenTiles: false,
  takeBack: 'off',
} as const

/** Every action that a tick or a button can send. */
function pointableIn(actions: readonly Action[]): Action[] {
  const sent: Action[] = []
  for (const type of ['draw', 'pass'] as const) {
    const { act } = step(NOTHING, { type }, actions)
    if (act) sent.push(act)
  }
  const confirm = (selection: Selection) => {
    const { act } = step(selection, { type: 'confirm' }, actions)
    if (act) sent.push(act)
  }
  for (const { tx, ty } of spotsIn(actions)) {
    let selection = after(actions, spot(tx, ty))
    for (let turns = 0; turns < 4; turns++) {
      confirm(selection)
      selection = step(selection, spot(tx, ty), actions).selection
    }
  }
  for (const length of lengthsIn(actions)) {
    const picked = after(actions, pick(length))
    for (const end of squaresFor(picked, actions)) {
      const first = step(picked, square(end.x, end.y), actions).selection
      confirm(first)
      for (const partner of squaresFor(first, actions)) {
        confirm(step(first, square(partner.x, partner.y), actions).selection)
      }
    }
  }
  return sent
}
