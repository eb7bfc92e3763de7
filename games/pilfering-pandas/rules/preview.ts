/** What an action would do to the markers, before it is committed (PP-24.6). */

import { type ContentFiles, createRng, type Host, type Refusal, type Rng, type Seat } from '#kernel'
import { parseContent } from '../content.ts'
import { apply, check } from './rules.ts'
import type { Action, Event, Part, Result, View } from '../types.ts'
import { determinize } from '../view.ts'

export interface Preview {
  readonly panda: number
  readonly keeper: number
  /** Why the markers move, in order. */
  readonly moves: readonly { readonly marker: 'panda' | 'keeper'; readonly parts: readonly Part[] }[]
  /** Areas whose limit would be reached. */
  readonly limits: readonly number[]
  /** Whether the hand would be empty. */
  readonly out: boolean
  /** How the game would end, if it would. */
  readonly result: Result | null
  /** Chance or hidden cards decide what follows: the rest is unknown. */
  readonly open: boolean
}

export type Previewer = (view: View, seat: Seat, action: Action) => Preview | Refusal

/** Pure, and given a view only: it cannot reveal what its player may not know. */
export function previewer(files: ContentFiles): Previewer {
  const content = parseContent(files)
  return (view, seat, action) => {
    const state = determinize(content, view, createRng('any state that fits the view will do'))
    const refusal = check(content, state, seat, action)
    if (refusal) return refusal
    const events: Event[] = []
    const open = !runUntilUnknown(host => apply(content, state, seat, action, host), events)
    return {
      panda: lastSpace(events, 'pandaMoved') ?? view.panda,
      keeper: lastSpace(events, 'keeperMoved') ?? view.keeper,
      moves: events.flatMap((event): Preview['moves'] => {
        if (event.type === 'pandaMoved') return [{ marker: 'panda', parts: event.parts }]
        return event.type === 'keeperMoved' ? [{ marker: 'keeper', parts: event.parts }] : []
      }),
      limits: events.flatMap(event => (event.type === 'limitReached' ? [event.area] : [])),
      out: events.some(event => event.type === 'wentOut'),
      result: open ? null : state.result,
      open,
    }
  }
}

const UNKNOWN = new Error('chance or hidden information decides')

/** Returns whether it ran to the end. */
function runUntilUnknown(run: (host: Host<Event>) => void, events: Event[]): boolean {
  const stop = (): never => {
    throw UNKNOWN
  }
  const rng: Rng = { int: stop, pick: stop, shuffle: stop, draws: 0 }
  try {
    run({ rng, now: 0, emit: event => void events.push(event), reveal: stop })
    return true
  } catch (error) {
    if (error === UNKNOWN) return false
    throw error
  }
}

function lastSpace(events: readonly Event[], type: 'pandaMoved' | 'keeperMoved'): number | undefined {
  const last = events.findLast(event => event.type === type)
  return last && 'to' in last && typeof last.to === 'number' ? last.to : undefined
}
