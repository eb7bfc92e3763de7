/** All reasons for a refusal, each with its rule. */

import type { KernelReason, Refusal } from '#kernel'
import type { Reason } from '../types.ts'

export const RULE_OF: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: 'MLT-1.1',
  UNKNOWN_COLOUR: 'MLT-2.5',
  COLOUR_TAKEN: 'MLT-2.5',
  BAD_VERSION: 'MLT-1.4',
  BAD_FIRST_SEAT: 'MLT-3.1',
  BAD_STANDEE_SET: 'MLT-1.7',
  BAD_PILE_SIZE: 'MLT-1.8',
  BAD_HINTS: 'MLT-8.4',
  BAD_UNSEEN_TILES: 'MLT-8.3',
  BAD_TAKE_BACK: 'MLT-9.3',
  GAME_OVER: 'MLT-6.9',
  UNKNOWN_ACTION: 'MLT-3.3',
  NOT_YOUR_TURN: 'MLT-3.2',
  TILE_IN_HAND: 'MLT-4.3',
  FINAL_NO_TILES: 'MLT-6.4',
  PILE_EMPTY: 'MLT-4.1',
  NO_TILE_DRAWN: 'MLT-4.2',
  BAD_SPOT: 'MLT-4.4',
  BAD_ROTATION: 'MLT-4.7',
  SPOT_TAKEN: 'MLT-4.8',
  CORNER_ONLY: 'MLT-4.6',
  NOT_TOUCHING: 'MLT-4.5',
  NO_SUCH_STANDEE: 'MLT-1.7',
  STANDEE_ALREADY_PLACED: 'MLT-5.1',
  BAD_SQUARE: 'MLT-5.2',
  BAD_DIRECTION: 'MLT-5.3',
  OFF_CITY: 'MLT-5.4',
  SQUARE_OCCUPIED: 'MLT-5.7',
  END_ON_X: 'MLT-5.9',
  X_IN_THE_WAY: 'MLT-5.11',
  END_WRONG_COLOUR: 'MLT-5.5',
  PASS_NOT_ALLOWED: 'MLT-3.5',
  TAKE_BACK_OFF: 'MLT-9.3',
  TAKE_BACK_TOO_LATE: 'MLT-9.3',
  TAKE_BACK_DRAW: 'MLT-9.2',
}

/** `details`: the offending squares as [x, y], or numbers for the sentence. */
export function refuse(code: Reason, details: Pick<Refusal, 'where' | 'info'> = {}): Refusal<Reason> {
  return { code, rule: RULE_OF[code], ...details }
}

/** The refusals of the kernel in the words of this game. */
export const KERNEL_REFUSALS: Readonly<Record<KernelReason, Refusal<Reason>>> = {
  'match-over': refuse('GAME_OVER'),
  malformed: refuse('UNKNOWN_ACTION'),
  'undo-nothing': refuse('TAKE_BACK_TOO_LATE'),
  'undo-not-yours': refuse('TAKE_BACK_TOO_LATE'),
  'undo-revealed': refuse('TAKE_BACK_DRAW'),
  'undo-passed-on': refuse('TAKE_BACK_TOO_LATE'),
}
