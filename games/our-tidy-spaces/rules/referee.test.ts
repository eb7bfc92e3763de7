/** The worked examples, played through the referee's messages alone. */

import { createReferee } from '#cli/referee/referee.ts'
import { expect, test } from 'vitest'
import { ourTidySpaces } from '../index.ts'
import { verify } from '../testing/checks.ts'
import { type Example, examples, stateFrom } from '../testing/examples.ts'
import type { State } from '../types.ts'

type Answer = Readonly<Record<string, unknown>> & { readonly ok: boolean }
type Ask = (message: Readonly<Record<string, unknown>>) => Answer

const GAME = ourTidySpaces.id

test.each(examples.map(example => [`${example.id}: ${example.title}`, example] as const))('%s', (_name, example) => {
  const referee = createReferee([ourTidySpaces])
  const ask: Ask = message => referee(JSON.stringify(message)) as Answer
  begin(ask, example, findSeed(ask, example))
  verify(stateOf(ask), example.before ?? {})
  for (const step of example.steps) take(ask, step)
})

/** The bag cannot be controlled, so this searches for a seed with which it yields the tiles of the example. */
function findSeed(ask: Ask, example: Example): string {
  const wanted = example.given.draws ?? []
  for (let n = 0; n < 20_000; n++) {
    const seed = `seed ${n}`
    if (wanted.length === 0) return seed
    begin(ask, example, seed)
    if (givesAll(ask, example, wanted)) return seed
  }
  throw new Error('the tiles never came')
}

function givesAll(ask: Ask, { steps }: Example, wanted: readonly string[]): boolean {
  const left = [...wanted]
  for (const { seat, action } of steps) {
    const { events = [] } = ask({ cmd: 'act', seat, action })
    for (const event of events as readonly { type: string; kind?: string }[]) {
      if (event.type === 'ItemDrawn' && event.kind !== left.shift()) return false
    }
    if (left.length === 0) return true
  }
  return false
}

function begin(ask: Ask, { given }: Example, seed: string): void {
  const seats = given.players
  const begun = given.fresh
    ? ask({ cmd: 'new', game: GAME, seats, options: { firstPlayer: 0, ...given.options }, seed })
    : ask({ cmd: 'load', game: GAME, seats, options: optionsOf(given), state: stateFrom(given), seed })
  expect(begun).toMatchObject({ ok: true, step: 0 })
}

function optionsOf({ endTiming = 'turn', options }: Example['given']): object {
  return { endTiming, ...options }
}

function take(ask: Ask, { seat, action, refused, then }: Example['steps'][number]): void {
  const answer = ask({ cmd: 'act', seat, action })
  const refusal = answer['refusal'] as { code: string; text: string } | undefined
  // The referee itself rejects seats that do not exist.
  expect(refusal?.code, JSON.stringify(action)).toBe(refused === 'UNKNOWN_SEAT' ? 'NO_SUCH_SEAT' : refused)
  if (refusal && refused !== 'UNKNOWN_SEAT') expect(refusal.text).toMatch(/\(OT-\d+\.\d+\)\.$/)
  verify(stateOf(ask), then ?? {})
}

function stateOf(ask: Ask): State {
  return ask({ cmd: 'state' })['state'] as State
}
