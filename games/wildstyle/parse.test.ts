/** Parses actions from the wire and positions from files. */

import { cloneJson, ShapeError } from '#kernel'
import { describe, expect, test } from 'vitest'
import { parseAction } from './parse.ts'
import { actionExamples, stateFrom } from './testing/examples.ts'
import { game, newMatch } from './testing/table.ts'

describe('WS-21.4 actions', () => {
  test.each([
    [{ type: 'READY', ready: false }],
    [{ type: 'DRAW', pile: 0.5 }],
    [{ type: 'TAKE', share: -3, card: 'nonsense', slot: 9 }],
    [{ type: 'COMPLETE', slot: 0, hex: null }],
    [{ type: 'RUSH', slot: 0, hex: 'nowhere' }],
    [{ type: 'RUSH', slot: 0, hex: null, stack: 1 }],
    [{ type: 'REMOVE', hexes: ['0,0', '0,0'] }],
  ])('%j is parsed unchanged', action => expect(parseAction(cloneJson(action))).toEqual(action))

  test.each([
    [null],
    [[]],
    [{}],
    [{ type: 'toString' }],
    [{ type: 'DONE', twice: true }],
    [{ type: 'COMPLETE', slot: 0 }],
    [{ type: 'COMPLETE', slot: '0', hex: null }],
    [{ type: 'REMOVE', hexes: [1] }],
    [{ type: 'REMOVE', hexes: Array.from({ length: 100 }, () => '0,0') }],
  ])('%j is not an action', raw => expect(parseAction(raw)).toBeNull())

  test('minus zero becomes zero', () => {
    expect(parseAction({ type: 'DRAW', pile: -0 })).toEqual({ type: 'DRAW', pile: 0 })
  })
})

describe('impossible positions are refused with their field', () => {
  const sound = stateFrom(actionExamples.find(example => example.id === 'A19')!)
  const [first, second] = sound['players'] as [object, object]
  const player = (change: object) => ({ players: [first, { ...second, ...change }] })
  const full = cloneJson(newMatch(2).state)

  test('the unchanged position is accepted', () => expect(game.parseState(sound).phase).toBe('play'))

  test.each<[field: string, change: object]>([
    ['state.placements', { placements: [{ face: '1A', rotation: 0 }] }],
    ['state.placements', { placements: ['1A', '1B'].map(face => ({ face, rotation: 0 })) }],
    ['state.placements[1].rotation', { placements: ['1A', '2A'].map((face, n) => ({ face, rotation: 6 * n })) }],
    ['state.phase', { phase: 'tea' }],
    ['state.round', { round: 4 }],
    ['state.objectives[0]', { objectives: ['win'] }],
    ['state.options.pace', { options: { pace: '1' } }],
    ['state.options.handicap', { options: { handicap: ['1'] } }],
    ['state.players', { players: [first] }],
    [
      'state.players[1].hand',
      player({ hand: ['coral-police-1', 'amber-railway-1', 'jade-police-1', 'jade-police-2'] }),
    ],
    ['state.players[1].hand', player({ hand: ['coral-police-11'] })],
    ['state.players[1].spaces[0]', player({ spaces: [['coral-railway-1', 'jade-police-1'], []] })],
    ['state.players[1].mat', player({ mat: 7 })],
    ['state.players[1].finished', player({ mat: 0 })],
    ['state.draws', { draws: [['coral-police-1'], []] }],
    ['state.shares', { shares: [[], [], []] }],
    ['state.stacks', { stacks: [28, 1] }],
    ['state.tags.9,9', { tags: { '9,9': [0] } }],
    ['state.tags.0,0', { tags: { '0,0': [0, 1] } }],
    ['state.tags.2,0', { tags: { '2,0': [1, 1] } }],
    ['state.tags.2,0', { tags: { '2,0': [2] } }],
    ['state.clock.idle', { clock: { idle: -1 } }],
    ['state.clock.go', { clock: { go: 5 } }],
    ['state.clock.turn', { clock: { turn: 5 } }],
    ['state.clock', { clock: { tea: 5 } }],
    ['state.players', { phase: 'over' }],
    ['state.phase', { phase: 'removal', players: [first, second].map(each => ({ ...each, removed: [] })) }],
    ['state.players[1].removed', { phase: 'removal', ...player({ removed: ['0,0'] }) }],
    ['state.extra', { extra: 1 }],
  ])('%s', (field, change) => {
    const parse = () => game.parseState(cloneJson({ ...sound, ...change }))
    expect(parse).toThrow(ShapeError)
    expect(parse).toThrow(`${field}: `)
  })

  test('WS-23.2 nor a turn of a player who is finished', () => {
    const relaxed = { options: { mode: 'relaxed' }, turn: 1, ...player({ finished: true }) }
    expect(() => game.parseState({ ...sound, ...relaxed })).toThrow('state.turn: ')
  })

  test('every card must be somewhere', () => {
    full.setAside[0] = full.setAside[0]!.slice(1)
    expect(() => game.parseState(full)).toThrow('state: must have every card somewhere')
  })
})
