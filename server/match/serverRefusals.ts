/** The refusals of the server itself, in words. A game words its own. */

import type { GameBox, Refusal } from '#kernel'
import type { Lost } from './races.ts'

const SENTENCES = {
  STALE: 'The table has moved on since you looked. Have another look.',
  PAUSED: 'The table waits for somebody. Nothing can be done until play goes on.',
  NO_VOTE: 'There is nothing to vote on.',
  FROZEN: 'This table met an error in the rules and stands still. What was played so far is safe.',
  NOT_SAVED: 'This could not be saved, so it did not happen. Try again in a moment.',
  TAKEN_BACK_TOO_OFTEN: 'So much has been taken back at this table that nothing more can be.',
  ABORTED: 'This match was ended without a result.',
  OUT_OF_TIME: 'Your time ran out: a bot plays for you to the end.',
  NOT_AGREED: 'This was not agreed to just now. Give the others a moment.',
  NO_MOTION: 'There is nothing to answer.',
  NO_CLOCKS: 'The clocks of this table are not stopped.',
  NOT_WAITING: 'Give the others a minute to get ready.',
  ONE_WAY_TO_TALK: 'This game knows but one way to talk: there is nothing to switch.',
  NO_SUCH_TALK: 'This game knows no such way to talk.',
  TALK_AS_NOW: 'You talk this way already.',
  NOT_OVER: 'The match is still going on.',
  SEAT_GONE: 'Your seat there was given to somebody else.',
  TICKET_VOID: 'This link was used before, or is too old. Make a new one on the other device.',
  NOBODY_ELSE: 'Nobody else plays here: the match waits for you as it is.',
  LIVE_GAME: 'This game keeps its own time.',
  WATCHING: 'You are watching: only those who sit at the table can act and talk.',
  NOT_PLAYING: 'The match has not begun yet.',
  NOT_HOST: 'Only the host can do this.',
  ALREADY_PLAYING: 'The match has already begun.',
  SEAT_TAKEN: 'Somebody sits there.',
  PROGRAM_SITS_HERE: 'This program sits at the table already.',
  SEAT_EMPTY: 'Nobody sits there.',
  NO_SUCH_SEAT: 'The table has no such seat.',
  HOST_STAYS: 'The host keeps the first seat.',
  PLAYER_IS_HERE: 'Only somebody who has left can be taken off the table.',
  TOO_FEW_SEATS: 'More people sit here than that.',
  SEATS_OPEN: 'Some seats are still open: wait for players, add bots, or take the seats away.',
  TABLE_FULL: 'Every seat at this table is taken.',
  UNKNOWN_OPTION: 'This game has no such option.',
  NO_SUCH_PHRASE: 'This game has no such phrase.',
  DAILY_UNWATCHED: 'The deal of the day is played unwatched: others want to be surprised by it too.',
  NOTHING_TO_RATE: 'In this game everybody wins or loses together: there is nothing to rate.',
  RATED_PEOPLE: 'A rated match is for two or more people: take bots and programs off the table, or play unrated.',
  RATED_TWICE: 'One player sits here twice: a rated match needs different people in different browsers.',
  RATED_UNKNOWN: 'Not everybody here can be rated yet: wait until they are connected, or play unrated.',
  TALKING_TOO_FAST: 'That was a lot at once. Give the others a moment to read it.',
} as const

export type ServerReason = keyof typeof SENTENCES

export type Explained = Refusal & { readonly text: string }

export function refuse(code: ServerReason): Refusal {
  return { code, rule: '' }
}

/** Whether the refusal is the server's own, and not the game's. */
export function isOurs({ code }: Refusal): boolean {
  return Object.hasOwn(SENTENCES, code)
}

/** Tells a player who came too late who won, and by how much. */
export function explainLost({ by, fairness, byLot }: Lost, name: string): string {
  if (fairness === 'lottery') return `${name} got there: the lot decided.`
  if (byLot) return `${name} got there: you were ${by} ms apart, and the lot decided.`
  return `${name} got there ${by} ms before you.`
}

/** Why nothing can be done while the table waits for these players. */
export function explainPause(missing: readonly string[]): string {
  return missing.length === 0 ? 'Play goes on in a moment.' : `The table waits for ${missing.join(' and ')}.`
}

export function explain(refusal: Refusal, box: GameBox): Explained {
  const own = isOurs(refusal) ? SENTENCES[refusal.code as ServerReason] : null
  return { ...refusal, text: own ?? box.text.refusal(refusal) }
}
