/** Requests earlier moments of a match from the server. */

import type { Tagged } from '#kernel'
import { follow, type Known } from '#protocol/follow.ts'
import type { ServerMessage } from '#protocol/messages.ts'
import type { Moment } from './tableSession.ts'

type Earlier = Extract<ServerMessage, { type: 'earlier' }>

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 5000

export interface EarlierMoments {
  /** Requests the moments after `from` entries; resolves to none on a timeout. */
  asked(from: number): Promise<readonly Moment[]>
  answered(message: Earlier): void
  /** The connection they were requested on is closed. */
  givenUp(): void
}

export function createEarlierMoments(): EarlierMoments {
  /** Answers come in order, but not to every request: some come too late, and too frequent requests get none. */
  let waiting: { readonly from: number; settle(moments: readonly Moment[]): void }[] = []
  return {
    asked: from =>
      new Promise(resolve => {
        const settle = (moments: readonly Moment[]) => {
          waiting = waiting.filter(each => each !== question)
          clearTimeout(timeout)
          resolve(moments)
        }
        const question = { from, settle }
        const timeout = setTimeout(() => settle([]), TIMEOUT)
        waiting.push(question)
      }),
    answered(message) {
      const { from, steps } = message
      // What is not settled yet is answered with the latest settled moment alone.
      const question =
        waiting.find(each => each.from === from) ?? waiting.find(each => each.from > from && steps.length === 0)
      question?.settle(momentsOf(message))
    },
    givenUp: () => waiting.forEach(({ settle }) => settle([])),
  }
}

/** What was shown then, step by step. */
function momentsOf({ from, shown, steps }: Earlier): Moment[] {
  let known: Known | null = { seq: from, shown, events: [] }
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
