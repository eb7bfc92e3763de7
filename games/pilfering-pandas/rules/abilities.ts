/** The Panda cards, each once per game (PP-21). Nimble and Tiptoe are ways to refresh: see refresh.ts. */

import type { Refusal, Seat } from '#kernel'
import { isPlan } from './cards.ts'
import { strandsBound } from './boundCard/boundCard.ts'
import { SearchCache } from './boundCard/searchCache.ts'
import type { Content } from '../content.ts'
import { takeLoot } from './deck.ts'
import { currentSeat, isSolo, type Play, seatOf } from '../text/facts.ts'
import { exchangeUnseen, leaveHand, takeOpenly, takeUnseen } from './hands.ts'
import { checkHandCards } from './plays.ts'
import { refuse } from '../text/refusals.ts'
import { checkHandLimit } from './solo.ts'
import type { Action, Card, Decision, State } from '../types.ts'

type UseAbility = Extract<Action, { type: 'useAbility' }>
type ShareOffer = Extract<Action, { type: 'shareOffer' }>
type ShareStash = Extract<Action, { type: 'shareStash' }>
type ScoutPick = Extract<Action, { type: 'scoutPick' }>
type ShareDecision = Extract<Decision, { type: 'share' }>
type ScoutDecision = Extract<Decision, { type: 'scout' }>

/** How many cards a scout looks at (PP-21.6). */
const SCOUTED = 4
/** Up to this many Hideout cards every order is listed; beyond, only orders that move one card. */
const ALL_ORDERS = 4

/** PP-8.6, PP-21.9. */
export function checkAbility(state: State, seat: Seat, panda: string): Refusal | null {
  const own = seatOf(state, seat)
  if (own.panda !== panda) return refuse('NOT_YOUR_ABILITY')
  return own.used ? refuse('ABILITY_USED') : null
}

export function spendAbility({ state, host }: Play, seat: Seat): void {
  const own = seatOf(state, seat)
  own.used = true
  host.emit({ type: 'abilityUsed', seat, panda: own.panda! })
}

/** The steps in which each ability of `useAbility` may be used. */
const STEPS_OF: Readonly<Record<string, readonly State['step'][]>> = {
  dozing: ['actions'],
  charming: ['actions'],
  snacking: ['actions'],
  tidy: ['refresh', 'actions'],
}

export function checkUseAbility(
  content: Content,
  state: State,
  seat: Seat,
  { ability, order }: UseAbility,
): Refusal | null {
  const steps = STEPS_OF[ability]
  if (!steps) return refuse('NOT_YOUR_ABILITY')
  const refusal = checkAbility(state, seat, ability)
  if (refusal) return refusal
  if (!steps.includes(state.step)) return refuse('ABILITY_WRONG_TIME', { ability, needed: steps.join(' ') })
  if (ability !== 'tidy' && order !== undefined) return refuse('TIDY_NOT_SAME_CARDS')
  if (ability === 'dozing') return checkDozing(content, state, seat)
  if (ability !== 'tidy') return null
  const same = order !== undefined && order.toSorted().join() === state.hideout.toSorted().join()
  return same ? null : refuse('TIDY_NOT_SAME_CARDS')
}

/** PP-8.9: alone the last card must be stashed to escape (PP-18.5), so a player who dozes may lose the only way to trade the bound card. */
function checkDozing(content: Content, state: State, seat: Seat): Refusal | null {
  if (!isSolo(state)) return null
  const doze = (copy: State) => void (copy.turnMods = { ...copy.turnMods, dozing: true })
  return strandsBound(content, state, seat, doze) ? refuse('STRANDS_BOUND_CARD', { card: state.bound! }) : null
}

/** All uses of dozing, charming and snacking; of tidy a sample, as there are too many orders. */
export function abilityUses(content: Content, state: State, seat: Seat): UseAbility[] {
  const ability = seatOf(state, seat).panda ?? ''
  const uses: UseAbility[] =
    ability === 'tidy'
      ? ordersOf(state.hideout).map(order => ({ type: 'useAbility', ability, order }))
      : [{ type: 'useAbility', ability }]
  return uses.filter(use => !checkUseAbility(content, state, seat, use))
}

/** PP-21.4, PP-21.5, PP-21.7, PP-21.8. */
export function useAbility(play: Play, { ability, order }: UseAbility): void {
  const { state, host } = play
  spendAbility(play, state.turn)
  switch (ability) {
    case 'dozing':
      state.turnMods = { ...state.turnMods, dozing: true }
      return
    case 'charming':
      state.turnMods = { ...state.turnMods, charming: true }
      return
    case 'snacking':
      state.turnMods = { ...state.turnMods, snack: true }
      return
    case 'tidy':
      state.hideout = [...order!]
      host.emit({ type: 'tidied', seat: state.turn, hideout: state.hideout })
      return
    default:
      throw new Error(`no ability ${ability}`)
  }
}

function ordersOf(cards: readonly Card[]): Card[][] {
  if (cards.length <= ALL_ORDERS) return permutations(cards)
  const orders = cards.flatMap((card, from) => {
    const rest = cards.toSpliced(from, 1)
    return cards.map((_, to) => rest.toSpliced(to, 0, card))
  })
  return [...new Map(orders.map(order => [order.join(), order])).values()]
}

function permutations(cards: readonly Card[]): Card[][] {
  if (cards.length === 0) return [[]]
  return cards.flatMap((card, index) => permutations(cards.toSpliced(index, 1)).map(rest => [card, ...rest]))
}

/** PP-21.6. The number of plans in the deck is public, so this reveals nothing. */
export function checkScout(content: Content, state: State, seat: Seat): Refusal | null {
  const refusal = checkAbility(state, seat, 'scouting')
  if (refusal) return refusal
  return state.deck.every(isPlan) ? refuse('DECK_EMPTY') : checkHandLimit(content, state, 1)
}

export function scout(play: Play): void {
  const { state, host } = play
  spendAbility(play, state.turn)
  const cards = takeLoot(play, SCOUTED)
  state.decisions.push({ type: 'scout', seat: state.turn, cards })
  host.emit({ type: 'scouted', seat: state.turn, cards })
}

export function checkScoutPick({ cards }: ScoutDecision, { keep, gift }: ScoutPick): Refusal | null {
  const giftFits = cards.length === 1 ? gift === undefined : gift !== undefined && gift !== keep && cards.includes(gift)
  return cards.includes(keep) && giftFits ? null : refuse('SCOUT_BAD_CHOICE')
}

export function scoutPicks({ cards }: ScoutDecision): ScoutPick[] {
  if (cards.length === 1) return [{ type: 'scoutPick', keep: cards[0]! }]
  return cards.flatMap(keep =>
    cards.filter(gift => gift !== keep).map((gift): ScoutPick => ({ type: 'scoutPick', keep, gift })),
  )
}

export function scoutPick({ state, host }: Play, { cards, seat }: ScoutDecision, { keep, gift }: ScoutPick): void {
  state.decisions.pop()
  takeUnseen(seatOf(state, seat), keep)
  if (gift !== undefined) state.hideout.push(gift)
  const rest = cards.filter(card => card !== keep && card !== gift)
  state.deck.push(...rest)
  state.scouted = rest.length > 0 ? { by: seat, cards: rest } : null
  state.step = 'actions'
  host.emit({ type: 'scoutPicked', seat, keep, gift: gift ?? null })
}

/** PP-21.2. */
export function checkShareOffer(content: Content, state: State, seat: Seat, offer: ShareOffer): Refusal | null {
  const { to, card, wish } = offer
  const refusal = checkHandCards(content, state, seat, [card]) ?? checkAbility(state, seat, 'sharing')
  if (refusal) return refusal
  if (to === seat || !state.seats[to] || state.seats[to].hand.length === 0) return refuse('SHARE_BAD_PARTNER')
  if (wish !== undefined && !(Number.isInteger(wish) && 1 <= wish && wish <= 9)) return refuse('SHARE_BAD_WISH')
  return checkGivable(content, state, seat, card, null)
}

export function shareOffers(content: Content, state: State, seat: Seat): ShareOffer[] {
  if (isSolo(state) || checkAbility(state, seat, 'sharing')) return []
  const wishes = [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const cache = new SearchCache(state, seat)
  const givable = seatOf(state, seat).hand.filter(card => !checkGivable(content, state, seat, card, null, cache))
  return state.seats.flatMap(({ hand }, to) => {
    if (to === seat || hand.length === 0) return []
    return givable.flatMap(card =>
      wishes.map((wish): ShareOffer => ({ type: 'shareOffer', to, card, ...(wish === undefined ? {} : { wish }) })),
    )
  })
}

export function shareOffer(play: Play, seat: Seat, { to, card, wish }: ShareOffer): void {
  const { state, host } = play
  spendAbility(play, seat)
  state.decisions.push({ type: 'share', seat: to, from: seat, card, wish: wish ?? null })
  host.emit({ type: 'shareOffered', seat, to, card, wish: wish ?? null })
}

export function shareReply({ state, host }: Play, decision: ShareDecision, card: Card): void {
  const { from, seat } = decision
  state.decisions.pop()
  exchangeUnseen(state, from, decision.card, seat, card)
  host.emit({ type: 'exchanged', seat: from, with: seat, gave: decision.card, got: card })
}

export function checkShareStash(
  content: Content,
  state: State,
  seat: Seat,
  action: ShareStash,
  cache?: SearchCache,
): Refusal | null {
  const { card, stashCard } = action
  const refusal = checkHandCards(content, state, seat, [card]) ?? checkAbility(state, seat, 'sharing')
  if (refusal) return refusal
  if (!state.secretStash.includes(stashCard)) return refuse('NOT_IN_SECRET_STASH', { card: stashCard })
  return checkGivable(content, state, seat, card, stashCard, cache)
}

export function shareStashes(content: Content, state: State, seat: Seat): ShareStash[] {
  const cache = new SearchCache(state, seat)
  return seatOf(state, seat)
    .hand.flatMap(card => state.secretStash.map((stashCard): ShareStash => ({ type: 'shareStash', card, stashCard })))
    .filter(action => !checkShareStash(content, state, seat, action, cache))
}

export function shareStash(play: Play, seat: Seat, { card, stashCard }: ShareStash): void {
  const { state, host } = play
  const own = currentSeat(state)
  spendAbility(play, seat)
  leaveHand(own, card)
  takeOpenly(own, stashCard)
  state.secretStash = state.secretStash.with(state.secretStash.indexOf(stashCard), card)
  host.emit({ type: 'exchanged', seat, with: 'secretStash', gave: card, got: stashCard })
}

/** The card is neither barred nor bound, and the bound card can still be traded without it (PP-8.9). */
function checkGivable(
  content: Content,
  state: State,
  seat: Seat,
  card: Card,
  got: Card | null,
  cache?: SearchCache,
): Refusal | null {
  if (state.barred.includes(card) || state.bound === card) return refuse('SHARE_LOCKED_CARD', { card })
  const give = (copy: State) => {
    leaveHand(seatOf(copy, seat), card)
    if (got !== null) seatOf(copy, seat).hand.push(got)
  }
  const strands = strandsBound(content, state, seat, give, cache)
  return strands ? refuse('STRANDS_BOUND_CARD', { card: state.bound! }) : null
}
