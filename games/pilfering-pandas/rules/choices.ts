/** The value of every legal action, in any step of the game. For bots and for advice. */

import { createRng, type Host, type Rng, type Seat, unreachable } from '#kernel'
import { scoutPick, shareStash, useAbility } from './abilities.ts'
import { isKey, isPlan } from './cards.ts'
import type { Content } from '../content.ts'
import { cloneState } from './copyState.ts'
import { finalValueOf, levelOf, seatOf } from '../text/facts.ts'
import { choosePlan } from '../bots/foiledPlans.ts'
import { exchangeUnseen, takeUnseen } from './hands.ts'
import { applyPlay } from './plays.ts'
import { promisesWithout } from '../bots/promise.ts'
import { chanceOf, endings, LOST, valueElsewhere, type Weights } from '../bots/prospects.ts'
import { takeEnd, takeMany, takeTwo } from './refresh.ts'
import { stashCounts } from './goingOut.ts'
import { type Effort, planTurn, rankedPlans } from '../bots/turnPlan.ts'
import type { Action, Card, Decision, Event, State } from '../types.ts'

export interface Choice {
  readonly action: Action
  /** In steps on the track; comparable only with the other choices of the same moment. */
  readonly value: number
}

/** How a bot plays: its weights and its search effort. */
export interface Strategy {
  readonly content: Content
  readonly weights: Weights
  readonly effort: Effort
  /** Whether there is time to sample one more card of the deck. */
  more(): boolean
}

type Of<T extends Action['type']> = Extract<Action, { type: T }>

/**
 * Best first; of equal ones in the order of the list. Certain losses come last, after actions that were not evaluated. The
 * state is any that fits the seat's view.
 */
export function weighActions(
  strategy: Strategy,
  state: State,
  seat: Seat,
  actions: readonly Action[],
  rng: Rng,
): Choice[] {
  const valuing = valuesIn(strategy, state, seat, actions, rng)
  const weighed = actions.map(action => {
    const value = valuing(action)
    const isLost = value === -Infinity ? losesAtOnce(strategy.content, state, seat, action) : value <= LOST
    return { action, value, rank: isLost ? 1 : 0 }
  })
  return weighed
    .toSorted((a, b) => a.rank - b.rank || b.value - a.value)
    .map(({ action, value }) => ({ action, value }))
}

/** For plays too many to be searched: whether the Keeper would catch the Panda at once. */
function losesAtOnce(content: Content, state: State, seat: Seat, action: Action): boolean {
  const copy = cloneState(state)
  const play = { content, state: copy, host: SILENT }
  switch (action.type) {
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
    case 'discardKey':
      applyPlay(play, seat, action)
      break
    case 'takeMany':
      takeMany(play, action)
      break
    default:
      return false
  }
  return copy.result !== null && !copy.result.win
}

type Valuing = (action: Action) => number

function valuesIn(strategy: Strategy, state: State, seat: Seat, actions: readonly Action[], rng: Rng): Valuing {
  const decision = state.decisions.at(-1)
  if (decision) return answering(strategy, state, decision)
  switch (state.step) {
    case 'choosePandas':
      return action => -FAVOURITES.indexOf((action as Of<'choosePanda'>).panda)
    case 'chooseStart':
      return starting(strategy, state, seat)
    case 'refresh':
      return refreshing(strategy, state, seat, actions)
    case 'actions':
      return acting(strategy, state, seat, actions, rng)
    case 'stash': {
      const found = new Map(
        endings(strategy.content, state, seat, strategy.weights).map(each => [each.card, each.value]),
      )
      return action => found.get((action as Of<'stash'>).card!) ?? -Infinity
    }
    case 'check':
      return escaping(strategy, state, seat)
    case 'secret':
      return action => secretStashing(strategy, state, seat, (action as Of<'secretStash'>).card)
    case 'over':
      return () => 0
    default:
      return unreachable(state.step)
  }
}

/** The Panda cards by their measured benefit for bots. */
const FAVOURITES = ['dozing', 'tiptoe', 'scouting', 'charming', 'sharing', 'tidy', 'nimble', 'snacking']

/** A player who can trade at once should begin; the other hands are unknown. */
function starting({ content, weights, effort }: Strategy, state: State, seat: Seat): Valuing {
  const own = { ...state, turn: seat, step: 'actions' } as const
  const ready = planTurn(content, own, seat, weights, effort).moves.length > 0
  return action => ((action as Of<'chooseStart'>).seat === seat ? (ready ? 1 : -1) : 0)
}

function refreshing(strategy: Strategy, state: State, seat: Seat, actions: readonly Action[]): Valuing {
  const { content, weights, effort } = strategy
  const plan = (change: (copy: State) => void) => {
    const copy = cloneState(state)
    change(copy)
    return copy.result ? LOST : planTurn(content, copy, seat, weights, effort).value
  }
  const hoard = state.deck.filter(card => !isPlan(card))
  const drawn = (card: Card, gift?: Card) =>
    plan(copy => {
      takeUnseen(seatOf(copy, seat), card)
      copy.deck = copy.deck.filter(other => other !== card && other !== gift)
      if (gift !== undefined) copy.hideout.push(gift)
      copy.step = 'actions'
    })
  const firstWithEnd = new Map<Card, Action>()
  for (const action of actions) {
    if (action.type !== 'useAbility' || !action.order) continue
    const end = action.order.at(-1)!
    if (!firstWithEnd.has(end)) firstWithEnd.set(end, action)
  }
  return action => {
    switch (action.type) {
      case 'drawDeck': {
        let sum = 0
        let count = 0
        for (const card of hoard.slice(0, effort.draws)) {
          if (count >= FEWEST_DRAWS && !strategy.more()) break
          sum += drawn(card)
          count++
        }
        return count === 0 ? LOST : sum / count
      }
      case 'takeEnd':
        return plan(copy => takeEnd({ content, state: copy, host: SILENT }))
      case 'takeMany':
        return plan(copy => takeMany({ content, state: copy, host: SILENT }, action))
      case 'takeTwo':
        return plan(copy => takeTwo({ content, state: copy, host: SILENT }))
      case 'scout': {
        const best = Math.max(
          ...hoard.slice(0, SCOUTED).map(card =>
            drawn(
              card,
              hoard.find(other => other !== card),
            ),
          ),
        )
        return best <= LOST ? LOST : best - weights.ability * (levelOf(content, state).winSpace > state.panda ? 1 : 0)
      }
      case 'useAbility': {
        if (!action.order || firstWithEnd.get(action.order.at(-1)!) !== action) return -Infinity
        return plan(copy => {
          useAbility({ content, state: copy, host: SILENT }, action)
          takeEnd({ content, state: copy, host: SILENT })
        })
      }
      default:
        return -Infinity
    }
  }
}

/** The least number of sampled cards, even without time. */
const FEWEST_DRAWS = 2

/** About how many cards a scout chooses from. */
const SCOUTED = 4

function acting(strategy: Strategy, state: State, seat: Seat, actions: readonly Action[], rng: Rng): Valuing {
  const { content, weights, effort } = strategy
  if (seatOf(state, seat).out) return () => 0
  const plans = rankedPlans(content, state, seat, weights, effort)
  const values = new Map(plans.map(({ moves, value }) => [JSON.stringify(moves[0] ?? { type: 'pass' }), value]))
  const idle = plans[0]?.moves.length === 0
  const offer = idle ? bestOffer(strategy, state, seat, actions, rng) : null
  return action => {
    switch (action.type) {
      case 'shareOffer':
        return action === offer?.action ? offer.value : -Infinity
      case 'shareStash': {
        if (!idle) return -Infinity
        const copy = cloneState(state)
        shareStash({ content, state: copy, host: SILENT }, seat, action)
        return planTurn(content, copy, seat, weights, QUICK).value
      }
      case 'useAbility': {
        if (!action.order) return values.get(JSON.stringify(action)) ?? -Infinity
        return idle
          ? endings(content, { ...state, hideout: [...action.order] }, seat, weights)[0]!.value - weights.ability
          : -Infinity
      }
      default:
        return values.get(JSON.stringify(action)) ?? -Infinity
    }
  }
}

const QUICK: Effort = { positions: 4, plays: 24, draws: 1 }

/** The least useful card in exchange for the number that would help most, from the player with most cards. */
function bestOffer(strategy: Strategy, state: State, seat: Seat, actions: readonly Action[], rng: Rng): Choice | null {
  const offers = actions.filter(action => action.type === 'shareOffer')
  if (offers.length === 0) return null
  const { content, weights } = strategy
  const { hand } = seatOf(state, seat)
  const given = offers.map(offer => offer.card)
  const spare = promisesWithout(hand, [])
  const card = hand
    .filter(each => given.includes(each))
    .reduce((a, b) => (spare[hand.indexOf(b)]!.among > spare[hand.indexOf(a)]!.among ? b : a))
  const to = offers.reduce((best, offer) => Math.max(best, seatOf(state, offer.to).hand.length), 0)
  const partner = offers.find(offer => seatOf(state, offer.to).hand.length === to)!.to
  const candidates = offers.filter(offer => offer.card === card && offer.to === partner)
  const unseen = rng.shuffle([...state.deck.filter(each => !isPlan(each)), ...seatOf(state, partner).hand])
  const weighed = candidates.map(action => {
    const wished = unseen.filter(each => action.wish === undefined || isWished(each, action.wish)).slice(0, 3)
    const likely = action.wish === undefined ? 1 : Math.min(1, (wished.length * to) / Math.max(1, unseen.length) + 0.2)
    const value = (got: Card) => {
      const copy = cloneState(state)
      exchangeUnseen(copy, seat, card, partner, got)
      const own = seatOf(copy, seat)
      own.used = true
      own.hand = [...hand.filter(each => each !== card), got]
      return planTurn(content, copy, seat, weights, QUICK).value
    }
    const now = endings(content, state, seat, weights)[0]!.value - weights.ability
    const helped = wished.reduce((sum, got) => sum + value(got), 0) / Math.max(1, wished.length)
    return { action, value: wished.length === 0 ? -Infinity : likely * helped + (1 - likely) * now }
  })
  return weighed.reduce((a, b) => (b.value > a.value ? b : a))
}

/** Run if it will very likely succeed, or if no better moment is likely. */
function escaping({ content }: Strategy, state: State, seat: Seat): Valuing {
  const held = seatOf(state, seat).hand.reduce((sum, card) => sum + finalValueOf(content, card), 0)
  const margin = state.panda - state.keeper - held - valueElsewhere(content, state, seat)
  const unseen = state.seats.reduce(
    (sum, { hand, known }, index) => sum + (index === seat ? 0 : hand.length - known.length),
    0,
  )
  const chance = chanceOf(margin, unseen)
  const later = laterChance(content, state)
  return action => ((action as Of<'escape'>).go ? chance : later)
}

/** An estimate of the chance of a later run: every turn costs a step, and the Timer goes on. */
function laterChance(content: Content, state: State): number {
  const gap = state.panda - state.keeper
  const position = state.timer?.position ?? 1
  if (gap <= 2) return 0.1
  const left = content.constants.timerLost - 1 - position
  return left <= 0 && nextHolderTurn(state) === 1 ? 0 : Math.min(0.75, 0.25 + 0.2 * left + 0.05 * (gap - 3))
}

/** After how many turns the holder of the Timer has the turn. */
function nextHolderTurn({ timer, turn, seats }: State): number {
  return timer ? ((timer.holder - turn + seats.length - 1) % seats.length) + 1 : Infinity
}

/** Alone, the next turn is the same player's again. */
function secretStashing({ content, weights }: Strategy, state: State, seat: Seat, card: Card): number {
  const copy = cloneState(state)
  copy.secretStash = copy.secretStash.filter(other => other !== card)
  copy.hideout.push(card)
  takeEnd({ content, state: copy, host: SILENT })
  const counts = stashCounts({ content, state }) ? 0.3 * finalValueOf(content, card) : 0
  return planTurn(content, copy, seat, weights, QUICK).value + counts
}

function answering(strategy: Strategy, state: State, decision: Decision): Valuing {
  const { content, weights } = strategy
  const plan = (change: (copy: State) => void) => {
    const copy = cloneState(state)
    change(copy)
    return copy.result ? LOST : planTurn(content, { ...copy, decisions: [] }, decision.seat, weights, QUICK).value
  }
  switch (decision.type) {
    case 'plan':
      return action =>
        plan(copy => choosePlan({ content, state: copy, host: SILENT }, decision, action as Of<'foiledChoice'>))
    case 'scout':
      return action =>
        plan(copy => scoutPick({ content, state: copy, host: SILENT }, decision, action as Of<'scoutPick'>))
    case 'share': {
      const { hand } = seatOf(state, decision.seat)
      const spare = promisesWithout([...hand, decision.card], [])
      return action => {
        const { card } = action as Of<'shareReply'>
        return spare[hand.indexOf(card)]!.among + (isWished(card, decision.wish) ? WISH : 0)
      }
    }
    default:
      return unreachable(decision)
  }
}

function isWished(card: Card, wish: number | null): boolean {
  return !isKey(card) && card[1] === String(wish)
}

/** The value of giving a partner the number they asked for. */
const WISH = 2

const SILENT: Host<Event> = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }
