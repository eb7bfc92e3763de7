/** A machine on which a server runs, dies, sleeps and is restarted, with all its faults. */

import type { GameModule } from '#kernel'
import type { Socket } from '#server/connection/connection.ts'
import type { Bus } from '#server/store/bus.ts'
import type { Limits } from '#server/settings.ts'
import type { Store } from '#server/store/store.ts'
import { SimulatedBus, type Switchboard } from './bus.ts'
import type { Database } from './database.ts'
import { type Engine, FileEngine, LineEngine, type Machine } from './engines.ts'
import type { Callee } from './network.ts'
import { ServerNode } from './serverNode.ts'
import type { SideRows } from './sideRows.ts'
import { SimulatedStore } from './store.ts'
import type { Party, World } from './world.ts'

/** `sqlite`: one server with its file. `postgres`: several servers over one database. */
export type EngineShape = 'sqlite' | 'postgres'

/** How a server is built, if not like the real one. */
export interface Build {
  store?(engine: Engine, side: SideRows): Store
  bus?(bus: Bus): Bus
  wrapSocket?(socket: Socket, database: Database): Socket
  /** Milliseconds of a player's time between two moments, in place of those in which a server ran. */
  uptime?(from: number, to: number): number
}

export interface MachineParts {
  readonly world: World
  readonly shape: EngineShape
  readonly number: number
  readonly database: Database
  readonly databaseParty: Party
  readonly side: SideRows
  readonly switchboard: Switchboard
  readonly games: readonly GameModule[]
  readonly limits: Limits
  readonly build: Build
  onTrouble(problem: string): void
  /** Its server has died. `silently`: its connections stay open. */
  onDeath(node: ServerNode, wish: { readonly silently: boolean }): void
  /** It is to be restarted in so many milliseconds. */
  onDown(milliseconds: number): void
}

export class ServerMachine {
  readonly #parts: MachineParts
  #node: ServerNode | null = null
  /** Outside effects until it dies; `null`: it lives on. */
  #touchesLeft: number | null = null
  #isCut = false
  #isSlow = false
  #dateOff = 0
  /** Whether reconnecting clients go elsewhere. */
  isGivenUp = false

  /** Answers while no server runs. */
  readonly #noServer: Callee

  constructor(parts: MachineParts) {
    this.#parts = parts
    const party = parts.world.party(`nobody ${parts.number}`)
    this.#noServer = { party, answer: () => null, isReachable: () => true, touches: () => true }
  }

  /** `null` while it is down. */
  get node(): ServerNode | null {
    return this.#node
  }

  get serves(): boolean {
    return this.#node?.tables !== null && this.#node !== null
  }

  /** What answers a connection attempt. */
  get callee(): Callee {
    return this.#node ?? this.#noServer
  }

  start(): void {
    if (this.#node) return
    const { world, shape, number, database, side, switchboard, games, limits, build, onTrouble } = this.#parts
    const party = world.party(`node ${number}`)
    party.dateOff = this.#dateOff
    const begin = () => {
      const machine = this.#machineOf(party)
      const bus =
        shape === 'sqlite'
          ? null
          : new SimulatedBus({
              database,
              side,
              switchboard,
              now: () => world.now,
              receive: hear => void world.after(party, hintTakes(world), hear),
            })
      const engine: Engine = bus
        ? new LineEngine(database, machine, tables => bus.publish(tables))
        : new FileEngine(database, machine)
      bus?.use(engine)
      const node: ServerNode = new ServerNode({
        world,
        party,
        store: build.store?.(engine, side) ?? new SimulatedStore(engine, side),
        bus: bus ? (build.bus?.(bus) ?? bus) : undefined,
        games,
        limits,
        isReachable: () => this.#node !== null,
        touches: what => this.#touches(party, what),
        wrapSocket: socket => build.wrapSocket?.(socket, database) ?? socket,
        uptime: build.uptime ?? null,
        onTrouble,
      })
      this.#node = node
      node.start().catch((error: Error) => onTrouble(`a server cannot start: ${error.message}`))
    }
    world.after(party, 0, begin)
  }

  /** It dies before its n-th outside effect from now. */
  dieAtTouch(touches: number): void {
    this.#touchesLeft = touches
  }

  die({ silently }: { readonly silently: boolean }): void {
    const { world, onDeath, onDown } = this.#parts
    const node = this.#node
    if (!node) return
    world.tell(() => `node ${this.#parts.number} dies${silently ? ' without a word' : ''}`)
    world.kill(node.party)
    this.#node = null
    this.#touchesLeft = null
    onDeath(node, { silently })
    onDown(world.between(30, 1500))
  }

  sleep(milliseconds: number): void {
    if (this.#node) this.#parts.world.sleep(this.#node.party, milliseconds)
  }

  cutDatabase(): void {
    this.#isCut = true
  }

  reconnectDatabase(): void {
    this.#isCut = false
  }

  slowDown(): void {
    this.#isSlow = true
  }

  quicken(): void {
    this.#isSlow = false
  }

  jump(milliseconds: number): void {
    this.#dateOff += milliseconds
    if (this.#node) this.#node.party.dateOff = this.#dateOff
  }

  /** All faults end. */
  mend(): void {
    this.#isCut = false
    this.#isSlow = false
    this.isGivenUp = false
    this.#touchesLeft = null
    if (this.#node) this.#parts.world.wake(this.#node.party)
    else this.start()
  }

  #touches(party: Party, what: string): boolean {
    if (!party.alive) return false
    if (this.#touchesLeft === null || --this.#touchesLeft > 0) return true
    this.#parts.world.tell(() => `dies before it ${what}`)
    this.die({ silently: this.#parts.world.chance(0.3) })
    return false
  }

  #machineOf(party: Party): Machine {
    const { world, databaseParty } = this.#parts
    return {
      after: (milliseconds, then) => void world.after(party, milliseconds, then),
      afterThere: (milliseconds, then) => void world.after(databaseParty, milliseconds, then),
      takes: what => this.#takes(what),
      touches: what => this.#touches(party, what),
      isCut: () => this.#isCut,
      coin: () => world.chance(0.5),
      now: () => world.now,
    }
  }

  #takes(what: 'commit' | 'way'): number {
    const { world } = this.#parts
    if (this.#isSlow) return world.between(20, what === 'commit' ? 1500 : 400)
    if (world.chance(0.03)) return world.between(5, 60)
    return world.between(0.2, 3)
  }
}

/** Some hints take so long that others overtake them. */
function hintTakes(world: World): number {
  return world.chance(0.2) ? world.between(5, 900) : world.between(0.2, 5)
}
