/** What a table may choose before the match, and the times that follow from it. */

import { FAIRNESS, type OptionSpecs, type Seat } from '#kernel'
import { PLAYERS } from './content.ts'
import { refuse } from './refusals.ts'
import type { Options } from './types.ts'

export const OPTION_SPECS: OptionSpecs<Options> = {
  mode: { kind: 'choice', values: ['realtime', 'relaxed'], default: 'realtime', refusal: refuse('BAD_MODE') },
  family: { kind: 'flag', default: false, refusal: refuse('BAD_FAMILY') },
  pace: { kind: 'choice', values: ['0', '300', '600', '1200', '2000'], default: '600', refusal: refuse('BAD_PACE') },
  handicap: {
    kind: 'per-seat',
    values: ['0.5', '0.75', '1', '1.5', '2'],
    default: Array.from({ length: PLAYERS.max }, () => '1' as const),
    refusal: refuse('BAD_HANDICAP'),
  },
  countdown: { kind: 'choice', values: ['0', '3', '5', '10'], default: '3', refusal: refuse('BAD_COUNTDOWN') },
  finalCountdown: {
    kind: 'choice',
    values: ['0', '30', '45', '60', '90'],
    default: '60',
    refusal: refuse('BAD_FINAL_COUNTDOWN'),
  },
  lastCall: { kind: 'choice', values: ['0', '5', '10', '20'], default: '10', refusal: refuse('BAD_LAST_CALL') },
  stall: { kind: 'choice', values: ['15', '30'], default: '15', refusal: refuse('BAD_STALL') },
  idle: { kind: 'choice', values: ['0', '90'], default: '90', refusal: refuse('BAD_IDLE') },
  removalTime: { kind: 'choice', values: ['0', '30', '60', '120'], default: '60', refusal: refuse('BAD_REMOVAL_TIME') },
  turnTimer: { kind: 'choice', values: ['0', '15', '30', '60'], default: '0', refusal: refuse('BAD_TURN_TIMER') },
  fairness: { kind: 'choice', values: FAIRNESS, default: 'compensated', refusal: refuse('BAD_FAIRNESS') },
  hints: { kind: 'flag', default: true, refusal: refuse('BAD_HINTS') },
}

/** The least time between two actions of a seat, in milliseconds (WS-21.7); none in relaxed mode (WS-23.6). */
export function paceOf({ mode, pace, handicap }: Options, seat: Seat): number {
  return mode === 'relaxed' ? 0 : Number(pace) * Number(handicap[seat] ?? 1)
}

/** When a time of so many seconds that starts now runs out; `null` for one that is switched off. */
export function deadline(seconds: `${number}`, now: number): number | null {
  return seconds === '0' ? null : now + 1000 * Number(seconds)
}
