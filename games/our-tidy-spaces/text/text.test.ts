/** Checks the texts of the game. */

import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { ourTidySpaces } from '../index.ts'
import { RULE_OF } from './refusals.ts'
import { stateFrom } from '../testing/examples.ts'

const { game, text } = ourTidySpaces.open(ourTidySpaces.content)
const names = (seat: number) => ['Ann', 'Ben', 'Cho', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'][seat]!

test.each(Object.entries(RULE_OF))('%s is refused in a sentence that ends with %s', (code, rule) => {
  const sentence = text.refusal({ code, rule })
  expect(sentence).toMatch(/^[A-Z].*[a-z] \(OT-\d+\.\d+\)\.$/)
  expect(sentence).toContain(rule)
})

test('an unknown option is named', () => {
  expect(text.refusal({ code: 'UNKNOWN_OPTION', rule: '', info: { option: 'cats' } })).toContain('cats')
})

test('options, actions, events, prompts, pictures and outcomes all have texts', () => {
  for (const [option, spec] of Object.entries(game.options)) {
    expect(text.options[option]?.label).toBeTruthy()
    if (spec.kind === 'choice') expect(Object.keys(text.options[option]!.values!)).toEqual(spec.values)
  }
  const told = new Set<string>()
  for (let n = 0; n < 8; n++) {
    const { state } = playRandomly(game, `words-${n}`, 5000, ({ state }, rng, events) => {
      for (const event of events) {
        told.add(event.type)
        expectWords(text.event(event, names) ?? 'nothing')
      }
      if (rng.int(4) > 0) return
      const view = game.view(state, null)
      for (const viewer of [null, 0, 1]) expectWords(text.prompt(view, viewer, names))
      for (const seat of game.actors(state)) {
        for (const action of game.legalActions(state, seat).slice(0, 5)) {
          expectWords(text.action(action, view))
          expectWords(text.kind!(action))
        }
      }
      if (rng.int(10) === 0) expectWords(text.picture(view, names))
    })
    const outcome = game.outcome(state)!
    expectWords(text.outcome(outcome, names))
    if (outcome.kind !== 'ranked') continue
    for (const { lines } of outcome.scores!) for (const { label } of lines) expectWords(text.scoreLine(label))
  }
  expect(told.size).toBeGreaterThan(15)
})

describe('examples', () => {
  const state = game.parseState(stateFrom({ players: 2, phase: 'place', drawn: 'umbrella-stand' }))
  const view = game.view(state, null)

  test.each([
    ['home:0', 3, 'Put Umbrella Stand in your Home at row 4, column 1 (+1)'],
    ['corridor', 0, 'Put Umbrella Stand in the Common Corridor at row 1, column 1 (-2)'],
  ])('OT-10.5, OT-10.6 a placement on %s says what it is worth', (board, row, words) => {
    expect(text.action({ type: 'PlaceItem', board, row, col: 0, rotation: 0 }, view)).toBe(words)
  })

  test('the text picture shows Homes, free Passage, and the tile to place', () => {
    const lines = text.picture(view, names).split('\n')
    expect(lines).toContain('   3 =  =  =  =  =  =  =  =')
    expect(lines).toContain('   1 Y  G  G  B  .  .')
    expect(lines).toContain(
      '> 0 Ann: 12 points, 2 loose tokens, 10 indicator tokens (N yellow, E green, S blue, W red)',
    )
    expect(lines.slice(-4)).toEqual(['To place: Umbrella Stand (yellow), unturned:', '  .#', '  .#', '  ##'])
  })

  test('OT-10.11 shared victories are announced', () => {
    const outcome = { kind: 'ranked', reason: 'E1 E3:1', places: [1, 1] } as const
    expect(text.outcome(outcome, names)).toBe(
      'The bag is empty. Nothing in the bag fits the Home of Ben any more. Ann and Ben win together.',
    )
    expect(text.outcome({ ...outcome, reason: 'E3:0 E3:1' }, names)).toBe(
      'Nothing in the bag fits the Home of Ann and Ben any more. Ann and Ben win together.',
    )
  })
})

function expectWords(words: string): void {
  expect(words).not.toBe('')
  expect(words).not.toMatch(/undefined|NaN|null|\[object/)
}
