/** The worked examples, one test each. */

import { type Match, submit, winners } from '#kernel'
import { expect, test } from 'vitest'
import { parseContent } from './content.ts'
import { count } from './counters.ts'
import { isHomeClosed } from './endings.ts'
import { ourTidySpaces } from './index.ts'
import { holds } from './neighbours.ts'
import { placementsFor } from './placement.ts'
import { score } from './scoring.ts'
import { type Checks, type Example, examples, matchFrom } from './testing/examples.ts'
import type { OurTidySpaces, State } from './types.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)
const content = parseContent(ourTidySpaces.content)

test('all 57 are there', () => expect(examples).toHaveLength(57))

test.each(examples.map(example => [nameOf(example), example] as const))('%s', (_name, { given, before, steps }) => {
  const match = matchFrom(game, given)
  verify(match, before ?? {})
  for (const { seat, action, refused, then } of steps) {
    const result = submit(match, seat, action, 0)
    expect(result.ok ? undefined : result.refusal.code, `${seat} ${JSON.stringify(action)}`).toBe(refused)
    if (!result.ok) expect(result.refusal.rule).toMatch(/^OT-\d+\.\d+$/)
    verify(match, then ?? {})
  }
})

function nameOf({ id, rules, title }: Example): string {
  return `${rules.join(', ')} ${id}: ${title}`
}

function verify(match: Match<OurTidySpaces>, checks: Checks): void {
  for (const [field, expected] of Object.entries(checks)) {
    const verifyField = EXPECT[field]
    if (!verifyField) throw new Error(`no check called ${field}`)
    verifyField(match.state, expected as never)
  }
}

const EXPECT: Readonly<Record<string, (state: State, expected: never) => void>> = {
  phase: (state, expected) => expect(state.phase).toBe(expected),
  current: (state, expected) => expect(state.current).toBe(expected),
  drawn: (state, expected) => expect(state.drawn).toBe(expected),
  vp: (state, expected) => expect(state.vp).toEqual(expected),
  tokens: (state, expected) => expect(state.indicators).toEqual(expected),
  open: (state, expected) => expect(state.gnOpen).toEqual(expected),
  taken: (state, expected) => expect(state.gnTaken).toEqual(expected),
  discard: (state, expected) => expect(state.communityDiscard).toEqual(expected),
  setAside: (state, expected) => expect(state.setAside).toEqual(expected),
  removed: (state, expected) => expect(state.removed).toEqual(expected),
  endReasons: (state, expected) => expect(state.endReasons).toEqual(expected),
  winners: (state, expected) => expect(winners(game.outcome(state)!, state.players)).toEqual(expected),
  confirmed: (state, expected) => expect(state.confirmed).toEqual(expected),
  bag: (state, expected) => expect(state.bag).toHaveLength(expected),
  goodDeck: (state, expected) => expect(state.gnDeck).toHaveLength(expected),
  communityDeck: (state, expected) => expect(state.communityDeck).toHaveLength(expected),
  choice: (state, expected: object | null) =>
    expected ? expect(state.choice).toMatchObject(expected) : expect(state.choice).toBeNull(),
  items: (state, expected: Record<string, ({ type?: string } & object) | null>) => {
    for (const [id, item] of Object.entries(expected)) {
      if (!item) expect(state.items[id]).toBeUndefined()
      else {
        const { type, ...fields } = item
        expect(state.items[id]).toMatchObject(type ? { ...fields, kind: type } : fields)
      }
    }
  },
  score: (state, expected: NonNullable<Checks['score']>) => {
    for (const [seat, lines] of Object.entries(expected)) {
      expect(score(content, state, Number(seat))).toMatchObject(lines)
    }
  },
  counters: (state, expected: NonNullable<Checks['counters']>) => {
    for (const [seat, counter, value] of expected) expect(count(content, state, seat, counter)).toBe(value)
  },
  holds: (state, expected: NonNullable<Checks['holds']>) => {
    for (const [seat, card, value] of expected) expect(holds(content, state, seat, card), card).toBe(value)
  },
  placements: (state, expected: NonNullable<Checks['placements']>) => {
    for (const [seat, kind, board, number] of expected) {
      const there = placementsFor(content, state, seat, kind).filter(each => each.board.split(':')[0] === board)
      expect(there, `${kind} on ${board}`).toHaveLength(number)
    }
  },
  blocked: (state, expected: NonNullable<Checks['blocked']>) => {
    for (const [seat, value] of expected) expect(isHomeClosed(content, state, seat)).toBe(value)
  },
}
