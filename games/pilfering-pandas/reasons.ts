/** What speaks for an action, in a sentence or two. From open facts and the own hand alone. */

import { createRng, type Host, type Seat, unreachable } from '#kernel'
import type { Content } from './content.ts'
import { cloneState } from './copyState.ts'
import { finalValueOf, levelOf, seatOf } from './facts.ts'
import { total } from './markers.ts'
import { applyPlay, type PlayAction, playsOf } from './plays.ts'
import { pairPromise } from './promise.ts'
import { chanceOf, valueElsewhere } from './prospects.ts'
import { pickUpCost } from './refresh.ts'
import type { Action, Card, Event, State } from './types.ts'
import { areaName, cardName, cardNames, pandaName, plural } from './words.ts'

/** The state is any that fits the seat's view; what it imagines of hidden cards does not show in the words. */
export function reasonFor(content: Content, state: State, seat: Seat, action: Action): string {
  switch (action.type) {
    case 'choosePanda':
      return content.pandas.get(action.panda)?.text ?? pandaName(content, action.panda)
    case 'chooseStart':
      return action.seat === seat
        ? 'Good if you can trade a set at once.'
        : 'They may have a better start; you see more of the Hideout first.'
    case 'drawDeck':
      return `Costs no step and leaves the Hideout as it is; ${plural(state.deck.length, 'card')} in the deck.`
    case 'takeEnd': {
      const end = state.hideout.at(-1)!
      return `Costs no step. ${fitOf(content, state, seat, end)}`
    }
    case 'takeTwo':
      return `Two cards for no step: ${cardNames(content, state.hideout.slice(-2))}. Spends your ability.`
    case 'takeMany':
      return whyPickUp(content, state, seat, action)
    case 'scout':
      return 'Choose the best of the next cards, and leave another one in the Hideout.'
    case 'scoutPick':
      return `${fitOf(content, state, seat, action.keep)}${action.gift === undefined ? '' : ` ${giftOf(content, state, action.gift)}`}`
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
    case 'discardKey':
      return whyPlay(content, state, seat, action)
    case 'useAbility':
      return whyAbility(content, action)
    case 'shareOffer':
      return action.wish === undefined
        ? `They may have more use for ${cardName(content, action.card)}; you take what comes back.`
        : `A ${action.wish} might come back for ${cardName(content, action.card)}.`
    case 'shareReply':
      return fitsWish(state, action.card)
        ? 'It is the number that was asked for.'
        : looseOf(content, state, seat, action.card)
    case 'shareStash':
      return fitOf(content, state, seat, action.stashCard)
    case 'pass':
      return whyPass(content, state, seat)
    case 'stash':
      return `${giftOf(content, state, action.card!)} ${looseOf(content, state, seat, action.card!)}`
    case 'escape':
      return whyEscape(content, state, seat, action)
    case 'secretStash':
      return fitOf(content, state, seat, action.card)
    case 'foiledChoice':
      return whyChoice(content, state, action)
    default:
      return unreachable(action)
  }
}

type Of<T extends Action['type']> = Extract<Action, { type: T }>

/** "Panda +4, Keeper +1." and what else is remarkable about it. */
function whyPlay(content: Content, state: State, seat: Seat, action: PlayAction): string {
  const events = eventsOf(content, state, seat, action)
  const { winSpace } = levelOf(content, state)
  const reached = events.some(event => event.type === 'pandaMoved' && event.to >= winSpace)
  const sentences = [movesIn(events)]
  for (const event of events) {
    if (event.type === 'pandaMoved' && event.parts.some(part => part.label === 'bonus')) {
      sentences.push(`All that ${areaName(content, state, tradedAt(action))} likes: one more.`)
    }
    if (event.type === 'limitReached') {
      sentences.push(`Reaches the limit of ${areaName(content, state, event.area)} at the low rate.`)
    }
    if (event.type === 'wentOut') sentences.push('Empties your hand.')
  }
  if (reached && state.panda < winSpace) sentences.push('Gets the Panda to the win space.')
  if (action.type === 'swapKey') sentences.push('Frees the Key, which you may throw away for two steps.')
  if (action.type === 'playSet' && action.reuse) sentences.push('Scores the end card once more.')
  return sentences.join(' ')
}

function whyPass(content: Content, state: State, seat: Seat): string {
  const { hand } = seatOf(state, seat)
  if (hand.length === 0) return 'Your hand is empty.'
  if (playsOf(content, state, seat, hand).length === 0) return 'There is nothing you could trade.'
  return 'Keep the rest for later: trading it now costs more than it brings, or spoils something better.'
}

function whyAbility(content: Content, { ability, order }: Of<'useAbility'>): string {
  switch (ability) {
    case 'dozing':
      return 'Saves the step at the end of this turn, and you keep all your cards.'
    case 'charming':
      return 'Worth it when you trade much this turn where a limit is reached.'
    case 'snacking':
      return 'Two cards that go together are then enough for one set.'
    case 'tidy':
      return `Brings ${cardName(content, order?.at(-1) ?? null)} to the end, where it is free to take.`
    default:
      return pandaName(content, ability)
  }
}

function tradedAt(action: PlayAction): number {
  return 'area' in action ? action.area : 0
}

function movesIn(events: readonly Event[]): string {
  const panda = stepsOf(events, 'pandaMoved')
  const keeper = stepsOf(events, 'keeperMoved')
  const moves = [
    ...(panda === 0 ? [] : [`the Panda ${panda} ahead`]),
    ...(keeper === 0 ? [] : [keeper > 0 ? `the Keeper ${keeper} closer` : `the Keeper ${-keeper} back`]),
  ]
  const text = moves.length === 0 ? 'no marker moves' : moves.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function stepsOf(events: readonly Event[], type: 'pandaMoved' | 'keeperMoved'): number {
  return events.reduce((sum, event) => (event.type === type ? sum + total(event.parts) : sum), 0)
}

function eventsOf(content: Content, state: State, seat: Seat, action: PlayAction): Event[] {
  const events: Event[] = []
  const host: Host<Event> = {
    rng: createRng('unused'),
    now: 0,
    emit: event => void events.push(event),
    reveal: () => {},
  }
  applyPlay({ content, state: cloneState(state), host }, seat, action)
  return events
}

function whyPickUp(content: Content, state: State, seat: Seat, { from, tiptoe }: Of<'takeMany'>): string {
  const taken = state.hideout.slice(state.hideout.indexOf(from))
  const steps = total(pickUpCost(content, state, seat, { tiptoe: tiptoe ?? false }))
  const gap = state.panda - state.keeper
  const risk = steps >= gap ? ' The Keeper would catch you!' : ''
  return `${plural(taken.length, 'card')} for ${plural(steps, 'step')} of a gap of ${gap}; ${cardName(content, from)} must be traded this turn.${risk}`
}

/** What a card would do in the own hand. */
function fitOf(content: Content, state: State, seat: Seat, card: Card): string {
  const { hand } = seatOf(state, seat)
  const friends = hand.filter(other => pairPromise(card, other) > 0)
  const ends = state.areas.flatMap(area => area.cards.slice(-1)).filter(end => pairPromise(card, end) > 0)
  const name = cardName(content, card)
  if (friends.length > 0) return `In hand ${name} goes with ${cardNames(content, friends)}.`
  if (ends.length > 0) return `In hand ${name} goes on from ${cardNames(content, ends)} in a Trade area.`
  return `In hand ${name} goes with nothing yet.`
}

/** What a card would do at the end of the Hideout. */
function giftOf(content: Content, state: State, card: Card): string {
  const friends = state.hideout.filter(other => pairPromise(card, other) > 0)
  const wanted = state.seats.some(
    ({ known }, index) => index !== state.turn && known.some(other => pairPromise(card, other) > 0),
  )
  const name = cardName(content, card)
  if (wanted) return `In the Hideout ${name} helps somebody: it goes with a card you know them to hold.`
  if (friends.length > 0) return `In the Hideout ${name} lies well with ${cardNames(content, friends)}.`
  return `In the Hideout ${name} goes with nothing yet.`
}

/** What the own hand would lose. */
function looseOf(content: Content, state: State, seat: Seat, card: Card): string {
  const friends = seatOf(state, seat).hand.filter(other => other !== card && pairPromise(card, other) > 0)
  if (friends.length === 0) return 'You hold nothing that goes with it.'
  return `You would part it from ${cardNames(content, friends)}.`
}

function fitsWish(state: State, card: Card): boolean {
  const decision = state.decisions.at(-1)
  return decision?.type === 'share' && decision.wish !== null && card[1] === String(decision.wish)
}

function whyEscape(content: Content, state: State, seat: Seat, { go }: Of<'escape'>): string {
  const gap = state.panda - state.keeper
  const held = seatOf(state, seat).hand.reduce((sum, card) => sum + finalValueOf(content, card), 0)
  const elsewhere = valueElsewhere(content, state, seat)
  const unseen = state.seats.reduce(
    (sum, { hand, known }, index) => (index === seat ? sum : sum + hand.length - known.length),
    0,
  )
  const percent = Math.round(100 * chanceOf(gap - held - elsewhere, unseen))
  if (go)
    return `The hands are worth about ${Math.round(held + elsewhere)}, the gap is ${gap}: a chance of about ${percent} %.`
  const left = state.timer ? content.constants.timerLost - state.timer.position : null
  return left === null ? 'Play on.' : `Get rid of more cards first; the Timer has ${plural(left, 'turn')} left.`
}

function whyChoice(content: Content, state: State, { area, cards, decline }: Of<'foiledChoice'>): string {
  if (decline) return 'Costs a step, but keeps your cards.'
  const name = areaName(content, state, area ?? 0)
  return cards ? `${plural(cards.length, 'card')} traded at the left of ${name}, at once.` : `It happens at ${name}.`
}
