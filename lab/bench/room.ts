/**
 * The cost of one action on the server: bytes sent and CPU, from a player's message to the frames for all seats, on real tables with a real
 * database; only the sockets are left out. Easy bots act as the clients.
 *
 *     node lab/bench/room.ts [game] [--forgetful]
 *     (with node --cpu-prof to see where the time goes)
 */

import { botsOf } from '#bots/stock.ts'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebSocket } from 'ws'
import { games } from '#games'
import { createRng, type GameBox, rounds, type Seat } from '#kernel'
import { follow, type Known, type Update } from '#protocol/follow.ts'
import type { Step } from '#protocol/messages.ts'
import { BotPool } from '#server/bots/botPool.ts'
import { Connection } from '#server/connection/connection.ts'
import { Shelf } from '#server/gameContent.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { Tables } from '#server/table/tables.ts'
import { quantile } from '../fairness/figures.ts'

const MOST_SEATS = 5
const MOST_STEPS = 400
const { bots, limits, hibernate } = DEFAULT_SETTINGS

/** Reports commits at once: what remains is our own part. */
class ForgetfulStore extends SqliteStore {
  override append(): Promise<boolean> {
    return Promise.resolve(true)
  }
}

export interface RoomFigures {
  readonly game: string
  readonly seats: number
  /** Bytes of every action for every seat. */
  readonly sizes: readonly number[]
  /** Microseconds of CPU of every action. */
  readonly times: readonly number[]
}

interface Wish {
  /** All games, unless one is named. */
  readonly game?: string
  readonly matches: number
  /** Whether to leave out the database. */
  readonly forgetful?: boolean
}

export async function measureRoom({ game, matches, forgetful = false }: Wish): Promise<RoomFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  const store = new (forgetful ? ForgetfulStore : SqliteStore)({ dataDir, gather: 0, onFatal: fail })
  const shelf = new Shelf(games, dataDir, store)
  const onTrouble = (problem: string) => fail(new Error(problem))
  const pool = new BotPool({ ...bots, shelf: import.meta.resolve('#games'), onTrouble })
  const report = (problem: string, error: Error | null) => fail(error ?? new Error(problem))
  const { pace } = bots
  const { sayings } = limits
  const uptime = (from: number, to: number) => to - from
  let matchesBegun = 0
  const newSeed = () => `bench ${matchesBegun++}`
  const parts = { ...DEFAULT_SETTINGS, store, shelf, pool, pace, sayings, newSeed, uptime, report }
  const tables = new Tables(parts, hibernate)
  const figures: RoomFigures[] = []
  for (const box of shelf.boxes) {
    if (!game || game === box.game.id) figures.push(await measureGame(tables, box, matches))
  }
  await tables.stop()
  await pool.stop()
  await store.close()
  rmSync(dataDir, { recursive: true })
  return figures
}

/** A client at the table, with a socket that leads nowhere. Knows the rules, like the page. */
class Listener {
  readonly seat: Seat
  readonly connection: Connection
  frames: string[] = []
  #known: Known | null = null
  #actions: readonly unknown[] = []

  constructor(seat: Seat) {
    this.seat = seat
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (text: string, sent?: () => void) => {
        if (text.startsWith('[') || text.startsWith('{"type":"update"')) this.frames.push(text)
        sent?.()
      },
      ping: () => {},
    })
    this.connection = new Connection(socket as unknown as WebSocket, limits)
  }

  get seq(): number {
    return this.#known?.seq ?? 0
  }

  get view(): unknown {
    return this.#known?.shown.view
  }

  get actions(): readonly unknown[] {
    return this.#actions
  }

  /** Reads the new messages, and returns their size in bytes. */
  catchUp({ game }: GameBox): number {
    const frames = this.frames
    this.frames = []
    for (const text of frames) {
      this.#known = follow(this.#known, JSON.parse(text) as Update | Step)
      if (!this.#known) throw new Error(`${text} does not fit`)
    }
    const state: unknown = game.determinize(this.view, createRng('any state that fits the view will do'))
    this.#actions = game.actors(state).includes(this.seat) ? game.legalActions(state, this.seat) : []
    return frames.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  }
}

async function measureGame(tables: Tables, box: GameBox, matches: number): Promise<RoomFigures> {
  const sizes: number[] = []
  const times: number[] = []
  await playOne(tables, box, 0, { sizes: [], times: [] }) // warms up
  for (let n = 1; n <= matches; n++) await playOne(tables, box, n, { sizes, times })
  return { game: box.game.id, seats: Math.min(MOST_SEATS, box.game.players.max), sizes, times }
}

async function playOne(
  tables: Tables,
  box: GameBox,
  n: number,
  counted: { sizes: number[]; times: number[] },
): Promise<void> {
  const seats = Math.min(MOST_SEATS, box.game.players.max)
  // With its clock running, a live game would mostly wait.
  const options = box.game.pace === 'live' ? { ...box.game.casual } : {}
  const made = await tables.create({ game: box.game.id, name: 'A', seats, options, bots: [], start: false })
  if (!made.ok) throw new Error(made.problem.code)
  const table = (await tables.open(made.seat.table))!
  const people = [new Listener(made.seat.seat)]
  table.welcome(people[0]!.connection, made.seat.token)
  for (let seat = 1; seat < seats; seat++) {
    const joined = await table.seating.join(`B${seat}`)
    if (!joined.ok) throw new Error(joined.refusal.code)
    people.push(new Listener(seat))
    table.welcome(people[seat]!.connection, joined.value.token)
  }
  const begun = await table.carryOut({ type: 'start' })
  if (!begun.ok) throw new Error(begun.refusal.code)

  for (const person of people) person.catchUp(box)
  const rng = createRng(`bench ${n}`)
  for (let step = 0; step < MOST_STEPS; step++) {
    const able = people.filter(({ actions }) => actions.length > 0)
    if (able.length === 0) break
    const person = rng.pick(able)
    const action: unknown = botsOf(box).easy.choose(person.view, person.seat, person.actions, rounds(2, rng))
    if (action === null) continue
    const before = process.cpuUsage()
    await table.requests.act(person.connection, { id: `a${step}`, seen: person.seq, action })
    const { user, system } = process.cpuUsage(before)
    counted.times.push(user + system)
    for (const each of people) counted.sizes.push(each.catchUp(box))
  }
  for (const { connection } of people) table.leave(connection)
}

function fail(error: Error): never {
  throw error
}

function print({ game, seats, sizes, times }: RoomFigures): void {
  console.log(
    `${game}, ${seats} seats: bytes per action and seat: median ${quantile(sizes, 0.5)}, p90 ${quantile(sizes, 0.9)}, ` +
      `p99 ${quantile(sizes, 0.99)}; µs of CPU per action: median ${quantile(times, 0.5)}, mean ${mean(times)}, p99 ${quantile(times, 0.99)} ` +
      `(${times.length} actions)`,
  )
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

if (import.meta.main) {
  const game = process.argv.slice(2).find(word => !word.startsWith('--'))
  const forgetful = process.argv.includes('--forgetful')
  for (const figures of await measureRoom({ ...(game && { game }), matches: 4, forgetful })) print(figures)
}
