/** Loaded positions, and texts for edge cases of the rules. */

import { submit } from '#kernel'
import { describe, expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { ourTidySpaces } from '../index.ts'
import { type Given, matchFrom, stateFrom } from '../testing/examples.ts'
import { predictEffects } from '../ui/foresee.ts'
import { tellPrediction } from '../ui/words.ts'

const { game, text } = ourTidySpaces.open(ourTidySpaces.content)
const content = parseContent(ourTidySpaces.content)

test('OT-9.6 a position with an empty bag ends with its turn, even if it does not say that the bag is empty', () => {
  for (const endTiming of ['turn', 'round'] as const) {
    const match = matchFrom(game, { players: 3, phase: 'neighbour', bag: [], endTiming })
    submit(match, 0, { type: 'EndTurn' }, 0)
    expect(match.state).toMatchObject({ phase: 'over', endReasons: ['E1'] })
  }
})

test('OT-2.3 in setup a starting tile is either in the Home or in the hand', () => {
  const moving = { confirmed: [false, false], frames: [null, null] }
  const none = { ...stateFrom({ players: 2, phase: 'setup', starts: 'none' }), ...moving }
  expect(() => game.parseState(none)).toThrow('state.startLeft[0]:')
  const both = { ...stateFrom({ players: 2, phase: 'setup' }), ...moving, startLeft: [['start-bed'], []] }
  expect(() => game.parseState(both)).toThrow('state.startLeft[0]:')
  expect(() => game.parseState({ ...none, startLeft: [content.starting, content.starting] })).not.toThrow()
})

test('OT-12.2, OT-13.2 undo past a barrier is refused to every player', () => {
  const match = matchFrom(game, { players: 2, phase: 'draw' })
  submit(match, 0, { type: 'DrawItem' }, 0)
  for (const seat of [0, 1]) {
    expect(submit(match, seat, { type: 'Undo' }, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
  }
})

test('OT-8.4 a player who has taken their card is not asked to take one', () => {
  const view = game.view(matchFrom(game, { players: 2, phase: 'neighbour', takesLeft: 0 }).state, 0)
  expect(text.prompt(view, 0, String)).toBe('End your turn.')
})

describe('OT-9.5, OT-14.1, OT-14.7 the preview says what closing the own Home leads to', () => {
  const items: Given['items'] = [
    ['k', 'kids-bicycle', 0, 'home', 0, 5, 1],
    ['s', 'shoe-rack', 0, 'home', 2, 2, 0],
    ['w', 'wardrobe', 0, 'home', 3, 0, 0],
    ['b', 'balance-bike', 0, 'home', 3, 4, 0],
    ['l', 'laundry-poles', 0, 'home', 4, 0, 0],
    ['m', 'laundry-poles', 0, 'home', 5, 0, 0],
  ]
  test.each([
    [{ endTiming: 'turn' }, 'this may be the last turn.'],
    [{ endTiming: 'round' }, 'this may be the last round.'],
    [{ endTiming: 'turn', fitHints: false }, 'stay free.'],
  ])('%j', (options, told) => {
    const given = { players: 2, phase: 'place', items, drawn: 'kids-bicycle', bag: ['kids-bicycle', 'sofa'], options }
    const view = game.view(matchFrom(game, given).state, 0)
    const action = { type: 'PlaceItem', board: 'home:0', row: 4, col: 5, rotation: 1 } as const
    const words = tellPrediction(content, predictEffects(content, view, 0, action)!)
    expect(words.endsWith(told)).toBe(true)
  })
})
