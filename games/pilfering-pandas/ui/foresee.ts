/** Predicts where an action would take the two markers, as far as chance and hidden cards do not decide. */

import { createRng, type Host, type Seat } from '#kernel'
import type { Content } from '../content.ts'
import { emptiesDeck } from '../rules/deckEnd.ts'
import { apply, check } from '../rules/rules.ts'
import type { Action, Cause, Event, Part, View } from '../types.ts'
import { determinize } from '../view.ts'

export interface Prediction {
  readonly panda: number
  readonly keeper: number
  readonly pandaParts: readonly Part[]
  readonly keeperParts: readonly Part[]
  /** It empties the own hand. */
  readonly goesOut: boolean
  /** It reaches the limit of an area. */
  readonly reachesLimit: boolean
  /** How the match would end with it. */
  readonly end: Cause | null
  /** After it only an escape this turn saves the match. */
  readonly emptiesDeck: boolean
}

export function predictEffects(content: Content, view: View, seat: Seat, action: Action): Prediction | null {
  const state = determinize(content, view, createRng('any state that fits the view will do'))
  if (check(content, state, seat, action)) return null
  const lastChance = emptiesDeck(content, state, action)
  const events: Event[] = []
  try {
    apply(content, state, seat, action, unpredictableHost(events))
  } catch (error) {
    // The moves until then hold whatever is drawn.
    if (error !== UNPREDICTABLE) throw error
  }
  return { ...summary(events, view, seat), emptiesDeck: lastChance }
}

function summary(events: readonly Event[], view: View, seat: Seat): Omit<Prediction, 'emptiesDeck'> {
  const pandaMoves = events.filter(event => event.type === 'pandaMoved')
  const keeperMoves = events.filter(event => event.type === 'keeperMoved')
  const ended = events.find(event => event.type === 'gameEnded')
  return {
    panda: pandaMoves.at(-1)?.to ?? view.panda,
    keeper: keeperMoves.at(-1)?.to ?? view.keeper,
    pandaParts: pandaMoves.flatMap(event => event.parts),
    keeperParts: keeperMoves.flatMap(event => event.parts),
    goesOut: events.some(event => event.type === 'wentOut' && event.seat === seat),
    reachesLimit: events.some(event => event.type === 'limitReached'),
    end: ended ? ended.result.cause : null,
  }
}

const UNPREDICTABLE = new Error('chance or hidden information decides')

function stop(): never {
  throw UNPREDICTABLE
}

function unpredictableHost(events: Event[]): Host<Event> {
  return {
    rng: { int: stop, pick: stop, shuffle: stop, draws: 0 },
    now: 0,
    emit: event => void events.push(event),
    reveal: stop,
  }
}
