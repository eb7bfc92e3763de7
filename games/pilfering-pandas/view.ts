/** All secrets of the game (PP-23): hands, the deck, cards taken out, which plans are in, what a scout saw. */

import { type Rng, type Viewer, unreachable } from '#kernel'
import { cardsInPlay, isPlan, planCard } from './rules/cards.ts'
import type { Content } from './content.ts'
import type { Area, Card, Decision, DecisionView, Event, PlanCard, SeatState, SeatView, State, View } from './types.ts'

/** Built field by field: a field that is not named here is not shown. */
export function view(state: State, viewer: Viewer): View {
  const over = state.result !== null
  return {
    options: state.options,
    seats: state.seats.map((seat, index) => viewSeat(seat, viewer, { own: index === viewer, over })),
    deck: state.deck.length,
    plans: state.deck.filter(isPlan).length,
    hideout: [...state.hideout],
    secretStash: [...state.secretStash],
    box: [...state.box],
    removed: state.removed.length,
    areas: [viewArea(state.areas[0]), viewArea(state.areas[1])],
    panda: state.panda,
    keeper: state.keeper,
    suspicion: state.suspicion,
    timer: state.timer,
    turn: state.turn,
    step: state.step,
    bound: state.bound,
    barred: [...state.barred],
    turnMods: state.turnMods,
    decisions: state.decisions.map(decision => viewDecision(decision, viewer)),
    outThisTurn: state.outThisTurn,
    scouted: state.scouted !== null && state.scouted.by === viewer ? [...state.scouted.cards] : [],
    final: state.final,
    result: state.result,
    afterTheEnd: over ? { deck: [...state.deck], removed: [...state.removed], scouted: state.scouted } : null,
  }
}

/** With every hand as if all of it were known, and every question as the player it asks sees it. */
export function open(state: State): View {
  const seen = view(state, null)
  return {
    ...seen,
    options: { ...seen.options, showKnownCards: true },
    seats: seen.seats.map((seat, index) => ({ ...seat, hand: null, known: [...state.seats[index]!.hand], seen: [] })),
    decisions: state.decisions.map(decision => viewDecision(decision, decision.seat)),
    scouted: state.scouted ? [...state.scouted.cards] : [],
  }
}

function viewSeat(
  seat: SeatState,
  viewer: Viewer,
  { own, over }: { readonly own: boolean; readonly over: boolean },
): SeatView {
  return {
    panda: seat.panda,
    used: seat.used,
    cards: seat.hand.length,
    hand: own || over ? [...seat.hand] : null,
    known: [...seat.known],
    seen: over ? [] : seat.seen.filter(each => each.by === viewer).map(each => each.card),
    out: seat.out,
    nextStep: seat.nextStep,
  }
}

function viewArea({ meerkat, cards, sets, limit, limitCard, phantom }: Area): Area {
  return { meerkat, cards: [...cards], sets: [...sets], limit, limitCard, phantom }
}

/** PP-23.2, PP-23.4. */
function viewDecision(decision: Decision, viewer: Viewer): DecisionView {
  switch (decision.type) {
    case 'plan':
      return decision
    case 'share': {
      const { type, seat, from, card, wish } = decision
      return { type, seat, from, card: viewer === seat || viewer === from ? card : null, wish }
    }
    case 'scout': {
      const { type, seat, cards } = decision
      return { type, seat, cards: viewer === seat ? [...cards] : cards.map(() => null) }
    }
    default:
      return unreachable(decision)
  }
}

export function viewEvent(event: Event, viewer: Viewer): Event {
  switch (event.type) {
    case 'drew':
      return event.seat === viewer ? event : { ...event, card: null }
    case 'scouted':
      return event.seat === viewer ? event : { ...event, cards: event.cards.map(() => null) }
    case 'scoutPicked':
      return event.seat === viewer ? event : { ...event, keep: null }
    case 'shareOffered':
      return event.seat === viewer || event.to === viewer ? event : { ...event, card: null }
    case 'exchanged': {
      const open = event.with === 'secretStash' || event.seat === viewer || event.with === viewer
      return open ? event : { ...event, gave: null, got: null }
    }
    default:
      return event
  }
}

/** A random state that fits this view: unseen cards are spread over hands, deck and the cards taken out. */
export function determinize(content: Content, seen: View, rng: Rng): State {
  const unseen = rng.shuffle(unseenCards(content, seen))
  const take = (count: number) => unseen.splice(0, count)
  const seats = seen.seats.map((seat, index) => sampleSeat(seen, seat, index, take))
  const decisions = seen.decisions.map(decision => sampleDecision(decision, seen, seats, take, rng))
  const removed = seen.afterTheEnd ? [...seen.afterTheEnd.removed] : take(seen.removed)
  const scout = seen.seats.findIndex(seat => seat.panda === 'scouting')
  return {
    options: seen.options,
    seats,
    deck: seen.afterTheEnd ? [...seen.afterTheEnd.deck] : sampleDeck(content, seen, unseen, rng),
    hideout: [...seen.hideout],
    secretStash: [...seen.secretStash],
    box: [...seen.box],
    removed,
    areas: [viewArea(seen.areas[0]), viewArea(seen.areas[1])],
    panda: seen.panda,
    keeper: seen.keeper,
    suspicion: seen.suspicion,
    timer: seen.timer,
    turn: seen.turn,
    step: seen.step,
    bound: seen.bound,
    barred: [...seen.barred],
    turnMods: seen.turnMods,
    decisions,
    outThisTurn: seen.outThisTurn,
    scouted: seen.afterTheEnd
      ? seen.afterTheEnd.scouted
      : seen.scouted.length > 0
        ? { by: scout, cards: [...seen.scouted] }
        : null,
    final: seen.final,
    result: seen.result,
  }
}

/** Every card in play whose place the viewer does not know. */
function unseenCards(content: Content, seen: View): Card[] {
  const placed = new Set<string>([
    ...seen.seats.flatMap(seat => seat.hand ?? [...seat.known, ...seat.seen]),
    ...seen.hideout,
    ...seen.secretStash,
    ...seen.box,
    ...seen.areas.flatMap(area => area.cards),
    ...seen.scouted,
    ...seen.decisions.flatMap(shownCards),
    ...(seen.afterTheEnd ? [...seen.afterTheEnd.deck, ...seen.afterTheEnd.removed] : []),
  ])
  return cardsInPlay(content.decks[seen.seats.length - 1]!).filter(card => !placed.has(card))
}

/** Cards lying in an open question and nowhere else. */
function shownCards(decision: DecisionView): Card[] {
  switch (decision.type) {
    case 'plan':
      return decision.card === null ? [] : [decision.card]
    case 'scout':
      return decision.cards.filter(card => card !== null)
    case 'share':
      return decision.card === null ? [] : [decision.card]
    default:
      return unreachable(decision)
  }
}

function sampleSeat(seen: View, seat: SeatView, index: number, take: (count: number) => Card[]): SeatState {
  const { panda, used, out, nextStep } = seat
  const viewer = seen.seats.findIndex(other => other.hand !== null)
  const sure = [...new Set([...seat.known, ...seat.seen, ...offeredBy(seen, index)])]
  return {
    panda,
    used,
    hand: seat.hand ? [...seat.hand] : [...sure, ...take(seat.cards - sure.length)],
    known: [...seat.known],
    seen: seat.seen.map(card => ({ by: viewer, card })),
    out,
    nextStep,
  }
}

/** The card of an open exchange is still in the hand of the player who offers it. */
function offeredBy(seen: View, index: number): Card[] {
  return seen.decisions.flatMap(decision =>
    decision.type === 'share' && decision.from === index && decision.card !== null ? [decision.card] : [],
  )
}

function sampleDecision(
  decision: DecisionView,
  seen: View,
  seats: readonly SeatState[],
  take: (count: number) => Card[],
  rng: Rng,
): Decision {
  switch (decision.type) {
    case 'plan':
      return decision
    case 'share': {
      const givable = seats[decision.from]!.hand.filter(card => !seen.barred.includes(card) && card !== seen.bound)
      return { ...decision, card: decision.card ?? rng.pick(givable) }
    }
    case 'scout':
      return { ...decision, cards: decision.cards.map(card => card ?? take(1)[0]!) }
    default:
      return unreachable(decision)
  }
}

/** The remaining cards, then what the viewer put at the bottom; plans may be anywhere (PP-20.2, PP-20.8). */
function sampleDeck(content: Content, seen: View, rest: readonly Card[], rng: Rng): (Card | PlanCard)[] {
  const deck: (Card | PlanCard)[] = [...rest, ...seen.scouted]
  const met = new Set(seen.box.filter(isPlan))
  const plans = [...content.plans.keys()].map(planCard).filter(plan => !met.has(plan))
  for (const plan of rng.shuffle(plans).slice(0, seen.plans)) deck.splice(rng.int(deck.length + 1), 0, plan)
  return deck
}
