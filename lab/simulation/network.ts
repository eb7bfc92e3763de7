/** Connections between browsers and servers: ordered, delayed, stalled, cut, or dead on one side only. */

import type { Socket } from '#server/connection/connection.ts'
import type { Wire, WireEvents } from '#web/table/session/serverConnection.ts'
import type { Party, World } from './world.ts'

/** A server that can be connected to, from its start to its end. */
export interface Callee {
  readonly party: Party
  /** `null`: it does not serve yet, or no more. */
  answer(): ((socket: Socket) => void) | null
  /** Whether its machine answers, though perhaps with another server by now. */
  isReachable(): boolean
  /** Called before an effect outside. `false`: it died before. */
  touches(what: string): boolean
}

/** One browser's network access. */
export class Uplink {
  /** Nothing gets through, and neither end is told. */
  #choked = false
  /** Connection attempts fail, and open connections break. */
  #cut = false
  readonly calls = new Set<Call>()

  get isChoked(): boolean {
    return this.#choked
  }

  get isCut(): boolean {
    return this.#cut
  }

  /** Whether a connection is open at both ends, and the browser was admitted. */
  get isThrough(): boolean {
    return [...this.calls].some(call => call.isThrough)
  }

  choke(): void {
    this.#choked = true
  }

  cut(): void {
    this.#cut = true
    for (const call of this.calls) call.break()
  }

  /** All faults end: held frames are delivered. */
  mend(): void {
    this.#choked = false
    this.#cut = false
    for (const call of this.calls) call.flush()
  }
}

/** Milliseconds of latency of a frame. */
export interface Distance {
  readonly least: number
  readonly most: number
}

export interface CallParts {
  readonly world: World
  readonly browser: Party
  readonly uplink: Uplink
  readonly callee: Callee
  readonly distance: Distance
  readonly events: WireEvents
  /** What the server sends, before its latency. */
  overhear(text: string): void
}

type End = 'browser' | 'server'
type Listener = (payload?: unknown, isBinary?: boolean) => void

/** A frame, or the close, on its way to one end. */
interface Passing {
  readonly to: End
  arrive(): void
}

const OPEN = 1
const CLOSED = 3
/** With so many characters in flight, a server is told when they are delivered. */
const MANY = 1000

/** One connection, from the attempt to the close at either side. */
export class Call {
  readonly #parts: CallParts
  #browserOpen = true
  /** The browser was shown the table over this connection. */
  #isAdmitted = false
  readonly #socket: ServerEnd
  #held: Passing[] = []
  /** Frames are ordered: when the last one arrives at each end. */
  readonly #lastArrival: Record<End, number> = { browser: 0, server: 0 }

  constructor(parts: CallParts) {
    this.#parts = parts
    this.#socket = new ServerEnd(this, parts)
    const { uplink, world, browser } = parts
    uplink.calls.add(this)
    if (uplink.isCut) world.after(browser, world.between(5, 200), () => this.#closeBrowser())
    else this.#pass({ to: 'server', arrive: () => this.#ring() })
  }

  /** The browser's side of it. */
  get wire(): Wire {
    return {
      send: text => {
        if (this.#browserOpen) this.#pass({ to: 'server', arrive: () => this.#socket.hear(text) })
      },
      close: () => {
        if (!this.#browserOpen) return
        this.#browserOpen = false
        this.#pass({ to: 'server', arrive: () => this.#socket.end() })
        // Held frames arrive all the same, perhaps long after the browser has reconnected.
        if (this.#held.length === 0) this.#parts.uplink.calls.delete(this)
      },
    }
  }

  get isHeldUp(): boolean {
    return this.#parts.uplink.isChoked
  }

  /** From the server. */
  say(text: string, arrived: () => void): void {
    this.#toBrowser(() => {
      arrived()
      this.#isAdmitted ||= text.startsWith('{"type":"update"')
      this.#parts.events.received(text)
    })
  }

  /** A browser answers a ping by itself. */
  ask(payload: string): void {
    this.#toBrowser(() => this.#pass({ to: 'server', arrive: () => this.#socket.pong(payload) }))
  }

  /** Its server is dead, and the machine closes the connection. */
  lost(callee: Callee): void {
    if (this.#parts.callee === callee) this.hangUp()
  }

  /** Whether either end can reach the other, and the browser was admitted. */
  get isThrough(): boolean {
    const { callee } = this.#parts
    return this.#browserOpen && this.#isAdmitted && callee.party.alive && this.#socket.readyState === OPEN
  }

  /** The server has closed it. */
  hangUp(): void {
    this.#pass({ to: 'browser', arrive: () => this.#closeBrowser() })
  }

  /** The connection breaks: the browser notices at once, the server when its packets are rejected, or not before it pings. */
  break(): void {
    const { world, browser, callee } = this.#parts
    this.#held = []
    world.after(browser, 0, () => this.#closeBrowser())
    if (world.chance(0.6)) world.after(callee.party, world.between(1, 300), () => this.#socket.end())
  }

  /** The browser disappears, and the server does not notice. */
  vanish(): void {
    this.#browserOpen = false
    this.#parts.uplink.calls.delete(this)
  }

  flush(): void {
    for (const passing of this.#held.splice(0)) this.#pass(passing)
    if (!this.#browserOpen) this.#parts.uplink.calls.delete(this)
  }

  #ring(): void {
    const { callee, events } = this.#parts
    const answer = callee.answer()
    if (!answer) return this.hangUp()
    answer(this.#socket as unknown as Socket)
    this.#toBrowser(() => events.opened())
  }

  #toBrowser(arrive: () => void): void {
    this.#pass({ to: 'browser', arrive: () => (this.#browserOpen ? arrive() : undefined) })
  }

  #closeBrowser(): void {
    this.#parts.uplink.calls.delete(this)
    if (!this.#browserOpen) return
    this.#browserOpen = false
    this.#parts.events.closed()
  }

  #pass(passing: Passing): void {
    const { world, browser, callee, uplink, distance } = this.#parts
    if (uplink.isCut) return
    if (uplink.isChoked) return void this.#held.push(passing)
    const { to, arrive } = passing
    const takes = world.between(distance.least, distance.most)
    if (to === 'server' && !callee.party.alive) {
      // The server that runs there now does not know this connection, and rejects it.
      world.after(browser, 2 * takes, () => callee.isReachable() && this.#closeBrowser())
      return
    }
    const at = Math.max(this.#lastArrival[to], world.now + takes)
    this.#lastArrival[to] = at
    world.after(to === 'browser' ? browser : callee.party, at - world.now, arrive)
  }
}

/** What the server uses as a WebSocket. */
class ServerEnd {
  readonly OPEN = OPEN
  readyState = OPEN
  bufferedAmount = 0
  readonly #call: Call
  readonly #parts: CallParts
  readonly #listeners = new Map<string, Listener[]>()

  constructor(call: Call, parts: CallParts) {
    this.#call = call
    this.#parts = parts
  }

  on(event: string, listener: Listener): this {
    const known = this.#listeners.get(event) ?? []
    known.push(listener)
    this.#listeners.set(event, known)
    return this
  }

  send(text: string, done?: () => void): void {
    const { world, callee, overhear } = this.#parts
    if (this.readyState !== OPEN || !callee.touches('sends')) return
    overhear(text)
    this.bufferedAmount += text.length
    const isWatched = done !== undefined && (this.#call.isHeldUp || this.bufferedAmount > MANY)
    this.#call.say(text, () => {
      this.bufferedAmount -= text.length
      if (isWatched) world.after(callee.party, 0.1, done)
    })
  }

  ping(payload?: string): void {
    if (this.#parts.callee.touches('pings')) this.#call.ask(payload ?? '')
  }

  close(): void {
    this.terminate()
  }

  terminate(): void {
    const { world, callee } = this.#parts
    if (this.readyState !== OPEN || !callee.touches('hangs up')) return
    this.readyState = CLOSED
    this.#call.hangUp()
    world.after(callee.party, 0.1, () => this.#emit('close'))
  }

  hear(text: string): void {
    if (this.readyState === OPEN) this.#emit('message', Buffer.from(text), false)
    else this.#call.hangUp()
  }

  pong(payload: string): void {
    if (this.readyState === OPEN) this.#emit('pong', Buffer.from(payload))
  }

  /** The other side has closed it. */
  end(): void {
    if (this.readyState !== OPEN) return
    this.readyState = CLOSED
    this.#emit('close')
  }

  #emit(event: string, ...values: [unknown?, boolean?]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener.apply(this, values)
  }
}
