/**
 * One evening at a table: the server's own tables, matches, channels and store, with simulated sockets and a simulated clock, so that two
 * evenings differ only in the deal. Every message is recorded.
 */

import {
  advance,
  type AnyGame,
  cloneState,
  type GameBox,
  type LogEntry,
  type Match,
  type Seat,
  startFrom,
  type Table as Seating,
  type Viewer,
} from '#kernel'
import { Connection, type Socket } from '#server/connection/connection.ts'
import { Shelf } from '#server/gameContent.ts'
import { Program } from '#server/programs/program.ts'
import { replayOf } from '#server/table/replays.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import type { SeatRow, Store, TableRow } from '#server/store/store.ts'
import type { Table } from '#server/table/table.ts'
import { Tables } from '#server/table/tables.ts'
import { hashToken } from '#server/store/tokens.ts'
import { ForgetfulPush, InHousePool } from './house.ts'
import type { Channel, House, Listener, Truth } from './house.ts'
import { quiet, WorldTime } from './worldTime.ts'

/** `away`: a player without a connection who wants to be notified of their turn. */
export type Role = 'person' | 'program' | 'away' | 'bot'

/** The state, the seed of the chance to come, and the match's clock. */
export interface Deal {
  readonly table: Seating<Readonly<Record<string, unknown>>>
  readonly state: unknown
  readonly seed: string
  readonly at: number
}

export interface SeatAction {
  readonly seat: Seat
  readonly action: unknown
}

/** The actions of the evening. */
export interface Script {
  readonly roles: readonly Role[]
  /** Whether clients get the list of legal actions. */
  readonly lists: boolean
  /** Whether views are also put into words. */
  readonly words: boolean
  /** The viewers who request everything they can, including what is forbidden. */
  readonly curious: ReadonlySet<Viewer>
  wrongActions(viewer: Viewer): readonly unknown[]
  readonly deeds: number
  /** Whether it goes on after the actions: bots act, messages are sent, clients reconnect, strangers look. */
  readonly late: boolean
  /** The next action; `null`: none. `parted`: the action is not possible here, and the evening is over. */
  nextAction(number: number, match: Match<AnyGame>): SeatAction | null | 'parted'
}

/** The messages from one moment to the next. */
export interface Chapter {
  readonly told: ReadonlyMap<Listener, readonly string[]>
  /** Delays that were set, in milliseconds. */
  readonly asked: readonly number[]
  /** The match after each entry of this chapter, by the true rules. */
  readonly states: readonly unknown[]
  /** All events of each. */
  readonly events: readonly (readonly { readonly type: string }[])[]
  /** Whether no time has passed since the action. */
  readonly atOnce: boolean
  readonly deed?: SeatAction
}

export interface Evening {
  readonly chapters: readonly Chapter[]
  readonly deeds: readonly SeatAction[]
}

const TABLE = 'the-table-of-this-evening'
const SETTINGS = DEFAULT_SETTINGS
/** Longer than any action is held for a farther player, or shown later to a near one. */
const AFTER_A_DEED = 400
/** Long enough for a bot to act and for a push message to be sent. */
const LATE = 6000

export async function evening(house: House, store: Store, deal: Deal, script: Script): Promise<Evening> {
  const time = new WorldTime()
  try {
    return await new Host(house, store, deal, script, time).spendEvening()
  } finally {
    time.giveBack()
  }
}

let evenings = 0
/** Made once: generating a key takes longer than an evening. */
const push = new ForgetfulPush()

class Host {
  readonly #house: House
  readonly #store: Store
  readonly #deal: Deal
  readonly #script: Script
  readonly #time: WorldTime
  readonly #id: string
  readonly #shelf: Shelf
  readonly #tables: Tables
  /** By the true rules, whatever the house serves. */
  readonly #match: Match<AnyGame>
  readonly #lines = new Map<Viewer, Connection>()
  readonly #programs = new Map<Seat, Program>()
  #told = new Map<Listener, string[]>()
  #entries: readonly LogEntry<AnyGame>[] = []
  #matchId = ''

  constructor(house: House, store: Store, deal: Deal, script: Script, time: WorldTime) {
    this.#house = house
    this.#store = store
    this.#deal = deal
    this.#script = script
    this.#time = time
    this.#id = `${TABLE}${String(evenings++).padStart(9, '0')}`
    const { honest } = house
    const state: unknown = cloneState(honest.game, deal.state)
    this.#match = startFrom(honest.game, deal.table, deal.seed, state)
    const box = dealt(house.box, deal.state)
    this.#shelf = new Shelf([{ id: box.game.id, content: {}, open: () => box }], '/nowhere', store)
    this.#tables = this.#openTables(box)
  }

  async spendEvening(): Promise<Evening> {
    const chapters: Chapter[] = []
    const deeds: SeatAction[] = []
    const table = await this.#gather()
    if (this.#script.words) this.#words()
    chapters.push(await this.#chapter())
    await this.#time.pass(this.#deal.at)
    await this.#askAround(table, { wrong: true })
    await this.#talk(table)
    chapters.push(await this.#chapter())
    for (let number = 0; number < this.#script.deeds && !this.#isOver; number++) {
      const deed = this.#script.nextAction(number, this.#match)
      if (deed === 'parted') return this.#end({ chapters, deeds })
      if (!deed) break
      deeds.push(deed)
      await this.#do(table, deed, number)
      chapters.push({ ...(await this.#chapter()), atOnce: true, deed })
      await this.#time.pass(AFTER_A_DEED)
      chapters.push(await this.#chapter())
    }
    if (!this.#script.late) return this.#end({ chapters, deeds })
    await this.#time.pass(LATE)
    chapters.push(await this.#chapter())
    await this.#askAround(table, { wrong: false })
    await this.#askFromAfar()
    chapters.push(await this.#chapter())
    return this.#end({ chapters, deeds })
  }

  async #end(spent: Evening): Promise<Evening> {
    await this.#tables.stop()
    return spent
  }

  get #isOver(): boolean {
    return this.#match.game.outcome(this.#match.state) !== null
  }

  #openTables(box: GameBox): Tables {
    const { pause, away, consent, hostAway, limits, bots } = SETTINGS
    push.hear = (to, message) => this.#hear('push', JSON.stringify(message), to)
    return new Tables(
      {
        store: this.#store,
        shelf: this.#shelf,
        pool: new InHousePool(box, question => this.#time.sleep(this.#house.thinkFor?.(question, this.#truth) ?? 0)),
        pace: bots.pace,
        pause,
        away,
        consent,
        hostAway,
        sayings: limits.sayings,
        uptime: (from, to) => to - from,
        absentPlayers: { thinking: SETTINGS.programs.thinking, push, delay: SETTINGS.push.delay, onPush: () => {} },
        newSeed: () => this.#deal.seed,
        report: (problem, error) => this.#hear('log', `${problem}: ${error?.message}`, 'nobody'),
      },
      // The store is shared with other evenings, so nothing is swept here.
      { every: 1e9, after: 1e9 },
    )
  }

  /** All join, and the match begins. */
  async #gather(): Promise<Table> {
    const { roles } = this.#script
    const row: TableRow = {
      id: this.#id,
      invite: `invite-${this.#id}`,
      game: this.#match.game.id,
      seats: roles.map(seatRow),
      options: this.#deal.table.options,
      match: null,
      revision: 0,
    }
    await this.#store.createTable(row)
    const table = (await this.#tables.open(this.#id))!
    for (const [seat, role] of roles.entries()) {
      if (role === 'person') this.#connect(table, seat)
      if (role === 'program') await this.#letIn(seat)
      if (role === 'away') await this.#subscribe(seat)
    }
    this.#connect(table, null)
    await this.#time.pass(1000)
    const begun = await table.carryOut({ type: 'start' })
    if (!begun.ok) throw new Error(`the match cannot begin: ${begun.refusal.code}`)
    this.#matchId = (await this.#store.table(this.#id))!.match!
    return table
  }

  #connect(table: Table, viewer: Viewer): Connection {
    const line = lineTo(distanceOf(viewer), text => this.#hear('frames', text, viewer))
    const connection = new Connection(line, SETTINGS.limits)
    connection.lists = this.#script.lists
    const problem = table.welcome(connection, viewer === null ? null : tokenOf(viewer))
    if (problem) throw new Error(`not let in: ${problem}`)
    this.#lines.set(viewer, connection)
    return connection
  }

  async #letIn(seat: Seat): Promise<void> {
    const program = new Program(
      {
        tables: this.#tables,
        shelf: this.#shelf,
        store: this.#store,
        limits: { ...SETTINGS.limits, messages: { burst: 1000, perSecond: 1000 } },
        settings: SETTINGS.programs,
        report: (problem, error) => this.#hear('log', `${problem}: ${error.message}`, 'nobody'),
      },
      { home: this.#id, key: tokenOf(seat) },
    )
    this.#programs.set(seat, program)
    await this.#ask(seat, { cmd: 'tables' })
  }

  async #ask(seat: Seat, message: unknown): Promise<void> {
    const answer = await this.#programs.get(seat)!.answer(message)
    this.#hear('program', JSON.stringify(answer), seat)
  }

  async #subscribe(seat: Seat): Promise<void> {
    const subscription = { endpoint: `https://push.example.org/${seat}`, p256dh: '', auth: String(seat) }
    await this.#store.subscriptions.keep(this.#id, hashToken(tokenOf(seat)), subscription)
  }

  async #do(table: Table, { seat, action }: SeatAction, number: number): Promise<void> {
    const id = `deed-${number}`
    const seen = this.#entries.length
    if (this.#programs.has(seat)) void this.#ask(seat, { cmd: 'act', id, step: seen, action })
    else void table.requests.act(this.#lines.get(seat)!, { id, seen, action })
    await quiet()
  }

  /** Everything that a client at the table can request. */
  async #askAround(table: Table, { wrong }: { readonly wrong: boolean }): Promise<void> {
    this.#time.takeAsked()
    for (const viewer of this.#script.curious) {
      const connection = this.#lines.get(viewer)
      if (connection) await this.#askOnLine(table, connection, viewer, wrong)
      else if (viewer !== null && this.#programs.has(viewer)) await this.#askAsProgram(viewer, wrong)
    }
    this.#time.takeAsked()
  }

  async #askOnLine(table: Table, connection: Connection, viewer: Viewer, wrong: boolean): Promise<void> {
    const { requests } = table
    if (wrong) requests.pong(connection)
    requests.lookBack(connection, 0, 99)
    if (wrong) {
      for (const [number, action] of this.#script.wrongActions(viewer).entries()) {
        await requests.act(connection, { id: `wrong-${number}`, seen: this.#entries.length, action })
      }
    } else {
      // A second tab gets the full position, as after a lost connection.
      this.#connect(table, viewer)
      table.leave(this.#lines.get(viewer)!)
      this.#lines.set(viewer, connection)
    }
  }

  /** All receive it, so one sender is enough. */
  async #talk(table: Table): Promise<void> {
    const speaker = this.#lines.get(this.#script.roles.indexOf('person'))
    if (!speaker) return
    await table.requests.say(speaker, 'words', { type: 'text', text: 'Your turn' })
    await table.requests.say(speaker, 'place', { type: 'ping', key: 'nowhere' })
  }

  async #askAsProgram(seat: Seat, wrong: boolean): Promise<void> {
    for (const cmd of ['table', 'view', 'legal', 'actors', 'outcome', 'state', 'log']) await this.#ask(seat, { cmd })
    if (!wrong) return
    for (const [number, action] of this.#script.wrongActions(seat).entries()) {
      await this.#ask(seat, { cmd: 'act', id: `wrong-${number}`, step: this.#entries.length, action })
    }
  }

  /** What a stranger can find out. */
  async #askFromAfar(): Promise<void> {
    const parts = { store: this.#store, shelf: this.#shelf }
    for (const viewer of this.#script.curious) {
      const token = viewer === null ? null : tokenOf(viewer)
      const replay = await replayOf(parts, this.#id, token)
      // Once the match is over, nothing is hidden any more.
      if (!this.#isOver) this.#hear('replay', JSON.stringify(replay), viewer)
      if (token === null) continue
      const mine = await this.#tables.mine({ seats: [{ table: this.#id, token }] })
      this.#hear('mine', JSON.stringify(mine), viewer)
    }
    this.#hear('summary', JSON.stringify({ ...this.#tables.summaries[0], table: '' }), 'nobody')
  }

  /** All texts that the game makes of a view. */
  #words(): void {
    const { game, text } = this.#house.box
    const { state } = this.#match
    const names = (seat: Seat) => `Seat ${seat + 1}`
    for (const viewer of this.#script.curious) {
      const view: unknown = game.view(state, viewer)
      const lines = [text.prompt(view, viewer, names), text.picture(view, names)]
      if (viewer !== null && game.actors(state).includes(viewer)) {
        const actions = game.legalActions(state, viewer).slice(0, 10)
        lines.push(...actions.map(action => text.action(action, view)))
      }
      this.#hear('words', lines.join('\n'), viewer)
    }
  }

  async #chapter(): Promise<Chapter> {
    const rows = await this.#store.entriesAfter(this.#matchId, this.#entries.length)
    const happened: { readonly type: string }[][] = []
    const states = rows.map(({ entry }) => {
      const events: { readonly type: string }[] = advance(this.#match, entry)
      happened.push(events)
      if (this.#script.words) this.#logLines(events)
      return this.#match.state as unknown
    })
    this.#entries = [...this.#entries, ...rows.map(({ entry }) => entry)]
    const chapter = { told: this.#told, asked: this.#time.takeAsked(), states, events: happened, atOnce: false }
    this.#told = new Map()
    return chapter
  }

  #logLines(events: readonly unknown[]): void {
    const { game, text } = this.#house.box
    const names = (seat: Seat) => `Seat ${seat + 1}`
    for (const viewer of this.#script.curious) {
      for (const event of events) {
        const seen: unknown = game.viewEvent ? game.viewEvent(event, viewer) : event
        this.#hear('words', `${seen === null ? null : text.event(seen, names)}`, viewer)
      }
    }
  }

  readonly #truth: Truth = {
    state: () => this.#match.state,
    seed: () => this.#deal.seed,
    step: () => this.#entries.length,
  }

  #hear(channel: Channel, text: string, to: Listener): void {
    const told = this.#told.get(to) ?? []
    this.#told.set(to, told)
    const out = this.#house.out?.(channel, text, to, this.#truth) ?? [text]
    for (const each of out) told.push(`${channel} at ${this.#time.now}: ${each.replaceAll(this.#id, TABLE)}`)
  }
}

/** The game, with the given deal. */
function dealt(box: GameBox, state: unknown): GameBox {
  return { ...box, content: {}, game: { ...box.game, setup: () => cloneState(box.game, state) } }
}

function tokenOf(seat: Seat): string {
  return `token-of-seat-${seat}-${'x'.repeat(12)}`
}

function seatRow(role: Role, seat: Seat): SeatRow {
  if (role === 'bot') return { kind: 'bot', name: `Bot ${seat}`, level: 'easy' }
  const row = { kind: 'player', name: `Player ${seat}`, tokenHash: hashToken(tokenOf(seat)) } as const
  return role === 'program' ? { ...row, program: true } : row
}

/** Round-trip time in milliseconds. Spectators are far away. */
function distanceOf(viewer: Viewer): number {
  return viewer === null ? 90 : 10 + 35 * viewer
}

function lineTo(distance: number, hear: (text: string) => void): Socket {
  const line = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    on: (_event: 'pong', listener: (payload: Buffer) => void) => void (line.pong = listener),
    ping: (payload: string) => void setTimeout(() => line.pong(Buffer.from(payload)), distance),
    pong: (_payload: Buffer) => {},
    send: (text: string, done?: () => void) => {
      hear(text)
      if (done) queueMicrotask(done)
    },
    close: () => {},
    terminate: () => {},
  }
  return line as unknown as Socket
}
