/** Servers and pages that break one promise each, on purpose: a simulation that does not detect them is useless. */

import type { GameModule } from '#kernel'
import type { Bus, BusListener, TableTip, PeerMessage } from '#server/store/bus.ts'
import type { ClientMessage, ServerMessage } from '#protocol/messages.ts'
import type { Socket } from '#server/connection/connection.ts'
import type { EntryRow, TurnRow } from '#server/store/store.ts'
import { refuse } from '#server/match/serverRefusals.ts'
import type { Database } from './database.ts'
import type { Engine } from './engines.ts'
import type { FaultName } from './faults.ts'
import { BY_TURNS, SHUT_AT_TIMES } from './games.ts'
import type { Build, EngineShape } from './machine.ts'
import type { MessageFilter } from './player.ts'
import type { SideRows } from './sideRows.ts'
import { SimulatedStore } from './store.ts'
import type { Promised } from './witness.ts'

export interface Broken {
  readonly name: string
  readonly shape: EngineShape
  /** The promise that it breaks. */
  readonly breaks: Promised
  readonly build: Build & { messageFilter?(): MessageFilter }
  /** The games in which it shows; by default the tiny ones. */
  readonly games?: readonly GameModule[]
  /** The faults under which it shows; by default all. */
  readonly faults?: readonly FaultName[]
}

export const BROKEN: readonly Broken[] = [
  {
    name: 'a server that acknowledges before the commit',
    shape: 'sqlite',
    breaks: 'acknowledged before it was written',
    build: { store: (engine, side) => new HastyStore(engine, side) },
  },
  {
    name: 'a server that shows before the commit, and acknowledges after it',
    shape: 'sqlite',
    breaks: 'shown before it was written',
    build: { store: (engine, side) => new HastyStore(engine, side), wrapSocket: acknowledgingLate },
  },
  {
    name: 'a server that does not know an action by its id',
    shape: 'sqlite',
    breaks: 'done twice',
    build: { wrapSocket: forgettingIds },
  },
  {
    name: 'a server that says of what it did that it was refused',
    shape: 'sqlite',
    breaks: 'refused, and in the log',
    build: { wrapSocket: denying },
  },
  {
    name: 'a page that sends again under another id',
    shape: 'sqlite',
    breaks: 'done twice',
    build: { messageFilter: renaming },
  },
  {
    name: 'servers that take a place in the log that is taken',
    shape: 'postgres',
    breaks: 'an entry was replaced',
    build: { store: (engine, side) => new ForkingStore(engine, side) },
  },
  {
    name: 'servers that forget what one of them refused',
    shape: 'postgres',
    breaks: 'refused, and in the log',
    build: { store: (engine, side) => new ForgettingStore(engine, side) },
    games: SHUT_AT_TIMES,
    faults: ['a server sleeps, and its people go elsewhere'],
  },
  {
    name: 'servers that look at each other only when they get a hint',
    shape: 'postgres',
    breaks: 'not converged',
    build: { bus: bus => new HintsOnly(bus) },
  },
  {
    name: 'a server that charges players for a jump of its clock',
    shape: 'sqlite',
    breaks: 'a clock ran wrong',
    build: { uptime: (from, to) => Math.max(0, to - from) },
    games: BY_TURNS,
  },
  {
    name: 'a server whose clocks stand still',
    shape: 'postgres',
    breaks: 'a clock ran wrong',
    build: { uptime: () => 0 },
    games: BY_TURNS,
  },
  {
    name: 'servers that wait for each other to play for a bot',
    shape: 'postgres',
    breaks: 'a bot sat still',
    build: { bus: bus => Object.assign(bus, { hold: () => Promise.resolve(false) }) },
    games: BY_TURNS,
  },
]

class HastyStore extends SimulatedStore {
  override async append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    void super.append(match, row, due, turn)
    return true
  }
}

class ForkingStore extends SimulatedStore {
  readonly #engine: Engine

  constructor(engine: Engine, side: SideRows) {
    super(engine, side)
    this.#engine = engine
  }

  override append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return this.#engine.write(
      { match },
      database => database.append(match, row, due, turn) || database.overwrite(match, row, due, turn),
    )
  }
}

class ForgettingStore extends SimulatedStore {
  override readonly withdraw = async () => true
}

/** Reads the others' state only after one of them announced a change. */
class HintsOnly implements Bus {
  readonly #bus: Bus
  readonly #hinted = new Set<string>()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  listen(listener: BusListener): void {
    this.#bus.listen({
      changed: tables => {
        for (const table of tables) this.#hinted.add(table)
        listener.changed(tables)
      },
      said: (table, word) => listener.said(table, word),
    })
  }

  async standings(tables: readonly string[]): Promise<TableTip[]> {
    return this.#bus.standings(tables.filter(table => this.#hinted.delete(table)))
  }

  attend(table: string, tokenHashes: readonly string[]): void {
    this.#bus.attend(table, tokenHashes)
  }

  say(table: string, word: PeerMessage): void {
    this.#bus.say(table, word)
  }

  hold(match: string): Promise<boolean> {
    return this.#bus.hold(match)
  }

  holdDue(until: number): Promise<string[]> {
    return this.#bus.holdDue(until)
  }
}

interface Retelling {
  hear(text: string): string
  say(text: string, send: (text: string) => void): void
}

/** A connection that changes what is sent and received. */
function retold(socket: Socket, { hear, say }: Retelling): Socket {
  type Listener = (this: unknown, payload: unknown, isBinary: boolean) => void
  const on = socket.on.bind(socket) as unknown as (event: string, listener: Listener) => void
  const wrapped: object = {
    OPEN: socket.OPEN,
    get readyState() {
      return socket.readyState
    },
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    on: (event: string, listener: Listener) =>
      on(event, (payload, isBinary) =>
        listener.call(wrapped, event === 'message' ? Buffer.from(hear(String(payload))) : payload, isBinary),
      ),
    send: (text: string, done?: () => void) => say(text, retelling => socket.send(retelling, done)),
    ping: (payload: string) => socket.ping(payload),
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  }
  return wrapped as Socket
}

function acknowledgingLate(socket: Socket, database: Database): Socket {
  const isWritten = (id: string) =>
    [...database.matches.values()].some(({ named }) => [...named].some(name => name.endsWith(`/${id}`)))
  return retold(socket, {
    hear: text => text,
    say(text, send) {
      const id = text.startsWith('{"type":"ack"') ? (JSON.parse(text) as { id: string }).id : null
      const sendOnceWritten = () => {
        if (id === null || isWritten(id)) send(text)
        else setTimeout(sendOnceWritten, 1)
      }
      sendOnceWritten()
    },
  })
}

function forgettingIds(socket: Socket): Socket {
  return retold(socket, {
    hear(text) {
      const message = JSON.parse(text) as ClientMessage
      if (message.type !== 'act') return text
      return JSON.stringify({ ...message, id: `${message.id}_${Math.floor(Math.random() * 1e9)}` })
    },
    say: (text, send) => send(text.replace(/("id":"seat\d+-\d+)_\d+"/, '$1"')),
  })
}

function denying(socket: Socket): Socket {
  return retold(socket, {
    hear: text => text,
    say(text, send) {
      if (!text.startsWith('{"type":"ack"')) return send(text)
      const { id } = JSON.parse(text) as { id: string }
      send(
        JSON.stringify({ type: 'refused', id, refusal: { ...refuse('NOT_SAVED'), text: '' } } satisfies ServerMessage),
      )
    },
  })
}

function renaming(): MessageFilter {
  const sent = new Set<string>()
  let count = 0
  return {
    send(message) {
      if (message.type !== 'act') return message
      if (sent.has(message.id)) return { ...message, id: `${message.id}r${++count}` }
      sent.add(message.id)
      return message
    },
    hear: text => text.replace(/("id":"seat\d+-\d+)r\d+"/, '$1"'),
  }
}
