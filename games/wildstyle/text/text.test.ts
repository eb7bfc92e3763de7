/** Checks the texts of the game. */

import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { gameOn } from '../game.ts'
import { RULE_OF } from './refusals.ts'
import { actionExamples, stateFrom } from '../testing/examples.ts'
import { createText } from './text.ts'

const content = parseContent(CONTENT_FILES)
const game = gameOn(content, CONTENT_FILES)
const text = createText(content)
const names = (seat: number) => ['Ann', 'Ben', 'Cho', 'Dee', 'Eve'][seat]!

test.each(Object.entries(RULE_OF))('%s is refused in a sentence that ends with %s', (code, rule) => {
  const sentence = text.refusal({ code, rule, info: { retryInMs: 250, n: 2 } })
  expect(sentence).toMatch(/^[A-Z][^{]*[a-z0-9] \(WS-\d+\.\d+\)\.$/)
  expect(sentence).toContain(rule)
})

test('an unknown option is named', () => {
  expect(text.refusal({ code: 'UNKNOWN_OPTION', rule: '', info: { option: 'cats' } })).toContain('cats')
})

test('options, actions, events, prompts, pictures and outcomes all have texts', () => {
  for (const [option, spec] of Object.entries(game.options)) {
    expect(text.options[option]?.label).toBeTruthy()
    if (spec.kind !== 'flag')
      expect(Object.keys(text.options[option]!.values!).toSorted()).toEqual(spec.values.toSorted())
  }
  const told = new Set<string>()
  for (let n = 0; n < 6; n++) {
    const { state } = playRandomly(game, `words-${n}`, 5000, ({ state }, rng, events) => {
      for (const event of events) {
        told.add(event.type)
        for (const viewer of [null, 0]) expectWords(text.event(game.viewEvent!(event, viewer)!, names) ?? 'nothing')
      }
      if (rng.int(8) > 0) return
      for (const viewer of [null, 0, 1]) {
        const view = game.view(state, viewer)
        expectWords(text.prompt(view, viewer, names))
        if (viewer === null || !game.actors(state).includes(viewer)) continue
        for (const action of game.legalActions(state, viewer).slice(0, 30)) {
          expectWords(text.action(action, view))
          expectWords(text.kind!(action))
        }
        if (rng.int(5) === 0) expectWords(text.picture(view, names))
      }
    })
    const outcome = game.outcome(state)!
    expectWords(text.outcome(outcome, names))
    if (outcome.kind !== 'ranked') continue
    for (const { lines } of outcome.scores!) for (const { label } of lines) expectWords(text.scoreLine(label))
  }
  expect(told.size).toBeGreaterThan(15)
})

describe('examples', () => {
  const viewOf = (id: string, viewer: number | null) => {
    const example = actionExamples.find(each => each.id === id)!
    return game.view(game.parseState(stateFrom(example)), viewer)
  }

  test('the text of an action can be understood without the board', () => {
    expect(text.action({ type: 'COMPLETE', slot: 0, hex: '1,1' }, viewOf('A10', 0))).toBe(
      'Complete space 1 (3 Shopping cards): tag the Shopping at row 5, column 5 in Dockside',
    )
    expect(text.action({ type: 'RUSH', slot: 1, hex: null }, viewOf('A15', 0))).toBe(
      'Rush space 2 (2 Factory cards) with a cop car: no tag',
    )
    expect(text.action({ type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 0 }, viewOf('A6', 0))).toBe(
      'Take amber Railway from share pile 1 onto space 1 (1 Railway card)',
    )
  })

  test('the text picture shows districts, tags, hands and piles', () => {
    const lines = text.picture(viewOf('A19', 1), names).split('\n')
    expect(lines).toContain('    hand: coral Police Station, amber Railway; sets: coral Railway, jade Railway | none')
    expect(lines).toContain('    hand: 0 cards; sets: coral Shopping, amber Shopping, jade Shopping | none')
    expect(lines).toContain('Share piles: empty; empty; empty; empty.')
    expect(lines.some(line => /\b[ARSF]0 /.test(line))).toBe(true)
  })

  test('WS-17.9 shared victories and the tie-break are announced', () => {
    const scores = [52, 52, 47].map(total => ({ total, lines: [] }))
    const outcome = { kind: 'ranked', reason: 'scored', places: [2, 1, 3], scores } as const
    expect(text.outcome(outcome, names)).toBe('Ben wins with 52 points and fewer cop cars.')
    expect(text.outcome({ ...outcome, places: [1, 1, 3] }, names)).toBe('Ann and Ben share the victory with 52 points.')
  })
})

function expectWords(words: string): void {
  expect(words).not.toBe('')
  expect(words).not.toMatch(/undefined|NaN|null|\[object/)
}
