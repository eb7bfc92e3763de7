/** Input from outside is parsed completely or refused. */

import { cloneJson, type Host, ShapeError } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { myLittleTown } from './index.ts'
import { type Given, stateFrom } from './testing/examples.ts'
import type { Action, Event, State } from './types.ts'

const { game } = myLittleTown.open(myLittleTown.content)

describe('actions from the wire', () => {
  test('are accepted with exactly their fields, in any order', () => {
    expect(game.parseAction({ rot: 1, ty: 2, tx: 3, type: 'placeTile' })).toEqual({
      type: 'placeTile',
      tx: 3,
      ty: 2,
      rot: 1,
    })
    expect(game.parseAction({ type: 'pass' })).toEqual({ type: 'pass' })
  })

  test('with an extra field, a missing field or a wrong type are not actions', () => {
    const wrong = [
      { type: 'draw', tile: 'T01' },
      { type: 'placeTile', tx: 0, ty: 0 },
      { type: 'placeTile', tx: '0', ty: 0, rot: 0 },
      { type: 'placeTile', tx: null, ty: 0, rot: 0 },
      { type: 'placeTile', tx: Number.NaN, ty: 0, rot: 0 },
      { type: 'placeStandee', length: 3, x: 0, y: 0, dir: 1 },
      { type: 'placeStandee', length: 3, x: 0, y: 0, dir: 'E', seat: 1 },
      Object.create({ type: 'draw' }),
    ]
    for (const raw of wrong) expect(game.parseAction(raw)).toBeNull()
  })

  test('MLT-4.4, MLT-4.7, MLT-5.2, MLT-5.3 with unusual numbers and words are left to the rules', () => {
    const state = game.parseState(stateFrom({ ...TWO, phase: 'placeTile', drawn: 'T21' }, undefined))
    const code = (raw: unknown, at = state) => game.check(at, 0, game.parseAction(raw)!)?.code
    expect(code({ type: 'placeTile', tx: 0.5, ty: 1, rot: 0 })).toBe('BAD_SPOT')
    expect(code({ type: 'placeTile', tx: 0, ty: 1, rot: -1 })).toBe('BAD_ROTATION')
    const choose = game.parseState(stateFrom(TWO, undefined))
    expect(code({ type: 'placeStandee', length: 2.5, x: 0, y: 0, dir: 'E' }, choose)).toBe('NO_SUCH_STANDEE')
    expect(code({ type: 'placeStandee', length: 3, x: 0.5, y: 0, dir: 'E' }, choose)).toBe('BAD_SQUARE')
    expect(code({ type: 'placeStandee', length: 3, x: 0, y: 0, dir: 'W' }, choose)).toBe('BAD_DIRECTION')
  })

  test('have no minus zero, which a saved match cannot keep', () => {
    const action = game.parseAction(JSON.parse('{"type":"placeTile","tx":-0,"ty":-0,"rot":-0}'))
    expect(Object.values(action!).some(value => Object.is(value, -0))).toBe(false)
  })

  test('of any kind never throw', () => {
    const types = fc.constantFrom('draw', 'placeTile', 'placeStandee', 'pass', 'other')
    const near = fc.dictionary(fc.constantFrom('tx', 'ty', 'rot', 'length', 'x', 'y', 'dir'), fc.jsonValue())
    const state = game.parseState(stateFrom(TWO, undefined))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.tuple(types, near).map(([type, rest]) => ({ ...rest, type })),
        ),
        raw => {
          const action = game.parseAction(raw)
          if (action) game.check(state, 0, action)
        },
      ),
      { numRuns: 2000, seed: 1 },
    )
  })
})

describe('positions from files', () => {
  test('may leave out derived fields and defaults', () => {
    const raw = stateFrom({ ...TWO, pile: [], phase: 'final', finalLeft: [0, 1] }, undefined)
    expect(game.parseState(raw)).toMatchObject({ lastTileSeat: 1, result: null, takeBack: 'off', unseenTiles: false })
    const ended = game.parseState({ ...stateFrom({ ...TWO, hands: [[3], [5]] }, undefined), phase: 'over', turn: null })
    expect(ended.result).toMatchObject({ ending: 'b', winners: [0], decidedBy: 'items' })
    const { table, ...uncounted } = ended.result!
    expect(table).toHaveLength(2)
    expect(game.parseState({ ...ended, result: uncounted })).toEqual(ended)
  })

  const cases: [problem: string, change: Partial<Record<keyof State, unknown>>, field: string][] = [
    ['a third version', { version: 'hard' }, 'state.version'],
    ['five standees', { set: [3, 5, 6, 7, 8] }, 'state.set'],
    ['one player', { seats: [{ colour: 'G', hand: [3] }] }, 'state.seats'],
    [
      'one colour twice',
      {
        seats: [
          { colour: 'G', hand: [3] },
          { colour: 'G', hand: [3] },
        ],
      },
      'state.seats[1].colour',
    ],
    [
      'a standee too many',
      {
        seats: [
          { colour: 'G', hand: [3, 3] },
          { colour: 'B', hand: [3] },
        ],
      },
      'state.seats[0].hand',
    ],
    [
      'an empty hand',
      {
        seats: [
          { colour: 'G', hand: [] },
          { colour: 'B', hand: [3] },
        ],
      },
      'state.seats[0].hand',
    ],
    ['an unknown tile', { pile: ['T99'] }, 'state.pile[0]'],
    ['a tile twice in the pile', { pile: ['T01', 'T01'] }, 'state.pile[1]'],
    ['a placed tile in the pile', { pile: ['T09'] }, 'state.city[0].tile'],
    ['no town', { city: [] }, 'state.city'],
    ['a tile apart', { city: [at('T09', 0, 0), at('T25', 2, 0)] }, 'state.city[1]'],
    ['a tile on a tile', { city: [at('T09', 0, 0), at('T25', 0, 0)] }, 'state.city[1]'],
    ['an eighth of a turn', { city: [{ ...at('T09', 0, 0), rot: 0.5 }] }, 'state.city[0].rot'],
    ['a standee over the rim', { standees: [{ seat: 0, length: 9, x: 0, y: 0, dir: 'E' }] }, 'state.standees[0]'],
    [
      'a standee on a foreign colour',
      { standees: [{ seat: 0, length: 3, x: 1, y: 1, dir: 'E' }] },
      'state.standees[0]',
    ],
    ['two standees on a square', { standees: [blue(0), blue(0)] }, 'state.standees[1]'],
    ['a standee without a player', { standees: [{ ...blue(0), seat: 3 }] }, 'state.standees[0].seat'],
    ['no active player', { turn: null }, 'state.turn'],
    ['a turn of a missing seat', { turn: 2 }, 'state.turn'],
    ['a tile in hand too early', { drawn: 'T21' }, 'state.drawn'],
    ['no tile in hand', { phase: 'placeTile' }, 'state.drawn'],
    ['a last turn with tiles', { phase: 'final', finalLeft: [0] }, 'state.pile'],
    ['a last turn without players', { phase: 'final', pile: [] }, 'state.finalLeft'],
    ['a last turn of someone else', { phase: 'final', pile: [], finalLeft: [1] }, 'state.finalLeft'],
    [
      'a last turn that ends with someone else',
      { phase: 'final', pile: [], finalLeft: [0, 1], lastTileSeat: 0 },
      'state.finalLeft',
    ],
    [
      'a count in ending a',
      { phase: 'over', turn: null, result: { ending: 'a', winners: [0, 1], decidedBy: 'shared', table: null } },
      'state.result',
    ],
    ['an end with a turn', { phase: 'over' }, 'state.turn'],
    ['a last tile too early', { lastTileSeat: 0 }, 'state.lastTileSeat'],
    [
      'a result too early',
      { result: { ending: 'a', winners: [0], decidedBy: 'lastStandee', table: null } },
      'state.result',
    ],
    [
      'a result that the hands do not give',
      { phase: 'over', turn: null, result: { ending: 'a', winners: [0], decidedBy: 'lastStandee', table: null } },
      'state.result',
    ],
    ['a field of another game', { gold: 3 } as object, 'state.gold'],
  ]

  test.each(cases)('with %s are refused with the field named', (_problem, change, field) => {
    const raw = { ...stateFrom(TWO, undefined), ...change }
    expect(() => game.parseState(raw)).toThrow(ShapeError)
    expect(() => game.parseState(raw)).toThrow(`${field}: `)
  })

  test('with any change are refused, or can be played on', () => {
    const states: State[] = []
    for (let n = 0; n < 4; n++) {
      playRandomly(game, `changed-${n}`, 500, ({ state }, rng) => {
        if (rng.int(8) === 0) states.push(cloneJson(state))
      })
    }
    const value = fc.oneof(
      fc.integer({ min: -3, max: 10 }),
      fc.constantFrom(null, 'G', 'T01', 'final', 'over', 'E'),
      fc.jsonValue(),
    )
    let taken = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        value,
        (state, path, wrong) => {
          const raw = cloneJson(state)
          replaceAt(raw, path, wrong)
          let parsed: State
          try {
            parsed = game.parseState(raw)
          } catch (error) {
            expect(error).toBeInstanceOf(ShapeError)
            return
          }
          taken++
          playOneStep(parsed)
        },
      ),
      { numRuns: 1200, seed: 1 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

const TWO: Given = {
  city: [
    ['T09', 0, 0, 0],
    ['T25', 1, 0, 0],
  ],
}

function at(tile: string, tx: number, ty: number): Record<string, unknown> {
  return { tile, tx, ty, rot: 0 }
}

function blue(x: number): Record<string, unknown> {
  return { seat: 1, length: 3, x, y: 1, dir: 'E' }
}

/** Follows the path as far as it goes, each number choosing one of the fields, and puts `value` there. */
function replaceAt(target: unknown, [first = 0, ...rest]: readonly number[], value: unknown): void {
  const record = target as Record<string, unknown>
  const keys = Object.keys(record)
  const key = keys[first % keys.length]
  if (key === undefined) return
  const inner = record[key]
  const goesOn = rest.length > 0 && typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
  if (goesOn) replaceAt(inner, rest, value)
  else record[key] = value
}

function playOneStep(state: State): void {
  const host: Host<Event> = {
    rng: { int: () => 0, pick: items => items[0]!, shuffle: items => items, draws: 0 },
    now: 0,
    emit: () => {},
    reveal: () => {},
  }
  game.view(state, null)
  game.outcome(state)
  for (const seat of game.actors(state)) {
    for (const action of game.legalActions(state, seat)) {
      expect(game.check(state, seat, action)).toBeNull()
      const next: State = cloneJson(state)
      game.apply(next, seat, action satisfies Action, host)
      game.parseState(cloneJson(next))
    }
  }
}
