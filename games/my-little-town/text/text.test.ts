/** Checks all texts of the game. */

import { type Names, optionEntries } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { expect, test } from 'vitest'
import { myLittleTown } from '../index.ts'
import { RULE_OF } from './refusals.ts'
import { type Given, stateFrom } from '../testing/examples.ts'
import type { Options, Reason } from '../types.ts'

const { game, text } = myLittleTown.open(myLittleTown.content)
const names: Names = seat => ['Ada', 'Ben', 'Cleo', 'Dan'][seat]!

test('MLT-7.1 every refusal is one sentence that ends with the number of its rule', () => {
  for (const code of Object.keys(RULE_OF) as Reason[]) {
    const sentence = text.refusal({ code, rule: RULE_OF[code], info: { min: 12, max: 36 } })
    expect(sentence).toMatch(/^[A-Z][^{}]+\(MLT-\d+\.\d+\)\.$/)
    expect(sentence).toContain(`(${RULE_OF[code]})`)
  }
  expect(text.refusal({ code: 'UNKNOWN_OPTION', rule: '', info: { option: 'speed' } })).toContain('speed')
  expect(text.refusal({ code: 'NEW', rule: 'MLT-9.9' })).toBe('That is not possible (MLT-9.9).')
})

test('every option and every value of a choice has a name', () => {
  for (const [key, spec] of optionEntries<Options>(game.options)) {
    const words = text.options[key]!
    expect(words.label).not.toBe('')
    expect(words.help).toMatch(/\.$/)
    if (spec.kind === 'choice' || spec.kind === 'per-seat') {
      for (const value of spec.values) expect(words.values?.[value]).toBeTruthy()
    }
  }
})

test('each action has a text of its own; events and prompts are whole sentences', () => {
  for (let n = 0; n < 10; n++) {
    playRandomly(game, `words-${n}`, 500, ({ state, record }, _rng, events) => {
      const view = game.view(state, null)
      for (const event of events) expect(text.event(event, names)).toMatch(/^[A-Z].*\.$/)
      for (const viewer of [null, 0]) expect(text.prompt(view, viewer, names)).toMatch(/^[A-Z].*[.]$/)
      expect(text.picture(view, names).split('\n').length).toBeGreaterThan(3 + record.table.seats)
      if (state.turn === null) return expect(text.outcome(game.outcome(state)!, names)).toMatch(/wins?\b/)
      const actions = game.legalActions(state, state.turn).map(action => text.action(action, view))
      expect(new Set(actions).size).toBe(actions.length)
    })
  }
})

test('the texts of actions say where and what', () => {
  const state = game.parseState(stateFrom({ ...TWO, colours: ['B', 'G'] }, undefined))
  const view = game.view(state, 0)
  expect(text.action({ type: 'draw' }, view)).toBe('Draw a tile (1 in the pile)')
  expect(text.action({ type: 'placeStandee', length: 3, x: 0, y: 1, dir: 'E' }, view)).toBe(
    'Stand 3 residents along the row from row 1, column 0 to row 1, column 2',
  )
  const drawn = game.view(game.parseState(stateFrom({ ...TWO, phase: 'placeTile', drawn: 'T05' }, undefined)), 0)
  expect(text.action({ type: 'placeTile', tx: 2, ty: 0, rot: 1 }, drawn)).toBe(
    'Place the tile at spot (2, 0), a quarter turn clockwise: red red green, yellow blue X, blue yellow green',
  )
})

test('the text picture shows squares, standees, hands and the drawn tile', () => {
  const given: Given = { ...TWO, standees: [[1, 3, 0, 1, 'E']], phase: 'placeTile', drawn: 'T21', hands: [[3, 9], [5]] }
  const picture = text.picture(game.view(game.parseState(stateFrom(given, undefined)), null), names)
  expect(picture.split('\n')).toEqual([
    'spot             0             1',
    '             0   1   2     3   4   5',
    '        0    G   Y   X     G   G   B',
    '   0    1   b1  g1  b1     Y   B   R',
    '        2    R   R   Y     X   Y   R',
    '',
    '> 0 Ada, green (G): 3 9',
    '  1 Ben, blue (B): 5',
    'Tiles in the pile: 1',
    'Drawn tile T21, as printed:',
    '  G B Y',
    '  R R X',
    '  B G Y',
  ])
})

test('the outcome names the winners and the reason', () => {
  const outcome = (reason: string, places: number[]) => text.outcome({ kind: 'ranked', reason, places }, names)
  expect(outcome('a-lastStandee', [2, 1])).toBe('Ben placed all six standees and wins.')
  expect(outcome('b-lastStandee', [1, 2])).toBe('Ada placed the sixth standee in the last turn and wins.')
  expect(outcome('b-items', [1, 2])).toContain('Ada has the fewest items left')
  expect(outcome('b-standees', [1, 2])).toContain('Ada has the fewest standees left')
  expect(outcome('b-shared', [1, 1, 3, 1])).toBe('Ada, Ben and Dan have the same left and win together.')
  expect(text.scoreLine('standee-7')).toBe('Standee of 7 still in hand')
})

const TWO: Given = {
  city: [
    ['T09', 0, 0, 0],
    ['T25', 1, 0, 0],
  ],
}
