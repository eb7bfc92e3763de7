/** One server of a simulated world, from start to end: the real one, over a simulated store, bus and network. */

import type { GameModule } from '#kernel'
import type { Bus } from '#server/store/bus.ts'
import type { Socket } from '#server/connection/connection.ts'
import { Shelf } from '#server/gameContent.ts'
import { DEFAULT_SETTINGS, type Limits, scaled } from '#server/settings.ts'
import { startConversation } from '#server/socket/conversation.ts'
import { NotSaved, OutcomeUnknown, type Store } from '#server/store/store.ts'
import { Tables } from '#server/table/tables.ts'
import { Uptime } from '#server/cluster/uptime.ts'
import type { Callee } from './network.ts'
import type { Party, World } from './world.ts'

export interface ServerNodeParts {
  readonly world: World
  readonly party: Party
  readonly store: Store
  readonly bus: Bus | undefined
  readonly games: readonly GameModule[]
  readonly limits: Limits
  isReachable(): boolean
  touches(what: string): boolean
  /** Wraps its sockets. */
  wrapSocket(socket: Socket): Socket
  /** In place of the time in which servers ran; `null`: that. */
  readonly uptime: ((from: number, to: number) => number) | null
  /** An error that must never occur. */
  onTrouble(problem: string): void
}

/** There are no content packs here. */
const NOWHERE = '/nowhere'
const { bots, consent, away, hibernate } = DEFAULT_SETTINGS
/** Bots think a moment, and a table that waited goes on after one. */
const PACE = scaled(bots.pace, 0.2)
const PAUSE = { ...DEFAULT_SETTINGS.pause, count: 200 }
const THINKING = { from: 5, to: 120 }

export class ServerNode implements Callee {
  readonly party: Party
  readonly #parts: ServerNodeParts
  #tables: Tables | null = null
  readonly #sockets = new Map<Socket, { isAlive: boolean }>()

  constructor(parts: ServerNodeParts) {
    this.#parts = parts
    this.party = parts.party
  }

  get tables(): Tables | null {
    return this.#tables
  }

  /** Like `startServer`, without the parts that do not matter for play. */
  async start(): Promise<void> {
    const { store, bus, games, world, limits } = this.#parts
    const report = this.#report
    const uptime = await this.#again(() =>
      Uptime.begin({ store, now: Date.now, onTrouble: error => report('no sign of life', error) }),
    )
    const tables = new Tables(
      {
        store,
        bus,
        shelf: new Shelf(games, NOWHERE, store),
        pool: {
          warmUp() {},
          choose: async ({ actions }) => {
            const choice = { action: world.rng.pick([...actions]), reaction: world.between(THINKING.from, THINKING.to) }
            await new Promise(resolve => setTimeout(resolve, world.between(THINKING.from, THINKING.to)))
            return choice
          },
        },
        pace: PACE,
        pause: PAUSE,
        away,
        consent,
        hostAway: DEFAULT_SETTINGS.hostAway,
        sayings: limits.sayings,
        uptime: this.#parts.uptime ?? ((from, to) => uptime.between(from, to)),
        report,
      },
      hibernate,
    )
    this.#tables = tables
    setInterval(() => this.#heartbeat(), limits.heartbeat)
    void tables.sweep()
    world.tell(() => 'serves')
  }

  answer(): ((socket: Socket) => void) | null {
    const tables = this.#tables
    return tables && (socket => this.#accept(socket, tables))
  }

  isReachable(): boolean {
    return this.#parts.isReachable()
  }

  touches(what: string): boolean {
    return this.#parts.touches(what)
  }

  #accept(socket: Socket, tables: Tables): void {
    const { limits, wrapSocket } = this.#parts
    const state = { isAlive: true }
    this.#sockets.set(socket, state)
    socket.on('pong', () => (state.isAlive = true))
    socket.on('message', () => (state.isAlive = true))
    socket.on('close', () => this.#sockets.delete(socket))
    startConversation(wrapSocket(socket), { tables, limits, report: this.#report })
  }

  readonly #report = (problem: string, error: Error | null) => {
    const { world, onTrouble } = this.#parts
    world.tell(() => `reports: ${problem}${error ? ` (${error.message})` : ''}`)
    if (!isExpected(error)) onTrouble(`${problem}: ${error?.message ?? ''}`)
  }

  /** Like that of `createSocketServer`. */
  #heartbeat(): void {
    for (const [socket, state] of this.#sockets) {
      if (!state.isAlive) socket.terminate()
      else socket.ping()
      state.isAlive = false
    }
  }

  /** A supervisor restarts a server until it finds its database. */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isExpected(error as Error)) throw error
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  }
}

/** Errors that a broken database connection may cause; all others are defects. */
function isExpected(error: Error | null): boolean {
  return error instanceof NotSaved || error instanceof OutcomeUnknown
}
