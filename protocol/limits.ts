/** Numbers and words that browser and server agree on, without the schemas: pages need no more of the protocol than this. */

export const PROTOCOL = 4

/** Frames from clients are never longer than this, in bytes. */
export const MAX_FRAME = 8192

/** What tables, seats, tickets and invitations are called. */
export const SECRET = /^[A-Za-z0-9_-]{22,64}$/

export const MAX_NAME = 24
export const MAX_TEXT = 200

/** Tables looked after in one request. */
export const MOST_MINE = 60

/** Entries of the log that are shown again at most for one request. */
export const MOST_LOOKED_BACK = 60

/** Milliseconds for which a table waits for somebody where no time presses: then the others may do something about it. */
export const UNHURRIED_WAIT = 60_000

export const BALLOTS = ['wait', 'bot', 'sit-out'] as const
/** How to go on without somebody: wait for them, let a bot play for them, or play as if they sat out. */
export type Ballot = (typeof BALLOTS)[number]

const TALK = 'talk:'
/** What is moved where people want to talk another way, by the game's own name for that way. */
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
