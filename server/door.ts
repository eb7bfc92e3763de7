/** The way into the room, open before the room is: it shows the pages, and all others wait here until somebody can answer them. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { limitLines } from './householdLines.ts'
import { openPages, type Pages, sendPage } from './pages.ts'
import { answerInTurn } from './pipelining.ts'
import { AddressBuckets, addressOf, householdOf } from './rate.ts'
import { type Settings, StartProblem } from './settings.ts'

/** Who answers. */
export interface Room {
  answer(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Waiting {
  readonly household: string
  readonly line: Duplex
  enter(): void
}

/** Milliseconds for a whole request. */
const REQUEST_TIMEOUT = 15_000
/** Milliseconds a line is kept for the next request. */
const KEPT_ALIVE = 72_000
/** Requests and lines that wait at the same time, all in all. Whoever comes after them finds the door closed, as they would without it. */
const MOST_WAITING = 2000
/** Of one household. Lines are counted elsewhere, but many requests may be sent on one line without waiting for an answer. */
const MOST_OF_A_HOUSEHOLD = 400
/** Of the event loop: a line is taken up in one, heard in the next, and answered by then. */
const TURNS = 3

export class Door {
  readonly server: Server
  readonly pages: Pages
  /** What each household may ask, before the room is ready and after. */
  readonly requests: AddressBuckets
  readonly #settings: Settings
  /** Where `localhost` is two addresses, at the other one. */
  #beside: Server | null = null
  #room: Room | null = null
  #showsPages = false
  #waiting: Waiting[] = []

  /** Throws `StartProblem` if it cannot be opened there. */
  static async open(settings: Settings): Promise<Door> {
    const door = new Door(settings)
    const { port, host } = settings
    try {
      await listen(door.server, port, host)
    } catch (error) {
      throw listenProblem(error as NodeJS.ErrnoException, settings)
    }
    // That name stands for two addresses, of which a machine may lack one.
    if (host === 'localhost') await door.#openBeside()
    return door
  }

  private constructor(settings: Settings) {
    this.#settings = settings
    this.pages = openPages(settings.webRoot)
    this.requests = new AddressBuckets(settings.limits.requests)
    this.server = this.#newServer()
  }

  /** Where it can be reached from this machine. */
  get address(): string {
    const { address, port } = this.server.address() as AddressInfo
    const anywhere = address === '0.0.0.0' || address === '::'
    return `http://${anywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`
  }

  /** The pages are as they should be: from now on whoever asks for them need not wait for the room. */
  showPages(): void {
    this.#showsPages = true
    this.#callIn()
  }

  /** Sees to whoever has come meanwhile. To be called now and then by what takes long. */
  async attend(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  }

  /** The room is ready. Whoever has waited is answered, in the order they came. */
  admit(room: Room): void {
    this.#room = room
    this.#callIn()
  }

  async close(): Promise<void> {
    const servers = this.#beside ? [this.server, this.#beside] : [this.server]
    const closed = servers.map(server => new Promise(resolve => server.close(resolve)))
    for (const server of servers) server.closeAllConnections()
    for (const { line } of this.#waiting) line.destroy()
    await Promise.all(closed)
  }

  #newServer(): Server {
    const { limits, trustProxy } = this.#settings
    const server = createServer({
      // As often it is looked for those who take too long: the usual half minute would be longer than they may take.
      connectionsCheckingInterval: limits.headersWithin / 4,
    })
    server.keepAliveTimeout = KEPT_ALIVE
    server.requestTimeout = REQUEST_TIMEOUT
    server.headersTimeout = limits.headersWithin
    if (!trustProxy) limitLines(server, limits)
    answerInTurn(server, (request, response) => {
      // Not for the whole server: then every WebSocket would keep a timer of Node's for life, though it never rings.
      request.socket.setTimeout(limits.silence)
      this.#answer(request, response)
    })
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    return server
  }

  async #openBeside(): Promise<void> {
    const { address, port } = this.server.address() as AddressInfo
    const beside = this.#newServer()
    const isOpen = await listen(beside, port, address === '::1' ? '127.0.0.1' : '::1').then(
      () => true,
      () => false,
    )
    if (isOpen) this.#beside = beside
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.#room) return this.#room.answer(request, response)
    const file = this.#showsPages ? this.pages.fileFor(request) : null
    if (file && this.requests.take(addressOf(this.#settings, request))) return sendPage(file, request, response)
    // Whoever asks too often waits as well: the room tells them so.
    this.#wait(request, request.socket, () => this.#answer(request, response))
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#room) return this.#room.upgrade(request, socket, head)
    // Node has done with this line, so all that may happen to it while it waits is for us to see to.
    const hangUp = () => void socket.destroy()
    const tooLong = setTimeout(hangUp, this.#settings.limits.silence)
    const forget = () => clearTimeout(tooLong)
    socket.on('error', hangUp).on('close', forget)
    this.#wait(request, socket, () => {
      forget()
      socket.off('error', hangUp).off('close', forget)
      this.#upgrade(request, socket, head)
    })
  }

  #wait(request: IncomingMessage, line: Duplex, enter: () => void): void {
    const household = householdOf(addressOf(this.#settings, request))
    // Whoever has gone needs no place any more. Looked for only when there is none left.
    if (!this.#hasPlaceFor(household)) this.#waiting = this.#waiting.filter(({ line }) => !line.destroyed)
    if (this.#hasPlaceFor(household)) this.#waiting.push({ household, line, enter })
    else line.destroy()
  }

  #hasPlaceFor(household: string): boolean {
    if (this.#waiting.length >= MOST_WAITING) return false
    let own = 0
    for (const waiting of this.#waiting) if (waiting.household === household) own++
    return own < MOST_OF_A_HOUSEHOLD
  }

  #callIn(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { line, enter } of waiting) if (!line.destroyed) enter()
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} is taken by another program; choose another with PORT, such as PORT=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES') return new StartProblem(`Port ${port} needs more rights than this user has.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(`HOST ${host} is no address of this machine.`)
  }
  return error
}
