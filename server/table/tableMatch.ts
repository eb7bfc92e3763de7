/** A match at its table: its session, bots, clocks, and proposals. */

import type { GameBox, Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { Motion, PauseInfo, StandIn } from '#protocol/messages.ts'
import { DONE, refusalFor } from './answers.ts'
import { agreedPolicy } from '../chat/chatPolicy.ts'
import { Agreements } from './agreements.ts'
import { AlarmTimer } from '../match/alarmTimer.ts'
import { Presence } from '../presence/presence.ts'
import type { Subscribers } from '../presence/subscribers.ts'
import type { BotName } from '../bots/botPool.ts'
import { BotTurns } from '../match/botTurns.ts'
import type { PeerMessage } from '../store/bus.ts'
import type { Answer } from '../match/contests.ts'
import { viewpointOf, computeView } from '../match/channel.ts'
import type { Connection } from '../connection/connection.ts'
import { botSeedOf } from '../accounts/daily.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { withStandIns } from '../lobby/lobby.ts'
import { botsOf } from '../store/dueTime.ts'
import { AbsentPlayers } from '../presence/absentPlayers.ts'
import type { Position } from '../match/position.ts'
import type { Clocks } from '../store/clockArithmetic.ts'
import type { SeatTimes } from '../match/fairness.ts'
import type { MatchObserver } from '../match/matchObserver.ts'
import { MatchSession } from '../match/matchSession.ts'
import { isOutOfTime, mayComeBack, standInOf } from '../lobby/seats.ts'
import type { MatchRow, TableRow } from '../store/store.ts'
import type { TableParts } from './tableParts.ts'
import { TableClocks, type TableClocksParts } from './tableClocks.ts'
import type { ServerReason } from '../match/serverRefusals.ts'

export interface TableMatchParts {
  readonly parts: TableParts
  readonly box: GameBox
  readonly match: MatchRow
  readonly subscribers: Subscribers
  /** The current record of the table. */
  readonly record: TableRecord
  /** Whether the match has only just begun. */
  readonly isNew: boolean
  /** Resolves when its log may be replayed. */
  turn(): Promise<void> | undefined
  /** The match has moved on. */
  onAdvance(): void
  /** A rule threw: the match cannot be played on. */
  onFreeze(error: Error): void
  /** The database has lost entries. */
  onForgotten(): void
}

export class TableMatch implements MatchObserver {
  readonly session: MatchSession
  readonly match: MatchRow
  readonly #parts: TableMatchParts & TableClocksParts
  /** The bots, including those that stand in for players. */
  readonly #players: Map<Seat, BotName>
  readonly #bots: BotTurns
  /** `null` where the rules want no alarm. */
  readonly #alarm: AlarmTimer | null
  readonly #presence: Presence
  readonly #time: TableClocks
  readonly #agreement: Agreements
  /** `null` in live games: there is no time to call absent players. */
  readonly #absentPlayers: AbsentPlayers | null

  /** Loads the match. Throws if it can no longer be played. */
  static async load(parts: TableMatchParts): Promise<TableMatch> {
    const { box, match } = parts
    const { store, pool } = parts.parts
    if (match.version !== box.game.version) {
      throw new Error(`the match follows version ${match.version} of the rules, these are ${box.game.version}`)
    }
    const players = new Map(botsOf(parts.record.row.seats))
    if (players.size > 0) pool.warmUp()
    const session = await MatchSession.load({ store, box, row: match, bots: players, turn: parts.turn })
    const setting = { ...parts, session, bots: players }
    return new TableMatch(setting, players, await TableClocks.begin(setting))
  }

  private constructor(parts: TableMatchParts & TableClocksParts, players: Map<Seat, BotName>, time: TableClocks) {
    const { session } = parts
    this.#parts = parts
    this.session = session
    this.match = parts.match
    this.#players = players
    this.#time = time
    const { box, match } = parts
    const { pool, pace, report } = parts.parts
    // In a daily deal, bots act alike for all players who act alike.
    const isDaily = parts.record.row.terms?.daily !== undefined
    const daily = isDaily && { botSeed: (seat: Seat, seq: number) => botSeedOf(match.seed, seat, seq) }
    const wishes = { ...daily, ...this.#hold }
    this.#bots = new BotTurns({ session, box, bots: players, pool, pace, report, ...wishes })
    this.#alarm = box.game.alarm ? new AlarmTimer(session) : null
    this.#presence = this.#watchPresence()
    this.#agreement = new Agreements(parts, time)
    this.#absentPlayers = box.game.pace === 'turns' ? this.#watchAbsent() : null
    session.observe(this)
  }

  /** Starts bots, alarms and clocks. */
  begin(): void {
    if (this.#isAborted) return this.session.close()
    this.#time.tell()
    this.#presence.look()
    this.#goOn()
  }

  /** Whether a bot or an alarm is about to act. */
  get busy(): boolean {
    return this.#bots.busy || (this.#alarm?.isSet ?? false)
  }

  /** `null`: the match is not paused. */
  get pause(): PauseInfo | null {
    return this.#presence.pause
  }

  /** Options that change in a rematch. */
  get changedNext(): TableRow['options'] {
    const { box, record, match } = this.#parts
    const { seats, options, seed } = match
    return { ...agreedPolicy(box, record.row), ...box.game.again?.({ seats, options }, seed) }
  }

  get isOver(): boolean {
    return this.#isAborted || this.session.position.outcome !== null
  }

  /** A new connection; `seat` is `null` for a spectator. */
  welcome(connection: Connection, seat: Seat | null): void {
    if (this.isOver) return
    this.#time.tell([connection])
    const { message } = this.#agreement
    if (message) connection.send(message)
    this.#presence.welcome(connection, seat)
  }

  /** A player or spectator has left. */
  missed(): void {
    this.#presence.look()
    this.#absentPlayers?.look()
  }

  /** `false`: there is no vote, or this seat has none. */
  vote(seat: Seat, ballot: Ballot): boolean {
    const counts = this.#presence.vote(seat, ballot)
    if (counts) this.#broadcast({ type: 'vote', seat, ballot })
    return counts
  }

  /** A vote or proposal from another process. */
  hear(message: PeerMessage): void {
    if (message.type === 'vote') this.#presence.vote(message.seat, message.ballot)
    else this.#answerMotion(message.seat, message.motion, message.answer)
  }

  #broadcast(message: PeerMessage): void {
    this.#parts.parts.bus?.say(this.#parts.match.table, message)
  }

  /** Makes a proposal, or answers it. Returns the reason for a refusal, or `null`. */
  move(seat: Seat, motion: Motion, answer: 'yes' | 'no'): ServerReason | null {
    const reason = this.#answerMotion(seat, motion, answer)
    if (!reason) this.#broadcast({ type: 'motion', seat, motion, answer })
    return reason
  }

  #answerMotion(seat: Seat, motion: Motion, answer: 'yes' | 'no'): ServerReason | null {
    return this.isOver ? 'NO_MOTION' : this.#agreement.answer(seat, motion, answer)
  }

  /** Restarts the clocks that were stopped. Returns the reason for a refusal, or `null`. */
  async startClocks(): Promise<ServerReason | null> {
    if (!this.#time.stopped || this.isOver) return 'NO_CLOCKS'
    await this.#time.goOn()
    return null
  }

  /** Asked for by a player who has waited long enough: those who are not ready count as ready. */
  async startNow(by: Seat): Promise<Answer> {
    const { session } = this
    const { unready, seq } = session.position
    const isKept = unready.length > 0 && unready.every(({ seat }) => seat !== by)
    if (this.isOver || !isKept || session.quietFor < this.#parts.parts.away.wait) return refusalFor('NOT_WAITING')
    let answer: Answer = DONE
    for (const { seat, action } of unready) if (answer.ok) answer = await session.botAct(seat, seq, action)
    return answer
  }

  /** A player leaves: a bot plays until they are back. */
  async standUp(seat: Seat): Promise<void> {
    await this.#handOver([seat], 'bot')
    this.#presence.look()
  }

  /** A player who acts is back: a program may have kept its connection while it took too long. */
  async handBack(seat: Seat): Promise<void> {
    await this.#setStandIns([seat], null)
  }

  /** A player has connected to another server. Not a program: it may have stayed connected, and is back when it acts. */
  cameBack(seat: Seat): void {
    const row = this.#parts.record.row.seats[seat]
    if (row?.kind === 'player' && row.program) return
    if (!this.isOver && this.isStoodIn(seat)) void this.#setStandIns([seat], null)
  }

  /** Whether a stand-in plays this seat only while its player is away. */
  isStoodIn(seat: Seat): boolean {
    return mayComeBack(this.#parts.record.row.seats[seat])
  }

  /** Call after the players or the terms of the table change. */
  rowChanged(): void {
    this.#players.clear()
    for (const [seat, bot] of botsOf(this.#parts.record.row.seats)) this.#players.set(seat, bot)
    if (this.#isAborted) {
      this.#agreement.stop()
      this.#presence.stop()
      this.#absentPlayers?.stop()
      this.session.close()
    } else this.#agreement.look()
    this.#time.tell()
    this.#goOn()
  }

  async stop(): Promise<void> {
    this.#bots.stop()
    this.#presence.stop()
    this.#alarm?.stop()
    this.#time.stop()
    this.#agreement.stop()
    this.#absentPlayers?.stop()
    await this.session.settled()
  }

  #watchPresence(): Presence {
    const { parts, box, subscribers, record } = this.#parts
    const live = box.game.pace === 'live'
    // Where players have days for a turn they are away most of the time; only their clock decides.
    const unhurried = record.row.terms?.clock?.kind === 'days'
    return new Presence({
      session: this.session,
      subscribers,
      live,
      times: live ? parts.pause : unhurried ? null : parts.away,
      record,
      bots: this.#players,
      onClock: () => this.#goOn(),
      setStandIns: (seats, standIn) => void this.#setStandIns(seats, standIn),
    })
  }

  #watchAbsent(): AbsentPlayers | null {
    const { parts, box, match, subscribers, record, isNew } = this.#parts
    const { store, report, absentPlayers: settings } = parts
    if (!settings) return null
    return new AbsentPlayers({
      table: match.table,
      game: box.text.name,
      session: this.session,
      store,
      settings,
      subscribers,
      record,
      isNew,
      standIn: seats => void this.#setStandIns(seats, 'bot'),
      report,
      ...this.#hold,
    })
  }

  /** Work that only one process at a time should do for a match. */
  get #hold(): { hold?(): Promise<boolean> } {
    const { parts, match } = this.#parts
    const { bus } = parts
    return bus ? { hold: () => bus.hold(match.id) } : {}
  }

  /** Lets alarms, bots and clocks look at the new position. */
  #goOn(): void {
    this.#alarm?.set()
    this.#bots.look()
    this.#time.look()
    this.#absentPlayers?.look()
  }

  async #setStandIns(seats: readonly Seat[], standIn: StandIn | null): Promise<void> {
    const { record, parts, match, subscribers } = this.#parts
    const away = seats.filter(seat => !subscribers.isPresent(seat))
    try {
      await this.#handOver(seats, standIn)
    } catch (error) {
      parts.report(`${match.game}: a seat could not be handed over`, error as Error)
    }
    const back = away.filter(seat => subscribers.isPresent(seat) && mayComeBack(record.row.seats[seat]))
    if (standIn !== null && back.length > 0) return this.#setStandIns(back, null) // they came back while it was saved
    this.#presence.look()
    this.#bots.look()
  }

  #handOver(seats: readonly Seat[], standIn: StandIn | null): Promise<void> {
    return this.#parts.record.change(row => {
      const others = seats.filter(seat => standInOf(row.seats[seat]) !== standIn && !isOutOfTime(row.seats[seat]))
      return others.length === 0 ? null : withStandIns(row, others, standIn)
    })
  }

  get clocks(): Clocks | null {
    return this.#time.clocks
  }

  trips(): SeatTimes {
    return this.#presence.trips()
  }

  draft(position: Position, events: readonly unknown[]): void {
    this.#parts.subscribers.draft(position, events)
  }

  frozen(error: Error): void {
    this.#parts.onFreeze(error)
  }

  forgotten(): void {
    this.#parts.onForgotten()
  }

  advanced(events: readonly unknown[]): void {
    const { subscribers, onAdvance } = this.#parts
    subscribers.advance(events, this.#presence.displayDelays())
    this.#time.tell()
    onAdvance()
    if (this.isOver) this.#agreement.stop()
    this.#presence.look()
    this.#goOn()
  }

  /** Computes every view that will be needed at this position. */
  prepare(position: Position, events: readonly unknown[]): void {
    this.#parts.subscribers.prepare(position, events)
    if (this.#players.size === 0) return
    for (const seat of position.actors) if (this.#players.has(seat)) computeView(position, viewpointOf(seat, true))
  }

  get #isAborted(): boolean {
    return this.#parts.record.row.terms?.aborted ?? false
  }
}
