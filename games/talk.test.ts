/** What the chat of every game must satisfy, for every game on the shelf that has one. */

import { describe, expect, test } from 'vitest'
import {
  type AnyGame,
  createRng,
  type GameBox,
  type PhraseOffer,
  type PhraseSaying,
  seatTable,
  startMatch,
  submit,
} from '#kernel'
import { games } from './index.ts'

const names = (seat: number) => `Player ${seat}`

/** Views of seat 0 and of a spectator, throughout a match of random actions. */
function* moments({ game }: GameBox, seats: number) {
  const seating = seatTable(game, seats, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch<AnyGame>(game, seating.table, 'talk')
  const rng = createRng('talk')
  for (let step = 0; step < 300; step++) {
    yield { own: game.view(match.state, 0), open: game.view(match.state, null) }
    const [seat] = game.actors(match.state)
    if (seat === undefined) return
    submit(match, seat, rng.pick(game.legalActions(match.state, seat)), 0)
  }
}

/** The offer filled in once for every choice of its first slot, and the first choice of the others. */
function fillings({ phrase, slots }: PhraseOffer): PhraseSaying[] {
  const filled = (index: number) =>
    Object.fromEntries(
      slots.map(({ name, choices, most }, place) => {
        const { value } = choices[place === 0 ? index : 0]!
        return [name, most === undefined ? value : [String(value)]]
      }),
    )
  const count = slots[0]?.choices.length ?? 1
  return Array.from({ length: count }, (_, index) => ({ type: 'phrase', phrase, slots: filled(index) }))
}

const boxes = games.map(module => module.open(module.content)).filter(({ talk }) => talk)

describe.each(boxes.map(box => [box.game.id, box] as const))('%s', (_id, box) => {
  const talk = box.talk!
  const seats = Math.max(2, box.game.players.min)

  test('every offered phrase may be sent, and has a complete text', () => {
    for (const { own, open } of moments(box, seats)) {
      const offers = talk.phrases(own, 0, names)
      expect(offers.length).toBeGreaterThan(0)
      expect(new Set(offers.map(({ phrase }) => phrase)).size).toBe(offers.length)
      for (const saying of offers.flatMap(fillings)) {
        expect(talk.check(own, 0, saying)).toBeNull()
        expect(talk.words(open, saying, names)).toMatch(/^[^{}…]+$/)
        expect(talk.words(open, saying, names)).not.toMatch(/undefined|NaN|null/)
      }
    }
  })

  test('a phrase says nothing that a spectator could not see', () => {
    for (const { own, open } of moments(box, seats)) {
      for (const saying of talk.phrases(own, 0, names).flatMap(fillings)) {
        expect(talk.check(open, 0, saying)).toBeNull()
        expect(talk.words(open, saying, names)).toBe(talk.words(own, saying, names))
      }
    }
  })

  test('unknown phrases, invalid slots and invalid places are refused', () => {
    const { own } = moments(box, seats).next().value!
    const refused = [
      { type: 'phrase', phrase: 'nonsense', slots: {} },
      { type: 'phrase', phrase: 'constructor', slots: {} },
      { type: 'phrase', phrase: '__proto__', slots: {} },
      { type: 'ping', key: '__proto__' },
      { type: 'ping', key: 'nowhere' },
    ] as const
    for (const saying of refused) expect(talk.check(own, 0, saying)).not.toBeNull()
    for (const saying of talk.phrases(own, 0, names).flatMap(fillings)) {
      expect(talk.check(own, 0, { ...saying, slots: { ...saying.slots, more: 'I hold the 5' } })).not.toBeNull()
      for (const name of Object.keys(saying.slots)) {
        for (const value of ['I hold the 5', -1, 99, 0.5, [], ['nowhere']]) {
          expect(talk.check(own, 0, { ...saying, slots: { [name]: value } })).not.toBeNull()
        }
      }
    }
  })
})
