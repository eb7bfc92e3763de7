/**
 * Numbers and words that browser and server share, without the schemas: pages need no more of the protocol than this.
 */

export const PROTOCOL = 4

/** The longest frame from a client, in bytes. */
export const MAX_FRAME = 8192

/** The form of ids of tables, seats, tickets and invites. */
export const SECRET = /^[A-Za-z0-9_-]{22,64}$/

export const MAX_NAME = 24
export const MAX_TEXT = 200

/** Tables per request of `/api/mine`. */
export const MOST_MINE = 60

/** Entries per `lookBack` request. */
export const MOST_LOOKED_BACK = 60

/** Milliseconds a table waits for a player who is away, where no time presses: then the others may vote. */
export const UNHURRIED_WAIT = 60_000

export const BALLOTS = ['wait', 'bot', 'sit-out'] as const
/** How to go on without a player: wait, let a bot play for them, or play as if they sat out. */
export type Ballot = (typeof BALLOTS)[number]

const TALK = 'talk:'
/** The proposal to talk another way, by the game's own name for that way. */
export type TalkMotion = `${typeof TALK}${string}`

export function talkMotion(policy: string): TalkMotion {
  return `${TALK}${policy}`
}

export function isTalkMotion(motion: string): motion is TalkMotion {
  return motion.startsWith(TALK)
}

export function policyIn(motion: TalkMotion): string {
  return motion.slice(TALK.length)
}
