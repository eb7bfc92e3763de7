/** A table as the page sees it, wherever it is kept: on a server or in this browser. */

import type { AnyGame, GameBox, MatchRecord, Outcome, Refusal, Saying, Seat, Tagged, Viewer } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type {
  HostCommand,
  HttpProblem,
  Motion,
  MotionInfo,
  PauseInfo,
  RaceTold,
  Said,
  TableInfo,
} from '#protocol/messages.ts'

/** `late`: the server owes an answer; `lost`: no connection, we keep trying. */
export type ConnectionState = 'connecting' | 'online' | 'late' | 'lost'

export type Explained = Refusal & { readonly text: string }

/** The state of a match, as one viewer may see it. */
export interface Position {
  /** Number of entries in the match's log. */
  readonly seq: number
  readonly view: unknown
  readonly actions: readonly Tagged[]
  readonly events: readonly Tagged[]
  readonly outcome: Outcome | null
  /** Whether the viewer may undo the last action. */
  readonly undo: boolean
}

/** An earlier position, and what led there. */
export type Moment = Pick<Position, 'seq' | 'view' | 'events' | 'outcome'>

/** A text for the player, shown once. `number` distinguishes two alike. */
export interface Notice {
  readonly number: number
  readonly text: string
}

/** A chat message. */
export interface ChatEntry extends Said {
  /** When we received it, by the monotonic clock; `null` if it was sent before we connected. */
  readonly heardAt: number | null
}

/** The table waits for a player. */
export interface Pausing extends Omit<PauseInfo, 'left'> {
  /** When the stage ends by itself, by the monotonic clock; `null` if it does not. */
  readonly until: number | null
}

/** All players are asked whether they agree. */
export interface OpenProposal extends Omit<MotionInfo, 'left'> {
  /** When it expires, by the monotonic clock. */
  readonly until: number
}

/** The players' remaining time, as the server sent it. */
export interface ClocksTold {
  /** left[seat] in milliseconds at `at`. */
  readonly left: readonly number[]
  readonly running: readonly Seat[]
  /** Whether all players agreed to stop them. */
  readonly stopped: boolean
  /** By the monotonic clock. */
  readonly at: number
}

/** Opens our seat once, on another device. */
export interface Ticket {
  readonly ticket: string
  /** By the monotonic clock. */
  readonly until: number
}

export interface TableSnapshot {
  readonly connection: ConnectionState
  /** Why this table cannot be shown at all. */
  readonly problem: HttpProblem | null
  readonly table: TableInfo | null
  /** `null` until the content is loaded. */
  readonly box: GameBox | null
  readonly you: Viewer
  readonly invite: string | null
  /** With the own action already applied, if it can be predicted. */
  readonly position: Position | null
  /** An own action is under way. */
  readonly pending: boolean
  readonly notice: Notice | null
  /** On one device: who must take it before more than the public part is shown. */
  readonly handOverTo: Seat | null
  /** All events, oldest first, as the viewer may know them. */
  readonly history: readonly Tagged[]
  /** Chat messages, oldest first. */
  readonly chat: readonly ChatEntry[]
  /** The outcomes of races, oldest first. */
  readonly races: readonly RaceTold[]
  readonly pause: Pausing | null
  /** trips[seat]: round trips in milliseconds; empty where they do not matter. */
  readonly trips: readonly (number | null)[]
  readonly proposal: OpenProposal | null
  /** `null` without clocks. */
  readonly clocks: ClocksTold | null
  readonly ticket: Ticket | null
  /** When the server restarts, as it announced, by the monotonic clock. */
  readonly restartsAt: number | null
}

export interface TableSession {
  subscribe(listener: () => void): () => void
  snapshot(): TableSnapshot
  act(action: Tagged): void
  takeBack(): void
  /** The present match time in milliseconds. */
  now(): number
  /** Why this cannot be done; `null` if it can. */
  whyNot(action: Tagged): Explained | null
  /**
   * The moment after `from` entries and those that followed, up to `to`: as many as one answer has, and none on a
   * timeout. Absent where earlier moments are not available.
   */
  lookBack?(from: number, to: number): Promise<readonly Moment[]>
}

export interface LocalSession extends TableSession {
  /** The player to whom the device was handed confirms it. */
  takeDevice(): void
  /** The page is visible: the match's clock runs. */
  goOn(): void
  /** The page is hidden: the clock, alarms and bots stop. */
  pause(): void
  /** The match so far, as it is saved. */
  record(): MatchRecord<AnyGame>
}

export interface RemoteSession extends TableSession {
  /** Connects to the server and stays connected until the returned function is called. */
  connect(): () => void
  host(command: HostCommand): void
  /** Sends a chat message to the table. Dropped without a connection: later it would be out of place. */
  say(saying: Saying): void
  /** Votes how to go on without a player who is away. */
  vote(ballot: Ballot): void
  /** Makes a proposal, or answers one. */
  move(motion: Motion, answer: 'yes' | 'no'): void
  startClocks(): void
  /** The players the table waits for count as ready. */
  startNow(): void
  /** Leaves the seat: a bot plays on, or the seat is free. */
  standUp(): void
  /** Asks for a ticket that moves our seat. */
  requestTransfer(): void
  /** Network or visibility changed: check the connection at once. */
  nudge(): void
}

export const NOTHING_YET: TableSnapshot = {
  connection: 'connecting',
  problem: null,
  table: null,
  box: null,
  you: null,
  invite: null,
  position: null,
  pending: false,
  notice: null,
  handOverTo: null,
  history: [],
  chat: [],
  races: [],
  pause: null,
  trips: [],
  proposal: null,
  clocks: null,
  ticket: null,
  restartsAt: null,
}
