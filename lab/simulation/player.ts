/** A player of a simulated table: the page's own session and connection code, with random actions that are mostly legal. */

import type { GameBox, Viewer } from '#kernel'
import type { ClientMessage } from '#protocol/messages.ts'
import { openStorage, storeSeat } from '#web/shell/storage.ts'
import type { Connect, WireEvents } from '#web/table/session/serverConnection.ts'
import { openRemoteTable } from '#web/table/session/remoteSession.ts'
import type { RemoteSession } from '#web/table/session/tableSession.ts'
import { Call, type Callee, type Distance, Uplink } from './network.ts'
import type { Witness, Witnessed } from './witness.ts'
import type { Party, World } from './world.ts'

/** Changes a page's messages, for broken pages. */
export interface MessageFilter {
  /** What is really sent in place of this. */
  send(message: ClientMessage): ClientMessage
  /** What the page receives in place of this. */
  hear(text: string): string
}

export interface PlayerParts {
  readonly world: World
  readonly witness: Witness
  readonly box: GameBox
  readonly table: string
  readonly viewer: Viewer
  readonly token: string | null
  readonly distance: Distance
  /** The server of a new connection. */
  callee(): Callee
  /** One for every page that is opened. */
  messageFilter?(): MessageFilter
}

export class Player {
  readonly uplink = new Uplink()
  readonly witnessed: Witnessed
  readonly party: Party
  readonly #parts: PlayerParts
  readonly #storage = openStorage()
  #session: RemoteSession | null = null
  #leave: () => void = () => {}
  #ids = 0
  #messageFilter: MessageFilter | null = null

  constructor(parts: PlayerParts) {
    this.#parts = parts
    const { world, witness, viewer, table, token, box } = parts
    const name = viewer === null ? 'watcher' : `seat ${viewer}`
    this.party = world.party(name)
    this.witnessed = witness.meet(viewer, name)
    if (viewer !== null && token !== null) {
      const seat = { table, game: box.game.id, seat: viewer, token, name, at: 0, over: false, invite: null }
      storeSeat(this.#storage, seat)
    }
  }

  get session(): RemoteSession {
    return this.#session!
  }

  /** Opens the page. */
  open(): void {
    const { world, witness, box, table } = this.#parts
    this.#messageFilter = this.#parts.messageFilter?.() ?? null
    witness.opened(this.witnessed)
    this.#session = openRemoteTable({
      table,
      storage: this.#storage,
      connect: this.#connect,
      openBox: async () => box,
      newId: () => `${this.witnessed.name.replace(' ', '')}-${++this.#ids}`,
      newNonce: () => '0'.repeat(64),
      random: () => world.rng.int(1000) / 1000,
      hidden: () => false,
    })
    this.#leave = this.#session.connect()
  }

  /** Reloads the page: all it knows is what it has stored. `silently`: its connection is not even closed. */
  reload({ silently }: { readonly silently: boolean }): void {
    if (silently) for (const call of this.uplink.calls) call.vanish()
    this.#leave()
    this.open()
  }

  /** Acts, if there is a legal action. */
  act(): void {
    const { world } = this.#parts
    const { position, pending } = this.session.snapshot()
    if (!position || pending) return
    if (position.undo && world.chance(0.15)) return this.session.takeBack()
    if (position.actions.length === 0) return
    const action = world.rng.pick([...position.actions])
    world.tell(() => `acts at ${position.seq}: ${JSON.stringify(action)}`)
    this.session.act(action)
  }

  get isSettled(): boolean {
    const { position, pending } = this.session.snapshot()
    return position !== null && !pending && position.seq === this.#parts.witness.length
  }

  readonly #connect: Connect = (events: WireEvents) => {
    const { world, witness, distance, callee } = this.#parts
    const { witnessed, party, uplink } = this
    const messageFilter = this.#messageFilter
    const call = new Call({
      world,
      browser: party,
      uplink,
      callee: callee(),
      distance,
      overhear: text => witness.overhear(witnessed, text),
      events: {
        opened: events.opened,
        closed() {
          world.tell(() => 'loses its line')
          events.closed()
        },
        received(text) {
          world.tell(() => `hears ${text.slice(0, 120)}`)
          witness.heard(witnessed, text)
          events.received(messageFilter ? messageFilter.hear(text) : text)
        },
      },
    })
    const { wire } = call
    return {
      close: wire.close,
      send(text) {
        if (!text.startsWith('{"type":"act"')) return wire.send(text)
        const message = JSON.parse(text) as ClientMessage
        const spoken = messageFilter ? messageFilter.send(message) : message
        world.tell(() => `sends ${JSON.stringify(spoken)}`)
        witness.said(witnessed, spoken)
        wire.send(JSON.stringify(spoken))
      },
    }
  }
}
