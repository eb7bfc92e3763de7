/** A plan for the rest of an action step: sequences of plays, searched best first. For bots. */

import { createRng, type Host, type Seat } from '#kernel'
import { abilityUses, useAbility } from '../rules/abilities.ts'
import { holdsBound } from '../rules/boundCard/boundCard.ts'
import type { Content } from '../content.ts'
import { seatOf } from '../text/facts.ts'
import { applyPlay, type PlayAction, playsOf } from '../rules/plays.ts'
import { endings, type Weights } from './prospects.ts'
import type { Action, Event, State } from '../types.ts'

export type Move = PlayAction | Extract<Action, { type: 'useAbility' }>

/** The search limits: how many positions are expanded, and how many plays are tried in each. */
export interface Effort {
  readonly positions: number
  readonly plays: number
  /** How many cards are sampled when one is drawn from the deck. */
  readonly draws: number
}

export interface TurnPlan {
  /** The moves before the pass. */
  readonly moves: readonly Move[]
  readonly value: number
}

interface Node {
  readonly state: State
  readonly moves: readonly Move[]
  readonly value: number
}

/** A bound card must be traded: a position that still holds it gets this penalty. */
const STILL_BOUND = 6

/** The best sequence from here, without randomness. The state is one that fits the seat's view, in its action step. */
export function planTurn(content: Content, state: State, seat: Seat, weights: Weights, effort: Effort): TurnPlan {
  const plans = rankedPlans(content, state, seat, weights, effort)
  return plans[0] ?? { moves: [], value: -Infinity }
}

/** The best plan for each first move, best first. Empty only if a bound card stays in hand in all of them. */
export function rankedPlans(content: Content, state: State, seat: Seat, weights: Weights, effort: Effort): TurnPlan[] {
  const best = new Map<Move | undefined, TurnPlan>()
  const visited = new Set<string>()
  const frontier: Node[] = []
  const visit = (position: State, moves: readonly Move[]) => {
    const key = keyOf(position, seat)
    if (visited.has(key)) return
    visited.add(key)
    const bound = holdsBound(position, seat)
    const value = endings(content, position, seat, weights)[0]!.value
    const [first] = moves
    if (!bound && value > (best.get(first)?.value ?? -Infinity)) best.set(first, { moves, value })
    if (!position.result && !seatOf(position, seat).out) {
      frontier.push({ state: position, moves, value: bound ? value - STILL_BOUND : value })
    }
  }
  visit(state, [])
  for (let played = 0; played < effort.positions; played++) {
    const node = takeBest(frontier)
    if (!node) break
    for (const move of movesIn(content, node.state, seat).slice(0, effort.plays)) {
      visit(after(content, node.state, seat, move), [...node.moves, move])
    }
  }
  return [...best.values()].toSorted((a, b) => b.value - a.value)
}

/** The position after a play; the given one is unchanged. */
function after(content: Content, state: State, seat: Seat, move: Move): State {
  const next = fork(state, seat)
  const play = { content, state: next, host: SILENT }
  if (move.type === 'useAbility') useAbility(play, move)
  else applyPlay(play, seat, move)
  return next
}

/** Abilities but Tidy, then plays, those of most cards first. */
function movesIn(content: Content, state: State, seat: Seat): Move[] {
  const own = seatOf(state, seat)
  const abilities = own.used || own.panda === 'tidy' ? [] : abilityUses(content, state, seat)
  const plays = playsOf(content, state, seat, own.hand)
  return [...abilities, ...plays.toSorted((a, b) => sizeOf(b) - sizeOf(a))]
}

function sizeOf(play: PlayAction): number {
  return play.type === 'playSet' ? play.cards.length + (play.reuse ? 1 : 0) : 2
}

function takeBest(frontier: Node[]): Node | undefined {
  let best = 0
  for (let index = 1; index < frontier.length; index++) {
    if (frontier[index]!.value > frontier[best]!.value) best = index
  }
  const node = frontier[best]
  if (!node) return undefined
  const last = frontier.pop()!
  if (last !== node) frontier[best] = last
  return node
}

function keyOf(state: State, seat: Seat): string {
  const { hand } = seatOf(state, seat)
  const areas = state.areas.map(({ cards, sets }) => `${cards.join('')}.${sets.map(set => set.s).join()}`)
  const { charming, snack, dozing } = state.turnMods
  return [hand.toSorted().join(''), ...areas, state.panda, state.keeper, charming, snack, dozing].join('/')
}

/** A copy in which the seat may trade without changing the state. Trades replace areas and hands and never change them. */
function fork(state: State, seat: Seat): State {
  const own = seatOf(state, seat)
  const [left, right] = state.areas
  return {
    ...state,
    seats: state.seats.with(seat, { ...own, hand: [...own.hand], known: [...own.known] }),
    areas: [{ ...left }, { ...right }],
    box: [...state.box],
  }
}

/** Plays use no chance. */
const SILENT: Host<Event> = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }
