/** What happened, line by line. */

import { type Names, type Seat, unreachable } from '#kernel'
import type { Content } from './content.ts'
import type { Card, Event, Part, Suspicion } from './types.ts'
import { cardName, cardNames, pandaName, planName, plural, signed } from './words.ts'

/** A line of the log; `null` for what is not worth one. Trade areas are "the left" and "the right Meerkat": events carry no names. */
export function describeEvent(content: Content, event: Event, names: Names): string | null {
  const card = (id: string | null) => cardName(content, id)
  switch (event.type) {
    case 'pandaChosen':
      return `${names(event.seat)} is the ${pandaName(content, event.panda)}.`
    case 'dealt':
      return `The cards are dealt. In the Hideout: ${cardNames(content, event.hideout)}.`
    case 'turnStarted':
      return `${names(event.seat)}'s turn.`
    case 'drew':
      return `${names(event.seat)} draws ${card(event.card)}.`
    case 'tookEnd':
      return `${names(event.seat)} takes ${card(event.card)} from the Hideout.`
    case 'pickedUp':
      return `${names(event.seat)} picks up ${cardNames(content, event.cards)}${event.tiptoe ? ' on tiptoe' : ''}.`
    case 'tookTwo':
      return `${names(event.seat)} nimbly takes ${cardNames(content, event.cards)}.`
    case 'suspicionMoved':
      return describeSuspicion(event.suspicion, names)
    case 'setTraded':
      return `${names(event.seat)} trades ${cardNames(content, event.cards)} with ${side(event.area)}${HOW[event.how]}.`
    case 'setExtended':
      return `${names(event.seat)} extends the set of ${side(event.area)} with ${card(event.card)}.`
    case 'keySwapped':
      return `${names(event.seat)} swaps ${card(event.card)} for ${card(event.key)} at ${side(event.area)}.`
    case 'keyDiscarded':
      return `${names(event.seat)} discards ${card(event.card)}.`
    case 'pandaMoved':
      return `The Panda moves to ${event.to} (${parts(content, event.parts)}).`
    case 'keeperMoved':
      return `The Keeper moves to ${event.to} (${parts(content, event.parts)}).`
    case 'limitReached':
      return `The limit of ${side(event.area)} is reached: further sets there cost more.`
    case 'abilityUsed':
      return `${names(event.seat)} uses the ability of the ${pandaName(content, event.panda)}.`
    case 'tidied':
      return `The Hideout is tidied: ${cardNames(content, event.hideout)}.`
    case 'scouted':
      return event.cards.includes(null)
        ? `${names(event.seat)} looks at ${plural(event.cards.length, 'card')} of the deck.`
        : `${names(event.seat)} looks at ${cardNames(content, event.cards)}.`
    case 'scoutPicked':
      return `${names(event.seat)} keeps ${card(event.keep)}${
        event.gift === null ? '' : ` and lays ${card(event.gift)} in the Hideout`
      }.`
    case 'shareOffered':
      return `${names(event.seat)} shares ${card(event.card)} with ${names(event.to)}${
        event.wish === null ? '' : `, wishing for a ${event.wish}`
      }.`
    case 'exchanged':
      return `${names(event.seat)} gives ${card(event.gave)} to ${
        event.with === 'secretStash' ? 'the Secret Stash' : names(event.with)
      } and gets ${card(event.got)}.`
    case 'passed':
      return `${names(event.seat)} is done trading.`
    case 'stashed':
      return `${names(event.seat)} stashes ${card(event.card)}.`
    case 'wentOut':
      return `${names(event.seat)} is out of cards.`
    case 'timerTurned':
      return `The Timer of ${names(event.timer.holder)} is at ${event.timer.position}.`
    case 'playedOn':
      return `${names(event.seat)} decides to play on.`
    case 'toppedUp':
      return `${capital(card(event.card))} tops up the Hideout.`
    case 'secretStashed':
      return `${capital(card(event.card))} goes from the Secret Stash to the Hideout.`
    case 'refilled':
      return `${capital(card(event.card))} refills the Secret Stash.`
    case 'planMet':
      return `${names(event.seat)} meets a Foiled Plan: ${planName(content, event.plan)}.`
    case 'plansReturned':
      return `${plural(event.count, 'Foiled Plan')} turned up and went back into the deck.`
    case 'rummaged':
      return `${capital(card(event.card))} is turned up.`
    case 'rummageLaid':
      return `${names(event.seat)} lays ${card(event.card)}, loose, at ${side(event.area)}.`
    case 'backDoorDeclined':
      return 'Nothing is traded at the back door.'
    case 'areaClosed':
      return `${capital(side(event.area))} is closed in ${names(event.seat)}'s next action step.`
    case 'littered':
      return `${capital(cardNames(content, event.cards))} ${event.cards.length === 1 ? 'leaves' : 'leave'} the game.`
    case 'hideoutShuffled':
      return `The wind shuffles the Hideout: ${cardNames(content, event.hideout)}.`
    case 'sackTorn':
      return `${names(event.seat)} drops ${card(event.card)} in the Hideout.`
    case 'meerkatGreedy':
      return `${capital(side(event.area))} gets greedy: it counts more cards from now on.`
    case 'finalCheck':
      return `The final check: ${event.cards.length === 0 ? 'nothing was dropped' : event.cards.map(each => `${card(each.card)} ${signed(each.steps)}`).join(', ')}.`
    case 'takenBack':
      return `${names(event.seat)} takes that back.`
    case 'gameEnded':
      return null
    default:
      return unreachable(event)
  }
}

/** The places a line speaks of, as the board names them. */
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

const HOW = { new: '', reuse: ', re-using the end card', backDoor: ' at the back door' } as const

const CAUSES: Readonly<Record<string, string>> = {
  bonus: 'all three favourites',
  set: 'set',
  extension: 'extension',
  key: 'Key',
  keyDiscarded: 'Key discarded',
  pickUp: 'pick-up',
  tiptoe: 'pick-up on tiptoe',
  suspicion: 'raised suspicion',
  endOfTurn: 'end of turn',
  torch: 'torchlight',
  greedy: 'greedy Meerkats',
  backDoor: 'no back door trade',
  dropped: 'cards dropped',
}

/** "purple 4 +1, all three favourites +1: PP-11.5". */
function parts(content: Content, causes: readonly Part[]): string {
  return causes
    .map(({ label, steps, rule }) => `${CAUSES[label] ?? cardName(content, label)} ${signed(steps)}: ${rule}`)
    .join(', ')
}

function describeSuspicion(suspicion: Suspicion | null, names: Names): string {
  if (!suspicion) return 'Raised Suspicion leaves the game.'
  if ('area' in suspicion) {
    return suspicion.area === null
      ? 'Raised Suspicion is taken off the Trade area.'
      : `Raised Suspicion lies on the area of ${side(suspicion.area)}.`
  }
  const holder = suspicion.holder === 'track' ? 'the track' : names(suspicion.holder)
  return `Raised Suspicion lies with ${holder}, side +${suspicion.side}.`
}

function side(area: 0 | 1): string {
  return area === 0 ? 'the first Meerkat' : 'the second Meerkat'
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
