/** The options of a table (OT-14). */

import type { OptionSpecs } from '#kernel'
import { refuse } from './text/refusals.ts'
import type { Options } from './types.ts'

export const OPTION_SPECS: OptionSpecs<Options> = {
  endTiming: { kind: 'choice', values: ['turn', 'round'], default: 'turn', refusal: refuse('BAD_END_TIMING') },
  firstPlayer: { kind: 'seat', default: 'random', refusal: refuse('BAD_FIRST_PLAYER') },
  quickSetup: { kind: 'flag', default: false, refusal: refuse('BAD_QUICK_SETUP') },
  openCards: { kind: 'count', min: 2, max: 3, default: 2, refusal: refuse('BAD_OPEN_CARDS') },
  gentleCards: { kind: 'flag', default: false, refusal: refuse('BAD_GENTLE_CARDS') },
  undo: { kind: 'choice', values: ['free', 'off'], default: 'free', refusal: refuse('BAD_UNDO') },
  fitHints: { kind: 'flag', default: true, refusal: refuse('BAD_FIT_HINTS') },
}
