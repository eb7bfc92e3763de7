/** The sentences of refusals: one for each reason, ending with its rule. */

import { fillIn, type Refusal, say } from '#kernel'
import { type Reason, RULE_OF } from './refusals.ts'

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: say('Two to five crews share a city.'),
  BAD_MODE: say('The game is played in real time or relaxed.'),
  ONE_DEVICE: say('In real time everybody needs a device of their own: on one device the game is played relaxed.'),
  BAD_FAMILY: say('Family mode is either on or off.'),
  BAD_PACE: say('The pace is one of those on offer.'),
  BAD_HANDICAP: say('Every seat needs one of the paces on offer.'),
  BAD_COUNTDOWN: say('The countdown takes 0, 3, 5 or 10 seconds.'),
  BAD_FINAL_COUNTDOWN: say('The final countdown takes 0, 30, 45, 60 or 90 seconds.'),
  BAD_LAST_CALL: say('The last call takes 0, 5, 10 or 20 seconds.'),
  BAD_STALL: say('A stall takes 15 or 30 seconds.'),
  BAD_IDLE: say('An idle round ends after 90 seconds or never.'),
  BAD_REMOVAL_TIME: say('There are 0, 30, 60 or 120 seconds to choose tags.'),
  BAD_TURN_TIMER: say('A turn takes 15, 30 or 60 seconds, or as long as it likes.'),
  BAD_FAIRNESS: say('Races are decided by compensated arrival, by arrival or by lot.'),
  BAD_HINTS: say('Hints are either shown or not.'),
  BAD_OBJECTIVE: say('The first two objectives are on the front of their tiles and the third is on the back.'),
  SAME_TILE: say('Two sides of one tile, or one side twice, cannot be in play together.'),
  NOT_FOR_FAMILIES: say('Family mode does without that objective.'),
  BAD_DISTRICT: say('For every player there is one of the districts on offer.'),
  SAME_BOARD: say('Every board lies in one place, with one side up.'),
  UNKNOWN_ACTION: say('This request is not a move of the game.'),
  NOT_SEATED: say('You have no seat in this game.'),
  BAD_PARAM: say('The move names a pile, space or stack that does not exist.'),
  WRONG_PHASE: say('This move belongs to another part of the game.'),
  ROUND_NOT_STARTED: say('Wait for Go.'),
  FINISHED: say('You are finished for this round.'),
  NOT_YOUR_TURN: say('In the relaxed game it is another player’s turn.'),
  TOO_FAST: say('One card at a time, so try again in {retryInMs} ms.'),
  HAND_FULL: say('You hold 3 cards, so play or share one first.'),
  PILE_EMPTY: say('This draw pile is empty.'),
  CARD_NOT_IN_HAND: say('You do not hold that card.'),
  NO_NEW_SETS: say('The round is closing and no new set may be started.'),
  SET_FULL: say('This set has its three cards and is ready to complete.'),
  ICON_MISMATCH: say('A set takes one icon only.'),
  SHARE_EMPTY: say('There is no card on this share pile.'),
  TOP_CHANGED: say('Somebody was faster and that card is no longer on top.'),
  NO_MATCH: say('It must match the top card’s colour or icon.'),
  SET_NOT_FULL: say('A set needs three cards to be completed; with fewer it can only be rushed.'),
  NOT_ON_MAP: say('That hex is not in the city.'),
  HEX_WRONG_ICON: say('The hex must show the icon of the set.'),
  HEX_OCCUPIED: say('That hex is already tagged.'),
  STATION_ALREADY_YOURS: say('You already have a tag on this Train Station.'),
  SET_EMPTY: say('There is no set to rush.'),
  SET_ALREADY_FULL: say('The set is full and is completed without a cop car.'),
  NO_COP_CARS: say('All cop cars are taken.'),
  STACK_EMPTY: say('No cop car lies beside that pile.'),
  NOT_FINAL: say('Done is possible only when the round is closing.'),
  ONLY_RELAXED: say('Passing exists only in the relaxed game.'),
  REMOVE_COUNT: say('Take off exactly {n} of your tags.'),
  REMOVE_NOT_YOURS: say('You can take off only your own tags.'),
  REMOVE_DUPLICATE: say('Each tag can be taken off once.'),
  ALREADY_CHOSEN: say('Your choice is made.'),
  NO_UNDO: say('Nothing is taken back in this game.'),
}

export function refusalSentence({ code, rule, info }: Refusal): string {
  if (code === 'UNKNOWN_OPTION') return fillIn(say('This game has no option called {option}.'), info)
  const sentence = code in RULE_OF ? fillIn(SENTENCES[code as Reason], info) : say('That is not possible.')
  return rule ? say('{sentence} ({rule}).', { sentence: sentence.slice(0, -1), rule }) : sentence
}
