/** What players may say to each other at this table, and what may be pointed at (PP-22). */

import { fillIn, type Names, type PhraseOffer, say, type SlotOffer, type Talk, translated } from '#kernel'
import type { Content, Phrase } from '../content.ts'
import { checkPhrase, faceUpCards, hasSubject, isFaceUp, needsReminder, sayPhrase } from './phrases.ts'
import { refuse } from './refusals.ts'
import type { Card, PilferingPandas, View } from '../types.ts'
import { areaName, cardName, cardNames } from './gameWords.ts'

export function createTalk(content: Content): Talk<PilferingPandas> {
  return {
    policy: 'chat', // PP-22.3: the table may switch at any time
    phrases: (view, _seat, names) => [...content.phrases].flatMap(([id]) => offer(content, view, id, names) ?? []),
    check: (view, _seat, saying) => {
      if (saying.type === 'phrase') return checkPhrase(content, view, saying)
      return isFaceUp(view, saying.key) ? null : refuse('PING_NOT_FACE_UP')
    },
    // After the end there are no secrets left.
    checkText: (view, { chat }) => (chat === 'phrases' && !view.result ? refuse('PHRASE_NOT_ALLOWED') : null),
    words: (view, saying, names) => {
      if (saying.type === 'ping') return say('Look: {card}.', { card: cardName(content, saying.key) })
      const cards = cardsIn(saying.slots)
      const words = sayPhrase(content, view, saying, names)
      if (cards.length === 0) return words
      return say('{words}: {cards}.', { words: words.replace(/[.。]$/, ''), cards: cardNames(content, cards) })
    },
    places: saying => (saying.type === 'ping' ? [saying.key] : cardsIn(saying.slots)),
    reminder: ({ chat }) => (chat === 'honour' ? REMINDER : null),
    caution: (text, { chat }) => (chat === 'honour' && needsReminder(content, text) ? CAUTION : null),
  }
}

const REMINDER = say(
  'Speak of face-up cards, of going out, of winning and losing. Keep your hand, your suit and your plans to yourself (PP-22.2).',
)
const CAUTION = say('This may give away cards or a suit of yours (PP-22.2). You can still send it.')

const TOPICS: Readonly<Record<string, string>> = {
  cards: say('Face-up cards'),
  race: say('The race'),
  vote: say('The escape'),
  social: say('Kind words'),
}

/** Placeholders for the parts that the program fills in. */
const LEFT_TO_THE_TABLE = { card: say('its last card'), count: say('so many') }

/** `null` if nothing can be filled in at the moment. */
function offer(content: Content, view: View, id: string, names: Names): PhraseOffer | null {
  if (!hasSubject(view, id)) return null
  const phrase = content.phrases.get(id)!
  const slots = slotsOf(content, view, phrase, names)
  if (slots.some(({ choices }) => choices.length === 0)) return null
  const text =
    slots.length === 0
      ? sayPhrase(content, view, { phrase: id, slots: {} }, names)
      : fillIn(translated(phrase.text), { number: '…', player: '…', meerkat: '…', ...LEFT_TO_THE_TABLE })
  return { phrase: id, topic: TOPICS[phrase.group] ?? phrase.group, text, slots }
}

function slotsOf(content: Content, view: View, { slots }: Phrase, names: Names): SlotOffer[] {
  return Object.entries(slots).flatMap(([name, kind]): SlotOffer[] => {
    const cards = () => faceUpCards(view).map(card => ({ value: card, text: cardName(content, card) }))
    switch (kind) {
      case '1-9':
        return [
          { name, label: say('Number'), choices: upTo(9).map(index => ({ value: index + 1, text: `${index + 1}` })) },
        ]
      case 'seat':
        return [
          { name, label: say('Player'), choices: view.seats.map((_, seat) => ({ value: seat, text: names(seat) })) },
        ]
      case '0-1':
        return [
          {
            name,
            label: say('Meerkat'),
            choices: upTo(2).map(area => ({ value: area, text: areaName(content, view, area) })),
          },
        ]
      case 'faceUp':
        return [{ name, label: say('Card'), choices: cards() }]
      case 'faceUp[1..6]':
        return [{ name, label: say('Cards'), choices: cards(), most: 6 }]
      default:
        return [] // computed, not chosen
    }
  })
}

/** The cards that a phrase points at. */
function cardsIn(slots: Readonly<Record<string, unknown>>): Card[] {
  return [slots['card'] ?? [], slots['cards'] ?? []].flat() as Card[]
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
