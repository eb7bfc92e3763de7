/** The worked examples, played through the referee's messages alone. */

import { createReferee } from '#cli/referee/referee.ts'
import type { Outcome, Refusal } from '#kernel'
import { expect, test } from 'vitest'
import { wildstyle } from '../index.ts'
import { actionExamples, type Driver, endExamples, nameOf, playActions, playEnd } from '../testing/examples.ts'
import type { State } from '../types.ts'

test.each(actionExamples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  playActions(refereeDriver(), example)
})

test.each(endExamples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  playEnd(refereeDriver(), example)
})

function refereeDriver(): Driver {
  const referee = createReferee([wildstyle])
  const ask = (message: object) => referee(JSON.stringify(message))
  const told = <T>(cmd: string, what: string): T => {
    const answer = ask({ cmd })
    if (!answer.ok) throw new Error(answer.refusal.text)
    return answer[what] as T
  }
  let alarm: number | null = null
  const follow = (message: object): Refusal | null => {
    const answer = ask(message)
    if (answer.ok) {
      alarm = answer['alarm'] as number | null
      return null
    }
    const { rule, text } = answer.refusal
    expect(text.endsWith(` (${rule}).`), text).toBe(true)
    return answer.refusal
  }
  return {
    begin(seats, options, state) {
      expect(ask({ cmd: 'load', game: wildstyle.id, seats, options, state, seed: 'example' })).toMatchObject({
        ok: true,
        step: 0,
      })
    },
    act: (seat, action, at) => follow({ cmd: 'act', seat, action, at }),
    ring: at => follow({ cmd: 'ring', at }),
    state: () => told<State>('state', 'state'),
    outcome: () => told<Outcome | null>('outcome', 'outcome'),
    alarm: () => alarm,
  }
}
