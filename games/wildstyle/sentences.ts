/** Why not: one sentence for each reason, ending with its rule. */

import { fillIn, type Refusal } from '#kernel'
import { type Reason, RULE_OF } from './refusals.ts'

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: 'Two to five crews share a city.',
  BAD_MODE: 'The game is played in real time or relaxed.',
  BAD_FAMILY: 'Family mode is either on or off.',
  BAD_PACE: 'The pace is one of those on offer.',
  BAD_HANDICAP: 'Every seat needs one of the paces on offer.',
  BAD_COUNTDOWN: 'The countdown takes 0, 3, 5 or 10 seconds.',
  BAD_FINAL_COUNTDOWN: 'The final countdown takes 0, 30, 45, 60 or 90 seconds.',
  BAD_LAST_CALL: 'The last call takes 0, 5, 10 or 20 seconds.',
  BAD_STALL: 'A stall takes 15 or 30 seconds.',
  BAD_IDLE: 'An idle round ends after 90 seconds or never.',
  BAD_REMOVAL_TIME: 'There are 0, 30, 60 or 120 seconds to choose tags.',
  BAD_TURN_TIMER: 'A turn takes 15, 30 or 60 seconds, or as long as it likes.',
  BAD_FAIRNESS: 'Races are decided by compensated arrival, by arrival or by lot.',
  BAD_HINTS: 'Hints are either shown or not.',
  BAD_OBJECTIVE: 'The first two objectives are on the front of their tiles and the third is on the back.',
  SAME_TILE: 'Two sides of one tile, or one side twice, cannot be in play together.',
  NOT_FOR_FAMILIES: 'Family mode does without that objective.',
  BAD_DISTRICT: 'For every player there is one of the districts on offer.',
  SAME_BOARD: 'Every board lies in one place, with one side up.',
  UNKNOWN_ACTION: 'This request is not a move of the game.',
  NOT_SEATED: 'You have no seat in this game.',
  BAD_PARAM: 'The move names a pile, space or stack that does not exist.',
  WRONG_PHASE: 'This move belongs to another part of the game.',
  ROUND_NOT_STARTED: 'Wait for Go.',
  FINISHED: 'You are finished for this round.',
  NOT_YOUR_TURN: 'In the relaxed game it is another player’s turn.',
  TOO_FAST: 'One card at a time, so try again in {retryInMs} ms.',
  HAND_FULL: 'You hold 3 cards, so play or share one first.',
  PILE_EMPTY: 'This draw pile is empty.',
  CARD_NOT_IN_HAND: 'You do not hold that card.',
  NO_NEW_SETS: 'The round is closing and no new set may be started.',
  SET_FULL: 'This set has its three cards and is ready to complete.',
  ICON_MISMATCH: 'A set takes one icon only.',
  SHARE_EMPTY: 'There is no card on this share pile.',
  TOP_CHANGED: 'Somebody was faster and that card is no longer on top.',
  NO_MATCH: 'It must match the top card’s colour or icon.',
  SET_NOT_FULL: 'A set needs three cards to be completed; with fewer it can only be rushed.',
  NOT_ON_MAP: 'That hex is not in the city.',
  HEX_WRONG_ICON: 'The hex must show the icon of the set.',
  HEX_OCCUPIED: 'That hex is already tagged.',
  STATION_ALREADY_YOURS: 'You already have a tag on this Train Station.',
  SET_EMPTY: 'There is no set to rush.',
  SET_ALREADY_FULL: 'The set is full and is completed without a cop car.',
  NO_COP_CARS: 'All cop cars are taken.',
  STACK_EMPTY: 'No cop car lies beside that pile.',
  NOT_FINAL: 'Done is possible only when the round is closing.',
  ONLY_RELAXED: 'Passing exists only in the relaxed game.',
  REMOVE_COUNT: 'Take off exactly {n} of your tags.',
  REMOVE_NOT_YOURS: 'You can take off only your own tags.',
  REMOVE_DUPLICATE: 'Each tag can be taken off once.',
  ALREADY_CHOSEN: 'Your choice is made.',
  NO_UNDO: 'Nothing is taken back in this game.',
}

export function refusalSentence({ code, rule, info }: Refusal): string {
  if (code === 'UNKNOWN_OPTION') return fillIn('This game has no option called {option}.', info)
  const sentence = code in RULE_OF ? fillIn(SENTENCES[code as Reason], info) : 'That is not possible.'
  return rule ? `${sentence.slice(0, -1)} (${rule}).` : sentence
}
