/** The value of the end of a turn for the team, in steps on the track. For bots: uses own cards and public facts only. */

import type { Seat } from '#kernel'
import type { Content } from '../content.ts'
import { isPlan } from '../rules/cards.ts'
import { deckRunsOut } from '../rules/deckEnd.ts'
import { finalValueOf, isSolo, levelOf, seatOf, stashable } from '../text/facts.ts'
import { stashCounts } from '../rules/goingOut.ts'
import { pairPromise, promisesWithout } from './promise.ts'
import type { Card, State } from '../types.ts'

/** The weights of the value, in steps of the Panda. Tuned by play. */
export interface Weights {
  /** A step past the win space. */
  readonly overshoot: number
  /** A step of the Keeper. */
  readonly keeper: number
  /** Each missing step of a safe gap, squared. */
  readonly danger: number
  readonly safeGap: number
  /** What the hand promises alone, with the ends of the Trade areas, and with the Hideout. */
  readonly promise: number
  readonly reuse: number
  readonly cross: number
  /** A point in hand, once the end is near. */
  readonly liability: number
  /** From how many steps before the win space on the end counts as near. */
  readonly near: number
  /** A Meerkat whose limit is reached. */
  readonly limit: number
  /** Each card under three, while much is still needed. */
  readonly fewCards: number
  /** What the end of the Hideout promises, its last card with the Trade areas, and with cards that partners are known to hold. */
  readonly hideout: number
  readonly hideoutFit: number
  readonly partner: number
  /** An ability that can still be used. */
  readonly ability: number
  /** Each step still needed when a player is out, and each position of the Timer. */
  readonly early: number
  readonly timer: number
  /** Alone: each turn that the deck is too short for. */
  readonly deck: number
  /** Each card of the smallest hand, when only going out is left to do. */
  readonly shed: number
}

export const WEIGHTS: Weights = {
  overshoot: 0.55,
  keeper: 0.75,
  danger: 0.69,
  safeGap: 5,
  promise: 0.8,
  reuse: 0.3,
  cross: 0.1,
  liability: 0.8,
  near: 6,
  limit: 0.73,
  fewCards: 0.4,
  hideout: 0.7,
  hideoutFit: 0.4,
  partner: 0.3,
  ability: 0.8,
  early: 0.6,
  timer: 1.5,
  deck: 0.3,
  shed: 0.6,
}

/** The value of a won or lost match, which outweighs everything else. */
const WON = 60
export const LOST = -60

/** How many cards at the end of the Hideout count. */
const TAIL = 7
/** The spread of the value of one unseen card. */
const SPREAD = 0.45

/** The best card to stash and the value of the turn then; no card if none is to be stashed. */
export interface Ending {
  readonly card: Card | null
  readonly value: number
}

/** The value of a pass now, for each card that may be stashed, the best first. */
export function endings(content: Content, state: State, seat: Seat, weights: Weights): Ending[] {
  if (state.result) return [{ card: null, value: state.result.win ? WON : LOST }]
  const { hand } = seatOf(state, seat)
  const value = weigh(content, state, seat, weights)
  const cards = stashable(content, state)
  if (cards.length === 0) return [{ card: null, value: value(null) }]
  return cards.map(card => ({ card, value: value(hand.indexOf(card)) })).toSorted((a, b) => b.value - a.value)
}

/** The value of ending the turn with the card at this index of the hand stashed. */
function weigh(content: Content, state: State, seat: Seat, weights: Weights): (stashed: number | null) => number {
  const solo = isSolo(state)
  const { hand, used } = seatOf(state, seat)
  const { winSpace } = levelOf(content, state)
  const keeper = state.keeper + (state.turnMods.dozing ? 0 : content.moves.endOfTurn)
  const gap = state.panda - keeper
  const need = Math.max(0, winSpace - state.panda)
  const others = state.seats.filter((_, index) => index !== seat)
  const othersOut = others.some(other => other.out)
  const elsewhere = valueElsewhere(content, state, seat)
  const ends = state.areas.flatMap(area => area.cards.slice(-1))
  const tail = state.hideout.slice(-TAIL)
  const promises = promisesWithout(hand, ends)
  const crosses = promisesWithout(hand, tail)
  const late = state.timer ? 1 : Math.max(0, 1 - need / weights.near)
  const open = 1 - 0.7 * late
  const values = hand.map(card => finalValueOf(content, card))
  const handValue = values.reduce((sum, value) => sum + value, 0)
  const partners = partnerCards(state, seat)
  const limits = state.areas.filter(area => area.limit).length
  const runsOut = (stashed: number | null) =>
    deckRunsOut(content, state, state.hideout.length + (stashed === null ? 0 : 1))

  const base =
    Math.min(state.panda, winSpace) +
    weights.overshoot * Math.max(0, state.panda - winSpace) -
    weights.keeper * keeper -
    weights.danger * Math.max(0, weights.safeGap - gap) ** 2 -
    (need > 0 ? weights.limit * limits : 0) +
    (used ? 0 : weights.ability * Math.min(1, need / 10)) -
    (solo ? weights.deck * Math.max(0, need / 2.5 + 1 - state.deck.length / 2) : 0)

  return stashed => {
    const left = hand.length - (stashed === null ? 0 : 1)
    const held = handValue - (stashed === null ? 0 : values[stashed]!)
    if (solo && left === 0) return need === 0 && state.panda - state.keeper > elsewhere ? WON : LOST
    if (gap <= 0 || (solo && runsOut(stashed))) return LOST
    const isOut = left === 0
    if (isOut && others.every(other => other.out)) return need === 0 ? WON : LOST
    const row = stashed === null ? tail : [...tail, hand[stashed]!].slice(-TAIL)
    const promise = promises[stashed ?? hand.length]!
    const value =
      base +
      (1 - late) *
        (weights.promise * promise.among +
          weights.reuse * promise.along +
          weights.cross * crosses[stashed ?? hand.length]!.along) -
      late * weights.liability * held -
      (isOut ? 0 : (weights.fewCards * Math.max(0, 3 - left) * need) / 10) +
      open * hideoutValue(row, ends, partners, weights)
    if (solo) return need === 0 ? value - weights.shed * left : value
    const isOver = runsOut(stashed) || timeRunsOut(content, state, seat, isOut)
    return afterGoingOut(isOver ? LOST : value, {
      left,
      margin: gap - held - elsewhere,
      someoneOut: isOut || othersOut,
    })
  }

  /** With several players: with a player out the Timer runs, and at the win space the team may escape. */
  function afterGoingOut(
    value: number,
    { left, margin, someoneOut }: { left: number; margin: number; someoneOut: boolean },
  ): number {
    if (value === LOST && (need > 0 || !someoneOut)) return LOST
    const fewest = Math.min(left, ...others.map(other => other.hand.length))
    if (!someoneOut) return need === 0 ? value - weights.shed * fewest : value
    const position = state.timer?.position ?? 1
    const goOn = value === LOST ? LOST : value - weights.early * need - weights.timer * position
    if (need > 0) return goOn
    const unseen = others.reduce((sum, other) => sum + other.hand.length - other.known.length, 0)
    return Math.max(goOn, LOST + (WON - LOST) * chanceOf(margin, unseen))
  }
}

/** Whether the Timer comes to its last position before any player has another turn (PP-15.5, PP-15.6, PP-15.8). */
function timeRunsOut(content: Content, { timer, outThisTurn, seats }: State, seat: Seat, isOut: boolean): boolean {
  if (!timer) return false
  const turns =
    Number((isOut || outThisTurn) && timer.holder !== seat) + Number(timer.holder === (seat + 1) % seats.length)
  return timer.position + turns >= content.constants.timerLost
}

/** The chance that the dropped cards leave the Panda ahead, if on average they are `margin` fewer than the gap. */
export function chanceOf(margin: number, unseen: number): number {
  if (unseen === 0) return margin > 0 ? 1 : 0
  return 1 / (1 + Math.exp((-1.7 * (margin - 0.5)) / (SPREAD * Math.sqrt(unseen))))
}

/** What the final check would find outside the own hand, on average; alone that is the Secret Stash, if it counts. */
export function valueElsewhere(content: Content, state: State, seat: Seat): number {
  if (isSolo(state)) return stashCounts({ content, state }) ? valueOf(content, state.secretStash) : 0
  const average = averageUnseen(content, state, seat)
  let sum = 0
  state.seats.forEach(({ hand, known, seen }, index) => {
    if (index === seat) return
    const sure = [...known, ...seen.filter(each => each.by === seat).map(each => each.card)]
    sum += valueOf(content, sure) + average * (hand.length - sure.length)
  })
  return sum
}

function valueOf(content: Content, cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + finalValueOf(content, card), 0)
}

/** Over all cards whose place this seat does not know. */
function averageUnseen(content: Content, state: State, seat: Seat): number {
  let count = 0
  let sum = 0
  const add = (card: Card) => {
    count++
    sum += finalValueOf(content, card)
  }
  for (const card of state.deck) if (!isPlan(card)) add(card)
  state.seats.forEach(({ hand, known }, index) => {
    if (index !== seat) for (const card of hand) if (!known.includes(card)) add(card)
  })
  return count === 0 ? 1 : sum / count
}

/** Cards publicly known to be in the others' hands: what they wait for is no secret. */
function partnerCards(state: State, seat: Seat): Card[] {
  return state.seats.flatMap(({ known }, index) => (index === seat ? [] : known))
}

/** Cards that belong together at the end of the Hideout, and an end card that a player can use. */
function hideoutValue(
  row: readonly Card[],
  ends: readonly Card[],
  partners: readonly Card[],
  weights: Weights,
): number {
  let pairs = 0
  for (let i = 0; i < row.length; i++) for (let j = 0; j < i; j++) pairs += pairPromise(row[i]!, row[j]!)
  const end = row.at(-1)
  if (end === undefined) return 0
  const fit = ends.reduce((sum, card) => sum + pairPromise(end, card), 0)
  const wanted = partners.reduce((sum, card) => sum + pairPromise(end, card), 0)
  return (weights.hideout * pairs) / 2 + weights.hideoutFit * Math.min(1, fit) + weights.partner * Math.min(2, wanted)
}
