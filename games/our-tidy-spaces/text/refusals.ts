/** All reasons for a refusal, each with its rule. */

import type { KernelReason, Refusal } from '#kernel'

export const RULE_OF = {
  BAD_PLAYER_COUNT: 'OT-1.1',
  BAD_END_TIMING: 'OT-14.1',
  BAD_FIRST_PLAYER: 'OT-14.2',
  BAD_QUICK_SETUP: 'OT-14.3',
  BAD_OPEN_CARDS: 'OT-14.4',
  BAD_GENTLE_CARDS: 'OT-14.5',
  BAD_UNDO: 'OT-14.6',
  BAD_FIT_HINTS: 'OT-14.7',
  UNKNOWN_ACTION: 'OT-13.2',
  UNKNOWN_SEAT: 'OT-13.2',
  BAD_PARAMETER: 'OT-1.7',
  GAME_OVER: 'OT-9.1',
  SETUP_NOT_DONE: 'OT-2.9',
  SETUP_OVER: 'OT-2.9',
  NOT_YOUR_TURN: 'OT-3.7',
  NOT_YOUR_DECISION: 'OT-3.7',
  NO_CHOICE_PENDING: 'OT-3.7',
  HOME_CONFIRMED: 'OT-2.3',
  FRAME_UNKNOWN_COLOUR: 'OT-2.1',
  FRAME_NOT_FOUR_COLOURS: 'OT-2.1',
  FRAME_MISSING: 'OT-2.1',
  START_UNKNOWN_TILE: 'OT-2.3',
  START_ALREADY_PLACED: 'OT-2.3',
  START_NOT_PLACED: 'OT-2.3',
  START_HOME_ONLY: 'OT-2.3',
  START_TILES_LEFT: 'OT-2.3',
  DRAW_FIRST: 'OT-3.1',
  ALREADY_DRAWN: 'OT-3.2',
  PLACE_FIRST: 'OT-3.3',
  NOTHING_TO_PLACE: 'OT-3.3',
  COMMUNITY_FIRST: 'OT-6.1',
  COMMUNITY_NOT_DUE: 'OT-6.1',
  ITEM_FIXED: 'OT-5.5',
  PLACE_UNKNOWN_BOARD: 'OT-1.4',
  PLACE_BAD_ROTATION: 'OT-1.6',
  PLACE_OTHER_HOME: 'OT-4.2',
  PLACE_NOT_A_BICYCLE: 'OT-4.7',
  PLACE_NOT_A_PLANT: 'OT-4.7',
  PLACE_NO_TOKEN: 'OT-5.3',
  PLACE_OFF_BOARD: 'OT-4.4',
  PLACE_OVERLAP: 'OT-4.3',
  EFFECT_NOT_OFFERED: 'OT-6.1',
  EFFECT_MUST_CHOOSE: 'OT-6.10',
  EFFECT_BAD_CHOICE: 'OT-7.1',
  EFFECT_ITEM_UNKNOWN: 'OT-7.4',
  EFFECT_ITEM_NOT_YOURS: 'OT-1.9',
  EFFECT_ALREADY_MOVED: 'OT-7.4',
  EFFECT_WRONG_SOURCE: 'OT-7.4',
  EFFECT_WRONG_KIND: 'OT-7.4',
  EFFECT_WRONG_TARGET: 'OT-7.4',
  EFFECT_NO_CHANGE: 'OT-7.4',
  EFFECT_SHAPES_DIFFER: 'OT-7.6',
  GN_NOT_OPEN: 'OT-8.1',
  GN_LIMIT: 'OT-8.4',
  GN_NOT_FULFILLED: 'OT-8.1',
  UNDO_OFF: 'OT-12.3',
  UNDO_BARRIER: 'OT-12.2',
  UNDO_NOT_YOURS: 'OT-12.2',
} as const

export type Reason = keyof typeof RULE_OF

/** `where` are squares of the board in the action. */
export function refuse(code: Reason, where?: Refusal['where']): Refusal<Reason> {
  return where ? { code, rule: RULE_OF[code], where } : { code, rule: RULE_OF[code] }
}

/** The refusals of the kernel in the words of this game. */
export const KERNEL_REFUSALS: Readonly<Record<KernelReason, Refusal<Reason>>> = {
  'match-over': refuse('GAME_OVER'),
  malformed: refuse('UNKNOWN_ACTION'),
  'undo-nothing': refuse('UNDO_BARRIER'),
  'undo-not-yours': refuse('UNDO_NOT_YOURS'),
  'undo-revealed': refuse('UNDO_BARRIER'),
  'undo-passed-on': refuse('UNDO_BARRIER'),
}
