/** All reasons for a refusal, each with its rule. */

import type { KernelReason, Refusal } from '#kernel'

export const RULE_OF = {
  BAD_PLAYER_COUNT: 'WS-1.1',
  BAD_MODE: 'WS-23.1',
  ONE_DEVICE: 'WS-23.7',
  BAD_FAMILY: 'WS-24.2',
  BAD_PACE: 'WS-21.7',
  BAD_HANDICAP: 'WS-21.7',
  BAD_COUNTDOWN: 'WS-4.4',
  BAD_FINAL_COUNTDOWN: 'WS-15.8',
  BAD_LAST_CALL: 'WS-15.9',
  BAD_STALL: 'WS-15.3',
  BAD_IDLE: 'WS-15.3',
  BAD_REMOVAL_TIME: 'WS-17.4',
  BAD_TURN_TIMER: 'WS-23.6',
  BAD_FAIRNESS: 'WS-21.2',
  BAD_HINTS: 'WS-21.1',
  BAD_OBJECTIVE: 'WS-2.6',
  SAME_TILE: 'WS-2.8',
  NOT_FOR_FAMILIES: 'WS-24.1',
  BAD_DISTRICT: 'WS-2.1',
  SAME_BOARD: 'WS-2.1',
  UNKNOWN_ACTION: 'WS-21.4',
  NOT_SEATED: 'WS-21.4',
  BAD_PARAM: 'WS-21.4',
  WRONG_PHASE: 'WS-21.5',
  ROUND_NOT_STARTED: 'WS-4.5',
  FINISHED: 'WS-15.6',
  NOT_YOUR_TURN: 'WS-23.2',
  TOO_FAST: 'WS-21.7',
  HAND_FULL: 'WS-5.2',
  PILE_EMPTY: 'WS-6.2',
  CARD_NOT_IN_HAND: 'WS-7.1',
  NO_NEW_SETS: 'WS-15.4',
  SET_FULL: 'WS-7.4',
  ICON_MISMATCH: 'WS-7.3',
  SHARE_EMPTY: 'WS-8.6',
  TOP_CHANGED: 'WS-8.7',
  NO_MATCH: 'WS-8.3',
  SET_NOT_FULL: 'WS-9.1',
  NOT_ON_MAP: 'WS-9.3',
  HEX_WRONG_ICON: 'WS-9.3',
  HEX_OCCUPIED: 'WS-9.3',
  STATION_ALREADY_YOURS: 'WS-13.2',
  SET_EMPTY: 'WS-10.3',
  SET_ALREADY_FULL: 'WS-10.3',
  NO_COP_CARS: 'WS-10.5',
  STACK_EMPTY: 'WS-10.5',
  NOT_FINAL: 'WS-15.8',
  ONLY_RELAXED: 'WS-23.4',
  REMOVE_COUNT: 'WS-17.2',
  REMOVE_NOT_YOURS: 'WS-17.2',
  REMOVE_DUPLICATE: 'WS-17.2',
  ALREADY_CHOSEN: 'WS-17.4',
  NO_UNDO: 'WS-21.12',
} as const

export type Reason = keyof typeof RULE_OF

/** `more` may name another rule, where one reason has several. */
export function refuse(code: Reason, more: Partial<Omit<Refusal, 'code'>> = {}): Refusal<Reason> {
  return { code, rule: RULE_OF[code], ...more }
}

/** The refusals of the kernel in the words of this game. */
export const KERNEL_REFUSALS: Readonly<Record<KernelReason, Refusal<Reason>>> = {
  'match-over': refuse('WRONG_PHASE'),
  malformed: refuse('UNKNOWN_ACTION'),
  'undo-nothing': refuse('NO_UNDO'),
  'undo-not-yours': refuse('NO_UNDO'),
  'undo-revealed': refuse('NO_UNDO'),
  'undo-passed-on': refuse('NO_UNDO'),
}
