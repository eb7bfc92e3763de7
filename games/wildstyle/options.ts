/** The options of a table, and the times that follow from them. */

import { FAIRNESS, type OptionSpecs, type Refusal, type Seat } from '#kernel'
import { type Content, PLAYERS } from './content.ts'
import { refuse } from './text/refusals.ts'
import type { Options } from './types.ts'

export function optionSpecs(content: Content): OptionSpecs<Options> {
  return { ...PLAY_SPECS, ...setupSpecs(content) }
}

/** The options whose values come from the content. */
function setupSpecs({ tiles, faces }: Content): OptionSpecs<SetupOptions> {
  const sideA = [RANDOM, ...tiles.map(tile => tile.A)] as const
  const sideB = [RANDOM, ...tiles.map(tile => tile.B)] as const
  const refusal = refuse('BAD_OBJECTIVE')
  return {
    firstObjective: { kind: 'choice', values: sideA, default: RANDOM, refusal },
    secondObjective: { kind: 'choice', values: sideA, default: RANDOM, refusal },
    thirdObjective: { kind: 'choice', values: sideB, default: RANDOM, refusal },
    districts: {
      kind: 'per-seat',
      values: [RANDOM, ...faces.keys()],
      default: Array.from({ length: PLAYERS.max }, () => RANDOM),
      refusal: refuse('BAD_DISTRICT'),
    },
  }
}

/** WS-2.1, WS-2.8, WS-24.1: no board and no objective tile is used twice, and family mode has its own tiles. */
export function checkSetup({ tiles, faces }: Content, options: Readonly<Record<string, unknown>>): Refusal | null {
  const { family, firstObjective, secondObjective, thirdObjective, districts } = options
  const objectives = family === true ? [firstObjective] : [firstObjective, secondObjective, thirdObjective]
  const chosen = objectives.flatMap(id => tiles.find(tile => tile.A === id || tile.B === id) ?? [])
  if (new Set(chosen).size < chosen.length) return refuse('SAME_TILE')
  if (family === true && chosen.some(tile => !tile.family)) return refuse('NOT_FOR_FAMILIES')
  const laid: unknown[] = Array.isArray(districts) ? districts : []
  const boards = laid.flatMap(face => faces.get(String(face))?.board ?? [])
  return new Set(boards).size < boards.length ? refuse('SAME_BOARD') : null
}

type SetupOptions = Pick<Options, 'firstObjective' | 'secondObjective' | 'thirdObjective' | 'districts'>

const RANDOM = 'random'

const PLAY_SPECS: OptionSpecs<Omit<Options, keyof SetupOptions>> = {
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

/** The end of a time limit that starts now; `null` if it is switched off. */
export function deadline(seconds: `${number}`, now: number): number | null {
  return seconds === '0' ? null : now + 1000 * Number(seconds)
}
