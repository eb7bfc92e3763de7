/** One match: its saved record, the state it leads to, and the few ways to change them. */

import type {
  ActionOf,
  AnyGame,
  EventOf,
  Fairness,
  Host,
  KernelReason,
  OptionsOf,
  Refusal,
  Seat,
  StateOf,
  Table,
} from './game.ts'
import { cloneJson } from './json.ts'
import { parseOptions } from './options.ts'
import { createRng } from './rng.ts'

export interface Match<G extends AnyGame> {
  readonly game: G
  readonly record: MatchRecord<G>
  state: StateOf<G>
  /** The latest actions of one seat, as far back as undo may reach; newest last. */
  trail: Step<G>[]
}

/** An action as undo sees it. */
interface Step<G extends AnyGame> {
  /** `null` for an alarm. */
  readonly seat: Seat | null
  /** `null` where undo cannot reach: states are large. */
  readonly before: StateOf<G> | null
  readonly revealed: boolean
  readonly passedOn: boolean
}

/** A match with one more entry. */
export interface PreparedEntry<G extends AnyGame> extends Pick<Match<G>, 'state' | 'trail'> {
  readonly events: EventOf<G>[]
}

/** The save file and the replay: everything else follows from it. */
export interface MatchRecord<G extends AnyGame> {
  readonly format: 1
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly table: Table<OptionsOf<G>>
  readonly seed: string
  /** The position that was loaded, for a match that does not begin with `setup`. */
  readonly start?: StateOf<G>
  readonly log: LogEntry<G>[]
}

/** `at` is milliseconds since the match began. Entry n of the log (from 1) draws from stream n of the seed. */
export type LogEntry<G extends AnyGame> =
  | { readonly at: number; readonly seat: Seat; readonly action: ActionOf<G>; readonly race?: Race }
  | { readonly at: number; readonly seat: Seat; readonly undo: true }
  | { readonly at: number; readonly ring: true }

/** How an action that several players took came to be first. It is shown to players; the rules never read it. */
export interface Race {
  readonly fairness: Fairness
  /** Whether it was decided at random, because the arrivals were too close. */
  readonly byLot: boolean
  /** Who came too late, and by how many milliseconds, as the table's fairness counts. */
  readonly rivals: readonly { readonly seat: Seat; readonly by: number }[]
}

export type Refused = { readonly ok: false; readonly refusal: Refusal }
export type Proposal<G extends AnyGame> = { readonly ok: true; readonly entry: LogEntry<G> } | Refused
export type Submission<G extends AnyGame> = { readonly ok: true; readonly events: readonly EventOf<G>[] } | Refused
export type Seating<G extends AnyGame> = { readonly ok: true; readonly table: Table<OptionsOf<G>> } | Refused

/** A table from seats and options from the wire. */
export function seatTable<G extends AnyGame>(
  game: G,
  seats: number,
  options: Readonly<Record<string, unknown>>,
): Seating<G> {
  const refusal = game.checkTable(seats, options)
  if (refusal) return { ok: false, refusal }
  const parsed = parseOptions<OptionsOf<G>>(game.options, options, seats)
  return parsed.ok ? { ok: true, table: { seats, options: parsed.options } } : parsed
}

export function startMatch<G extends AnyGame>(game: G, table: Table<OptionsOf<G>>, seed: string): Match<G> {
  const record = emptyRecord(game, table, seed)
  return { game, record, state: game.setup(table, createRng(seed)), trail: [] }
}

/** A match that begins with a given position instead of `setup`. */
export function startFrom<G extends AnyGame>(
  game: G,
  table: Table<OptionsOf<G>>,
  seed: string,
  start: StateOf<G>,
): Match<G> {
  const record = { ...emptyRecord(game, table, seed), start: cloneJson(start) }
  return { game, record, state: start, trail: [] }
}

/** The entry that a player's message, straight from the wire, would add to the log. Changes nothing. */
export function propose<G extends AnyGame>(match: Match<G>, seat: Seat, raw: unknown, at: number): Proposal<G> {
  const { game, state } = match
  if (game.undo && isTagged(raw, game.undo.action)) return proposeUndo(match, seat, at)
  const action: ActionOf<G> | null = game.parseAction(raw)
  if (!action) return refuse(game, game.outcome(state) ? 'match-over' : 'malformed')
  const now = latest(match, at)
  const refusal = game.check(state, seat, action, now)
  if (refusal) return { ok: false, refusal }
  return { ok: true, entry: { at: now, seat, action } }
}

/** The entry that undoes the last action: the seat's own, with nothing revealed and no other player's action since. */
export function proposeUndo<G extends AnyGame>(match: Match<G>, seat: Seat, at: number): Proposal<G> {
  const { game, state, trail } = match
  if (!game.undo) return refuse(game, 'malformed')
  if (game.outcome(state)) return refuse(game, 'match-over')
  const refusal = game.undo.check?.(state) ?? null
  if (refusal) return { ok: false, refusal }
  const last = trail.at(-1)
  if (!last) return refuse(game, 'undo-nothing')
  if (last.revealed && game.undo.barrierFirst) return refuse(game, 'undo-revealed')
  if (last.seat !== seat) return refuse(game, 'undo-not-yours')
  if (last.revealed) return refuse(game, 'undo-revealed')
  if (last.passedOn && !game.undo.overTurnEnd) return refuse(game, 'undo-passed-on')
  return { ok: true, entry: { at: latest(match, at), seat, undo: true } }
}

/** The entry of a live game's alarm, when it is due. */
export function proposeRing<G extends AnyGame>(match: Match<G>, at: number): Proposal<G> {
  const due = match.game.alarm?.(match.state) ?? null
  if (due === null || at < due) return { ok: false, refusal: { code: 'NOT_DUE', rule: '' } }
  return { ok: true, entry: { at: latest(match, at), ring: true } }
}

/** Carries out a proposed entry. If a rule throws, the match stays as it was. */
export function advance<G extends AnyGame>(match: Match<G>, entry: LogEntry<G>): EventOf<G>[] {
  const { state, trail, events } = lookAhead(match, entry)
  match.state = state
  match.trail = trail
  match.record.log.push(entry)
  return events
}

/** The result of a proposed entry. Changes nothing: the state it leads to is a new one. */
export function lookAhead<G extends AnyGame>(match: Match<G>, entry: LogEntry<G>): PreparedEntry<G> {
  return 'undo' in entry ? stepBack(match, entry.seat) : stepForward(match, entry)
}

export function submit<G extends AnyGame>(match: Match<G>, seat: Seat, raw: unknown, at: number): Submission<G> {
  return carryOut(match, propose(match, seat, raw, at))
}

export function ringAlarm<G extends AnyGame>(match: Match<G>, at: number): Submission<G> {
  return carryOut(match, proposeRing(match, at))
}

/** Alarms per action at most: rules that always have an alarm due must not block the others. */
const MOST_RINGS = 20

/** Rings every alarm that is due at `at`, each at the time it was due; returns their events. */
export function ringDue<G extends AnyGame>(match: Match<G>, at: number): EventOf<G>[] {
  const events: EventOf<G>[] = []
  for (let rings = 0; rings < MOST_RINGS; rings++) {
    const due = match.game.alarm?.(match.state) ?? null
    if (due === null || due > at) break
    const rung = ringAlarm(match, due)
    if (rung.ok) events.push(...rung.events)
  }
  return events
}

export function undo<G extends AnyGame>(match: Match<G>, seat: Seat, at: number): Submission<G> {
  return carryOut(match, proposeUndo(match, seat, at))
}

/** When the pace of a live game lets `seat` act again. */
export function readyAt<G extends AnyGame>({ game, state }: Match<G>, seat: Seat): number {
  return game.readyAt?.(state, seat) ?? 0
}

/** A match being replayed from its record, entry by entry. */
export interface Retraced<G extends AnyGame> {
  /** As it stands after this step: the same object every time. */
  readonly match: Match<G>
  /** Entries carried out so far; 0 for the beginning. */
  readonly step: number
  readonly events: readonly EventOf<G>[]
}

/** The rules do not allow what the record says. */
export class ReplayProblem extends Error {
  override readonly name = 'ReplayProblem'
  /** The number of the entry, from 1; 0 if the match cannot even begin. */
  readonly entry: number
  /** The refusal of the entry; `null` if it is not a rule that failed. */
  readonly refusal: Refusal | null

  constructor(message: string, entry: number, refusal: Refusal | null = null) {
    super(message)
    this.entry = entry
    this.refusal = refusal
  }
}

/** Replays a record from the start, checking every entry again. Throws if the rules do not allow it. */
export function replay<G extends AnyGame>(game: G, record: MatchRecord<G>): Match<G> {
  const match = beginAgain(game, record)
  for (const entry of record.log) advanceAgain(match, entry)
  return match
}

/** The same, yielding after every entry. The first step is the beginning. */
export function* retrace<G extends AnyGame>(game: G, record: MatchRecord<G>): Generator<Retraced<G>, void> {
  const match = beginAgain(game, record)
  yield { match, step: 0, events: [] }
  for (const entry of record.log) {
    const events = advanceAgain(match, entry)
    yield { match, step: match.record.log.length, events }
  }
}

export function cloneState<G extends AnyGame>(game: G, state: StateOf<G>): StateOf<G> {
  return game.clone ? game.clone(state) : cloneJson(state)
}

/** One of the legal actions: the one at the index that `choose` returns, given their number. */
export function pickAction<G extends AnyGame>(
  game: G,
  state: StateOf<G>,
  seat: Seat,
  choose: (count: number) => number,
): ActionOf<G> {
  if (game.pick) return game.pick(state, seat, choose)
  const actions: ActionOf<G>[] = game.legalActions(state, seat)
  return actions[choose(actions.length)]!
}

function beginAgain<G extends AnyGame>(game: G, record: MatchRecord<G>): Match<G> {
  const cannot = (message: string, refusal: Refusal | null = null) => new ReplayProblem(message, 0, refusal)
  if (record.game !== game.id) throw cannot(`a match of ${record.game}, not of ${game.id}`)
  if (record.version !== game.version) {
    throw cannot(`${game.id}: the match follows version ${record.version} of the rules, these are ${game.version}`)
  }
  if (record.contentHash !== game.contentHash) {
    throw cannot(`${game.id}: the match was played with content ${record.contentHash}, this is ${game.contentHash}`)
  }
  const seating = seatTable(game, record.table.seats, record.table.options as Readonly<Record<string, unknown>>)
  if (!seating.ok) {
    const { code, rule } = seating.refusal
    throw cannot(`${game.id}, table: ${code} (${rule})`, seating.refusal)
  }
  return record.start
    ? startFrom(game, seating.table, record.seed, game.parseState(record.start))
    : startMatch(game, seating.table, record.seed)
}

function advanceAgain<G extends AnyGame>(match: Match<G>, entry: LogEntry<G>): EventOf<G>[] {
  const number = match.record.log.length + 1
  const place = `${match.game.id}, entry ${number}`
  if (entry.at < latest(match, 0)) throw new ReplayProblem(`${place}: the clock runs backwards`, number)
  const proposal = proposeAgain(match, entry)
  if (proposal.ok) return advance(match, entry)
  const { refusal } = proposal
  throw new ReplayProblem(`${place}: ${refusal.code} (${refusal.rule})`, number, refusal)
}

function proposeAgain<G extends AnyGame>(match: Match<G>, entry: LogEntry<G>): Proposal<G> {
  if ('undo' in entry) return proposeUndo(match, entry.seat, entry.at)
  if ('ring' in entry) return proposeRing(match, entry.at)
  return propose(match, entry.seat, entry.action, entry.at)
}

function carryOut<G extends AnyGame>(match: Match<G>, proposal: Proposal<G>): Submission<G> {
  return proposal.ok ? { ok: true, events: advance(match, proposal.entry) } : proposal
}

/** Applies an allowed entry to a copy of the state. */
function stepForward<G extends AnyGame>(
  match: Match<G>,
  entry: Exclude<LogEntry<G>, { undo: true }>,
): PreparedEntry<G> {
  const { game, record, state: before } = match
  const events: EventOf<G>[] = []
  const rng = createRng(record.seed, record.log.length + 1)
  let revealed = false
  const host: Host<EventOf<G>> = {
    rng,
    now: entry.at,
    emit: event => void events.push(cloneJson(event)), // events outlive the state they refer to
    reveal: () => void (revealed = true),
  }
  const next = cloneState(game, before)
  if ('ring' in entry) game.ring!(next, host)
  else game.apply(next, entry.seat, entry.action, host)

  const seat = 'ring' in entry ? null : entry.seat
  const isRevealed = revealed || rng.draws > 0
  const passedOn = !isSameList(game.actors(before), game.actors(next))
  const isFinal = seat === null || isRevealed || (passedOn && !game.undo?.overTurnEnd)
  const step: Step<G> = { seat, before: isFinal ? null : before, revealed: isRevealed, passedOn }
  const goesOn = match.trail.at(-1)?.seat === seat && !isFinal
  const trail = goesOn ? [...match.trail, step] : [step]
  return {
    state: next,
    trail: trail.slice(Math.max(0, trail.length - (game.undo?.depth ?? 0))),
    events: events.slice(), // kept with the match: a copy without an array's spare capacity
  }
}

function isSameList(one: readonly Seat[], other: readonly Seat[]): boolean {
  if (one.length !== other.length) return false
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false
  return true
}

function stepBack<G extends AnyGame>({ game, trail }: Match<G>, seat: Seat): PreparedEntry<G> {
  const before = trail.at(-1)?.before
  if (!before) throw new Error(`${game.id}: nothing to take back`)
  const event: EventOf<G> | undefined = game.undo?.event?.(seat)
  return { state: before, trail: trail.slice(0, -1), events: event ? [event] : [] }
}

function emptyRecord<G extends AnyGame>(game: G, table: Table<OptionsOf<G>>, seed: string): MatchRecord<G> {
  return { format: 1, game: game.id, version: game.version, contentHash: game.contentHash, table, seed, log: [] }
}

/** Time in the log never runs backwards. */
function latest<G extends AnyGame>(match: Match<G>, at: number): number {
  return Math.max(at, match.record.log.at(-1)?.at ?? 0)
}

function isTagged(raw: unknown, type: string): boolean {
  return typeof raw === 'object' && raw !== null && (raw as { type?: unknown }).type === type
}

function refuse(game: AnyGame, reason: KernelReason): Refused {
  return { ok: false, refusal: game.refusals[reason] }
}
