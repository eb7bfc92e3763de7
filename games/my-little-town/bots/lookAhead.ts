/** The search of the master: tries its best actions on shuffles of the unseen tiles and plays each on for some turns. */

import type { Host, Rng, Seat, Thinking } from '#kernel'
import { race } from '#kit/race.ts'
import { appraise, bestAction, lead, needsOf } from './appraisal.ts'
import type { Content } from '../content.ts'
import { addStandee, addTile, copyOutlook, type Outlook, outlookOf } from './outlook.ts'
import { apply, legalActions } from '../rules/rules.ts'
import { shareTown, townOf } from '../rules/town.ts'
import type { Action, Event, State, View } from '../types.ts'
import { determinize } from '../view.ts'

/** How deep and wide the search goes. */
export interface Depth {
  /** How many actions are searched, besides drawing. */
  readonly candidates: number
  /** How many turns are played after every player has had one; when the pile is that low, the playout goes to the end. */
  readonly turns: number
  /** The number of shuffles after which more search changes little. */
  readonly enough: number
}

/** One search round is one shuffle, the same for all candidates. Without any round, the value without search decides. */
export function lookAhead(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  depth: Depth,
  thinking: Thinking,
): Action {
  const { rng } = thinking
  const turns = view.seats.length + depth.turns
  const outlook = outlookOf(content, view, { room: turns + 1 })
  const candidates = rankedCandidates(outlook, view, seat, actions, depth)
  const [best, next] = candidates
  if (!next || best!.value === Infinity) return best!.action

  townOf(content, view)
  const shuffle = () => {
    const deal = determinize(content, view, rng)
    return (index: number) => {
      const future: Future = { content, state: copyOf(deal, view), outlook: copyOutlook(outlook), host: silent(rng) }
      take(future, candidates[index]!.action)
      playOn(future, view.pileLeft > turns ? turns : Infinity)
      return chanceOf(future, seat)
    }
  }
  return candidates[race(candidates.length, thinking, shuffle, depth)]!.action
}

interface Candidate {
  readonly action: Action
  /** The value without search. */
  readonly value: number
}

/** One possible course of the match. */
interface Future {
  readonly content: Content
  readonly state: State
  readonly outlook: Outlook
  readonly host: Host<Event>
}

/** The actions with the best values without search, best first. Drawing is always one: its result is unknown at this point. */
function rankedCandidates(
  outlook: Outlook,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  depth: Depth,
): Candidate[] {
  return actions
    .map(action => ({ action, value: appraise(outlook, view, seat, action, lead) }))
    .toSorted((a, b) => b.value - a.value)
    .filter(({ action }, rank) => rank < depth.candidates || action.type === 'draw')
}

/** Every player takes the best action without search, until this turn and so many more are over. */
function playOn(future: Future, turns: number): void {
  const { content, state, outlook } = future
  let left = state.phase === 'placeTile' ? turns + 1 : turns
  while (left > 0 && state.turn !== null) {
    const seat = state.turn
    take(future, bestAction(outlook, state, seat, legalActions(content, state, seat), lead))
    if (state.phase !== 'placeTile') left--
  }
}

function take({ content, state, outlook, host }: Future, action: Action): void {
  apply(content, state, state.turn!, action, host)
  if (action.type === 'placeTile') addTile(outlook, state.city.at(-1)!)
  if (action.type === 'placeStandee') addStandee(outlook, state.standees.at(-1)!)
}

function chanceOf({ state, outlook }: Future, seat: Seat): number {
  if (state.result) return state.result.winners.includes(seat) ? 1 / state.result.winners.length : 0
  const needs = needsOf(
    outlook,
    outlook.counts,
    state.seats.map(({ hand }) => hand),
  )
  return 1 / (1 + Math.exp(-lead(needs, seat)))
}

/** Every candidate gets the same deal, and starts with the cached town of the view. */
function copyOf(deal: State, view: View): State {
  const copy: State = {
    ...deal,
    seats: deal.seats.map(player => ({ ...player })),
    city: deal.city.slice(),
    standees: deal.standees.slice(),
  }
  shareTown(view, copy)
  return copy
}

function silent(rng: Rng): Host<Event> {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}
