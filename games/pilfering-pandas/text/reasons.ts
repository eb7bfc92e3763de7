/** Why an action is good, in a sentence or two. Uses public facts and the own hand only. */

import { capitalised, createRng, enumerated, type Host, say, type Seat, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import { cloneState } from '../rules/copyState.ts'
import { emptiesDeck } from '../rules/deckEnd.ts'
import { finalValueOf, levelOf, seatOf } from './facts.ts'
import { total } from '../rules/markers.ts'
import { applyPlay, type PlayAction, playsOf } from '../rules/plays.ts'
import { pairPromise } from '../bots/promise.ts'
import { chanceOf, valueElsewhere } from '../bots/prospects.ts'
import { pickUpCost } from '../rules/refresh.ts'
import type { Action, Card, Event, State } from '../types.ts'
import { areaName, cardName, cardNames, countedCards, deckWarning, pandaName, pandaText } from './gameWords.ts'

/** The state is any that fits the seat's view; its sampled hidden cards do not affect the text. */
export function reasonFor(content: Content, state: State, seat: Seat, action: Action): string {
  const reason = speaksFor(content, state, seat, action)
  return emptiesDeck(content, state, action) ? `${reason} ${deckWarning()}` : reason
}

function speaksFor(content: Content, state: State, seat: Seat, action: Action): string {
  switch (action.type) {
    case 'choosePanda':
      return pandaText(content, action.panda) || pandaName(content, action.panda)
    case 'chooseStart':
      return action.seat === seat
        ? say('Good if you can trade a set at once.')
        : say('They may have a better start; you see more of the Hideout first.')
    case 'drawDeck':
      return say('Costs no step and leaves the Hideout as it is; {cards} in the deck.', {
        cards: countedCards(state.deck.length),
      })
    case 'takeEnd': {
      const end = state.hideout.at(-1)!
      return `${say('Costs no step.')} ${fitOf(content, state, seat, end)}`
    }
    case 'takeTwo':
      return say('Two cards for no step: {cards}. Spends your ability.', {
        cards: cardNames(content, state.hideout.slice(-2)),
      })
    case 'takeMany':
      return whyPickUp(content, state, seat, action)
    case 'scout':
      return say('Choose the best of the next cards, and leave another one in the Hideout.')
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
      return whyShare(cardName(content, action.card), action.wish)
    case 'shareReply':
      return fitsWish(state, action.card)
        ? say('It is the number that was asked for.')
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

/** "Panda +4, Keeper +1." and other notable effects. */
function whyPlay(content: Content, state: State, seat: Seat, action: PlayAction): string {
  const events = eventsOf(content, state, seat, action)
  const { winSpace } = levelOf(content, state)
  const reached = events.some(event => event.type === 'pandaMoved' && event.to >= winSpace)
  const sentences = [movesIn(events)]
  for (const event of events) {
    if (event.type === 'pandaMoved' && event.parts.some(part => part.label === 'bonus')) {
      const meerkat = areaName(content, state, tradedAt(action))
      sentences.push(say('All that {meerkat} likes: one more.', { meerkat }))
    }
    if (event.type === 'limitReached') {
      const meerkat = areaName(content, state, event.area)
      sentences.push(say('Reaches the limit of {meerkat} at the low rate.', { meerkat }))
    }
    if (event.type === 'wentOut') sentences.push(say('Empties your hand.'))
  }
  if (reached && state.panda < winSpace) sentences.push(say('Gets the Panda to the win space.'))
  if (action.type === 'swapKey') sentences.push(say('Frees the Key, which you may throw away for two steps.'))
  if (action.type === 'playSet' && action.reuse) sentences.push(say('Scores the end card once more.'))
  return sentences.join(' ')
}

function whyShare(card: string, wish: number | undefined): string {
  return wish === undefined
    ? say('They may have more use for {card}; you take what comes back.', { card })
    : say('A {wish} might come back for {card}.', { wish, card })
}

function whyPass(content: Content, state: State, seat: Seat): string {
  const { hand } = seatOf(state, seat)
  if (hand.length === 0) return say('Your hand is empty.')
  if (playsOf(content, state, seat, hand).length === 0) return say('There is nothing you could trade.')
  return say('Keep the rest for later: trading it now costs more than it brings, or spoils something better.')
}

function whyAbility(content: Content, { ability, order }: Of<'useAbility'>): string {
  switch (ability) {
    case 'dozing':
      return say('Saves the step at the end of this turn, and you keep all your cards.')
    case 'charming':
      return say('Worth it when you trade much this turn where a limit is reached.')
    case 'snacking':
      return say('Two cards that go together are then enough for one set.')
    case 'tidy':
      return say('Brings {card} to the end, where it is free to take.', {
        card: cardName(content, order?.at(-1) ?? null),
      })
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
    ...(panda === 0 ? [] : [say('the Panda {steps} ahead', { steps: panda })]),
    ...(keeper > 0 ? [say('the Keeper {steps} closer', { steps: keeper })] : []),
    ...(keeper < 0 ? [say('the Keeper {steps} back', { steps: -keeper })] : []),
  ]
  if (moves.length === 0) return say('No marker moves.')
  return say('{told}.', { told: capitalised(enumerated(moves)) })
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
  const price = say('{cards} for {steps} of a gap of {gap}; {card} must be traded this turn.', {
    cards: countedCards(taken.length),
    steps: say({ one: '{count} step', other: '{count} steps' }, { count: steps }),
    gap,
    card: cardName(content, from),
  })
  return steps >= gap ? `${price} ${say('The Keeper would catch you!')}` : price
}

/** What a card would do in the own hand. */
function fitOf(content: Content, state: State, seat: Seat, card: Card): string {
  const { hand } = seatOf(state, seat)
  const friends = hand.filter(other => pairPromise(card, other) > 0)
  const ends = state.areas.flatMap(area => area.cards.slice(-1)).filter(end => pairPromise(card, end) > 0)
  const name = cardName(content, card)
  if (friends.length > 0) {
    return say('In hand {card} goes with {cards}.', { card: name, cards: cardNames(content, friends) })
  }
  if (ends.length > 0) {
    return say('In hand {card} goes on from {cards} in a Trade area.', { card: name, cards: cardNames(content, ends) })
  }
  return say('In hand {card} goes with nothing yet.', { card: name })
}

/** What a card would do at the end of the Hideout. */
function giftOf(content: Content, state: State, card: Card): string {
  const friends = state.hideout.filter(other => pairPromise(card, other) > 0)
  const wanted = state.seats.some(
    ({ known }, index) => index !== state.turn && known.some(other => pairPromise(card, other) > 0),
  )
  const name = cardName(content, card)
  if (wanted) {
    return say('In the Hideout {card} helps somebody: it goes with a card you know them to hold.', { card: name })
  }
  if (friends.length > 0) {
    return say('In the Hideout {card} lies well with {cards}.', { card: name, cards: cardNames(content, friends) })
  }
  return say('In the Hideout {card} goes with nothing yet.', { card: name })
}

/** What the own hand would lose. */
function looseOf(content: Content, state: State, seat: Seat, card: Card): string {
  const friends = seatOf(state, seat).hand.filter(other => other !== card && pairPromise(card, other) > 0)
  if (friends.length === 0) return say('You hold nothing that goes with it.')
  return say('You would part it from {cards}.', { cards: cardNames(content, friends) })
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
  if (go) {
    return say('The hands are worth about {worth}, the gap is {gap}: a chance of about {percent} %.', {
      worth: Math.round(held + elsewhere),
      gap,
      percent,
    })
  }
  if (!state.timer) return say('Play on.')
  return say(
    {
      one: 'Get rid of more cards first; the Timer has {count} turn left.',
      other: 'Get rid of more cards first; the Timer has {count} turns left.',
    },
    { count: content.constants.timerLost - state.timer.position },
  )
}

function whyChoice(content: Content, state: State, { area, cards, decline }: Of<'foiledChoice'>): string {
  if (decline) return say('Costs a step, but keeps your cards.')
  const meerkat = areaName(content, state, area ?? 0)
  if (!cards) return say('It happens at {meerkat}.', { meerkat })
  return say('{cards} traded at the left of {meerkat}, at once.', { cards: countedCards(cards.length), meerkat })
}
