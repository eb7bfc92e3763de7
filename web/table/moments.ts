/** Asking the server for earlier moments of a match. */

import type { Tagged } from '#kernel'
import { follow, type Known } from '#protocol/follow.ts'
import type { ServerMessage } from '#protocol/messages.ts'
import { Shorthand } from '#protocol/shorthand.ts'
import type { Moment } from './session.ts'

type Earlier = Extract<ServerMessage, { type: 'earlier' }>

/** Milliseconds that we wait for an answer. */
const PATIENCE = 5000

export interface Asking {
  /** Something was asked for: what will come of it, nothing if nobody answers. */
  asked(): Promise<readonly Moment[]>
  answered(message: Earlier): void
}

export function createAsking(): Asking {
  /** Answers come in order. */
  let waiting: ((moments: readonly Moment[]) => void)[] = []
  return {
    asked: () =>
      new Promise(resolve => {
        const settle = (moments: readonly Moment[]) => {
          waiting = waiting.filter(each => each !== settle)
          clearTimeout(patience)
          resolve(moments)
        }
        const patience = setTimeout(() => settle([]), PATIENCE)
        waiting.push(settle)
      }),
    answered: message => waiting.shift()?.(momentsOf(message)),
  }
}

/** What was shown then, step by step. */
function momentsOf({ from, shown, steps }: Earlier): Moment[] {
  let known: Known | null = { seq: from, shown, events: [], shorthand: new Shorthand() }
  const moments = [momentOf(known)]
  for (const step of steps) {
    known = follow(known, step)
    if (!known) break
    moments.push(momentOf(known))
  }
  return moments
}

function momentOf({ seq, shown, events }: Known): Moment {
  return { seq, view: shown.view, outcome: shown.outcome, events: events as readonly Tagged[] }
}
