import { describe, expect, test } from 'vitest'
import { checkSaying, createRng, type Saying, seatTable, startMatch, submit } from '#kernel'
import { pilferingPandas } from '../index.ts'
import type { Options } from '../types.ts'

const box = pilferingPandas.open(pilferingPandas.content)
const { game, text } = box
const talk = box.talk!
const names = (seat: number) => ['Ada', 'Ben'][seat] ?? `Seat ${seat + 1}`

/** Two players in the middle of a match. */
function middle(wish: Partial<Options> = {}) {
  const seating = seatTable(game, 2, wish)
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(game, seating.table, 'talk of pandas')
  const rng = createRng('talk of pandas')
  while (match.record.log.length < 12 || match.state.areas.every(area => area.cards.length === 0)) {
    const [seat] = game.actors(match.state)
    if (seat === undefined) throw new Error('the match is over')
    submit(match, seat, rng.pick(game.legalActions(match.state, seat)), 0)
  }
  return { state: match.state, view: game.view(match.state, 0), options: seating.table.options }
}

function checked(saying: Saying, wish: Partial<Options> = {}) {
  const { view, options } = middle(wish)
  return checkSaying(box, view, options, 0, saying)
}

const say = (phrase: string, slots: Extract<Saying, { type: 'phrase' }>['slots'] = {}) =>
  ({ type: 'phrase', phrase, slots }) as const

describe('PP-22.1 PP-22.2 what may be said', () => {
  test('a number, a face-up card, or how close a player is to going out', () => {
    const { view } = middle()
    expect(checked(say('need-number', { number: 4 }))).toBeNull()
    expect(checked(say('need-that', { card: view.hideout[0]! }))).toBeNull()
    expect(checked(say('look-here', { cards: view.hideout.slice(0, 2) }))).toBeNull()
    expect(checked(say('close-out'))).toBeNull()
  })

  test('no card that only its owner sees, in any slot', () => {
    const { view } = middle()
    const [held] = view.seats[0]!.hand!
    expect(held).toBeDefined()
    for (const saying of [say('need-that', { card: held! }), say('look-here', { cards: [view.hideout[0]!, held!] })]) {
      expect(checked(saying)).toMatchObject({ code: 'PHRASE_NOT_ALLOWED', rule: 'PP-22.3' })
    }
    const offered = talk.phrases(view, 0, names).flatMap(({ slots }) => slots.flatMap(({ choices }) => choices))
    expect(offered.map(({ value }) => value)).not.toContain(held)
  })

  test('a suit in place of a number is refused', () => {
    expect(checked(say('need-number', { number: 'fox' }))).toMatchObject({ code: 'PHRASE_NOT_ALLOWED' })
  })
})

describe('PP-22.3 how the table talks', () => {
  const forbidden: Saying = { type: 'text', text: 'I am collecting fox cards.' }

  test('phrases only, unless an option says otherwise; the refusal names the rule', () => {
    const refusal = checked(forbidden)
    expect(refusal).toMatchObject({ code: 'PHRASE_NOT_ALLOWED', rule: 'PP-22.3' })
    expect(text.refusal(refusal!)).toContain('PP-22.3')
    expect(checked(forbidden, { chat: 'honour' })).toBeNull()
    expect(checked(forbidden, { chat: 'open' })).toBeNull()
  })

  test('honour has a permanent reminder and a soft warning, open has neither', () => {
    const [phrases, honour, open] = (['phrases', 'honour', 'open'] as const).map(chat => middle({ chat }).options)
    expect(talk.reminder!(honour!)).toContain('PP-22.2')
    expect([talk.reminder!(open!), talk.reminder!(phrases!)]).toEqual([null, null])
    expect(talk.caution!(forbidden.text, honour!)).toContain('PP-22.2')
    expect(talk.caution!('Well done, everybody', honour!)).toBeNull()
    expect(talk.caution!(forbidden.text, open!)).toBeNull()
  })

  test('the program fills in counts', () => {
    const { view } = middle()
    const fours = view.hideout.filter(card => /^[RGPYB]4$/.test(card)).length
    expect(talk.words(view, say('count-number', { number: 4 }), names)).toBe(`There are ${fours} 4s in the Hideout.`)
    expect(talk.words(view, say('deck-left'), names)).toBe(`${view.deck} cards are left in the deck.`)
    expect(talk.words(view, say('your-turn', { player: 1 }), names)).toBe('Your turn, Ben.')
  })

  test('after the end players may say anything', () => {
    const { state, options } = middle()
    const view = game.view({ ...state, result: { win: false, cause: 'caught', check: null } }, 0)
    expect(checkSaying(box, view, options, 0, forbidden)).toBeNull()
  })
})

describe('PP-22.4 pointing', () => {
  test('at any face-up card, in the Hideout and in the Trade areas', () => {
    const { view } = middle()
    const open = [...view.hideout, ...view.areas.flatMap(({ cards }) => cards)]
    expect(open.length).toBeGreaterThan(view.hideout.length)
    for (const key of open) expect(checked({ type: 'ping', key })).toBeNull()
  })

  test('never at a card in a hand, not even one that every player saw', () => {
    const { state } = middle()
    for (const key of state.seats.flatMap(({ hand }) => hand)) {
      const refusal = checked({ type: 'ping', key })
      expect(refusal).toMatchObject({ code: 'PING_NOT_FACE_UP', rule: 'PP-22.4' })
      expect(text.refusal(refusal!)).toBe('Only face-up cards can be pointed at (PP-22.4).')
    }
  })

  test('a phrase about cards points at them too, and names them for players who cannot see the board', () => {
    const { view } = middle()
    const cards = view.hideout.slice(0, 2)
    expect(talk.places(say('look-here', { cards }))).toEqual(cards)
    expect(talk.places({ type: 'ping', key: cards[0]! })).toEqual([cards[0]])
    expect(talk.places(say('thanks'))).toEqual([])
    expect(talk.words(view, say('need-that', { card: 'P4' }), names)).toBe('That one would help me: purple 4.')
    expect(talk.words(view, { type: 'ping', key: 'P4' }, names)).toBe('Look: purple 4.')
  })
})
