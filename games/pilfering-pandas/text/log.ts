/** The lines of the log. */

import { type Aloud, capitalised, enumerated, type Names, say, type Seat, unreachable, type Viewer } from '#kernel'
import type { Content } from '../content.ts'
import type { Card, Event, Part, Suspicion, View } from '../types.ts'
import { areaName, cardName, cardNames, costed, markersWords, pandaName, planName, signed } from './gameWords.ts'

/** A line of the log; `null` if the event has none. Events do not name Meerkats: the view does. */
export function describeEvent(content: Content, event: Event, names: Names, view?: View): string | null {
  const name = 'seat' in event ? names(event.seat) : ''
  const card = 'card' in event ? cardName(content, event.card) : ''
  const meerkatAt = (area: number) => areaName(content, view, area)
  const meerkat = 'area' in event ? meerkatAt(event.area) : ''
  switch (event.type) {
    case 'pandaChosen':
      return say('{name} is the {panda}.', { name, panda: pandaName(content, event.panda) })
    case 'dealt':
      return say('The cards are dealt. In the Hideout: {cards}.', { cards: cardNames(content, event.hideout) })
    case 'turnStarted':
      return say("{name}'s turn.", { name })
    case 'drew':
      return say('{name} draws {card}.', { name, card })
    case 'tookEnd':
      return say('{name} takes {card} from the Hideout.', { name, card })
    case 'pickedUp': {
      const cards = cardNames(content, event.cards)
      return event.tiptoe
        ? say('{name} picks up {cards} on tiptoe.', { name, cards })
        : say('{name} picks up {cards}.', { name, cards })
    }
    case 'tookTwo':
      return say('{name} nimbly takes {cards}.', { name, cards: cardNames(content, event.cards) })
    case 'suspicionMoved':
      return describeSuspicion(event.suspicion, names, meerkatAt)
    case 'setTraded':
      return describeTrade(event.how, { name, cards: cardNames(content, event.cards), meerkat })
    case 'setExtended':
      return say('{name} extends the set of {meerkat} with {card}.', { name, meerkat, card })
    case 'keySwapped':
      return say('{name} swaps {card} for {key} at {meerkat}.', {
        name,
        card,
        key: cardName(content, event.key),
        meerkat,
      })
    case 'keyDiscarded':
      return say('{name} discards {card}.', { name, card })
    case 'pandaMoved':
      return say('The Panda moves to {space} ({causes}).', { space: event.to, causes: parts(content, event.parts) })
    case 'keeperMoved':
      return say('The Keeper moves to {space} ({causes}).', { space: event.to, causes: parts(content, event.parts) })
    case 'limitReached':
      return say('The limit of {meerkat} is reached: further sets there cost more.', { meerkat })
    case 'abilityUsed':
      return say('{name} uses the ability of the {panda}.', { name, panda: pandaName(content, event.panda) })
    case 'tidied':
      return say('The Hideout is tidied: {cards}.', { cards: cardNames(content, event.hideout) })
    case 'scouted':
      if (!event.cards.includes(null)) {
        return say('{name} looks at {cards}.', { name, cards: cardNames(content, event.cards) })
      }
      return say(
        { one: '{name} looks at {count} card of the deck.', other: '{name} looks at {count} cards of the deck.' },
        { name, count: event.cards.length },
      )
    case 'scoutPicked': {
      const keep = cardName(content, event.keep)
      if (event.gift === null) return say('{name} keeps {card}.', { name, card: keep })
      const gift = cardName(content, event.gift)
      return say('{name} keeps {card} and lays {gift} in the Hideout.', { name, card: keep, gift })
    }
    case 'shareOffered': {
      const facts = { name, card, other: names(event.to) }
      if (event.wish === null) return say('{name} shares {card} with {other}.', facts)
      return say('{name} shares {card} with {other}, wishing for a {wish}.', { ...facts, wish: event.wish })
    }
    case 'exchanged': {
      const facts = { name, gave: cardName(content, event.gave), got: cardName(content, event.got) }
      return event.with === 'secretStash'
        ? say('{name} gives {gave} to the Secret Stash and gets {got}.', facts)
        : say('{name} gives {gave} to {other} and gets {got}.', { ...facts, other: names(event.with) })
    }
    case 'passed':
      return say('{name} is done trading.', { name })
    case 'stashed':
      return say('{name} stashes {card}.', { name, card })
    case 'wentOut':
      return say('{name} is out of cards.', { name })
    case 'timerTurned':
      return say('The Timer of {name} is at {position}.', {
        name: names(event.timer.holder),
        position: event.timer.position,
      })
    case 'playedOn':
      return say('{name} decides to play on.', { name })
    case 'toppedUp':
      return say('{card} tops up the Hideout.', { card: capitalised(card) })
    case 'secretStashed':
      return say('{card} goes from the Secret Stash to the Hideout.', { card: capitalised(card) })
    case 'refilled':
      return say('{card} refills the Secret Stash.', { card: capitalised(card) })
    case 'planMet':
      return say('{name} meets a Foiled Plan: {plan}.', { name, plan: planName(content, event.plan) })
    case 'plansReturned':
      return say(
        {
          one: '{count} Foiled Plan turned up and went back into the deck.',
          other: '{count} Foiled Plans turned up and went back into the deck.',
        },
        { count: event.count },
      )
    case 'rummaged':
      return say('{card} is turned up.', { card: capitalised(card) })
    case 'rummageLaid':
      return say('{name} lays {card}, loose, at {meerkat}.', { name, card, meerkat })
    case 'backDoorDeclined':
      return say('Nothing is traded at the back door.')
    case 'areaClosed':
      return say("{meerkat} is closed in {name}'s next action step.", { meerkat, name })
    case 'littered':
      return say(
        { one: '{cards} leaves the game.', other: '{cards} leave the game.' },
        { cards: capitalised(cardNames(content, event.cards)), count: event.cards.length },
      )
    case 'hideoutShuffled':
      return say('The wind shuffles the Hideout: {cards}.', { cards: cardNames(content, event.hideout) })
    case 'sackTorn':
      return say('{name} drops {card} in the Hideout.', { name, card })
    case 'meerkatGreedy':
      return say('{meerkat} gets greedy: it counts more cards from now on.', { meerkat })
    case 'finalCheck': {
      if (event.cards.length === 0) return say('The final check: nothing was dropped.')
      const cards = event.cards.map(each => costed(cardName(content, each.card), each.steps))
      return say('The final check: {cards}.', { cards: enumerated(cards) })
    }
    case 'takenBack':
      return say('{name} takes that back.', { name })
    case 'gameEnded':
      return null
    default:
      return unreachable(event)
  }
}

/** What screen readers hear instead of the line: where the markers stand now, and the cards that come into the own hand. */
export function tellAloud(
  content: Content,
  event: Event,
  view: View,
  viewer: Viewer,
  names: Names,
): Aloud | null | undefined {
  const text = describeEvent(content, event, names, view)
  if (text === null) return null
  switch (event.type) {
    case 'pandaMoved':
    case 'keeperMoved':
      return { text: markersWords(view), kind: 'news', from: 'normal', more: text }
    case 'turnStarted':
      return { text, kind: 'news', from: 'all' }
    case 'drew':
    case 'exchanged':
      return event.seat === viewer ? { text, kind: 'own', from: 'normal' } : undefined
    default:
      return undefined
  }
}

/** The places a line mentions, by their names on the board. */
export function whereOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'pandaChosen':
    case 'turnStarted':
    case 'abilityUsed':
    case 'wentOut':
    case 'playedOn':
    case 'planMet':
    case 'takenBack':
    case 'passed':
      return [seatAt(event.seat)]
    case 'dealt':
    case 'tidied':
    case 'hideoutShuffled':
      return ['hideout']
    case 'drew':
    case 'scouted':
      return ['deck', seatAt(event.seat)]
    case 'scoutPicked':
      return [seatAt(event.seat), ...(event.gift === null ? [] : [inHideout(event.gift)])]
    case 'tookEnd':
    case 'pickedUp':
    case 'tookTwo':
      return ['hideout', seatAt(event.seat)]
    case 'suspicionMoved':
      return whereSuspicionIs(event.suspicion)
    case 'setTraded':
      return event.cards.map(card => inArea(event.area, card))
    case 'setExtended':
    case 'keySwapped':
    case 'rummageLaid':
      return [inArea(event.area, event.card)]
    case 'limitReached':
    case 'areaClosed':
    case 'meerkatGreedy':
      return [`area ${event.area}`]
    case 'pandaMoved':
      return ['track panda']
    case 'keeperMoved':
      return ['track keeper']
    case 'shareOffered':
      return [seatAt(event.seat), seatAt(event.to)]
    case 'exchanged':
      return [seatAt(event.seat), event.with === 'secretStash' ? 'secret' : seatAt(event.with)]
    case 'stashed':
    case 'toppedUp':
    case 'secretStashed':
    case 'sackTorn':
      return [inHideout(event.card)]
    case 'refilled':
      return [`secret ${event.card}`]
    case 'timerTurned':
      return [seatAt(event.timer.holder)]
    case 'plansReturned':
      return ['deck']
    case 'keyDiscarded':
    case 'rummaged':
    case 'backDoorDeclined':
    case 'littered':
    case 'finalCheck':
    case 'gameEnded':
      return []
    default:
      return unreachable(event)
  }
}

const seatAt = (seat: Seat) => `seat ${seat}`
const inHideout = (card: Card) => `hideout ${card}`
const inArea = (area: 0 | 1, card: Card) => `area ${area} ${card}`

function whereSuspicionIs(suspicion: Suspicion | null): readonly string[] {
  if (!suspicion) return []
  if ('area' in suspicion) return suspicion.area === null ? [] : [`area ${suspicion.area}`]
  return suspicion.holder === 'track' ? ['track'] : [seatAt(suspicion.holder)]
}

type Trade = Extract<Event, { type: 'setTraded' }>['how']

function describeTrade(how: Trade, facts: { readonly name: string; cards: string; meerkat: string }): string {
  switch (how) {
    case 'new':
      return say('{name} trades {cards} with {meerkat}.', facts)
    case 'reuse':
      return say('{name} trades {cards} with {meerkat}, re-using the end card.', facts)
    case 'backDoor':
      return say('{name} trades {cards} with {meerkat} at the back door.', facts)
    default:
      return unreachable(how)
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  bonus: say('all three favourites'),
  set: say('set', {}, 'of cards'),
  extension: say('extension'),
  key: say('Key'),
  keyDiscarded: say('Key discarded'),
  pickUp: say('pick-up'),
  tiptoe: say('pick-up on tiptoe'),
  suspicion: say('raised suspicion'),
  endOfTurn: say('end of turn'),
  torch: say('torchlight'),
  greedy: say('greedy Meerkats'),
  backDoor: say('no back door trade'),
  dropped: say('cards dropped'),
}

/** The cause of a marker's move: a traded card, or something else. */
export function causeName(content: Content, label: string): string {
  return CAUSES[label] ?? cardName(content, label)
}

/** "purple 4 +1, all three favourites +1: PP-11.5". */
function parts(content: Content, causes: readonly Part[]): string {
  const told = causes.map(({ label, steps, rule }) =>
    say('{cause} {steps}: {rule}', { cause: causeName(content, label), steps: signed(steps), rule }),
  )
  return enumerated(told)
}

function describeSuspicion(suspicion: Suspicion | null, names: Names, meerkatAt: (area: number) => string): string {
  if (!suspicion) return say('Raised Suspicion leaves the game.')
  if ('area' in suspicion) {
    return suspicion.area === null
      ? say('Raised Suspicion is taken off the Trade area.')
      : say('Raised Suspicion lies on the area of {meerkat}.', { meerkat: meerkatAt(suspicion.area) })
  }
  const steps = signed(suspicion.side)
  return suspicion.holder === 'track'
    ? say('Raised Suspicion lies with the track, side {steps}.', { steps })
    : say('Raised Suspicion lies with {name}, side {steps}.', { name: names(suspicion.holder), steps })
}
