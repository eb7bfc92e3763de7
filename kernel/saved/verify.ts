/** Verifies a saved match: the seal, the seed, the deal, every action by the rules, every state by its hash. */

import type { AnyGame, Outcome, Refusal } from '../game.ts'
import { hashJson, unreachable } from '../json.ts'
import { say } from '../i18n/language.ts'
import { ReplayProblem, retrace } from '../match.ts'
import type { SavedMatch } from './savedMatch.ts'
import { sealOf, seedOf } from './shuffle.ts'
import type { GameText } from '../i18n/text.ts'

/** What is wrong with a saved match. `entry` counts from 1; 0 is the beginning. */
export type VerifyError =
  /** The secret is not the one that was sealed. */
  | { readonly kind: 'seal' }
  /** Secret and nonces do not make this seed, or the deal is not made from it. */
  | { readonly kind: 'seed' }
  /** The match cannot begin, or the entry is malformed: the reason in words. */
  | { readonly kind: 'broken'; readonly entry: number; readonly text: string }
  /** The rules forbid it. */
  | { readonly kind: 'refused'; readonly entry: number; readonly refusal: Refusal }
  | { readonly kind: 'state'; readonly entry: number; readonly expected: string; readonly actual: string }

export type Verdict =
  | {
      readonly ok: true
      readonly entries: number
      /** How many states were compared with their hashes; `null` if the file holds no hashes. */
      readonly states: number | null
      /** Whether the seed was shown to come from the sealed secret and the players' nonces. */
      readonly shuffled: boolean
      /** `null` if the match was not played to its end. */
      readonly outcome: Outcome | null
    }
  | { readonly ok: false; readonly fault: VerifyError }

/** The error, in words that continue after a colon. */
export function verifyErrorText(fault: VerifyError, { refusal }: Pick<GameText<AnyGame>, 'refusal'>): string {
  switch (fault.kind) {
    case 'seal':
      return say('the secret is not the one that was sealed before the match.')
    case 'seed':
      return say('the cards were not dealt from the sealed secret and what the players added.')
    case 'broken': {
      const text = fault.text.replace(/\.$/, '')
      return fault.entry > 0 ? say('entry {entry}: {text}.', { entry: fault.entry, text }) : `${text}.`
    }
    case 'refused':
      return say('entry {entry} is not allowed. {reason}', { entry: fault.entry, reason: refusal(fault.refusal) })
    case 'state': {
      const { entry, expected, actual } = fault
      return say('after entry {entry} the state should be {expected} but is {actual}.', { entry, expected, actual })
    }
    default:
      return unreachable(fault)
  }
}

export function verify(game: AnyGame, saved: SavedMatch): Verdict {
  const steps = verifyInSteps(game, saved)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, pausing after every entry: long files must not block the caller. Yields the number of entries so far. */
export function* verifyInSteps(game: AnyGame, saved: SavedMatch): Generator<number, Verdict> {
  const { record, hashes, shuffle } = saved
  const fault = shuffleFault(saved)
  if (fault) return { ok: false, fault }
  let outcome: Outcome | null = null
  let entry = 0
  try {
    for (const { match, step } of retrace(game, record)) {
      const expected = hashes?.[step]
      const actual = expected === undefined ? undefined : hashJson(match.state)
      if (expected !== undefined && actual !== undefined && expected !== actual) {
        return { ok: false, fault: { kind: 'state', entry: step, expected, actual } }
      }
      outcome = game.outcome(match.state)
      entry = step + 1
      yield step
    }
  } catch (error) {
    return { ok: false, fault: verifyErrorOf(error, entry) }
  }
  return {
    ok: true,
    entries: record.log.length,
    states: hashes?.length ?? null,
    shuffled: shuffle !== null,
    outcome,
  }
}

/**
 * Turns an exception of a replay into an error about the file. Any exception: a position from outside may be one that
 * no rule expects.
 */
export function verifyErrorOf(error: unknown, entry: number): VerifyError {
  if (error instanceof ReplayProblem && error.refusal && error.entry > 0) {
    return { kind: 'refused', entry: error.entry, refusal: error.refusal }
  }
  return { kind: 'broken', entry, text: error instanceof Error ? error.message : String(error) }
}

function shuffleFault({ record, shuffle }: SavedMatch): VerifyError | null {
  if (!shuffle) return null
  if (sealOf(shuffle.secret, shuffle.table) !== shuffle.seal) return { kind: 'seal' }
  return seedOf(shuffle) === record.seed && record.start === undefined ? null : { kind: 'seed' }
}
