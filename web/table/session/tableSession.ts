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

/** `late`: the server owes us an answer; `lost`: no connection, we keep trying. */
export type ConnectionState = 'connecting' | 'online' | 'late' | 'lost'

export type Explained = Refusal & { readonly text: string }

/** What lies on the table, as one viewer may see it. */
export interface Position {
  /** Number of entries in the match's log. */
  readonly seq: number
  readonly view: unknown
  readonly actions: readonly Tagged[]
  readonly events: readonly Tagged[]
  readonly outcome: Outcome | null
  /** Whether the last action may be taken back by whoever looks. */
  readonly undo: boolean
}

/** What lay on the table earlier, and what had led there. */
export type Moment = Pick<Position, 'seq' | 'view' | 'events' | 'outcome'>

/** Something to tell the player, once. `number` tells two alike apart. */
export interface Notice {
  readonly number: number
  readonly text: string
}

/** Something that was said at the table. */
export interface ChatEntry extends Said {
  /** When we heard it, by the clock that nobody can put back; `null` if it was said before we came. */
  readonly heardAt: number | null
}

/** The table waits for somebody. */
export interface Pausing extends Omit<PauseInfo, 'left'> {
  /** When the stage ends by itself, by the clock that nobody can put back; `null` if it does not. */
  readonly until: number | null
}

/** Everybody who plays is asked whether they agree. */
export interface OpenProposal extends Omit<MotionInfo, 'left'> {
  /** When it is dropped, by the clock that nobody can put back. */
  readonly until: number
}

/** How long everybody may still think, as it was told. */
export interface ClocksTold {
  /** left[seat] in milliseconds at `at`. */
  readonly left: readonly number[]
  readonly running: readonly Seat[]
  /** Whether everybody agreed to stop them. */
  readonly stopped: boolean
  /** By the clock that nobody can put back. */
  readonly at: number
}

/** Opens our seat once, on another device. */
export interface Ticket {
  readonly ticket: string
  /** By the clock that nobody can put back. */
  readonly until: number
}

export interface TableSnapshot {
  readonly connection: ConnectionState
  /** Why this table cannot be shown at all. */
  readonly problem: HttpProblem | null
  readonly table: TableInfo | null
  /** `null` until the content is here. */
  readonly box: GameBox | null
  readonly you: Viewer
  readonly invite: string | null
  /** With the own action already carried out, if it can be foreseen. */
  readonly position: Position | null
  /** An own action is under way. */
  readonly pending: boolean
  readonly notice: Notice | null
  /** On one device: who must take it before more than the public part is shown. */
  readonly handOverTo: Seat | null
  /** Everything that happened, oldest first, as the viewer may know it. */
  readonly history: readonly Tagged[]
  /** What people said, oldest first. */
  readonly chat: readonly ChatEntry[]
  /** Who was faster when several reached for one thing, oldest first. */
  readonly races: readonly RaceTold[]
  readonly pause: Pausing | null
  /** trips[seat]: how far away they are, there and back in milliseconds; empty where it does not matter. */
  readonly trips: readonly (number | null)[]
  readonly proposal: OpenProposal | null
  /** `null` where everybody may think as long as they like. */
  readonly clocks: ClocksTold | null
  readonly ticket: Ticket | null
  /** When the server goes away for a moment, as it said itself, by the clock that nobody can put back. */
  readonly restartsAt: number | null
}

export interface TableSession {
  subscribe(listener: () => void): () => void
  snapshot(): TableSnapshot
  act(action: Tagged): void
  takeBack(): void
  /** Milliseconds of the match by now. */
  now(): number
  /** Why this cannot be done; `null` if it can. */
  whyNot(action: Tagged): Explained | null
  /**
   * The moment after `from` entries and those that followed, `to` the last: as many as can be had at once, and none if
   * nobody answers. Absent where earlier moments are not to be had.
   */
  lookBack?(from: number, to: number): Promise<readonly Moment[]>
}

export interface LocalSession extends TableSession {
  /** Whoever the device was to be handed to has it now. */
  takeDevice(): void
  /** Somebody looks at the table: its clock runs. */
  goOn(): void
  /** Nobody looks any more: its clock stands still, and alarms and bots with it. */
  pause(): void
  /** The match so far, as it is saved. */
  record(): MatchRecord<AnyGame>
}

export interface RemoteSession extends TableSession {
  /** Dials the server and stays on the line until the returned function is called. */
  connect(): () => void
  host(command: HostCommand): void
  /** Says something to everybody at the table. Lost if there is no connection: nobody wants to hear it later. */
  say(saying: Saying): void
  /** How to go on without whoever is away. */
  vote(ballot: Ballot): void
  /** Moves what everybody has to agree on, or answers. */
  move(motion: Motion, answer: 'yes' | 'no'): void
  startClocks(): void
  /** Those for whom everybody waits count as ready. */
  startNow(): void
  /** Gets up: a bot plays on, or the chair is free. */
  standUp(): void
  /** Asks for a ticket to the own seat. */
  requestTransfer(): void
  /** The world outside changed (network, visibility): look at once whether the line is alive. */
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
