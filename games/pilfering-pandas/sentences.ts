/** Why not: one sentence for each reason, ending with its rule. */

import { fillIn, type Refusal } from '#kernel'
import type { Content } from './content.ts'
import { type Reason, RULE_OF } from './refusals.ts'
import type { Step } from './types.ts'
import { cardName, listed, meerkatName, pandaName, planName, STEP_NAMES, suitName } from './words.ts'

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: 'One to four pandas can break out together.',
  BAD_LEVEL: 'The level is Intro, Normal or Hard.',
  BAD_OPTION: 'The option {option} cannot have that value.',
  UNKNOWN_ACTION: 'There is no such action in this game.',
  GAME_OVER: 'The game has ended; nothing more can be played.',
  NOT_YOUR_TURN: "It is player {player}'s turn.",
  WRONG_STEP: 'That belongs to the {needed} step; the turn is in the {current} step.',
  DECISION_PENDING: 'First answer the open question: {question}.',
  NO_SUCH_DECISION: 'There is no such question open right now.',
  YOU_ARE_OUT: 'Your hand is empty, so you can only pass.',
  CARD_NOT_IN_HAND: '{card} is not in your hand.',
  DUPLICATE_CARD: '{card} is listed twice; each card can be used once.',
  NO_SUCH_AREA: 'There is no Meerkat with that number.',
  NO_SUCH_CARD: '{card} is not a card of this game.',
  NO_SUCH_PANDA: 'There is no such Panda card.',
  PANDA_TAKEN: '{panda} has already been chosen by player {player}.',
  PANDA_ALREADY_CHOSEN: 'You have already chosen your Panda card.',
  START_NOT_YOURS: 'The host names the starting player once everybody has seen their hand.',
  NO_SUCH_SEAT: 'Nobody sits there.',
  DECK_EMPTY: 'The Loot deck is empty; refresh from the Hideout.',
  HIDEOUT_EMPTY: 'The Hideout is empty.',
  HAND_LIMIT: 'That would give you {count} cards, more than the solo hand limit.',
  MULTI_NEEDS_TWO: 'A multi-card pick-up takes at least two cards; take the end card on its own instead.',
  NOT_IN_HIDEOUT: '{card} is not in the Hideout.',
  BOUND_CARD_UNPLAYABLE: 'You could not trade {card} this turn, so you cannot pick up from it.',
  HIDEOUT_TOO_SMALL: 'The Hideout holds fewer than two cards.',
  TOO_FEW_CARDS: 'A set needs three cards: three from your hand, or two plus the end card.',
  NOTHING_TO_REUSE: 'The Trade area is empty, so there is no end card to re-use.',
  NOT_A_SET: 'These cards are neither a run in one suit nor equal numbers in different suits.',
  ONLY_KEYS: 'A set needs at least one ordinary Loot card.',
  FIRST_CARD_NOT_PREFERRED: "The first card of {meerkat}'s first set must be one of: {prefs}.",
  NO_MATCH_WITH_END: 'The first card must share its number or suit with the end card {end}.',
  NO_MATCH_WITH_START: 'The last card must share its number or suit with the left-most card {start}.',
  MUST_REUSE_LOOSE_KEY:
    'The loose Key at the end must become part of the next set; play the cards as a set that re-uses it.',
  NO_SET_AT_END: 'There is no set at the end of this Trade area to extend.',
  AREA_CLOSED: '{meerkat} is closed for your action step.',
  FUSSY_MEERKAT: 'Fussy Eaters: a new set must begin with one of {prefs}.',
  SOLO_MIN_HAND: 'Solo: this would leave fewer than two cards, and the win space is not reached.',
  STRANDS_BOUND_CARD: 'After that you could no longer trade {card}, which you must trade this turn.',
  NOT_A_KEY: '{card} is not a Key.',
  SWAP_NEEDS_LOOT: 'Only an ordinary Loot card can replace a Key.',
  SWAP_BREAKS_SET: '{card} does not fit every set that Key belongs to; it could be {fits}.',
  BOUND_CARD_NOT_PLAYED: 'You picked up from {card}: trade it before you end your turn (a Key may be discarded).',
  MUST_STASH: 'Choose a card to stash in the Hideout.',
  CANNOT_RETURN_PICKED: '{card} came from the Hideout this turn and cannot go straight back.',
  NOTHING_TO_STASH: 'You have no card that may be stashed.',
  NO_ESCAPE_NOW: 'An escape is possible only at a win check with the win space reached and somebody out.',
  SECRET_STASH_MUST_MATCH: '{card} does not match {end}; a matching card must be played: {fits}.',
  NOT_IN_SECRET_STASH: '{card} is not in the Secret Stash.',
  ABILITY_USED: "Your Panda's ability works once per game and has been used.",
  NOT_YOUR_ABILITY: 'Your Panda cannot do that.',
  ABILITY_WRONG_TIME: '{ability} can be used only in the {needed} step.',
  SHARE_BAD_PARTNER: 'Choose another player who still has cards.',
  SHARE_BAD_WISH: 'A wish is a number from 1 to 9.',
  SHARE_NOT_ASKED: 'Nobody has asked you for an exchange.',
  SHARE_LOCKED_CARD: '{card} came from the Hideout this turn and cannot be given away.',
  SCOUT_BAD_CHOICE: 'Choose two different cards out of the ones you were shown.',
  TIDY_NOT_SAME_CARDS: 'The new order must contain exactly the cards of the Hideout.',
  FOIL_KEEPS_ONE_CARD: 'A Foiled Plan never empties a hand: keep at least {count}.',
  FOIL_AREA_FULL: "That Meerkat's limit is already reached; choose the other one.",
  UNDO_OFF: 'Nothing is taken back at this table.',
  UNDO_NOTHING: 'There is nothing to take back.',
  UNDO_REVEALED: 'That cannot be taken back: it showed cards or used chance.',
  UNDO_NOT_YOURS: 'Only the player whose turn it is can take back their own actions.',
  PHRASE_NOT_ALLOWED: 'The table plays with the communication rules; use one of the phrases.',
  PING_NOT_FACE_UP: 'Only face-up cards can be pointed at.',
}

export function refusalSentence(content: Content, { code, rule, info = {} }: Refusal): string {
  if (code === 'UNKNOWN_OPTION') return fillIn('This game has no option called {option}.', info)
  const sentence = code in RULE_OF ? SENTENCES[code as Reason] : 'That is not possible.'
  const filled = fillIn(
    sentence,
    Object.fromEntries(Object.entries(info).map(([slot, value]) => [slot, inWords(content, slot, value)])),
  )
  const capital = filled.charAt(0).toUpperCase() + filled.slice(1)
  return rule ? `${capital.replace(/\.$/, '')} (${rule}).` : capital
}

const QUESTIONS: Readonly<Record<string, string>> = {
  share: 'which card goes back in the exchange',
  scout: 'which of the scouted cards to keep',
}

/** Ids become names; each slot says what its id stands for. */
function inWords(content: Content, slot: string, value: string | number): string | number {
  const id = String(value)
  const cards = id === '' ? [] : id.split(' ').map(card => cardName(content, card))
  switch (slot) {
    case 'card':
    case 'end':
    case 'start':
      return cards[0] ?? 'that'
    case 'fits':
      return cards.length > 12 ? 'any Loot card' : listed(cards).replace(/ and ([^,]*)$/, ' or $1')
    case 'prefs':
      return id
        .split(' ')
        .map(suit => suitName(content, suit))
        .join(', ')
    case 'meerkat':
      return meerkatName(content, id)
    case 'panda':
    case 'ability':
      return pandaName(content, id)
    case 'needed':
    case 'current':
      return STEP_NAMES[id as Step] ?? id
    case 'question':
      return QUESTIONS[id] ?? planName(content, id)
    default:
      return value
  }
}
