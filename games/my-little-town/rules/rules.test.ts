/** Rules that the worked examples do not cover. */

import {
  canonical,
  cloneJson,
  createRng,
  type Host,
  type Match,
  propose,
  replay,
  type Rng,
  seatTable,
  startFrom,
  startMatch,
  submit,
  undo,
  utility,
  winners,
} from '#kernel'
import { legal, playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { myLittleTown } from '../index.ts'
import { type Given, stackedRng, stateFrom } from '../testing/examples.ts'
import type { Action, Event, MyLittleTown, Options, State } from '../types.ts'

const { game } = myLittleTown.open(myLittleTown.content)

describe('the table', () => {
  test.each([-1, 0, 1, 5, 2.5, Number.NaN])('MLT-1.1 is not for %d players', seats => {
    expect(game.checkTable(seats, {})?.code).toBe('BAD_PLAYER_COUNT')
  })

  test('MLT-1.1, MLT-2.5 wants a colour for each seat', () => {
    expect(seating(2, { colours: ['G', 'B', 'Y', 'R', 'G'] })).toBe('BAD_PLAYER_COUNT')
    expect(seating(3, { colours: ['G', 'B'] })).toBe('UNKNOWN_COLOUR')
    expect(seating(2, { colours: 'GB' })).toBe('UNKNOWN_COLOUR')
    expect(seating(4, {})).toMatchObject({ colours: ['G', 'B', 'Y', 'R'] })
  })

  test('MLT-7.1 names the first invalid option', () => {
    const wrong = {
      colours: ['G', 'G'],
      version: 'hard',
      firstSeat: 9,
      standeeSet: 'giant',
      pileSize: 3,
      hints: 'many',
    }
    const steps: [string, string][] = [
      ['colours', 'COLOUR_TAKEN'],
      ['version', 'BAD_VERSION'],
      ['firstSeat', 'BAD_FIRST_SEAT'],
      ['standeeSet', 'BAD_STANDEE_SET'],
      ['pileSize', 'BAD_PILE_SIZE'],
      ['hints', 'BAD_HINTS'],
    ]
    const options: Record<string, unknown> = { ...wrong, unseenTiles: 1, takeBack: 'always' }
    for (const [option, code] of steps) {
      expect(seating(2, options)).toBe(code)
      Reflect.deleteProperty(options, option)
    }
    expect(seating(2, options)).toBe('BAD_UNSEEN_TILES')
    expect(seating(2, { takeBack: 'always' })).toBe('BAD_TAKE_BACK')
    expect(seating(2, { speed: 'fast' })).toBe('UNKNOWN_OPTION')
  })

  test('MLT-1.4, MLT-9.4 plays the normal version without undo unless an option says otherwise', () => {
    expect(seating(2, {})).toMatchObject({ version: 'normal', takeBack: 'off', firstSeat: 'random', pileSize: 36 })
    expect(game.casual).toEqual({ takeBack: 'untilNextAction' })
  })

  function seating(seats: number, options: Record<string, unknown>): string | Options {
    const result = seatTable<MyLittleTown>(game, seats, options)
    return result.ok ? result.table.options : result.refusal.code
  }
})

describe('setup', () => {
  test('MLT-2.3, MLT-2.4 has the same pile for two, three and four players', () => {
    for (const seats of [2, 3, 4]) {
      const { state } = start(seats)
      expect(state.pile).toHaveLength(35)
      expect(state.seats).toHaveLength(seats)
      expect(state.standees).toEqual([])
    }
  })

  test('MLT-2.1 shuffles with every order equally likely', () => {
    const first = new Map<string, number>()
    const rng = createRng('shuffles')
    const { table } = start(2).record
    for (let n = 0; n < 7200; n++) {
      const { city } = game.setup(table, rng)
      first.set(city[0]!.tile, (first.get(city[0]!.tile) ?? 0) + 1)
    }
    const squares = [...first.values()].map(count => (count - 200) ** 2 / 200)
    // Chi squared with 35 degrees of freedom: one shuffle in a thousand exceeds 66.6.
    expect(first.size).toBe(36)
    expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(66.6)
  })

  test('MLT-3.1 draws the first seat at random, or takes it from the options', () => {
    const rng = createRng('seats')
    const { table } = start(3).record
    const turns = Array.from({ length: 300 }, () => game.setup(table, rng).turn)
    for (const seat of [0, 1, 2]) expect(turns.filter(turn => turn === seat).length).toBeGreaterThan(60)
    expect(start(3, { firstSeat: 2 }).state.turn).toBe(2)
  })

  test('MLT-1.8 leaves out tiles at random, unseen', () => {
    const rng = createRng('left out')
    const { table } = start(2, { pileSize: 12 }).record
    const used = new Set<string>()
    for (let n = 0; n < 100; n++) {
      const state = game.setup(table, rng)
      expect(state.pile).toHaveLength(11)
      for (const tile of state.pile) used.add(tile)
    }
    expect(used.size).toBe(36)
  })

  test('MLT-2.2, MLT-2.6 turns up the first tile and gives each player the six standees', () => {
    const { table } = start(2, { standeeSet: 'short' }).record
    const state = game.setup(table, stackedRng(['T17']))
    expect(state.city).toEqual([{ tile: 'T17', tx: 0, ty: 0, rot: 0 }])
    expect(state.seats.map(player => player.hand)).toEqual([
      [2, 3, 4, 5, 6, 7],
      [2, 3, 4, 5, 6, 7],
    ])
  })
})

describe('actions', () => {
  test('MLT-1.6, MLT-3.3 are four and no more: draw, placeTile, placeStandee, pass', () => {
    const match = from(ROW)
    for (const type of ['mount', 'moveTile', 'setup', '', 'toString', '__proto__', null, 4]) {
      const result = submit(match, 0, { type }, 0)
      expect(result).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_ACTION', rule: 'MLT-3.3' } })
    }
  })

  test('MLT-3.6 lets standees be placed in any order of length', () => {
    const lengths = legal(game, from(ROW).state).map(([, action]) => ('length' in action ? action.length : 0))
    expect(new Set(lengths)).toEqual(new Set([0, 3, 5, 7, 8]))
  })

  test('MLT-1.7 with two standees of equal length name the length once, and use up one', () => {
    const raw = stateFrom(ROW, undefined)
    const set = [3, 3, 5, 5, 8, 9]
    const state = game.parseState({
      ...raw,
      set,
      seats: [
        { colour: 'G', hand: set },
        { colour: 'B', hand: set },
      ],
    })
    const match = fromState(state)
    const eights = legal(game, state).filter(([, action]) => 'length' in action && action.length === 3)
    expect(new Set(eights.map(([, action]) => canonical(action))).size).toBe(eights.length)
    const [seat, action] = eights[0]!
    expect(submit(match, seat, action, 0).ok).toBe(true)
    expect(match.state.seats[0]!.hand).toEqual([3, 5, 5, 8, 9])
  })

  test('MLT-1.9 let the town grow in a line as long as there are tiles', () => {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const match = start(2)
      for (let n = 1; n <= 35; n++) {
        expect(submit(match, match.state.turn!, { type: 'draw' }, 0).ok).toBe(true)
        const place = { type: 'placeTile', tx: n * dx, ty: n * dy, rot: n % 4 }
        expect(submit(match, match.state.turn!, place, 0).ok).toBe(true)
      }
      expect(match.state.city).toHaveLength(36)
      expect(match.state.phase).not.toBe('choose')
    }
  })

  test('MLT-7.2 that are refused change nothing and emit no event', () => {
    for (let n = 0; n < 3; n++) {
      playRandomly(game, `refused-${n}`, 500, match => {
        const before = canonical([match.state, match.record])
        for (const action of ODD_ACTIONS) {
          for (const seat of match.state.seats.keys()) {
            const refusal = game.check(match.state, seat, action)
            if (!refusal) continue
            const result = submit(match, seat, action, 0)
            expect(result).toEqual({ ok: false, refusal })
          }
        }
        expect(canonical([match.state, match.record])).toBe(before)
      })
    }
  })

  test('MLT-7.3 use no chance, and lead to the same state from the same position', () => {
    const { record } = playRandomly(game, 'same', 500, ({ state }, rng) => {
      if (state.turn === null) return
      const action = rng.pick(game.legalActions(state, state.turn))
      expect(applied(state, action)).toEqual(applied(cloneJson(state), action))
    })
    expect(canonical(replay(game, record).state)).toBe(canonical(replay(game, record).state))
  })

  test('MLT-7.4 sent twice are applied once', () => {
    const match = from({ ...ROW, pile: ['T01', 'T02'] })
    const twice = (action: Action): string[] =>
      [1, 2].map(() => {
        const result = submit(match, 0, action, 0)
        return result.ok ? 'ok' : result.refusal.code
      })
    expect(twice({ type: 'draw' })).toEqual(['ok', 'TILE_IN_HAND'])
    expect(twice({ type: 'placeTile', tx: 0, ty: 1, rot: 0 })).toEqual(['ok', 'NOT_YOUR_TURN'])
    submit(match, 1, { type: 'draw' }, 0)
    submit(match, 1, { type: 'placeTile', tx: 1, ty: 1, rot: 0 }, 0)
    expect(match.state.lastTileSeat).toBe(1)
    expect(twice({ type: 'placeStandee', length: 8, x: 0, y: 0, dir: 'E' })).toEqual(['ok', 'NOT_YOUR_TURN'])
  })

  test('MLT-5.1 a standee sent again in a later turn is no longer in hand', () => {
    const match = from({ ...ROW, pile: ['T01', 'T02'] })
    const standee = { type: 'placeStandee', length: 8, x: 0, y: 0, dir: 'E' }
    expect(submit(match, 0, standee, 0).ok).toBe(true)
    submit(match, 1, { type: 'draw' }, 0)
    submit(match, 1, { type: 'placeTile', tx: 0, ty: 1, rot: 0 }, 0)
    expect(submit(match, 0, standee, 0)).toMatchObject({ refusal: { code: 'STANDEE_ALREADY_PLACED' } })
  })
})

describe('the result', () => {
  test('MLT-6.1, MLT-6.10 names the ending, the winners, what decided it, and the count if there was one', () => {
    const seen = new Set<string>()
    for (let n = 0; n < 60; n++) {
      const { state } = playRandomly(game, `ending-${n}`, 500)
      const { ending, winners, decidedBy, table } = state.result!
      seen.add(`${ending}-${decidedBy}`)
      expect(['a', 'b']).toContain(ending)
      expect(winners.length > 1).toBe(decidedBy === 'shared')
      expect(table === null).toBe(decidedBy === 'lastStandee')
      if (ending === 'a') expect(decidedBy).toBe('lastStandee')
      table?.forEach(({ seat, items, standees }, index) => {
        const { hand } = state.seats[index]!
        expect([seat, items, standees]).toEqual([index, hand.reduce((sum, length) => sum + length, 0), hand.length])
      })
    }
    expect(seen).toContain('a-lastStandee')
    expect(seen).toContain('b-items')
  })

  test('MLT-6.2 ranks the winner alone first, the others by fewest items, then fewest standees', () => {
    const state = over([[], [9], [3, 6], [3]])
    expect(game.outcome(state)).toMatchObject({ reason: 'a-lastStandee', places: [1, 3, 4, 2] })
  })

  test('MLT-6.7, MLT-6.8, MLT-6.8.1 rank a count by items, then standees, and let equals share a place', () => {
    expect(game.outcome(over([[3, 6], [9], [9], [3, 7]]))).toMatchObject({ reason: 'b-shared', places: [3, 1, 1, 4] })
    expect(game.outcome(over([[3, 6], [9], [5, 6]]))).toMatchObject({ reason: 'b-standees', places: [2, 1, 3] })
    expect(game.outcome(over([[8], [9]]))).toMatchObject({ reason: 'b-items', places: [1, 2] })
  })

  test('MLT-6.7 scores the items left as points lost, line by line', () => {
    const outcome = game.outcome(over([[], [5, 9]]))!
    expect(outcome.kind === 'ranked' && outcome.scores).toEqual([
      { total: 0, lines: [] },
      {
        total: -14,
        lines: [
          { label: 'standee-5', points: -5 },
          { label: 'standee-9', points: -9 },
        ],
      },
    ])
    expect(winners(outcome, 2)).toEqual([0])
    expect(utility(outcome, 1)).toBe(0)
  })

  test('MLT-6.9 is final: every later action is refused, and so is undo', () => {
    const match = from({ ...ROW, hands: [[8], [3, 9]], pile: ['T01'] }, 'untilNextAction')
    expect(submit(match, 0, { type: 'placeStandee', length: 8, x: 0, y: 0, dir: 'E' }, 0).ok).toBe(true)
    for (const action of [...ODD_ACTIONS, { type: 'takeBack' }, { type: 'nonsense' }, null]) {
      for (const seat of [0, 1])
        expect(submit(match, seat, action, 0)).toMatchObject({ refusal: { code: 'GAME_OVER' } })
    }
    expect(game.actors(match.state)).toEqual([])
  })

  function over(hands: readonly (readonly number[])[]): State {
    const colours = ['G', 'B', 'Y', 'R'].slice(0, hands.length)
    return game.parseState({ ...stateFrom({ ...ROW, colours, hands }, undefined), phase: 'over', turn: null })
  }
})

describe('undo', () => {
  const standee = { type: 'placeStandee', length: 8, x: 0, y: 0, dir: 'E' }
  const allowed = (given: Partial<Given> = {}) => from({ ...ROW, pile: ['T01', 'T02'], ...given }, 'untilNextAction')

  test('MLT-9.1 trying out an action adds nothing to the match', () => {
    const match = allowed()
    const before = canonical([match.state, match.record])
    for (const action of legal(game, match.state)) expect(propose(match, ...action, 0).ok).toBe(true)
    expect(canonical([match.state, match.record])).toBe(before)
  })

  test('MLT-9.3 returns to the choice after a standee, one step only', () => {
    const match = allowed()
    const before = canonical(match.state)
    expect(submit(match, 0, standee, 0).ok).toBe(true)
    expect(submit(match, 0, { type: 'takeBack' }, 0)).toEqual({ ok: true, events: [{ type: 'takenBack', seat: 0 }] })
    expect(canonical(match.state)).toBe(before)
    expect(submit(match, 0, { type: 'takeBack' }, 0)).toMatchObject({ refusal: { code: 'TAKE_BACK_TOO_LATE' } })
    expect(submit(match, 0, standee, 0).ok).toBe(true)
  })

  test('MLT-9.2, MLT-9.3 returns the tile to the hand, never to the pile', () => {
    const match = allowed()
    submit(match, 0, { type: 'draw' }, 0)
    submit(match, 0, { type: 'placeTile', tx: 0, ty: 1, rot: 2 }, 0)
    expect(undo(match, 0, 0).ok).toBe(true)
    expect(match.state).toMatchObject({ phase: 'placeTile', drawn: 'T01', pile: ['T02'], turn: 0 })
    expect(undo(match, 0, 0).ok).toBe(false)
    expect(submit(match, 0, { type: 'placeTile', tx: 1, ty: 1, rot: 0 }, 0).ok).toBe(true)
    expect(match.state.city.at(-1)).toEqual({ tile: 'T01', tx: 1, ty: 1, rot: 0 })
  })

  test('MLT-9.3 is for one’s own placement only', () => {
    const match = allowed()
    submit(match, 0, standee, 0)
    expect(submit(match, 1, { type: 'takeBack' }, 0)).toMatchObject({ refusal: { code: 'TAKE_BACK_TOO_LATE' } })
    expect(submit(allowed(), 0, { type: 'takeBack' }, 0)).toMatchObject({ refusal: { code: 'TAKE_BACK_TOO_LATE' } })
  })

  test('MLT-9.3 restores the last turn', () => {
    const match = allowed({ pile: [], phase: 'final', lastTileSeat: 1, finalLeft: [0, 1], turn: 0 })
    const before = canonical(match.state)
    expect(submit(match, 0, { type: 'pass' }, 0).ok).toBe(true)
    expect(match.state.finalLeft).toEqual([1])
    expect(undo(match, 0, 0).ok).toBe(true)
    expect(canonical(match.state)).toBe(before)
  })
})

const ROW: Given = {
  city: [
    ['T33', 0, 0, 0],
    ['T29', 1, 0, 0],
    ['T25', 2, 0, 0],
    ['T21', 3, 0, 0],
  ],
}

const ODD_ACTIONS: readonly Action[] = [
  { type: 'draw' },
  { type: 'pass' },
  { type: 'placeTile', tx: 0, ty: 0, rot: 0 },
  { type: 'placeTile', tx: 1e300, ty: -1e300, rot: 0 },
  { type: 'placeTile', tx: 0.5, ty: 0, rot: 7 },
  { type: 'placeStandee', length: 3, x: 0, y: 0, dir: 'N' },
  { type: 'placeStandee', length: 3, x: 1e300, y: 0, dir: 'E' },
  { type: 'placeStandee', length: -3, x: 0, y: 0, dir: 'E' },
]

function start(seats: number, options: Record<string, unknown> = {}): Match<MyLittleTown> {
  const seating = seatTable<MyLittleTown>(game, seats, options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, 'rules')
}

function from(given: Given, takeBack: Options['takeBack'] = 'off'): Match<MyLittleTown> {
  return fromState(game.parseState(stateFrom(given, { takeBack })))
}

function fromState(state: State): Match<MyLittleTown> {
  return startFrom(game, start(state.seats.length, { takeBack: state.takeBack }).record.table, 'rules', state)
}

/** The state after the action and its events, with a random source that must not be used. */
function applied(state: State, action: Action): [State, Event[]] {
  const throwing = (): never => {
    throw new Error('chance was used')
  }
  const rng: Rng = { int: throwing, pick: throwing, shuffle: throwing, draws: 0 }
  const events: Event[] = []
  const host: Host<Event> = { rng, now: 0, emit: event => void events.push(cloneJson(event)), reveal: () => {} }
  const next = cloneJson(state)
  game.apply(next, state.turn!, action, host)
  return [next, events]
}

describe('standees far outside the town', () => {
  test('MLT-5.3 nothing fits 512 squares away from a fit', () => {
    const { state } = playRandomly(game, 'far', 5000, ({ state }) => {
      for (const [seat, action] of legal(game, state)) {
        if (action.type !== 'placeStandee') continue
        const { x, y } = action
        for (const far of [{ x: x + 512 }, { x: x - 512 }, { y: y + 512 }, { y: y - 512 }, { x: x + 512, y: y - 1 }]) {
          expect(game.check(state, seat, { ...action, ...far })?.code).toBe('OFF_CITY')
        }
      }
    })
    expect(game.outcome(state)).not.toBeNull()
  })
})
