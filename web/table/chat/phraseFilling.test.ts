import { expect, test } from 'vitest'
import type { PhraseOffer, SlotOffer } from '#kernel'
import { bubblePlace } from './bubblePlace.ts'
import { choose, filledIn, isChosen, isOneTap } from './phraseFilling.ts'

const number: SlotOffer = {
  name: 'number',
  label: 'Number',
  choices: [1, 2].map(value => ({ value, text: `${value}` })),
}
const cards: SlotOffer = {
  name: 'cards',
  label: 'Cards',
  choices: ['R1', 'R2', 'R3'].map(value => ({ value, text: value })),
  most: 2,
}

function offer(...slots: SlotOffer[]): PhraseOffer {
  return { phrase: 'p', topic: 't', text: '…', slots }
}

test('a phrase without slots is complete as it is', () => {
  expect(filledIn(offer(), {})).toEqual({ type: 'phrase', phrase: 'p', slots: {} })
})

test('with one choice to make, the first tap sends it', () => {
  expect(isOneTap(offer(number))).toBe(true)
  expect(filledIn(offer(number), choose(number, {}, 2))).toEqual({ type: 'phrase', phrase: 'p', slots: { number: 2 } })
  expect([isOneTap(offer()), isOneTap(offer(cards)), isOneTap(offer(number, cards))]).toEqual([false, false, false])
})

test('a list takes several choices, a second tap removes one, and a full list takes no more', () => {
  const two = choose(cards, choose(cards, {}, 'R1'), 'R3')
  expect(filledIn(offer(cards), two)?.slots).toEqual({ cards: ['R1', 'R3'] })
  expect(choose(cards, two, 'R2')).toBe(two)
  const one = choose(cards, two, 'R1')
  expect([isChosen(cards, one, 'R1'), isChosen(cards, one, 'R3')]).toEqual([false, true])
  expect(filledIn(offer(cards), choose(cards, one, 'R3'))).toBeNull()
})

test('it is not sent until every slot is filled with an option that is still offered', () => {
  const both = offer(number, cards)
  const half = choose(number, {}, 1)
  expect(filledIn(both, half)).toBeNull()
  const full = choose(cards, choose(cards, half, 'R1'), 'R2')
  expect(filledIn(both, full)?.slots).toEqual({ number: 1, cards: ['R1', 'R2'] })
  const later = offer(number, { ...cards, choices: [{ value: 'R2', text: 'R2' }] })
  expect(filledIn(later, full)?.slots).toEqual({ number: 1, cards: ['R2'] })
  expect(filledIn(offer({ ...number, choices: [] }), full)).toBeNull()
})

test('a bubble stays inside the window and off its seat', () => {
  const phone = { width: 360, height: 640, beside: false }
  expect(bubblePlace({ left: 2, right: 40, top: 600, bottom: 640 }, phone)).toEqual({ left: 8, bottom: 48 })
  expect(bubblePlace({ left: 200, right: 350, top: 60, bottom: 98 }, phone)).toEqual({ right: 10, top: 106 })
  const desktop = { width: 1366, height: 768, beside: true }
  expect(bubblePlace({ left: 1084, right: 1352, top: 70, bottom: 118 }, desktop)).toEqual({ right: 290, top: 70 })
})
