/** The position as text, for terminals and screen readers. */

import { type Names, say, translated } from '#kernel'
import { compareCards } from '../rules/cards.ts'
import type { Content } from '../content.ts'
import { countOf, levelOf, limitOf, prefersOf } from './facts.ts'
import { type Area, type Card, type SeatView, SUITS, type View } from '../types.ts'
import { countedCards, meerkatName, pandaName, signed } from './gameWords.ts'

/** Cards are letter and number: R fox, G iguana, P fruit bat, Y gibbon, B penguin, K Key. */
export function drawPosition(content: Content, view: View, names: Names): string {
  return [
    drawTrack(content, view),
    ...view.areas.map(area => drawArea(content, view, area)),
    say('Hideout: {cards}   deck: {deck}', { cards: row(view.hideout), deck: countedCards(view.deck) }),
    ...(view.seats.length === 1 ? [say('Secret Stash: {cards}', { cards: row(view.secretStash) })] : []),
    ...view.seats.map((seat, index) => drawSeat(content, view, seat, names(index), index)),
    ...drawCards(view, names),
  ].join('\n')
}

function drawTrack(content: Content, view: View): string {
  const { winSpace, name } = levelOf(content, view)
  return say('{level}: Keeper {keeper}, Panda {panda} ({gap} ahead), win space {winSpace}', {
    level: translated(name),
    keeper: view.keeper,
    panda: view.panda,
    gap: view.panda - view.keeper,
    winSpace,
  })
}

function drawArea(content: Content, view: View, area: Area): string {
  const likes = prefersOf(content, area)
    .map(suit => SUITS[suit])
    .join('')
  const cards = area.cards.map((card, place) => (place === area.limitCard ? `${card}*` : card))
  const sets = area.sets.map(set => `${set.s + 1}-${set.e + 1}`).join(' ')
  const count = say('{count} of {limit}', { count: countOf(area), limit: limitOf(content, view) })
  const closed = view.turnMods.closed !== null && view.areas[view.turnMods.closed] === area
  const marks = [count, area.limit && say('limit reached'), closed && say('closed')].filter(mark => mark !== false)
  const told = say('{meerkat} likes {likes} ({marks}): {cards}', {
    meerkat: meerkatName(content, area.meerkat),
    likes,
    marks: marks.join(say(', ')),
    cards: row(cards),
  })
  return sets ? `${told}   ${say('sets {sets}', { sets })}` : told
}

function drawSeat(content: Content, view: View, seat: SeatView, name: string, index: number): string {
  const turn = index === view.turn && !view.result ? '>' : ' '
  return `${turn} ${say('{name} ({panda}): {hand}', {
    name,
    panda: drawPanda(content, seat),
    hand: seat.out ? say('out', {}, 'of cards') : drawHand(view, seat),
  })}`
}

function drawPanda(content: Content, { panda, used }: SeatView): string {
  if (panda === null) return say('no Panda yet')
  const name = pandaName(content, panda)
  return used ? say('{panda}, used', { panda: name }) : name
}

function drawHand({ options }: View, { hand, cards, known, seen }: SeatView): string {
  if (hand) return row(hand.toSorted(compareCards))
  const shown = [...known, ...seen]
  if (shown.length === 0 || !options.showKnownCards) return countedCards(cards)
  return say('{cards}, known: {known}', { cards: countedCards(cards), known: row(shown) })
}

function drawCards({ suspicion, timer, bound }: View, names: Names): string[] {
  const lines: string[] = []
  if (suspicion && 'holder' in suspicion) {
    const steps = signed(suspicion.side)
    lines.push(
      suspicion.holder === 'track'
        ? say('Raised Suspicion {steps} beside the track', { steps })
        : say('Raised Suspicion {steps} with {name}', { steps, name: names(suspicion.holder) }),
    )
  }
  if (timer) {
    lines.push(say('Timer {position} of 4 with {name}', { position: timer.position, name: names(timer.holder) }))
  }
  if (bound !== null) lines.push(say('Picked up from {card}: it must be traded this turn', { card: bound }))
  return lines
}

function row(cards: readonly Card[]): string {
  return cards.length === 0 ? '-' : cards.join(' ')
}
