/** A table kept in this browser: people around one device, bots, or both. Saved after every action. */

import {
  advance,
  type AnyGame,
  canonical,
  type GameBox,
  type Match,
  type MatchRecord,
  proposeUndo,
  replay,
  ringAlarm,
  type Seat,
  submit,
  type Submission,
  type Tagged,
  type Viewer,
  say,
} from '#kernel'
import type { SeatInfo, TableInfo } from '#protocol/messages.ts'
import type { BotThread } from '../bots/botThread.ts'
import { type BrowserStorage, write } from '../shell/storage.ts'
import { createCell } from '../table/session/cell.ts'
import { whyNot } from '../table/session/optimisticUpdate.ts'
import { seatBots } from './localBots.ts'
import { type LocalTable, localTableKey, seatsAt, storedLocalTable } from './localTables.ts'
import { createMonotonicClock } from '../table/session/monotonicClock.ts'
import {
  type LocalSession,
  type Moment,
  NOTHING_YET,
  type Position,
  type TableSnapshot,
} from '../table/session/tableSession.ts'

/** The maximum delay of a timer, in milliseconds. */
const FARTHEST_TIMER = 2 ** 31 - 1

/** Throws if the record does not fit the rules of this box. */
export function openLocalTable(
  storage: BrowserStorage,
  table: LocalTable,
  box: GameBox,
  botThread: Pick<BotThread, 'choose'>,
): LocalSession {
  const { game } = box
  const { match, events } = refold(game, table.record)
  const history: Tagged[] = events
  let notices = 0
  const clock = createMonotonicClock(Math.max(table.clock, lastEntryAt(match)))
  let alarm: ReturnType<typeof setTimeout> | undefined
  let lookedAt = false
  /** The seat that holds the device; `null` if unknown. */
  let holder: Seat | null = null
  const people = table.names.map((_, seat) => seat).filter(seat => (table.bots[seat] ?? null) === null)
  const bots = seatBots({ box, match, bots: table.bots, botThread, now: clock.now, act: botAct })
  /** The record in storage, as we read it or wrote it last. */
  let kept: Pick<LocalTable, 'playedAt' | 'clock'> = table
  const cell = createCell<TableSnapshot>(snapshot([]))

  return {
    subscribe: cell.subscribe,
    snapshot: cell.read,
    act(action) {
      const seat = cell.read().you
      processDueAlarms()
      if (seat !== null) settle(submit(match, seat, action, clock.now()))
    },
    takeBack() {
      const seat = lastToAct(match)
      if (seat === null || !people.includes(seat) || !game.undo) return
      settle(submit(match, seat, { type: game.undo.action }, clock.now()))
    },
    takeDevice() {
      holder = viewerOfDevice()
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
      if (game.alarm && clock.now() !== kept.clock && isLatest()) save()
    },
    now: clock.now,
    record: () => match.record,
    // Where several people share the device, what one of them saw must not be shown to the next.
    ...(people.length === 1 && { lookBack: async (from, to) => momentsOf(match, people[0]!, from, to) }),
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
      saved ? next : { ...next, notice: { number: ++notices, text: say('This browser has no room left to save.') } },
    )
    wind()
  }

  /** A bot's action is like a player's, except that it never overwrites what another tab has played. */
  function botAct(seat: Seat, action: unknown): Submission<AnyGame> | false {
    const stored = storedLocalTable(storage, table.id)
    if (stored && stored.record.log.length !== match.record.log.length) return false
    processDueAlarms()
    const result = submit(match, seat, action, clock.now())
    if (result.ok) settle(result)
    return result
  }

  /** Not if another tab has played on, only let its clock run, or removed the table: two tabs would trigger each other endlessly. */
  function isLatest(): boolean {
    const stored = storedLocalTable(storage, table.id)
    const isOurs = stored?.playedAt === kept.playedAt && stored.clock === kept.clock
    return isOurs && stored.record.log.length === match.record.log.length
  }

  function save(): boolean {
    const next: LocalTable = {
      ...table,
      record: match.record,
      playedAt: Date.now(),
      over: game.outcome(match.state) !== null,
      clock: clock.now(),
    }
    const saved = write(storage, localTableKey(table.id), next)
    if (saved) kept = next
    return saved
  }

  /** The clock runs, and bots play, while the page is visible and the device is not being handed over. */
  function wind(): void {
    clearTimeout(alarm)
    if (!lookedAt || cell.read().handOverTo !== null) {
      bots.rest()
      return clock.stop()
    }
    clock.go()
    bots.look()
    const due = game.alarm?.(match.state) ?? null
    if (due !== null) alarm = setTimeout(processDueAlarms, Math.min(FARTHEST_TIMER, Math.max(0, due - clock.now())))
  }

  /** An alarm counts from when it was due, however late it is processed. */
  function processDueAlarms(): void {
    const due = game.alarm?.(match.state) ?? null
    if (due === null || due > clock.now()) return wind()
    settle(ringAlarm(match, due))
    processDueAlarms()
  }

  function snapshot(latest: readonly Tagged[]): TableSnapshot {
    const next = viewerOfDevice()
    const handOverTo = next !== null && next !== holder && people.length > 1 && hasSecrets(match, next) ? next : null
    const you = handOverTo === null ? next : null
    if (you !== null) holder = you
    return {
      ...NOTHING_YET,
      connection: 'online',
      table: tableInfo(table, match),
      box,
      you,
      handOverTo,
      position: { ...positionOf(match, you, latest), undo: mayTakeBack() },
      history: visible(game, history, you),
    }
  }

  /** The device belongs to the player whose turn it is; while only bots act and at the end, to the last one who had it. */
  function viewerOfDevice(): Viewer {
    if (people.length === 1) return people[0]!
    const actor = game.actors(match.state).find(seat => people.includes(seat))
    return actor ?? holder ?? people.find(seat => seat === lastToAct(match)) ?? null
  }

  function mayTakeBack(): boolean {
    const last = lastToAct(match)
    return last !== null && people.includes(last) && proposeUndo(match, last, lastEntryAt(match)).ok
  }
}

/** Replays the record, checks it, and collects the events. */
function refold(game: AnyGame, record: MatchRecord<AnyGame>): { match: Match<AnyGame>; events: Tagged[] } {
  replay(game, record)
  const match = replay(game, { ...record, log: [] })
  return { match, events: record.log.flatMap(entry => advance(match, entry)) }
}

/** Whether the seat sees what the others must not see during the match. */
function hasSecrets({ game, state }: Match<AnyGame>, seat: Seat): boolean {
  return !game.outcome(state) && canonical(game.view(state, seat)) !== canonical(game.view(state, null))
}

function lastToAct({ trail }: Match<AnyGame>): Seat | null {
  return trail.at(-1)?.seat ?? null
}

function lastEntryAt({ record }: Match<AnyGame>): number {
  return record.log.at(-1)?.at ?? 0
}

function positionOf(
  { game, state, record }: Match<AnyGame>,
  viewer: Viewer,
  events: readonly Tagged[],
): Omit<Position, 'undo'> {
  return {
    seq: record.log.length,
    view: game.view(state, viewer),
    actions: viewer !== null && game.actors(state).includes(viewer) ? game.legalActions(state, viewer) : [],
    events: visible(game, events, viewer),
    outcome: game.outcome(state),
  }
}

/** The moments after `from` to `to` entries, as `viewer` saw them. */
function momentsOf({ game, record }: Match<AnyGame>, viewer: Viewer, from: number, to: number): Moment[] {
  const match = replay(game, { ...record, log: record.log.slice(0, from) })
  const moments: Moment[] = [positionOf(match, viewer, [])]
  for (const entry of record.log.slice(from, to)) moments.push(positionOf(match, viewer, advance(match, entry)))
  return moments
}

function visible(game: AnyGame, events: readonly Tagged[], viewer: Viewer): readonly Tagged[] {
  if (!game.viewEvent) return [...events]
  return events.flatMap(event => (game.viewEvent!(event, viewer) as Tagged | null) ?? [])
}

function tableInfo(table: LocalTable, { game, state, record }: Match<AnyGame>): TableInfo {
  return {
    id: table.id,
    game: game.id,
    version: game.version,
    contentHash: game.contentHash,
    status: game.outcome(state) ? 'over' : 'playing',
    seats: seatsAt(table).map(({ name, bot }): SeatInfo =>
      bot ? { kind: 'bot', name, level: bot } : { kind: 'player', name, present: true },
    ),
    options: record.table.options as Readonly<Record<string, unknown>>,
    host: 0,
  }
}
