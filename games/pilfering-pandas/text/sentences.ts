/** The sentences of refusals: one for each reason, ending with its rule. */

import { capitalised, enumerated, fillIn, type Refusal, say } from '#kernel'
import type { Content } from '../content.ts'
import { type Reason, RULE_OF } from './refusals.ts'
import type { Step } from '../types.ts'
import { cardName, listedOr, meerkatName, pandaName, planName, STEP_NAMES, suitName } from './gameWords.ts'

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: say('One to four pandas can break out together.'),
  BAD_LEVEL: say('The level is Intro, Normal or Hard.'),
  BAD_OPTION: say('The option {option} cannot have that value.'),
  UNKNOWN_ACTION: say('There is no such action in this game.'),
  GAME_OVER: say('The game has ended; nothing more can be played.'),
  NOT_YOUR_TURN: say("It is player {player}'s turn."),
  WRONG_STEP: say('That belongs to the {needed} step; the turn is in the {current} step.'),
  DECISION_PENDING: say('First answer the open question: {question}.'),
  NO_SUCH_DECISION: say('There is no such question open right now.'),
  YOU_ARE_OUT: say('Your hand is empty, so you can only pass.'),
  CARD_NOT_IN_HAND: say('{card} is not in your hand.'),
  DUPLICATE_CARD: say('{card} is listed twice; each card can be used once.'),
  NO_SUCH_AREA: say('There is no Meerkat with that number.'),
  NO_SUCH_CARD: say('{card} is not a card of this game.'),
  NO_SUCH_PANDA: say('There is no such Panda card.'),
  PANDA_TAKEN: say('{panda} has already been chosen by player {player}.'),
  PANDA_ALREADY_CHOSEN: say('You have already chosen your Panda card.'),
  START_NOT_YOURS: say('The host names the starting player once everybody has seen their hand.'),
  NO_SUCH_SEAT: say('Nobody sits there.'),
  DECK_EMPTY: say('The Loot deck is empty; refresh from the Hideout.'),
  HIDEOUT_EMPTY: say('The Hideout is empty.'),
  HAND_LIMIT: say('That would give you {count} cards, more than the solo hand limit.'),
  MULTI_NEEDS_TWO: say('A multi-card pick-up takes at least two cards; take the end card on its own instead.'),
  NOT_IN_HIDEOUT: say('{card} is not in the Hideout.'),
  BOUND_CARD_UNPLAYABLE: say('You could not trade {card} this turn, so you cannot pick up from it.'),
  HIDEOUT_TOO_SMALL: say('The Hideout holds fewer than two cards.'),
  TOO_FEW_CARDS: say('A set needs three cards: three from your hand, or two plus the end card.'),
  NOTHING_TO_REUSE: say('The Trade area is empty, so there is no end card to re-use.'),
  NOT_A_SET: say('These cards are neither a run in one suit nor equal numbers in different suits.'),
  ONLY_KEYS: say('A set needs at least one ordinary Loot card.'),
  FIRST_CARD_NOT_PREFERRED: say("The first card of {meerkat}'s first set must be one of: {prefs}."),
  NO_MATCH_WITH_END: say('The first card must share its number or suit with the end card {end}.'),
  NO_MATCH_WITH_START: say('The last card must share its number or suit with the left-most card {start}.'),
  MUST_REUSE_LOOSE_KEY: say(
    'The loose Key at the end must become part of the next set; play the cards as a set that re-uses it.',
  ),
  NO_SET_AT_END: say('There is no set at the end of this Trade area to extend.'),
  AREA_CLOSED: say('{meerkat} is closed for your action step.'),
  FUSSY_MEERKAT: say('Fussy Eaters: a new set must begin with one of {prefs}.'),
  SOLO_MIN_HAND: say('Solo: this would leave fewer than two cards, and the win space is not reached.'),
  STRANDS_BOUND_CARD: say('After that you could no longer trade {card}, which you must trade this turn.'),
  NOT_A_KEY: say('{card} is not a Key.'),
  SWAP_NEEDS_LOOT: say('Only an ordinary Loot card can replace a Key.'),
  SWAP_BREAKS_SET: say('{card} does not fit every set that Key belongs to; it could be {fits}.'),
  BOUND_CARD_NOT_PLAYED: say('You picked up from {card}: trade it before you end your turn (a Key may be discarded).'),
  MUST_STASH: say('Choose a card to stash in the Hideout.'),
  CANNOT_RETURN_PICKED: say('{card} came from the Hideout this turn and cannot go straight back.'),
  NOTHING_TO_STASH: say('You have no card that may be stashed.'),
  NO_ESCAPE_NOW: say('An escape is possible only at a win check with the win space reached and somebody out.'),
  SECRET_STASH_MUST_MATCH: say('{card} does not match {end}; a matching card must be played: {fits}.'),
  NOT_IN_SECRET_STASH: say('{card} is not in the Secret Stash.'),
  ABILITY_USED: say("Your Panda's ability works once per game and has been used."),
  NOT_YOUR_ABILITY: say('Your Panda cannot do that.'),
  ABILITY_WRONG_TIME: say('{ability} can be used only in the {needed} step.'),
  SHARE_BAD_PARTNER: say('Choose another player who still has cards.'),
  SHARE_BAD_WISH: say('A wish is a number from 1 to 9.'),
  SHARE_NOT_ASKED: say('Nobody has asked you for an exchange.'),
  SHARE_LOCKED_CARD: say('{card} came from the Hideout this turn and cannot be given away.'),
  SCOUT_BAD_CHOICE: say('Choose two different cards out of the ones you were shown.'),
  TIDY_NOT_SAME_CARDS: say('The new order must contain exactly the cards of the Hideout.'),
  FOIL_KEEPS_ONE_CARD: say('A Foiled Plan never empties a hand: keep at least {count}.'),
  FOIL_AREA_FULL: say("That Meerkat's limit is already reached; choose the other one."),
  UNDO_OFF: say('Nothing is taken back at this table.'),
  UNDO_NOTHING: say('There is nothing to take back.'),
  UNDO_REVEALED: say('That cannot be taken back: it showed cards or used chance.'),
  UNDO_NOT_YOURS: say('Only the player whose turn it is can take back their own actions.'),
  PHRASE_NOT_ALLOWED: say('The table plays with the communication rules; use one of the phrases.'),
  PING_NOT_FACE_UP: say('Only face-up cards can be pointed at.'),
}

export function refusalSentence(content: Content, { code, rule, info = {} }: Refusal): string {
  if (code === 'UNKNOWN_OPTION') return fillIn(say('This game has no option called {option}.'), info)
  const sentence = code in RULE_OF ? SENTENCES[code as Reason] : say('That is not possible.')
  const facts = Object.entries(info).map(([slot, value]) => [slot, inWords(content, slot, value)])
  const filled = capitalised(fillIn(sentence, Object.fromEntries(facts)))
  return rule ? say('{sentence} ({rule}).', { sentence: filled.slice(0, -1), rule }) : filled
}

const QUESTIONS: Readonly<Record<string, string>> = {
  share: say('which card goes back in the exchange'),
  scout: say('which of the scouted cards to keep'),
}

/** Replaces ids by names; each slot says what its id stands for. */
function inWords(content: Content, slot: string, value: string | number): string | number {
  const id = String(value)
  const cards = id === '' ? [] : id.split(' ').map(card => cardName(content, card))
  switch (slot) {
    case 'card':
    case 'end':
    case 'start':
      return cards[0] ?? say('that', {}, 'card')
    case 'fits':
      return cards.length > 12 ? say('any Loot card') : listedOr(cards)
    case 'prefs':
      return enumerated(id.split(' ').map(suit => suitName(content, suit)))
    case 'meerkat':
      return meerkatName(content, id)
    case 'panda':
    case 'ability':
      return pandaName(content, id)
    case 'needed':
    case 'current':
      return listedOr(id.split(' ').map(step => STEP_NAMES[step as Step] ?? step))
    case 'question':
      return QUESTIONS[id] ?? planName(content, id)
    default:
      return value
  }
}
