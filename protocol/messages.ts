/** Messages between browser and server. A schema here checks everything that comes in. */

import * as z from 'zod/mini'
import {
  BOT_LEVELS,
  type BotLevel,
  type ContentFiles,
  type Fairness,
  type Outcome,
  type Race,
  type Refusal,
  type Saying,
  type Seat,
} from '#kernel'
import { type Ballot, BALLOTS, MAX_NAME, MAX_TEXT, MOST_MINE, PROTOCOL, SECRET, type TalkMotion } from './limits.ts'
import type { Patch } from './patch.ts'
import { READABLE } from './readable.ts'

export const playerName = readable(MAX_NAME)
/** Chat text. */
export const freeText = readable(MAX_TEXT)

/** 128 random bits or more in base64url: table ids, invites, seat tokens and match ids alike. */
const secret = z.string().check(z.regex(SECRET))

const gameId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const seat = z.int().check(z.gte(0), z.lte(15))
const botLevel = z.enum(BOT_LEVELS)
/** 256 bits in hexadecimal: a player's nonce for the shuffle. */
const nonce = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const MESSAGE_ID = /^[A-Za-z0-9_-]{1,36}$/
const messageId = z.string().check(z.regex(MESSAGE_ID))
const options = z.record(z.string().check(z.maxLength(40)), z.unknown())

// Over HTTP.

/** POST /api/tables: the player who makes a table is its host and sits on seat 0. */
export const newTableRequest = z.strictObject({
  game: gameId,
  name: playerName,
  seats: z.int().check(z.gte(1), z.lte(16)),
  options,
  /** Bots for the seats after the host's. */
  bots: z.array(botLevel).check(z.maxLength(15)),
  /** Begin at once: all seats must be taken by bots. */
  start: z.boolean(),
  /** For a match that begins at once, without time to see the seal first. */
  nonce: z.optional(nonce),
})
export type NewTableRequest = z.infer<typeof newTableRequest>

/**
 * POST /api/join. `claim`: idempotency key from the client, one per invite: sent again after a lost answer, it gives
 * the same seat.
 */
export const joinRequest = z.strictObject({ invite: secret, name: playerName, claim: z.optional(secret) })
export type JoinRequest = z.infer<typeof joinRequest>

/** POST /api/invited: what an invite leads to, before the player enters a name. */
export const invitedRequest = z.strictObject({ invite: secret, claim: z.optional(secret) })
export type InvitedRequest = z.infer<typeof invitedRequest>

/** Of the table, or of its latest rematch. */
export interface InvitedAnswer {
  readonly game: string
  readonly status: TableInfo['status']
  /** Whether this invite gives a seat. */
  readonly free: boolean
  /** The invite that does, at the latest table. */
  readonly next: string | null
  /** The table to watch if neither does; `null` also where spectators are not allowed. */
  readonly watch: string | null
}

/** POST /api/again: the table of the rematch, and the player's seat there. The first request makes it. */
export const againRequest = z.strictObject({ table: secret, token: secret })
export type AgainRequest = z.infer<typeof againRequest>

/** POST /api/take: moves the seat to this device, by a ticket or by the token that last opened it. */
export const takeRequest = z.union([
  z.strictObject({ table: secret, ticket: secret }),
  z.strictObject({ table: secret, token: secret }),
])
export type TakeRequest = z.infer<typeof takeRequest>

/** POST /api/mine: the state of the tables at which the player has a seat. */
export const mineRequest = z.strictObject({
  seats: z.array(z.strictObject({ table: secret, token: secret })).check(z.maxLength(MOST_MINE)),
})
export type MineRequest = z.infer<typeof mineRequest>

/** In the order of the request; `null` where the player has no seat any more. */
export interface MineAnswer {
  readonly tables: readonly (MyTable | null)[]
}

export interface MyTable {
  readonly status: TableInfo['status']
  readonly aborted: boolean
  readonly you: Seat
  /** Names by seat; `null` for a free seat. */
  readonly names: readonly (string | null)[]
  /** The seats that may act; empty where all play at once. */
  readonly turn: readonly Seat[]
  /** Milliseconds since the last entry of the match; `null` before it. */
  readonly quietFor: number | null
}

/**
 * The answer to all requests that give a seat. The token is the seat: the browser keeps it, the server only its hash.
 */
export interface SeatGranted {
  readonly table: string
  readonly seat: Seat
  readonly token: string
  /** The name on this seat, and the game, for clients that do not know them. */
  readonly name?: string
  readonly game?: string
}

/** GET /api/games */
export interface GameListing {
  readonly id: string
  readonly version: number
  readonly contentHash: string
  readonly players: { readonly min: number; readonly max: number }
}

/** GET /api/content/<game>/<hash> answers with this. */
export type ContentAnswer = ContentFiles

/** The answer to any failed request. */
export interface HttpProblem {
  readonly code: string
  readonly text: string
}

// Over the socket, /ws. The first message is `hello`.

const hello = z.strictObject({
  type: z.literal('hello'),
  protocol: z.literal(PROTOCOL),
  table: secret,
  /** `null` for a spectator. */
  token: z.nullable(secret),
  /** For clients that do not know the rules: whether to include the legal actions. */
  lists: z.optional(z.boolean()),
})

const act = z.strictObject({
  type: z.literal('act'),
  /** Idempotency key from the client, one per action: sent again after a lost connection, it is carried out once. */
  id: messageId,
  /** The `seq` of the update the player was looking at. */
  seen: z.int().check(z.gte(0)),
  action: z.record(z.string(), z.unknown()),
})

const ping = z.strictObject({ type: z.literal('ping') })

const word = z.string().check(z.minLength(1), z.maxLength(40))
const slotValue = z.union([z.int(), word, z.readonly(z.array(word).check(z.maxLength(12)))])

const saying = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('phrase'),
    phrase: word,
    slots: z.record(word, slotValue).check(z.refine(slots => Object.keys(slots).length <= 8)),
  }),
  z.strictObject({ type: z.literal('ping'), key: word }),
  z.strictObject({ type: z.literal('text'), text: freeText }),
])

const say = z.strictObject({
  type: z.literal('say'),
  /** Idempotency key from the client, one per chat message: sent again, it is said once. */
  id: messageId,
  saying,
})

const minutes = z.int().check(z.gte(1), z.lte(600))

/**
 * How long a player may think. `bank`: so many minutes for the whole match, plus so many seconds for every turn.
 * `days`: so many days for each turn.
 */
const clockRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), minutes, increment: z.int().check(z.gte(0), z.lte(600)) }),
  z.strictObject({ kind: z.literal('days'), days: z.int().check(z.gte(1), z.lte(30)) }),
])
export type ClockRule = z.infer<typeof clockRule>

/** The host's commands in the lobby; whether spectators are allowed, at any time. */
export const hostCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('set-seats'), seats: z.int().check(z.gte(1), z.lte(16)) }),
  z.strictObject({ type: z.literal('set-options'), options }),
  z.strictObject({ type: z.literal('add-bot'), seat, level: botLevel }),
  /** Removes a bot, or a player who is away. */
  z.strictObject({ type: z.literal('clear-seat'), seat }),
  z.strictObject({ type: z.literal('set-clock'), clock: z.nullable(clockRule) }),
  z.strictObject({ type: z.literal('set-watching'), allowed: z.boolean() }),
  z.strictObject({ type: z.literal('set-rated'), rated: z.boolean() }),
  z.strictObject({ type: z.literal('start') }),
])
export type HostCommand = z.infer<typeof hostCommand>

const host = z.strictObject({
  type: z.literal('host'),
  id: messageId,
  command: hostCommand,
})

/** Who plays for a player who is away: a bot as well as it can, or one that does no more than the others need. */
export type StandIn = Exclude<Ballot, 'wait'>

const vote = z.strictObject({
  type: z.literal('vote'),
  id: messageId,
  ballot: z.enum(BALLOTS),
})

export const MOTIONS = ['abort', 'stop-clocks'] as const
/**
 * What needs the consent of all players: ending the match without a result, stopping the clocks, talking another way.
 */
export type Motion = (typeof MOTIONS)[number] | TalkMotion

const talkMotion: z.ZodMiniType<TalkMotion> = z.templateLiteral([
  'talk:',
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
])

/** `yes` makes the proposal, or agrees to it. */
const motion = z.strictObject({
  type: z.literal('motion'),
  id: messageId,
  motion: z.union([z.enum(MOTIONS), talkMotion]),
  answer: z.enum(['yes', 'no']),
})

/** Leaves the seat: a bot plays until the player is back; in the lobby the seat is free again. */
const leave = z.strictObject({ type: z.literal('leave'), id: messageId })

/** Resumes the clocks that all players agreed to stop. */
const startClocks = z.strictObject({ type: z.literal('start-clocks'), id: messageId })

/** Counts the players that all others wait for as ready. */
const startNow = z.strictObject({ type: z.literal('start-now'), id: messageId })

/** Asks for a ticket to the player's own seat, for another device. */
const ticket = z.strictObject({ type: z.literal('ticket'), id: messageId })

/**
 * Asks for earlier positions of the match, as this viewer saw them or would have. Answered by `earlier`, unless over
 * the rate limit.
 */
const lookBack = z.strictObject({
  type: z.literal('look-back'),
  /** Numbers of entries: the position to begin with, and the last one wanted. */
  from: z.int().check(z.gte(0)),
  to: z.int().check(z.gte(0)),
})

/** Adds the player's nonce to the shuffle. Only the first counts, and only in the lobby. */
const mix = z.strictObject({ type: z.literal('mix'), nonce })

/** The key that identifies a player across matches. Only sent where the match is rated, and stored as a hash. */
const identify = z.strictObject({ type: z.literal('identify'), player: secret })

export const clientMessage = z.discriminatedUnion('type', [
  hello,
  act,
  ping,
  host,
  say,
  vote,
  motion,
  leave,
  startClocks,
  startNow,
  ticket,
  mix,
  lookBack,
  identify,
])
export type ClientMessage = z.infer<typeof clientMessage>

/**
 * A hand-written check for actions, the most frequent message: the same as the schema, and several times faster.
 * Anything unusual is left to the schema.
 */
export function isAct(raw: unknown): raw is z.infer<typeof act> {
  if (!isFields(raw) || raw['type'] !== 'act' || Object.keys(raw).length !== 4) return false
  const { id, seen, action } = raw
  const isNumbered =
    typeof id === 'string' && MESSAGE_ID.test(id) && Number.isSafeInteger(seen) && (seen as number) >= 0
  return isNumbered && isFields(action) && !Object.hasOwn(action, '__proto__')
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type SeatInfo =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'player'
      readonly name: string
      readonly present: boolean
      /** What plays for them while they are away. */
      readonly standIn?: StandIn
      /** Their time ran out: a bot plays to the end. */
      readonly outOfTime?: true
      /** A program plays from this seat. */
      readonly program?: true
      /** They have sent the key by which they are rated. */
      readonly known?: true
      /** They played at the previous table, and have not come to this one yet. */
      readonly expected?: true
    }
  | { readonly kind: 'bot'; readonly name: string; readonly level: BotLevel }

/** What everyone at the table may know of it. */
export interface TableInfo {
  readonly id: string
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly status: 'gathering' | 'playing' | 'over'
  readonly seats: readonly SeatInfo[]
  /** Includes the way of talking agreed on since, if any. */
  readonly options: Readonly<Record<string, unknown>>
  readonly host: Seat
  /** How players talk, by the game's own name for it, where they may agree to talk another way. */
  readonly talk?: string
  /** All players agreed to end the match without a result. */
  readonly aborted?: true
  /** The number of spectators. */
  readonly watchers?: number
  /** `false`: no spectators. */
  readonly watchable?: false
  readonly clock?: ClockRule
  /** The daily deal that is played here, the same for all players. */
  readonly daily?: string
  /** The result counts for the players' ratings. */
  readonly rated?: true
  /** The table of the rematch. */
  readonly next?: string
  /** Absent where nothing is sealed. */
  readonly seal?: SealInfo
  /** The match begins by itself as soon as all players of the previous one are here. */
  readonly startsByItself?: true
}

/** A secret is sealed before any player adds a nonce; the cards are dealt from both. */
export interface SealInfo {
  /** The SHA-256 of the secret (`sealOf`): it matches only the secret shown when the match is over. */
  readonly seal: string
  /** The seats that have added a nonce. */
  readonly mixed: readonly Seat[]
}

/** A proposal that waits for the consent of all players. */
export interface MotionInfo {
  readonly motion: Motion
  readonly by: Seat
  readonly agreed: readonly Seat[]
  /** The seats that have not answered. */
  readonly asked: readonly Seat[]
  /** Milliseconds until it is dropped, when this was sent. */
  readonly left: number
}

/** Why a live match is paused, or could go on without a player. */
export interface PauseInfo {
  /**
   * `waiting`: the clock stands until the player is back, or a vote begins. `voting`: it stands until the others agree.
   * `away`: it runs, but the others may vote. `resuming`: all are back, it resumes in a moment.
   */
  readonly stage: 'waiting' | 'voting' | 'away' | 'resuming'
  readonly missing: readonly Seat[]
  /** Milliseconds until the stage ends by itself, when this was sent; `null` if it does not. */
  readonly left: number | null
  readonly votes: readonly { readonly seat: Seat; readonly ballot: Ballot }[]
}

/** Several players acted on one thing, and one of them got it. */
export interface RaceTold extends Race {
  /** Its place in the match's log. */
  readonly seq: number
  readonly seat: Seat
  /** How many events of the match the viewer had been shown by then: its place in the log they see. */
  readonly after: number
}

/** Another player was faster, by so many milliseconds as the table's fairness counts. */
export interface LostRace {
  readonly to: Seat
  readonly by: number
  readonly fairness: Fairness
  readonly byLot: boolean
}

/** A chat message as one viewer receives it, once it is on disk. */
export interface Said {
  /** Its idempotency key; unique for its seat. */
  readonly id: string
  readonly seat: Seat
  readonly saying: Saying
  /** The full text: whatever it counts was counted when it was said. */
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How many events of the match the viewer had been shown by then: its place in the log. */
  readonly after: number
}

/** The position as the viewer sees it: enough to draw the board from nothing. */
export interface Shown {
  readonly view: unknown
  readonly outcome: Outcome | null
  /** Whether the viewer may undo the last action. */
  readonly undo: boolean
  /**
   * The viewer's legal actions, if they asked for `lists`. Others compute them: `legalActions` of any state that fits
   * the view.
   */
  readonly actions?: readonly unknown[]
}

/**
 * One more entry in the log: its number, whether the viewer may undo it, what else it changes in what they were shown
 * last, and its events as they may see them. Nearly all frames are steps: hence a bare list.
 */
export type Step = readonly [seq: number, undo: boolean, change: Patch, ...events: readonly unknown[]]

export type ServerFrame = ServerMessage | Step

export type ServerMessage =
  /** After `hello`, and whenever something about the table changes. */
  | {
      readonly type: 'table'
      readonly table: TableInfo
      readonly you: Seat | null
      /** For the invite link; only players get it. */
      readonly invite: string | null
    }
  /** Everything, after `hello` and after a gap. It replaces what the client knew of the match. */
  | {
      readonly type: 'update'
      /** Number of entries in the match's log. */
      readonly seq: number
      /** The match's clock when this was sent, in milliseconds. */
      readonly at: number
      readonly shown: Shown
      /** All events so far, as the viewer may see them, for the log. */
      readonly history: readonly unknown[]
    }
  /** The action or command is on disk; `seq` is its place in the log (0 for commands). */
  | { readonly type: 'ack'; readonly id: string; readonly seq: number }
  /** `lost`: another player was faster. */
  | {
      readonly type: 'refused'
      readonly id: string
      readonly refusal: Refusal & { readonly text: string; readonly lost?: LostRace }
    }
  /** Where the client should be: if `seq`, or `hash` of its view (`hashJson`), differ, it says `hello` again. */
  | { readonly type: 'pong'; readonly seq: number; readonly hash: string; readonly at: number }
  /** After `hello`: the latest chat messages, oldest first. */
  | { readonly type: 'talk'; readonly said: readonly Said[] }
  | { readonly type: 'said'; readonly said: Said }
  /** After `hello`: the races decided so far, oldest first; then each as it is decided. */
  | { readonly type: 'races'; readonly races: readonly RaceTold[] }
  /** The answer to `lookBack`: what the viewer was shown after `from` entries, and the steps from there. */
  | { readonly type: 'earlier'; readonly from: number; readonly shown: Shown; readonly steps: readonly Step[] }
  /** Whether the table waits for a player, and the match's clock. It stands unless `pause` is `null` or `away`. */
  | { readonly type: 'pause'; readonly pause: PauseInfo | null; readonly at: number }
  /** The round trip of each seat in milliseconds; `null` for bots and for players who are away. Live games only. */
  | { readonly type: 'trips'; readonly trips: readonly (number | null)[] }
  /**
   * After `hello` and whenever it changes; `declined`: who rejected the last one. Proposals about talking are in
   * `talk`: older pages look at `motion` alone, and do not know how to ask about them.
   */
  | {
      readonly type: 'motion'
      readonly motion: MotionInfo | null
      readonly talk?: MotionInfo
      readonly declined?: Seat
    }
  /** left[seat] in milliseconds when this was sent; whose time runs; whether all players agreed to stop it. */
  | {
      readonly type: 'clocks'
      readonly left: readonly number[]
      readonly running: readonly Seat[]
      readonly stopped: boolean
    }
  /** Opens the seat once, on another device, for so many milliseconds. Only ever sent to its player. */
  | { readonly type: 'ticket'; readonly ticket: string; readonly left: number }
  /**
   * Something is wrong with the connection or the table; `fatal` means a retry will not help. `left`: milliseconds
   * until it happens. `count`: how many actions were lost.
   */
  | {
      readonly type: 'problem'
      readonly code: string
      readonly text: string
      readonly fatal: boolean
      readonly left?: number
      readonly count?: number
    }

/** As in readable.ts. */
function readable(longest: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), ...READABLE.map(pattern => z.regex(pattern)))
}
