/** The search of the master: it deals the hidden cards in many ways, and plays its best ideas on for a round with all of them. */

import type { Host, Rng, Seat, Thinking } from '#kernel'
import { race } from '#kit/race.ts'
import { type Choice, type Mind, weighActions } from './choices.ts'
import type { Content } from './content.ts'
import { cloneState } from './copyState.ts'
import { evaluate } from './evaluation.ts'
import { WEIGHTS } from './prospects.ts'
import { actors, apply, legalActions } from './rules.ts'
import type { Effort } from './turnPlan.ts'
import type { Action, Event, State, View } from './types.ts'
import { determinize } from './view.ts'

/** How hard it thinks at first, and how hard everybody does while it plays on. */
const FIRST_LOOK: Effort = { positions: 32, plays: 60, draws: 10 }
const IN_THOUGHT: Effort = { positions: 2, plays: 16, draws: 1 }
/** How many ideas are played on, and how many steps on the track they may be behind the first. */
const CANDIDATES = 6
const NEAR = 4
/** After so many rounds more of them change little. */
const ENOUGH = 120
/** For how many rounds the first look counts, and how much a step on the track adds to the chance to escape. */
const FIRST_SIGHT = 16
const STEP = 0.014

/** A round of thought is one deal of the hidden cards, the same for all ideas. Without any, the first look decides. */
export function lookAhead(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  thinking: Thinking,
): Action {
  if (actions.length === 1) return actions[0]!
  const { rng } = thinking
  const first: Mind = { content, weights: WEIGHTS, effort: FIRST_LOOK, more: () => true }
  const ideas = shortList(weighActions(first, determinize(content, view, rng), seat, actions, rng))
  const deal = () => {
    const dealt = determinize(content, view, rng)
    return (index: number) => {
      const state = cloneState(dealt)
      const host = silent(rng)
      apply(content, state, seat, ideas[index]!.action, host)
      playOn(content, state, view.seats.length + 1, host)
      return evaluate(content, state)[0]!
    }
  }
  const values = ideas.map(({ value }) => STEP * value)
  return ideas[race(ideas.length, thinking, deal, { enough: ENOUGH, firstSight: { values, rounds: FIRST_SIGHT } })]!
    .action
}

function shortList(ideas: readonly Choice[]): readonly Choice[] {
  const [best] = ideas
  return ideas.slice(0, CANDIDATES).filter(({ value }, rank) => rank === 0 || value > best!.value - NEAR)
}

/** Everybody does what looks best to them, until so many turns have ended. */
function playOn(content: Content, state: State, turns: number, host: Host<Event>): void {
  const mind: Mind = { content, weights: WEIGHTS, effort: IN_THOUGHT, more: () => false }
  let left = turns
  while (left > 0) {
    const [actor] = actors(state)
    if (actor === undefined) return
    const { turn, step } = state
    const actions = legalActions(content, state, actor)
    const [best] = weighActions(mind, unpeeked(state, host.rng), actor, actions, host.rng)
    if (!best) return // a hand was dealt that cannot trade its bound card
    apply(content, state, actor, best.action, host)
    if (state.turn !== turn || (state.step === 'refresh' && step !== 'refresh')) left--
  }
}

/** Nobody knows the next card of the deck, not even in thought. */
function unpeeked(state: State, rng: Rng): State {
  return { ...state, deck: rng.shuffle([...state.deck]) }
}

function silent(rng: Rng): Host<Event> {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}
