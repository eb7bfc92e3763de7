/** A table on the server: its state, what we sent, and what we show until it answers. */

import { type GameBox, say, type Tagged, translated, unreachable } from '#kernel'
import { follow, isStep, type Known, type Update } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type {
  ClientMessage,
  HostCommand,
  HttpProblem,
  ServerFrame,
  ServerMessage,
  Step,
  TableInfo,
} from '#protocol/messages.ts'
import { type BrowserStorage, forgetSeat, type StoredSeat, storedSeat, storeSeat } from '../../shell/storage.ts'
import { playerKey } from '../../statistics/playerKey.ts'
import { checkSeal } from '../../verify/sealMemory.ts'
import { createCell } from './cell.ts'
import { whyNot } from './optimisticUpdate.ts'
import { type Connect, type ServerConnection, connectToServer } from './serverConnection.ts'
import { addChat } from '../chat/chatHistory.ts'
import { createMatchClock } from './matchClock.ts'
import { createEarlierMoments } from './moments.ts'
import { openOutbox } from './outbox.ts'
import { isStopped } from '../clock/pauseTexts.ts'
import { addRaces } from '../log/raceTexts.ts'
import { refusalText } from './refusalTexts.ts'
import { createSeatView } from './seatView.ts'
import { changedPolicy } from '../chat/chatPolicies.ts'
import { createUndoHistory } from './undoHistory.ts'
import { namesAt } from './turn.ts'
import { type Moment, NOTHING_YET, type Notice, type RemoteSession, type TableSnapshot } from './tableSession.ts'

export interface RemoteSetup {
  /** The table's id. */
  readonly table: string
  readonly storage: BrowserStorage
  readonly connect: Connect
  openBox(game: string, contentHash: string, version: number): Promise<GameBox>
  newId(): string
  /** 256 bits in hexadecimal, to add to the shuffle. */
  newNonce(): string
  random(): number
  hidden(): boolean
}

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** Milliseconds between two requests for the whole position, should hash and seq keep differing. */
const RESYNC_EVERY = 2000

export function openRemoteTable(setup: RemoteSetup): RemoteSession {
  const cell = createCell<TableSnapshot>(NOTHING_YET)
  const outbox = openOutbox(setup.storage, setup.table)
  /** The server's state, without predictions. */
  let told: Known | null = null
  const clock = createMatchClock()
  const undoHistory = createUndoHistory(() => cell.read().box?.game.undo?.action)
  const seatView = createSeatView({ viewpoint: cell.read, undoHistory, now: clock.now })
  const earlier = createEarlierMoments()
  /**
   * The id of the action sent last on this connection. An open connection loses nothing; of an action sent twice on one, the first
   * might be refused because the table waits, and the second applied because it goes on.
   */
  let said: string | null = null
  /** The place in the log to which the match went back, if already announced. */
  let saidLostAt: number | null = null
  /** The place in the log of our action; it is done once we reach that place. */
  let ackedAt: number | null = null
  let seat: StoredSeat | null = null
  let notices = 0
  let resyncedAt = -Infinity
  /** When the last message arrived; it is processed only when the code is loaded. */
  let heardAt = 0

  let serverConnection: ServerConnection | null = null

  return {
    subscribe: cell.subscribe,
    snapshot: cell.read,
    act,
    takeBack() {
      const undo = cell.read().box?.game.undo
      if (undo) act({ type: undo.action })
    },
    now: clock.now,
    whyNot(action) {
      const { box, position, you } = cell.read()
      return box && position ? whyNot(box, position.view, you, action, clock.now()) : null
    },
    lookBack,
    connect,
    host(command: HostCommand) {
      serverConnection?.send({ type: 'host', id: setup.newId(), command })
    },
    say(saying) {
      serverConnection?.send({ type: 'say', id: setup.newId(), saying })
    },
    vote(ballot) {
      serverConnection?.send({ type: 'vote', id: setup.newId(), ballot })
    },
    move(motion, answer) {
      serverConnection?.send({ type: 'motion', id: setup.newId(), motion, answer })
    },
    startClocks() {
      serverConnection?.send({ type: 'start-clocks', id: setup.newId() })
    },
    startNow() {
      serverConnection?.send({ type: 'start-now', id: setup.newId() })
    },
    standUp() {
      serverConnection?.send({ type: 'leave', id: setup.newId() })
    },
    requestTransfer() {
      change({ ticket: null })
      serverConnection?.send({ type: 'ticket', id: setup.newId() })
    },
    nudge: () => serverConnection?.check(),
  }

  function connect(): () => void {
    const opened = connectToServer({
      connect: setup.connect,
      hello() {
        said = null // the server may not have received what is still in the outbox
        earlier.givenUp()
        return greeting()
      },
      received,
      changed: state => change({ connection: state }),
      random: setup.random,
      hidden: setup.hidden,
    })
    serverConnection = opened
    return opened.close
  }

  function greeting(): ClientMessage {
    change({ proposal: null }) // if the proposal is still open, the server sends it again
    return { type: 'hello', protocol: PROTOCOL, table: setup.table, token: seatHere()?.token ?? null }
  }

  /** Our seat. Once known it stays ours, even if the storage is cleared meanwhile. */
  function seatHere(): StoredSeat | null {
    seat = storedSeat(setup.storage, setup.table) ?? seat
    return seat
  }

  function act(action: Tagged): void {
    if (outbox.content() || !told || isStopped(cell.read().pause)) return
    outbox.put({ id: setup.newId(), seen: told.seq, action })
    undoHistory.sent(told.seq, told.shown.view, action)
    ackedAt = null
    post()
    show()
  }

  function lookBack(from: number, to: number): Promise<readonly Moment[]> {
    if (!serverConnection || cell.read().connection === 'lost') return Promise.resolve([])
    serverConnection.send({ type: 'look-back', from, to })
    return earlier.asked(from)
  }

  /** Sends the outbox, once per connection; the idempotency key makes it count once. */
  function post(): void {
    const sending = outbox.content()
    if (!sending || sending.id === said) return
    said = sending.id
    serverConnection?.send({ type: 'act', ...sending, action: { ...sending.action } })
  }

  function received(message: ServerFrame, at: number, askedAt: number | null): void {
    heardAt = at
    if (isStep(message)) return onStep(message)
    switch (message.type) {
      case 'table':
        return onTable(message)
      case 'update':
        return onUpdate(message)
      case 'ack':
        if (message.id !== outbox.content()?.id) return
        ackedAt = message.seq
        return settle()
      case 'refused':
        if (message.id === outbox.content()?.id) {
          outbox.clear()
          undoHistory.refused()
        }
        change({ notice: notice(refusalText(message.refusal, cell.read())) })
        return show()
      case 'pong':
        clock.told(message.at, askedAt, heardAt)
        return onPong(message)
      case 'talk':
        return change({ chat: addChat(cell.read().chat, message.said, null) })
      case 'said':
        return change({ chat: addChat(cell.read().chat, [message.said], heardAt) })
      case 'races':
        return change({ races: addRaces(cell.read().races, message.races) })
      case 'pause':
        return onPause(message)
      case 'earlier':
        return earlier.answered(message)
      case 'trips':
        return change({ trips: message.trips })
      case 'motion':
        return change(moved(message, cell.read()))
      case 'clocks': {
        const { left, running, stopped } = message
        return change({ clocks: { left, running, stopped, at } })
      }
      case 'ticket':
        return change({ ticket: { ticket: message.ticket, until: at + message.left } })
      case 'problem':
        return onProblem(message)
      default:
        return unreachable(message)
    }
  }

  function onProblem(problem: Message<'problem'>): void {
    if (problem.code === 'RESTARTING') return change({ restartsAt: heardAt + (problem.left ?? 0) })
    if (problem.code === 'MOVES_LOST')
      return told?.seq === saidLostAt ? undefined : announceLostMoves(problem.count ?? 0)
    if (problem.fatal) giveUp({ ...problem, text: translated(problem.text) })
    else change({ notice: notice(translated(problem.text)) })
  }

  function announceLostMoves(count: number): void {
    const text = say(
      {
        one: 'The server lost the last move of this match. Play continues from here.',
        other: 'The server lost the last {count} moves of this match. Play continues from here.',
      },
      { count },
    )
    change({ notice: notice(text) })
  }

  /** The present proposal; a refusal is announced once. */
  function moved({ motion, talk, declined }: Message<'motion'>, { table }: TableSnapshot): Partial<TableSnapshot> {
    const asked = motion ?? talk
    if (asked) {
      const { left, ...rest } = asked
      return { proposal: { ...rest, until: heardAt + left } }
    }
    if (declined === undefined || !table) return { proposal: null }
    return { proposal: null, notice: notice(say('{name} would rather not.', { name: namesAt(table)(declined) })) }
  }

  function onTable({ table, you, invite }: Message<'table'>): void {
    const before = cell.read()
    if (before.you !== you) seatView.sitElsewhere()
    const way = changedPolicy(before.box, before.table, table)
    const agreed = way === null ? {} : { notice: notice(say('Agreed. How we talk: {way}', { way })) }
    change({ table, you, invite, restartsAt: null, ...agreed })
    const isSame = before.table?.contentHash === table.contentHash && before.table.version === table.version
    if (!isSame) void open(table)
    const nonce = checkSeal(setup.storage, table, { sits: you !== null, newNonce: setup.newNonce })
    if (nonce !== null && you !== null && !table.seal!.mixed.includes(you))
      serverConnection?.send({ type: 'mix', nonce })
    const own = you === null ? null : table.seats[you]
    if (table.rated && table.status === 'gathering' && own?.kind === 'player' && !own.known) {
      serverConnection?.send({ type: 'identify', player: playerKey(setup.storage) })
    }
    const kept = seatHere()
    if (!kept) return
    const over = table.status === 'over'
    storeSeat(setup.storage, { ...kept, game: table.game, at: Date.now(), over, invite: invite ?? kept.invite })
  }

  function onPause({ pause, at }: Message<'pause'>): void {
    clock.set(at, isStopped(pause) ? 'stopped' : 'running', heardAt)
    if (!pause) return change({ pause: null })
    const { left, ...rest } = pause
    change({ pause: { ...rest, until: left === null ? null : heardAt + left - clock.underWay() } })
  }

  async function open({ game, contentHash, version }: TableInfo): Promise<void> {
    try {
      const box = await setup.openBox(game, contentHash, version)
      if (version !== box.game.version) {
        return fail({ code: 'OTHER_VERSION', text: say('The room has newer rules than this page. Reload the page.') })
      }
      change({ box })
      show()
    } catch (error) {
      fail({ code: 'NO_CONTENT', text: error instanceof Error ? error.message : String(error) })
    }
  }

  function onUpdate(update: Update): void {
    if (told && update.seq < told.seq) {
      // Its clock went back, too. A server that loads the match later does not say so by itself.
      announceLostMoves(told.seq - update.seq)
      saidLostAt = update.seq
      clock.set(update.at, 'stopped')
      clock.set(update.at, 'running')
    }
    clock.told(update.at, null, heardAt)
    told = follow(null, update)
    change({ history: update.history as readonly Tagged[] })
    post()
    settle()
  }

  function onStep(step: Step): void {
    const next = follow(told, step)
    if (!next) return resync()
    told = next
    change({ history: [...cell.read().history, ...(next.events as readonly Tagged[])] })
    settle()
  }

  /** Our action is done when the server has both confirmed it and shown its result. */
  function settle(): void {
    if (ackedAt !== null && told && told.seq >= ackedAt) {
      undoHistory.confirmed(ackedAt)
      ackedAt = null
      outbox.clear()
    }
    show()
  }

  function onPong({ seq, hash }: Message<'pong'>): void {
    const playing = cell.read().table?.status !== 'gathering'
    const same = told ? told.seq === seq && seatView.hash(told.shown.view) === hash : !playing
    if (!same) resync()
  }

  /** Our state differs from the server's: ask for all of it. */
  function resync(): void {
    if (performance.now() - resyncedAt < RESYNC_EVERY) return
    resyncedAt = performance.now()
    serverConnection?.send(greeting())
  }

  /** The server's state with our own action on top. */
  function show(): void {
    const sending = outbox.content()
    change({ position: told && seatView.position(told, sending?.action ?? null), pending: sending !== null })
  }

  /** The server has no seat for us there: remove it from the list of tables, but keep the token. */
  function giveUp(problem: HttpProblem): void {
    const kept = seatHere()
    if (problem.code === 'LEFT') {
      // A seat left before the match is gone; one left later can be taken again.
      if (cell.read().table?.status === 'gathering') forgetSeat(setup.storage, setup.table)
      return fail(problem)
    }
    const invite = problem.code === 'UNKNOWN_SEAT' ? null : (kept?.invite ?? null)
    // The page is too old, not the table: it works again after a reload.
    const ours = problem.code === 'OTHER_PROTOCOL' || problem.code === 'MALFORMED'
    if (kept && !ours) storeSeat(setup.storage, { ...kept, over: true, invite })
    fail(problem)
  }

  function fail({ code, text }: HttpProblem): void {
    serverConnection?.close()
    change({ problem: { code, text } })
  }

  function notice(text: string): Notice {
    return { number: ++notices, text }
  }

  function change(part: Partial<TableSnapshot>): void {
    cell.write({ ...cell.read(), ...part })
  }
}
