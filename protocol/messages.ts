/** What a browser and the server say to each other. Everything that comes in is checked by a schema here. */

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
/** What people write to each other. */
export const freeText = readable(MAX_TEXT)

/** 128 random bits or more in base64url: table ids, invites, seat tokens and match ids alike. */
const secret = z.string().check(z.regex(SECRET))

const gameId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const seat = z.int().check(z.gte(0), z.lte(15))
const botLevel = z.enum(BOT_LEVELS)
/** 256 bits in hexadecimal: what a browser adds to the shuffle. */
const nonce = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const MESSAGE_ID = /^[A-Za-z0-9_-]{1,36}$/
const messageId = z.string().check(z.regex(MESSAGE_ID))
const options = z.record(z.string().check(z.maxLength(40)), z.unknown())

// Over HTTP.

/** POST /api/tables: whoever makes a table is its host and sits on seat 0. */
export const newTableRequest = z.strictObject({
  game: gameId,
  name: playerName,
  seats: z.int().check(z.gte(1), z.lte(16)),
  options,
  /** Bots for the seats after the host's. */
  bots: z.array(botLevel).check(z.maxLength(15)),
  /** Begin at once: all seats must be taken by bots. */
  start: z.boolean(),
  /** For a match that begins at once, with no time to look at the seal first. */
  nonce: z.optional(nonce),
})
export type NewTableRequest = z.infer<typeof newTableRequest>

/** POST /api/join. `claim`: chosen by the client, once per invite: sent again after a lost answer, it is the same chair. */
export const joinRequest = z.strictObject({ invite: secret, name: playerName, claim: z.optional(secret) })
export type JoinRequest = z.infer<typeof joinRequest>

/** POST /api/invited: what an invitation leads to, before anybody types a name. */
export const invitedRequest = z.strictObject({ invite: secret, claim: z.optional(secret) })
export type InvitedRequest = z.infer<typeof invitedRequest>

/** Of the table, or of the last one to which its people went on. */
export interface InvitedAnswer {
  readonly game: string
  readonly status: TableInfo['status']
  /** Whether this invitation gives a seat. */
  readonly free: boolean
  /** The invitation that does, at the last table. */
  readonly next: string | null
  /** The table to watch where neither does; `null` also where nobody may watch. */
  readonly watch: string | null
}

/** POST /api/again: the table to play on at after the match, and one's seat there. The first who asks makes it. */
export const againRequest = z.strictObject({ table: secret, token: secret })
export type AgainRequest = z.infer<typeof againRequest>

/** POST /api/take: the seat comes to this device, by a ticket or by the token that last opened it. */
export const takeRequest = z.union([
  z.strictObject({ table: secret, ticket: secret }),
  z.strictObject({ table: secret, token: secret }),
])
export type TakeRequest = z.infer<typeof takeRequest>

/** POST /api/mine: how it stands at the tables one has a seat at. */
export const mineRequest = z.strictObject({
  seats: z.array(z.strictObject({ table: secret, token: secret })).check(z.maxLength(MOST_MINE)),
})
export type MineRequest = z.infer<typeof mineRequest>

/** In the order they were asked for; `null` where one has no seat any more. */
export interface MineAnswer {
  readonly tables: readonly (MyTable | null)[]
}

export interface MyTable {
  readonly status: TableInfo['status']
  readonly aborted: boolean
  readonly you: Seat
  /** Who sits where; `null` for a free chair. */
  readonly names: readonly (string | null)[]
  /** Who may act; nobody where everybody plays at once. */
  readonly turn: readonly Seat[]
  /** Milliseconds since anything happened in the match; `null` before it. */
  readonly quietFor: number | null
}

/** Answer to all that give a seat. The token is the seat: the browser keeps it, the server only its hash. */
export interface SeatGranted {
  readonly table: string
  readonly seat: Seat
  readonly token: string
  /** What this seat is called, and the game, for those who come from elsewhere. */
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

/** What any failed request answers. */
export interface HttpProblem {
  readonly code: string
  readonly text: string
}

// Over the socket, /ws. The first message is `hello`.

const hello = z.strictObject({
  type: z.literal('hello'),
  protocol: z.literal(PROTOCOL),
  table: secret,
  /** `null` to watch. */
  token: z.nullable(secret),
  /** For those who do not know the rules: whether to be told what they may do. */
  lists: z.optional(z.boolean()),
})

const act = z.strictObject({
  type: z.literal('act'),
  /** Chosen by the client, once per action: sent again after a lost connection, it is carried out once. */
  id: messageId,
  /** The `seq` of the update the player looked at. */
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
  /** Chosen by the client, once per saying: sent again, it is said once. */
  id: messageId,
  saying,
})

const minutes = z.int().check(z.gte(1), z.lte(600))

/**
 * How long one may think. `bank`: so many minutes for the whole match, and so many seconds more for every turn. `days`: so
 * many days for each turn.
 */
const clockRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), minutes, increment: z.int().check(z.gte(0), z.lte(600)) }),
  z.strictObject({ kind: z.literal('days'), days: z.int().check(z.gte(1), z.lte(30)) }),
])
export type ClockRule = z.infer<typeof clockRule>

/** What the host may do while people gather; who may watch, at any time. */
export const hostCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('set-seats'), seats: z.int().check(z.gte(1), z.lte(16)) }),
  z.strictObject({ type: z.literal('set-options'), options }),
  z.strictObject({ type: z.literal('add-bot'), seat, level: botLevel }),
  /** Removes a bot, or a player who is not there. */
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

/** Who plays for somebody who is away: a bot as well as it can, or one that does no more than the others need. */
export type StandIn = Exclude<Ballot, 'wait'>

const vote = z.strictObject({
  type: z.literal('vote'),
  id: messageId,
  ballot: z.enum(BALLOTS),
})

export const MOTIONS = ['abort', 'stop-clocks'] as const
/**
 * What happens only if everybody agrees who plays for themselves: ending the match without a result, stopping the clocks, talking
 * another way.
 */
export type Motion = (typeof MOTIONS)[number] | TalkMotion

const talkMotion: z.ZodMiniType<TalkMotion> = z.templateLiteral([
  'talk:',
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
])

/** `yes` moves it, or agrees to it. */
const motion = z.strictObject({
  type: z.literal('motion'),
  id: messageId,
  motion: z.union([z.enum(MOTIONS), talkMotion]),
  answer: z.enum(['yes', 'no']),
})

/** Gets up: a bot plays on until one is back; while people gather, the chair is free again. */
const leave = z.strictObject({ type: z.literal('leave'), id: messageId })

/** The clocks that everybody agreed to stop go on. */
const startClocks = z.strictObject({ type: z.literal('start-clocks'), id: messageId })

/** Those for whom everybody waits count as ready. */
const startNow = z.strictObject({ type: z.literal('start-now'), id: messageId })

/** Asks for a ticket to one's own seat, for another device. */
const ticket = z.strictObject({ type: z.literal('ticket'), id: messageId })

/** Asks for earlier moments of the match, as we saw them then or would have. Answered by `earlier`, unless asked too often. */
const lookBack = z.strictObject({
  type: z.literal('look-back'),
  /** Numbers of entries: the moment to begin with, and the last one wanted. */
  from: z.int().check(z.gte(0)),
  to: z.int().check(z.gte(0)),
})

/** Adds to the shuffle what nobody else knows. Only the first counts, and only while people gather. */
const mix = z.strictObject({ type: z.literal('mix'), nonce })

/** The key by which a player is known from match to match. Only ever sent where the match is to count, and kept as a hash. */
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
 * What play consists of, told apart by hand: the schema says the same, and takes several times as long. What is not quite like it is
 * left to the schema.
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
      /** Who plays for them while they are away. */
      readonly standIn?: StandIn
      /** Their time ran out: a bot plays to the end. */
      readonly outOfTime?: true
      /** It is somebody's program. */
      readonly program?: true
      /** They have shown by which key they are rated. */
      readonly known?: true
      /** They played at the table before, and have not come to this one yet. */
      readonly expected?: true
    }
  | { readonly kind: 'bot'; readonly name: string; readonly level: BotLevel }

/** The table as everybody there may know it. */
export interface TableInfo {
  readonly id: string
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly status: 'gathering' | 'playing' | 'over'
  readonly seats: readonly SeatInfo[]
  /** With the way of talking that was agreed on since, if any. */
  readonly options: Readonly<Record<string, unknown>>
  readonly host: Seat
  /** How people talk, by the game's own name for it, where they may agree to talk another way. */
  readonly talk?: string
  /** Everybody agreed to end the match without a result. */
  readonly aborted?: true
  /** How many only watch. */
  readonly watchers?: number
  /** `false`: nobody may. */
  readonly watchable?: false
  readonly clock?: ClockRule
  /** The deal of this day, the same for everybody. */
  readonly daily?: string
  /** The result counts for the ratings of those who play. */
  readonly rated?: true
  /** The table at which these people play on. */
  readonly next?: string
  /** Absent where nothing is sealed. */
  readonly seal?: SealInfo
  /** The match begins by itself as soon as everybody who played before is here. */
  readonly startsByItself?: true
}

/** A secret was sealed before anybody could add to it; the cards are dealt from it and from what the players add. */
export interface SealInfo {
  /** The SHA-256 of the secret (`sealOf`): it fits only what is shown when the match is over. */
  readonly seal: string
  /** Who has added something. */
  readonly mixed: readonly Seat[]
}

/** Everybody is asked whether they agree. */
export interface MotionInfo {
  readonly motion: Motion
  readonly by: Seat
  readonly agreed: readonly Seat[]
  /** Whose answer is still missing. */
  readonly asked: readonly Seat[]
  /** Milliseconds until it is dropped, when this was sent. */
  readonly left: number
}

/** Why a live match stands still, or could go on without somebody. */
export interface PauseInfo {
  /**
   * `waiting`: the clock stands until they are back, or a vote begins. `voting`: it stands until the others agree.
   * `away`: it goes on, but the others may vote. `resuming`: everybody is back, it goes on in a moment.
   */
  readonly stage: 'waiting' | 'voting' | 'away' | 'resuming'
  readonly missing: readonly Seat[]
  /** Milliseconds until the stage ends by itself, when this was sent; `null` if it does not. */
  readonly left: number | null
  readonly votes: readonly { readonly seat: Seat; readonly ballot: Ballot }[]
}

/** Several reached for one thing, and one of them got it. */
export interface RaceTold extends Race {
  /** Its place in the match's log. */
  readonly seq: number
  readonly seat: Seat
  /** How many events of the match you had been shown by then: its place in the log you see. */
  readonly after: number
}

/** Somebody else got there, by so many milliseconds as the fairness of the table counts. */
export interface LostRace {
  readonly to: Seat
  readonly by: number
  readonly fairness: Fairness
  readonly byLot: boolean
}

/** Something that was said, as one viewer is told of it. It was on disk first. */
export interface Said {
  /** As its speaker named it; unique among what the seat said. */
  readonly id: string
  readonly seat: Seat
  readonly saying: Saying
  /** What is heard, in full: what was counted was counted when it was said. */
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How many events of the match you had been shown by then: its place in the log. */
  readonly after: number
}

/** What lies on the table before your eyes: enough to draw the board from nothing. */
export interface Shown {
  readonly view: unknown
  readonly outcome: Outcome | null
  /** Whether you may take back the last action. */
  readonly undo: boolean
  /** What you may do now, if you asked for `lists`. Others work it out: `legalActions` of any state that fits the view. */
  readonly actions?: readonly unknown[]
}

/**
 * One more entry in the log: its number, whether you may take it back, what else it changes in what you were shown last, and
 * what happened, as you may see it. Nearly all that is ever sent is this: hence a bare list.
 */
export type Step = readonly [seq: number, undo: boolean, change: Patch, ...events: readonly unknown[]]

export type ServerFrame = ServerMessage | Step

export type ServerMessage =
  /** After `hello`, and whenever something about the table changes. */
  | {
      readonly type: 'table'
      readonly table: TableInfo
      readonly you: Seat | null
      /** For the invite link; only those who sit get it. */
      readonly invite: string | null
    }
  /** Everything, after `hello` and after a gap. Whatever you knew of the match before is out of date. */
  | {
      readonly type: 'update'
      /** Number of entries in the match's log. */
      readonly seq: number
      /** What the match's clock showed when this was sent, in milliseconds. */
      readonly at: number
      readonly shown: Shown
      /** All events until here, as you may see them, for the log. */
      readonly history: readonly unknown[]
    }
  /** Your action or command is on disk; `seq` is its place in the log (0 for commands). */
  | { readonly type: 'ack'; readonly id: string; readonly seq: number }
  /** `lost`: somebody else was faster. */
  | {
      readonly type: 'refused'
      readonly id: string
      readonly refusal: Refusal & { readonly text: string; readonly lost?: LostRace }
    }
  /** Where you should be: if `seq`, or `hash` of your view (`hashJson`), differ from yours, say `hello` again. */
  | { readonly type: 'pong'; readonly seq: number; readonly hash: string; readonly at: number }
  /** After `hello`: the last of what was said so far, oldest first. */
  | { readonly type: 'talk'; readonly said: readonly Said[] }
  | { readonly type: 'said'; readonly said: Said }
  /** After `hello`: the races that were decided so far, oldest first; then each as it is decided. */
  | { readonly type: 'races'; readonly races: readonly RaceTold[] }
  /** What you asked to see again: what you were shown after `from` entries, and the steps from there. */
  | { readonly type: 'earlier'; readonly from: number; readonly shown: Shown; readonly steps: readonly Step[] }
  /** Whether the table waits for somebody, and what the match's clock shows. It stands but for `null` and `away`. */
  | { readonly type: 'pause'; readonly pause: PauseInfo | null; readonly at: number }
  /** How far away each seat is, there and back in milliseconds; `null` for bots and for those who are not here. Live games only. */
  | { readonly type: 'trips'; readonly trips: readonly (number | null)[] }
  /**
   * After `hello` and whenever it changes; `declined`: who put an end to the last one. What is moved about talking stands in `talk`:
   * pages from before it look at `motion` alone, and would not know what to ask.
   */
  | {
      readonly type: 'motion'
      readonly motion: MotionInfo | null
      readonly talk?: MotionInfo
      readonly declined?: Seat
    }
  /** left[seat] in milliseconds when this was sent; whose time runs; whether everybody agreed to stop it. */
  | {
      readonly type: 'clocks'
      readonly left: readonly number[]
      readonly running: readonly Seat[]
      readonly stopped: boolean
    }
  /** Opens your seat once, on another device, for so many milliseconds. Only ever told to whoever sits there. */
  | { readonly type: 'ticket'; readonly ticket: string; readonly left: number }
  /**
   * Something is wrong with the connection or the table; `fatal` means trying again will not help. `left`: milliseconds
   * until it happens. `count`: how many moves were lost.
   */
  | {
      readonly type: 'problem'
      readonly code: string
      readonly text: string
      readonly fatal: boolean
      readonly left?: number
      readonly count?: number
    }

/** As readable.ts has it. */
function readable(longest: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), ...READABLE.map(pattern => z.regex(pattern)))
}
