/** A table kept in this browser: several people, one device. The record is saved after every action. */

import {
  advance,
  type AnyGame,
  canonical,
  type GameBox,
  type Match,
  type MatchRecord,
  parseRecord,
  proposeUndo,
  replay,
  ringAlarm,
  type Seat,
  seatTable,
  startMatch,
  submit,
  type Submission,
  type Tagged,
  type Viewer,
} from '#kernel'
import { list, type Shape, someFields, text, whole } from '#kernel/shape.ts'
import type { SeatInfo, TableInfo } from '#protocol/messages.ts'
import { type Drawer, keysWith, read, write } from '../stored.ts'
import { createCell } from './cell.ts'
import { whyNot } from './foresight.ts'
import { createStopwatch } from './stopwatch.ts'
import { type Explained, type LocalSession, NOTHING_YET, type Position, type TableSnapshot } from './session.ts'

export interface LocalTable {
  readonly id: string
  /** names[seat] */
  readonly names: readonly string[]
  readonly record: MatchRecord<AnyGame>
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly playedAt: number
  readonly over: boolean
  /** What the match's clock showed when nobody looked any more, in milliseconds; 0 if it was not kept. */
  readonly clock: number
}

const KEY = 'parlour.local.'
const MOST_OVER = 10
/** Timers cannot be set further ahead than this, in milliseconds. */
const FARTHEST_TIMER = 2 ** 31 - 1

/** Where the table lies in the drawer. */
export function localTableKey(id: string): string {
  return KEY + id
}

const recordShape: Shape<MatchRecord<AnyGame>> = value => parseRecord(value)
const tableShape: Shape<LocalTable> = someFields<LocalTable>({
  id: text,
  names: list(text, { min: 1, max: 16 }),
  record: recordShape,
  startedAt: whole(0),
  playedAt: whole(0),
  over: value => value === true,
  clock: value => (Number.isFinite(value) ? Math.max(0, value as number) : 0),
})

export type LocalStart =
  | { readonly ok: true; readonly table: LocalTable }
  | { readonly ok: false; readonly refusal: Explained }

/** Sets up a match and saves it. `seed` is 256 bits from the system, in hexadecimal. */
export function startLocalTable(
  drawer: Drawer,
  { game, text }: GameBox,
  names: readonly string[],
  options: Readonly<Record<string, unknown>>,
  { id, seed, now }: { readonly id: string; readonly seed: string; readonly now: number },
): LocalStart {
  const seating = seatTable(game, names.length, options)
  if (!seating.ok) return { ok: false, refusal: { ...seating.refusal, text: text.refusal(seating.refusal) } }
  const { record } = startMatch(game, seating.table, seed)
  const table: LocalTable = { id, names, record, startedAt: now, playedAt: now, over: false, clock: 0 }
  clearOldTables(drawer)
  write(drawer, localTableKey(id), table)
  return { ok: true, table }
}

/** Matches that are over are kept for a while, to look at the board again: without end they would fill the drawer. */
function clearOldTables(drawer: Drawer): void {
  const over = storedLocalTables(drawer).filter(table => table.over)
  for (const { id } of over.slice(MOST_OVER)) forgetLocalTable(drawer, id)
}

export function storedLocalTable(drawer: Drawer, id: string): LocalTable | null {
  return read(drawer, localTableKey(id), tableShape)
}

/** Latest first. */
export function storedLocalTables(drawer: Drawer): LocalTable[] {
  return keysWith(drawer, KEY)
    .flatMap(key => read(drawer, key, tableShape) ?? [])
    .toSorted((a, b) => b.playedAt - a.playedAt)
}

export function forgetLocalTable(drawer: Drawer, id: string): void {
  drawer.removeItem(localTableKey(id))
}

/** Throws if the record does not fit the rules of this box. */
export function openLocalTable(drawer: Drawer, table: LocalTable, box: GameBox): LocalSession {
  const { game } = box
  const { match, events } = refold(game, table.record)
  const history: Tagged[] = events
  let notices = 0
  const clock = createStopwatch(Math.max(table.clock, lastEntryAt(match)))
  let alarm: ReturnType<typeof setTimeout> | undefined
  let lookedAt = false
  /** Who holds the device; `null` if we do not know. */
  let holder: Seat | null = null
  const cell = createCell<TableSnapshot>(snapshot([]))

  return {
    subscribe: cell.subscribe,
    snapshot: cell.read,
    act(action) {
      const seat = cell.read().you
      ringWhatIsDue()
      if (seat !== null) settle(submit(match, seat, action, clock.now()))
    },
    takeBack() {
      const seat = lastToAct(match)
      if (seat !== null && game.undo) settle(submit(match, seat, { type: game.undo.action }, clock.now()))
    },
    takeDevice() {
      holder = whoLooks(match)
      cell.write(snapshot([]))
      wind()
    },
    goOn() {
      lookedAt = true
      wind()
    },
    pause() {
      lookedAt = false
      wind()
      if (game.alarm && isLatest()) save()
    },
    now: clock.now,
    whyNot(action) {
      const { position, you } = cell.read()
      return position && whyNot(box, position.view, you, action, clock.now())
    },
  }

  function settle(result: Submission<AnyGame>): void {
    if (!result.ok) {
      cell.write({ ...cell.read(), notice: { number: ++notices, text: box.text.refusal(result.refusal) } })
      return
    }
    history.push(...result.events)
    const saved = save()
    const next = snapshot(result.events)
    cell.write(
      saved ? next : { ...next, notice: { number: ++notices, text: 'This browser has no room left to save.' } },
    )
    wind()
  }

  /** Not if another tab has played on, or cleared the table away. */
  function isLatest(): boolean {
    const stored = storedLocalTable(drawer, table.id)
    return stored?.record.log.length === match.record.log.length
  }

  function save(): boolean {
    return write(drawer, localTableKey(table.id), {
      ...table,
      record: match.record,
      playedAt: Date.now(),
      over: game.outcome(match.state) !== null,
      clock: clock.now(),
    } satisfies LocalTable)
  }

  /** The clock runs while somebody looks at the board, and not while the device goes from hand to hand. */
  function wind(): void {
    clearTimeout(alarm)
    if (!lookedAt || cell.read().handOverTo !== null) return clock.stop()
    clock.go()
    const due = game.alarm?.(match.state) ?? null
    if (due !== null) alarm = setTimeout(ringWhatIsDue, Math.min(FARTHEST_TIMER, Math.max(0, due - clock.now())))
  }

  /** Late or not, an alarm counts from when it was due. */
  function ringWhatIsDue(): void {
    const due = game.alarm?.(match.state) ?? null
    if (due === null || due > clock.now()) return wind()
    settle(ringAlarm(match, due))
    ringWhatIsDue()
  }

  function snapshot(latest: readonly Tagged[]): TableSnapshot {
    const next = whoLooks(match)
    const handOverTo = next !== null && next !== holder && mustHandOver(match, next) ? next : null
    const you = handOverTo === null ? next : null
    if (you !== null) holder = you
    return {
      ...NOTHING_YET,
      line: 'online',
      table: tableInfo(table, match),
      box,
      you,
      handOverTo,
      position: positionOf(match, you, latest),
      history: visible(game, history, you),
    }
  }
}

/** Plays the record again, checking it, and gathers what happened on the way. */
function refold(game: AnyGame, record: MatchRecord<AnyGame>): { match: Match<AnyGame>; events: Tagged[] } {
  replay(game, record)
  const match = replay(game, { ...record, log: [] })
  return { match, events: record.log.flatMap(entry => advance(match, entry)) }
}

/** The device belongs to whose turn it is; at the end, to whoever acted last. */
function whoLooks(match: Match<AnyGame>): Viewer {
  return match.game.actors(match.state)[0] ?? lastToAct(match)
}

/** Whether the seat sees what the others must not while the match goes on. */
function mustHandOver({ game, state, record }: Match<AnyGame>, seat: Seat): boolean {
  if (record.table.seats === 1 || game.outcome(state)) return false
  return canonical(game.view(state, seat)) !== canonical(game.view(state, null))
}

function lastToAct({ trail }: Match<AnyGame>): Seat | null {
  return trail.at(-1)?.seat ?? null
}

function lastEntryAt({ record }: Match<AnyGame>): number {
  return record.log.at(-1)?.at ?? 0
}

function positionOf(match: Match<AnyGame>, viewer: Viewer, events: readonly Tagged[]): Position {
  const { game, state, record } = match
  const view: unknown = game.view(state, viewer)
  const last = lastToAct(match)
  return {
    seq: record.log.length,
    view,
    actions: viewer !== null && game.actors(state).includes(viewer) ? game.legalActions(state, viewer) : [],
    events: visible(game, events, viewer),
    outcome: game.outcome(state),
    undo: last !== null && proposeUndo(match, last, lastEntryAt(match)).ok,
  }
}

function visible(game: AnyGame, events: readonly Tagged[], viewer: Viewer): readonly Tagged[] {
  if (!game.viewEvent) return [...events]
  return events.flatMap(event => (game.viewEvent!(event, viewer) as Tagged | null) ?? [])
}

function tableInfo({ id, names }: LocalTable, { game, state, record }: Match<AnyGame>): TableInfo {
  return {
    id,
    game: game.id,
    version: game.version,
    contentHash: game.contentHash,
    status: game.outcome(state) ? 'over' : 'playing',
    seats: names.map((name): SeatInfo => ({ kind: 'player', name, present: true })),
    options: record.table.options as Readonly<Record<string, unknown>>,
    host: 0,
  }
}
