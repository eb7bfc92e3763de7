/** All reasons for a refusal, each with its rule. */

import type { KernelReason, Refusal } from '#kernel'

export const RULE_OF = {
  BAD_PLAYER_COUNT: 'PP-1.1',
  BAD_LEVEL: 'PP-3.1',
  BAD_OPTION: 'PP-3.3',
  UNKNOWN_ACTION: 'PP-8.2',
  GAME_OVER: 'PP-17.1',
  NOT_YOUR_TURN: 'PP-5.2',
  WRONG_STEP: 'PP-5.1',
  DECISION_PENDING: 'PP-20.4',
  NO_SUCH_DECISION: 'PP-20.4',
  YOU_ARE_OUT: 'PP-15.3',
  CARD_NOT_IN_HAND: 'PP-8.4',
  DUPLICATE_CARD: 'PP-8.4',
  NO_SUCH_AREA: 'PP-11.1',
  NO_SUCH_CARD: 'PP-2.1',
  NO_SUCH_PANDA: 'PP-4.4',
  PANDA_TAKEN: 'PP-4.4',
  PANDA_ALREADY_CHOSEN: 'PP-4.4',
  START_NOT_YOURS: 'PP-4.9',
  NO_SUCH_SEAT: 'PP-4.9',
  DECK_EMPTY: 'PP-6.2',
  HIDEOUT_EMPTY: 'PP-6.3',
  HAND_LIMIT: 'PP-18.3',
  MULTI_NEEDS_TWO: 'PP-7.1',
  NOT_IN_HIDEOUT: 'PP-7.2',
  BOUND_CARD_UNPLAYABLE: 'PP-7.7',
  HIDEOUT_TOO_SMALL: 'PP-21.1',
  TOO_FEW_CARDS: 'PP-9.1',
  NOTHING_TO_REUSE: 'PP-9.7',
  NOT_A_SET: 'PP-9.2',
  ONLY_KEYS: 'PP-10.2',
  FIRST_CARD_NOT_PREFERRED: 'PP-11.2',
  NO_MATCH_WITH_END: 'PP-11.3',
  NO_MATCH_WITH_START: 'PP-20.12',
  MUST_REUSE_LOOSE_KEY: 'PP-20.11',
  NO_SET_AT_END: 'PP-9.9',
  AREA_CLOSED: 'PP-20.15',
  FUSSY_MEERKAT: 'PP-20.19',
  SOLO_MIN_HAND: 'PP-18.5',
  STRANDS_BOUND_CARD: 'PP-7.7',
  NOT_A_KEY: 'PP-10.8',
  SWAP_NEEDS_LOOT: 'PP-10.8',
  SWAP_BREAKS_SET: 'PP-10.8',
  BOUND_CARD_NOT_PLAYED: 'PP-7.5',
  MUST_STASH: 'PP-14.1',
  CANNOT_RETURN_PICKED: 'PP-6.4',
  NOTHING_TO_STASH: 'PP-14.2',
  NO_ESCAPE_NOW: 'PP-16.1',
  SECRET_STASH_MUST_MATCH: 'PP-18.7',
  NOT_IN_SECRET_STASH: 'PP-18.7',
  ABILITY_USED: 'PP-8.6',
  NOT_YOUR_ABILITY: 'PP-21.9',
  ABILITY_WRONG_TIME: 'PP-21.9',
  SHARE_BAD_PARTNER: 'PP-21.2',
  SHARE_BAD_WISH: 'PP-21.2',
  SHARE_NOT_ASKED: 'PP-21.2',
  SHARE_LOCKED_CARD: 'PP-21.2',
  SCOUT_BAD_CHOICE: 'PP-21.6',
  TIDY_NOT_SAME_CARDS: 'PP-21.7',
  FOIL_KEEPS_ONE_CARD: 'PP-20.9',
  FOIL_AREA_FULL: 'PP-20.20',
  UNDO_OFF: 'PP-24.3',
  UNDO_NOTHING: 'PP-24.1',
  UNDO_REVEALED: 'PP-24.3',
  UNDO_NOT_YOURS: 'PP-24.2',
  PHRASE_NOT_ALLOWED: 'PP-22.3',
  PING_NOT_FACE_UP: 'PP-22.4',
} as const

export type Reason = keyof typeof RULE_OF

/** `info` names cards, suits and Meerkats by their ids; `text.ts` has their names. */
export function refuse(code: Reason, info?: Refusal['info']): Refusal<Reason> {
  return info ? { code, rule: RULE_OF[code], info } : { code, rule: RULE_OF[code] }
}

/** The refusals of the kernel in the words of this game. */
export const KERNEL_REFUSALS: Readonly<Record<KernelReason, Refusal<Reason>>> = {
  'match-over': refuse('GAME_OVER'),
  malformed: refuse('UNKNOWN_ACTION'),
  'undo-nothing': refuse('UNDO_NOTHING'),
  'undo-not-yours': refuse('UNDO_NOT_YOURS'),
  'undo-revealed': refuse('UNDO_REVEALED'),
  'undo-passed-on': refuse('UNDO_NOT_YOURS'),
}
