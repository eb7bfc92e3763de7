/** Checks a position against a worked example. */

import { winners } from '#kernel'
import { expect } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { count } from '../rules/counters.ts'
import { isHomeClosed } from '../rules/endings.ts'
import { holds } from '../rules/neighbours.ts'
import { placementsFor } from '../rules/placement.ts'
import { outcome, score } from '../rules/scoring.ts'
import type { State } from '../types.ts'
import type { Checks } from './examples.ts'

const content = parseContent(CONTENT_FILES)

export function verify(state: State, checks: Checks): void {
  for (const [field, expected] of Object.entries(checks)) {
    const verifyField = EXPECT[field]
    if (!verifyField) throw new Error(`no check called ${field}`)
    verifyField(state, expected as never)
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
  winners: (state, expected) => expect(winners(outcome(content, state)!, state.players)).toEqual(expected),
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
