/** One match: the path of an action from a player's hand to the log and back to everybody's eyes. */

import {
  advance,
  type AnyGame,
  createRng,
  type GameBox,
  type LogEntry,
  lookAhead,
  type Match,
  propose,
  proposeRing,
  readyAt,
  type Proposal,
  type Race,
  type Refusal,
  type Seat,
  startMatch,
} from '#kernel'
import type { BotName } from './botPool.ts'
import { chainStart, sealEntry, verifyChain } from './chain.ts'
import { LONGEST_HOLD, raceOf, rank, type Reach, type Trips } from './fairness.ts'
import { dueAfter } from './lobby.ts'
import { MatchClock } from './matchClock.ts'
import { type Position, positionOf } from './position.ts'
import { type Lost, Races, type Terms } from './races.ts'
import { type EntryRow, type MatchRow, NotSaved, seatOf, type Store } from './store.ts'
import { isOurs, refuse } from './words.ts'

/** `seq` is the place in the log. `lost`: why it is refused is that somebody else was faster. */
export type Answer =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly refusal: Refusal; readonly lost?: Lost }

export interface Action {
  readonly id: string
  /** The `seq` of the position the player looked at. */
  readonly seen: number
  readonly action: unknown
}

/** A race, and who won it. */
export interface Raced {
  /** The place of the winner's action in the log. */
  readonly seq: number
  readonly seat: Seat
  readonly race: Race
}

export interface RoomParts {
  readonly store: Store
  readonly box: GameBox
  readonly row: MatchRow
  /** The seats played by bots. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** Everybody whose hand could come any moment, and how far away they are. */
  trips(): Trips
  /** Works out what will be shown of a position before it is written: a rule that throws then must not reach the log either. */
  prepare?(position: Position): void
  /** A new position is on disk. */
  onAdvance(events: readonly unknown[]): void
  /** A rule threw: nothing more can be played here. */
  onFreeze(error: Error): void
}

/** Something to be added to the log, if it is still right when its turn comes. */
interface Order {
  readonly actionId: string | null
  readonly seat: Seat | null
  /** When it came, in milliseconds of the match. */
  readonly at: number
  propose(): Proposal<AnyGame>
}

/** What somebody does, as it came in. */
interface Deed extends Reach, Order {
  readonly seat: Seat
  /** As it came over the wire. */
  readonly action: unknown
}

/** A deed others may reach for too. */
interface Contender extends Reach {
  readonly deed: Deed
  answer(answer: Promise<Answer>): void
}

/** How many entries back we remember whether a seat's list of actions has changed, after a room was loaded. */
const REMEMBERED = 16
/** Actions taken back in one match: far more than anybody needs, but a log must not grow for ever. */
const MOST_TAKEN_BACK = 500

export class Room {
  readonly #parts: RoomParts
  #match: Match<AnyGame>
  #position: Position
  #lastHash: string
  /** The place in the log of every action a client named. */
  readonly #known = new Map<string, number>()
  /** Every race that was decided, oldest first. */
  readonly #raced: Raced[] = []
  /** history[n]: what entry n + 1 made happen. */
  readonly #history: (readonly unknown[])[] = []
  #takenBack = 0
  #frozen = false
  #queue: Promise<unknown> = Promise.resolve()
  readonly #clock: MatchClock
  readonly #races = new Races<Contender>({
    now: () => performance.now(),
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds)
      return () => clearTimeout(timer)
    },
    onDecided: (contenders, terms) => this.#judge(contenders, terms),
  })
  /** Deeds that are held back, by seat and id: sent again, they get the answer that is still to come. */
  readonly #held = new Map<string, Promise<Answer>>()

  /** Reads the whole log. Throws if it is not what was written, or the rules do not allow it. */
  static async load(parts: RoomParts): Promise<Room> {
    return new Room(parts, await parts.store.entriesAfter(parts.row.id, 0))
  }

  private constructor(parts: RoomParts, rows: readonly EntryRow[]) {
    this.#parts = parts
    const { row, box } = parts
    const start = chainStart(row)
    verifyChain(start, 0, rows)
    this.#lastHash = start
    this.#match = startMatch(box.game, { seats: row.seats, options: row.options }, row.seed)
    const early = rows.slice(0, -REMEMBERED)
    for (const { entry } of early) this.#history.push(advance(this.#match, entry))
    this.#position = positionOf(this.#match, early.length, null)
    for (const { seq, entry } of rows.slice(early.length)) {
      this.#history.push(advance(this.#match, entry))
      this.#position = positionOf(this.#match, seq, { previous: this.#position, entry })
    }
    for (const entry of rows) this.#remember(entry)
    this.#clock = new MatchClock(rows.at(-1)?.entry.at ?? 0)
  }

  get position(): Position {
    return this.#position
  }

  /** Who made the last entry; `null` for nobody or an alarm. */
  get lastActor(): Seat | null {
    const last = this.#match.record.log.at(-1)
    return last ? seatOf(last) : null
  }

  get frozen(): boolean {
    return this.#frozen
  }

  /** Whether nobody may act now. Bots keep their hands still until they are told to look again. */
  get standsStill(): boolean {
    return this.#frozen || this.#clock.stopped
  }

  /** Whether time presses on the players. */
  get presses(): boolean {
    const { game, state } = this.#match
    return this.#position.outcome === null && (game.presses?.(state) ?? false)
  }

  /** Whether the distance of those who race is to be made up for. */
  get compensates(): boolean {
    const { game, state } = this.#match
    return game.races?.fairness(state) === 'compensated'
  }

  /** Everything that happened so far. */
  get history(): readonly unknown[] {
    return this.#history.flat()
  }

  /** The same, entry by entry. */
  get historyByEntry(): readonly (readonly unknown[])[] {
    return this.#history
  }

  /** Every race that was decided, oldest first. */
  get raced(): readonly Raced[] {
    return this.#raced
  }

  /** Milliseconds of the match. The time in which nobody had the match open, or all waited for somebody, does not count. */
  now(): number {
    return this.#clock.now()
  }

  /** Stops the clock: nothing is done until it goes on. What came before is still judged. */
  pause(): void {
    this.#races.decideAll()
    this.#clock.stop()
  }

  goOn(): void {
    this.#clock.go()
  }

  /** Milliseconds until the cooldown of a live game lets `seat` act again. */
  cooldownLeft(seat: Seat): number {
    return Math.max(0, readyAt(this.#match, seat) - this.now())
  }

  /** A player's action. Sent twice under one id, it is carried out once and answered alike. */
  act(seat: Seat, { id, seen, action }: Action): Promise<Answer> {
    const key = keyOf(seat, id)
    const held = this.#held.get(key)
    if (held) return held
    const answer = this.#reach(this.#deed(seat, id, seen, action))
    this.#held.set(key, answer)
    const forget = () => void this.#held.delete(key)
    answer.then(forget, forget)
    return answer
  }

  /** A bot's action, thought out at position `seen`. */
  botAct(seat: Seat, seen: number, action: unknown): Promise<Answer> {
    return this.#reach(this.#deed(seat, null, seen, action))
  }

  /** The alarm of a live game. What came before it was due is judged before it. */
  async ring(): Promise<Answer> {
    await this.#races.decided()
    return this.#enqueue(() => this.#ring())
  }

  /** Once all that was asked so far is answered. */
  async settled(): Promise<void> {
    await this.#queue
  }

  #deed(seat: Seat, actionId: string | null, seen: number, action: unknown): Deed {
    const at = this.now()
    const proposal = () => (this.#isStale(seat, seen) ? staleProposal : propose(this.#match, seat, action, at))
    return { seat, actionId, at, arrived: performance.now(), action, propose: proposal }
  }

  /** Judged at once, unless somebody who is farther away may have been faster. */
  #reach(deed: Deed): Promise<Answer> {
    if (this.#isKnown(deed)) return this.#enqueue(() => this.#carryOut(deed))
    if (this.#clock.stopped) return Promise.resolve({ ok: false, refusal: refuse('PAUSED') })
    const terms = this.#termsOf(deed)
    if (!terms) return this.#enqueue(async () => this.#explain(await this.#carryOut(deed), deed))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#races.enter({ seat: deed.seat, arrived: deed.arrived, deed, answer: resolve }, terms)
    return promise
  }

  /** What the deed is after, if it is allowed and others may be after it too. */
  #termsOf(deed: Deed): Terms | null {
    const { game, state } = this.#match
    if (!game.races || this.#frozen || this.#position.outcome) return null
    const claim = this.#claimIn(state, deed)
    return claim === null ? null : { claim, fairness: game.races.fairness(state), trips: this.#tripsTo(deed.seat) }
  }

  /** What the deed would take if it were carried out in this state; `null` for nothing that others could want, or if it is not allowed. */
  #claimIn(state: unknown, { seat, at, action: raw }: Deed): string | null {
    const { game } = this.#match
    try {
      const action: unknown = game.parseAction(raw)
      const claim = action === null ? null : (game.races?.claim(state, seat, action) ?? null)
      return claim === null || game.check(state, seat, action, at) ? null : claim
    } catch (error) {
      this.#freeze(error as Error)
      return null
    }
  }

  /** Of all who may act before the longest hold is over, and of `seat`. */
  #tripsTo(seat: Seat): Trips {
    const soon = this.now() + LONGEST_HOLD
    const { actors } = this.#position
    const may = (other: Seat) => actors.includes(other) && readyAt(this.#match, other) <= soon
    return new Map([...this.#parts.trips()].filter(([other]) => other === seat || may(other)))
  }

  /** One after the other, the winner first. Whoever comes after finds the world as it is then. */
  #judge(contenders: readonly Contender[], terms: Terms): void {
    const { trips, fairness } = terms
    void this.#enqueue(async () => {
      const lot = createRng(`${this.#parts.row.seed} races`, this.#position.seq + 1)
      let { order, byLot } = rank(contenders, trips, fairness, lot)
      for (const { deed, answer } of order) {
        const race = raceOf({ order, byLot }, trips, fairness)
        const judged = this.#take(race ? withRace(deed, race) : deed, terms, { byLot })
        answer(judged)
        await Promise.allSettled([judged])
        order = order.slice(1)
        byLot = false
      }
      return DONE
    })
  }

  async #take(deed: Deed, terms: Terms, { byLot }: { readonly byLot: boolean }): Promise<Answer> {
    const before: unknown = this.#match.state
    const answer = await this.#carryOut(deed)
    if (answer.ok) this.#races.won({ seat: deed.seat, arrived: deed.arrived, terms, byLot, before })
    return this.#explain(answer, deed)
  }

  /** If it was refused because somebody else got it, says who. */
  #explain(answer: Answer, deed: Deed): Answer {
    if (answer.ok || isOurs(answer.refusal) || !this.#match.game.races) return answer
    const lost = this.#races.lost(deed, ({ before, terms }) => this.#claimIn(before, deed) === terms.claim)
    return lost ? { ...answer, lost } : answer
  }

  #isKnown({ seat, actionId }: Order): boolean {
    return actionId !== null && this.#known.has(keyOf(seat, actionId))
  }

  #enqueue(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#queue.then(work)
    // Whoever asked hears of a failure; whoever is next in line need not.
    this.#queue = Promise.allSettled([answer])
    return answer
  }

  #ring(): Promise<Answer> {
    const due = this.#position.alarm ?? Infinity
    // Late or not, it counts from when it was due.
    return this.#carryOut({
      actionId: null,
      seat: null,
      at: -Infinity,
      propose: () => proposeRing(this.#match, Math.min(due, this.now())),
    })
  }

  async #carryOut(order: Order): Promise<Answer> {
    while (this.#position.alarm !== null && this.#position.alarm <= order.at && !this.#isKnown(order)) {
      if (!(await this.#ring()).ok) break
    }
    for (;;) {
      const known = order.actionId === null ? undefined : this.#known.get(keyOf(order.seat, order.actionId))
      if (known !== undefined) return { ok: true, seq: known }
      if (this.#frozen) return { ok: false, refusal: refuse('FROZEN') }

      const next = this.#lookAhead(order)
      try {
        if (next.ok && (await this.#append(next))) {
          this.#settle(next)
          return { ok: true, seq: next.row.seq }
        }
        // Turned down by the database or by the rules: either is final only if we knew the whole log.
        if (await this.#catchUp()) continue
        if (!next.ok) return next
        throw new Error(`the place after entry ${this.#position.seq} is taken, but by nothing`)
      } catch (error) {
        if (error instanceof NotSaved) return { ok: false, refusal: refuse('NOT_SAVED') }
        return this.#freeze(error as Error)
      }
    }
  }

  /**
   * What the order would lead to, worked out on a copy before anything is written: a rule
   * that throws must neither reach the log nor leave its traces in the match.
   */
  #lookAhead(order: Order): ({ readonly ok: true } & Ahead) | Extract<Answer, { ok: false }> {
    try {
      const proposal = order.propose()
      if (!proposal.ok) return proposal
      const { entry } = proposal
      if ('undo' in entry && this.#takenBack >= MOST_TAKEN_BACK) {
        return { ok: false, refusal: refuse('TAKEN_BACK_TOO_OFTEN') }
      }
      const row = sealEntry(this.#lastHash, { seq: this.#position.seq + 1, actionId: order.actionId, entry })
      const ahead = this.#step(entry)
      this.#parts.prepare?.(ahead.position)
      return { ok: true, row, ...ahead }
    } catch (error) {
      return this.#freeze(error as Error)
    }
  }

  #step(entry: LogEntry<AnyGame>): Omit<Ahead, 'row'> {
    const { events, ...ahead } = lookAhead(this.#match, entry)
    const match = { ...this.#match, ...ahead }
    const previous = this.#position
    return { match, events, position: positionOf(match, previous.seq + 1, { previous, entry }) }
  }

  #settle({ row, match, events, position }: Ahead): void {
    match.record.log.push(row.entry)
    this.#match = match
    this.#position = position
    this.#history.push(events)
    this.#remember(row)
    this.#parts.onAdvance(events)
  }

  #append({ row, position: { actors, alarm } }: Ahead): Promise<boolean> {
    const { store, bots } = this.#parts
    return store.append(this.#parts.row.id, row, dueAfter(actors, alarm === null ? null : alarm - this.now(), bots))
  }

  /** Takes over what others wrote meanwhile, and shows it. `false`: there was nothing. */
  async #catchUp(): Promise<boolean> {
    const rows = await this.#parts.store.entriesAfter(this.#parts.row.id, this.#position.seq)
    verifyChain(this.#lastHash, this.#position.seq, rows)
    for (const row of rows) this.#settle({ row, ...this.#step(row.entry) })
    return rows.length > 0
  }

  #remember({ seq, actionId, entry, hash }: EntryRow): void {
    this.#lastHash = hash
    if ('undo' in entry) this.#takenBack++
    if ('race' in entry && entry.race) this.#raced.push({ seq, seat: entry.seat, race: entry.race })
    if (actionId !== null) this.#known.set(keyOf(seatOf(entry), actionId), seq)
  }

  #isStale(seat: Seat, seen: number): boolean {
    return this.#match.game.pace === 'turns' && seen < this.#position.unchangedSince[seat]!
  }

  #freeze(error: Error): Extract<Answer, { ok: false }> {
    this.#frozen = true
    this.#parts.onFreeze(error)
    return { ok: false, refusal: refuse('FROZEN') }
  }
}

/** A position one entry further on, and what leads there. */
interface Ahead {
  readonly row: EntryRow
  readonly match: Match<AnyGame>
  readonly events: readonly unknown[]
  readonly position: Position
}

const DONE: Answer = { ok: true, seq: 0 }

/** The log also tells who else reached for it. */
function withRace(deed: Deed, race: Race): Deed {
  return {
    ...deed,
    propose() {
      const proposal = deed.propose()
      return proposal.ok && 'action' in proposal.entry ? { ok: true, entry: { ...proposal.entry, race } } : proposal
    },
  }
}

const staleProposal: Proposal<AnyGame> = { ok: false, refusal: refuse('STALE') }

function keyOf(seat: Seat | null, actionId: string): string {
  return `${seat}/${actionId}`
}
