/** Non-interference: what a viewer gets must not change when only secrets do. Throws at the first difference. For tests. */

import { canonical, cloneState, createRng, type Host, type Rng, type Viewer } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { isPlan } from '../rules/cards.ts'
import type { Action, Event, PilferingPandas, State } from '../types.ts'

/** Random matches; at every position, every viewer compares it with others that must look the same. */
export function searchLeaks(game: PilferingPandas, { matches, seed }: { matches: number; seed: string }): void {
  for (let n = 0; n < matches; n++) {
    const asked = new Map<string, Action>()
    playRandomly(game, `${seed}-${n}`, 5000, ({ state }, rng) => {
      for (const seat of game.actors(state)) {
        for (const action of game.legalActions(state, seat).slice(0, 30)) asked.set(canonical(action), action)
      }
      const viewers: Viewer[] = [null, ...state.seats.keys()]
      for (const viewer of viewers) compare(game, state, viewer, [...asked.values()].slice(-40), rng)
    })
  }
}

function compare(game: PilferingPandas, state: State, viewer: Viewer, asked: readonly Action[], rng: Rng): void {
  if (state.result) return
  const other = withOtherSecrets(state, viewer, rng)
  const same = (one: unknown, two: unknown, what: string) => {
    if (canonical(one) !== canonical(two))
      throw new Error(`${what} of ${viewer} shows a secret: ${canonical(one)} and ${canonical(two)}`)
  }
  same(game.view(state, viewer), game.view(other, viewer), 'the view')
  same(game.actors(state), game.actors(other), 'who acts')
  if (viewer !== null) {
    if (game.actors(state).includes(viewer))
      same(game.legalActions(state, viewer), game.legalActions(other, viewer), 'the list')
    for (const action of asked) same(game.check(state, viewer, action), game.check(other, viewer, action), 'a refusal')
  }
  for (const [seat, one, two] of unseenActions(game, state, other, viewer)) {
    const [eventsOne, afterOne] = outcomeOf(game, state, seat, one, viewer)
    const [eventsTwo, afterTwo] = outcomeOf(game, other, seat, two, viewer)
    same(eventsOne, eventsTwo, `an event (${one.type})`)
    same(afterOne, afterTwo, `the view after ${one.type}`)
  }
}

/** The same position for the viewer, with hidden cards of other hands, the Loot of the deck and removed cards exchanged. */
function withOtherSecrets(state: State, viewer: Viewer, rng: Rng): State {
  const other = structuredClone(state)
  const fixed = new Set([
    ...other.decisions.flatMap(decision => (decision.type === 'share' ? [decision.card] : [])),
    ...(viewer !== null && other.scouted?.by === viewer ? other.scouted.cards : []),
  ])
  const slots: { list: string[]; index: number }[] = []
  const collect = (list: string[], mayMove: (card: string) => boolean) =>
    list.forEach((card, index) => {
      if (mayMove(card) && !fixed.has(card)) slots.push({ list, index })
    })
  other.seats.forEach((seat, index) => {
    const known = new Set([...seat.known, ...seat.seen.map(each => each.card)])
    if (index !== viewer) collect(seat.hand, card => !known.has(card))
  })
  collect(other.deck, card => !isPlan(card))
  collect(other.removed, () => true)
  const cards = rng.shuffle(slots.map(({ list, index }) => list[index]!))
  slots.forEach(({ list, index }, n) => (list[index] = cards[n]!))
  if (other.scouted && other.scouted.by !== viewer) {
    const loot = other.deck.filter(card => !isPlan(card))
    other.scouted = { ...other.scouted, cards: loot.slice(-other.scouted.cards.length) }
  }
  return other
}

/** Unseen actions of another seat, in both positions: the two actions may name different hidden cards. */
function unseenActions(game: PilferingPandas, one: State, two: State, viewer: Viewer): [number, Action, Action][] {
  const [seat] = game.actors(one)
  if (seat === undefined || seat === viewer || one.step === 'choosePandas') return []
  const found: [number, Action, Action][] = []
  const lootOnTop = (state: State) => state.deck.length > 0 && !isPlan(state.deck[0]!)
  if (one.step === 'refresh' && one.decisions.length === 0 && lootOnTop(one)) {
    if (!game.check(one, seat, { type: 'drawDeck' })) found.push([seat, { type: 'drawDeck' }, { type: 'drawDeck' }])
    const plans = one.deck.some(isPlan)
    if (!plans && !game.check(one, seat, { type: 'scout' })) found.push([seat, { type: 'scout' }, { type: 'scout' }])
  }
  const offers = (state: State) =>
    game
      .legalActions(state, seat)
      .filter(action => action.type === 'shareOffer' && action.to !== viewer && !action.wish)
  const [offerOne] = offers(one)
  const [offerTwo] = offers(two)
  if (offerOne && offerTwo) found.push([seat, offerOne, offerTwo])
  const decision = one.decisions.at(-1)
  if (decision?.type === 'share' && decision.from !== viewer) {
    const reply = (state: State): Action => ({ type: 'shareReply', card: state.seats[seat]!.hand[0]! })
    found.push([seat, reply(one), reply(two)])
  }
  return found
}

function outcomeOf(game: PilferingPandas, state: State, seat: number, action: Action, viewer: Viewer) {
  const copy = cloneState(game, state)
  const events: Event[] = []
  const host: Host<Event> = { rng: createRng('same'), now: 0, emit: event => void events.push(event), reveal: () => {} }
  game.apply(copy, seat, action, host)
  return [events.map(event => game.viewEvent!(event, viewer)), game.view(copy, viewer)] as const
}
