/** The position in letters, for terminals and screen readers. */

import type { Names } from '#kernel'
import { compareCards } from './cards.ts'
import type { Content } from './content.ts'
import { countOf, levelOf, limitOf, prefersOf } from './facts.ts'
import { type Area, type Card, type SeatView, SUITS, type View } from './types.ts'
import { meerkatName, pandaName, plural } from './words.ts'

/** Cards are letter and number: R fox, G iguana, P fruit bat, Y gibbon, B penguin, K Key. */
export function drawPosition(content: Content, view: View, names: Names): string {
  return [
    drawTrack(content, view),
    ...view.areas.map(area => drawArea(content, view, area)),
    `Hideout: ${row(view.hideout)}   deck: ${plural(view.deck, 'card')}`,
    ...(view.seats.length === 1 ? [`Secret Stash: ${row(view.secretStash)}`] : []),
    ...view.seats.map((seat, index) => drawSeat(content, view, seat, names(index), index)),
    ...drawCards(view, names),
  ].join('\n')
}

function drawTrack(content: Content, view: View): string {
  const { winSpace, name } = levelOf(content, view)
  const gap = view.panda - view.keeper
  return `${name}: Keeper ${view.keeper}, Panda ${view.panda} (${gap} ahead), win space ${winSpace}`
}

function drawArea(content: Content, view: View, area: Area): string {
  const likes = prefersOf(content, area)
    .map(suit => SUITS[suit])
    .join('')
  const cards = area.cards.map((card, place) => (place === area.limitCard ? `${card}*` : card))
  const sets = area.sets.map(set => `${set.s + 1}-${set.e + 1}`).join(' ')
  const count = `${countOf(area)} of ${limitOf(content, view)}${area.limit ? ', limit reached' : ''}`
  const closed = view.turnMods.closed !== null && view.areas[view.turnMods.closed] === area ? ', closed' : ''
  return `${meerkatName(content, area.meerkat)} likes ${likes} (${count}${closed}): ${row(cards)}${sets && `   sets ${sets}`}`
}

function drawSeat(content: Content, view: View, seat: SeatView, name: string, index: number): string {
  const turn = index === view.turn && !view.result ? '>' : ' '
  const panda = seat.panda === null ? 'no Panda yet' : `${pandaName(content, seat.panda)}${seat.used ? ', used' : ''}`
  const known = [...seat.known, ...seat.seen]
  const hand = seat.hand
    ? row(seat.hand.toSorted(compareCards))
    : `${plural(seat.cards, 'card')}${known.length > 0 && view.options.showKnownCards ? `, known: ${row(known)}` : ''}`
  return `${turn} ${name} (${panda}): ${seat.out ? 'out' : hand}`
}

function drawCards({ suspicion, timer, bound }: View, names: Names): string[] {
  const lines: string[] = []
  if (suspicion && 'holder' in suspicion) {
    const holder = suspicion.holder === 'track' ? 'beside the track' : `with ${names(suspicion.holder)}`
    lines.push(`Raised Suspicion +${suspicion.side} ${holder}`)
  }
  if (timer) lines.push(`Timer ${timer.position} of 4 with ${names(timer.holder)}`)
  if (bound !== null) lines.push(`Picked up from ${bound}: it must be traded this turn`)
  return lines
}

function row(cards: readonly Card[]): string {
  return cards.length === 0 ? '-' : cards.join(' ')
}
