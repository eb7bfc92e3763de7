/** The search of the hard bot: its best actions are played on in thought, on deals that fit what it sees, until it is on again. */

import type { Host, Rng, Seat, Thinking } from '#kernel'
import { type Choice, type Mind, weighActions } from './choices.ts'
import { cloneState } from './copyState.ts'
import { seatOf } from './facts.ts'
import { total } from './markers.ts'
import { pairPromise, promisesWithout } from './promise.ts'
import { LOST, WON } from './prospects.ts'
import { pickUpCost, takeEnd, takeMany } from './refresh.ts'
import { actors, apply, legalActions } from './rules.ts'
import { checkHandLimit } from './solo.ts'
import { planTurn, type TurnPlan } from './turnPlan.ts'
import type { Action, Event, State, Step, View } from './types.ts'
import { determinize } from './view.ts'

/** How many actions are worth a second look, and how far behind the best they may be at first look. */
const CANDIDATES = 4
const MARGIN = 4
/** How many deals the first look counts for. */
const TRUST = 2
/** After so many deals more thought changes little, and the table waits. */
const ENOUGH = 8

/** Where the others' cards decide. What to trade is found out as well without them. */
const DEPENDS_ON_OTHERS: ReadonlySet<Step> = new Set(['stash', 'check'])

/** A round of thought is one deal, the same for all candidates. Without any, the first look decides. */
export function lookAhead(
  { first, quick }: { readonly first: Mind; readonly quick: Mind },
  view: View,
  seat: Seat,
  actions: readonly Action[],
  { rng, more }: Thinking,
): Action {
  const choices = weighActions(first, determinize(first.content, view, rng), seat, actions, rng)
  const best = choices[0]!
  const candidates = worthALook(choices).map(choice => ({ ...choice, sum: TRUST * (choice.value - best.value) }))
  if (candidates.length < 2 || !DEPENDS_ON_OTHERS.has(view.step)) return best.action

  for (let deals = 0; deals < ENOUGH && more(); deals++) {
    const deal = determinize(first.content, view, rng)
    for (const candidate of candidates) {
      const future: Future = { mind: quick, state: cloneState(deal), host: silent(rng), rng }
      apply(quick.content, future.state, seat, candidate.action, future.host)
      candidate.sum += playRound(future, seat)
    }
  }
  return candidates.reduce((a, b) => (b.sum > a.sum ? b : a)).action
}

function worthALook(choices: readonly Choice[]): Choice[] {
  const best = choices[0]!.value
  return choices.slice(0, CANDIDATES).filter(({ value }) => value >= best - MARGIN)
}

/** One way in which the match may go on. */
export interface Future {
  readonly mind: Mind
  readonly state: State
  readonly host: Host<Event>
  readonly rng: Rng
}

/** Everybody plays quickly until the seat has ended its next turn. Says what that is worth to the team. */
function playRound(future: Future, seat: Seat): number {
  const { state } = future
  const turns = state.turn === seat ? state.seats.length : 0
  let value = finishTurn(future)
  for (let turn = 0; turn < turns && !state.result; turn++) value = finishTurn(future)
  if (state.result) return state.result.win ? WON : LOST
  return value
}

/** Plays until the turn passes on. Says what its player thinks of it. */
export function finishTurn(future: Future): number {
  const { mind, state, host, rng } = future
  const { content } = mind
  const turn = state.turn
  let begun = state.step !== 'refresh'
  let value = 0
  for (;;) {
    if (state.result || state.turn !== turn || (begun && state.step === 'refresh')) return value
    const [seat] = actors(state)
    if (state.decisions.length === 0 && state.step === 'refresh') {
      begun = true
      value = take(future, refreshQuickly(future, turn))
    } else if (state.decisions.length === 0 && state.step === 'actions') {
      const { weights, effort } = mind
      value = take(future, planTurn(content, state, turn, weights, effort))
    } else {
      const actions = legalActions(content, state, seat!)
      const action = actions.length === 1 ? actions[0]! : weighActions(mind, state, seat!, actions, rng)[0]!.action
      apply(content, state, seat!, action, host)
    }
  }
}

/** Carries a plan out and passes. What the others hold is worth something too. */
function take({ mind, state, host }: Future, plan: TurnPlan | null): number {
  if (!plan) return 0
  const { content, weights } = mind
  const seat = state.turn
  for (const move of plan.moves) {
    apply(content, state, seat, move, host)
    if (state.result) return 0
  }
  const others = state.seats.reduce(
    (sum, { hand }, index) => (index === seat ? sum : sum + promisesWithout(hand, []).at(-1)!.among),
    0,
  )
  const late = state.timer ? 1 : 0
  apply(content, state, seat, { type: 'pass' }, host)
  return plan.value + (1 - late) * weights.promise * others
}

/** Takes cards as seems best; the plan for what is open, none if the deck was drawn from. */
function refreshQuickly({ mind, state, host, rng }: Future, seat: Seat): TurnPlan | null {
  const { content, weights, effort } = mind
  let best: { readonly action: Action; readonly plan: TurnPlan; readonly open: boolean } | null = null
  const consider = (action: Action, open: boolean, change: (copy: State) => void) => {
    const copy = cloneState(state)
    change(copy)
    if (copy.result) return
    const plan = planTurn(content, copy, seat, weights, effort)
    if (plan.value > (best?.plan.value ?? -Infinity)) best = { action, plan, open }
  }
  const silentPlay = (copy: State) => ({ content, state: copy, host })
  if (state.deck.length > 0) {
    const card = rng.pick(state.deck)
    consider({ type: 'drawDeck' }, false, copy => {
      seatOf(copy, seat).hand.push(card)
      copy.step = 'actions'
    })
  }
  consider({ type: 'takeEnd' }, true, copy => takeEnd(silentPlay(copy)))
  for (const action of pickUpsWorthATry(mind, state, seat)) {
    consider(action, true, copy => takeMany(silentPlay(copy), action))
  }
  const chosen = best as { readonly action: Action; readonly plan: TurnPlan; readonly open: boolean } | null
  if (!chosen) {
    apply(content, state, seat, legalActions(content, state, seat)[0]!, host)
    return null
  }
  apply(content, state, seat, chosen.action, host)
  return chosen.open && !state.result ? chosen.plan : null
}

/** Those that leave room to the Keeper and begin with a card that has company. */
function pickUpsWorthATry({ content }: Mind, state: State, seat: Seat): Extract<Action, { type: 'takeMany' }>[] {
  const steps = total(pickUpCost(content, state, seat, { tiptoe: false }))
  if (state.panda - state.keeper - steps < ROOM) return []
  const { hand } = seatOf(state, seat)
  const ends = state.areas.flatMap(area => area.cards.slice(-1))
  return state.hideout
    .map((from, place) => ({ from, tail: state.hideout.slice(place + 1) }))
    .filter(({ from, tail }) => {
      if (tail.length === 0 || checkHandLimit(content, state, tail.length + 1)) return false
      return [...hand, ...ends, ...tail].reduce((sum, card) => sum + pairPromise(from, card), 0) >= COMPANY
    })
    .slice(0, PICK_UPS)
    .map(({ from }) => ({ type: 'takeMany', from }))
}

/** The gap that a pick-up must leave, what its first card must promise, and how many are tried. */
const ROOM = 3
const COMPANY = 1.1
const PICK_UPS = 3

function silent(rng: Rng): Host<Event> {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}
