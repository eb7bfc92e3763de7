/** The WebSocket end: who may connect, what may be said on the line, and when it is cut. */

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { unreachable } from '#kernel'
import { MAX_FRAME, PROTOCOL } from '#protocol/limits.ts'
import { type ClientMessage, clientMessage, isAct } from '#protocol/messages.ts'
import { Connection, type Line } from './connection.ts'
import { type Farewell, sayGoodbye } from './farewells.ts'
import { QuickSocket } from './quickSocket.ts'
import { AddressBuckets, Bucket, householdOf } from './rate.ts'
import type { Limits } from './settings.ts'
import { NotSaved } from './store.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

export interface SocketParts {
  readonly tables: Tables
  readonly limits: Limits
  isAllowedOrigin(request: IncomingMessage): boolean
  addressOf(request: IncomingMessage): string
  /** All that is said on a program's line. */
  converseWithProgram(socket: WebSocket): void
  report(problem: string, error: Error | null): void
}

export interface SocketServer {
  /** Open connections. */
  readonly size: number
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  stop(): void
}

/** What comes after it helps a load balancer bring those of one table together; here it says nothing. */
const SOCKET_PATH = /^\/ws(\/[A-Za-z0-9_-]{1,64})?$/
const PROGRAM_PATH = '/bot'

export function createSocketServer(parts: SocketParts): SocketServer {
  const { limits } = parts
  /** What its types say nothing of. */
  const within: { readonly closeTimeout: number } = { closeTimeout: CLOSED_WITHIN }
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: QuickSocket,
    maxPayload: MAX_FRAME,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: true,
    ...within,
  })
  const connects = new AddressBuckets(limits.connects)
  const { burst, perSecond } = limits.messages
  const messages = new AddressBuckets({ burst: TALKERS * burst, perSecond: TALKERS * perSecond })
  /** Open connections by household. */
  const open = new Map<string, number>()
  const alive = new WeakSet<WebSocket>()

  let beat = performance.now()
  const heartbeat = setInterval(() => {
    // After a standstill of our own, what they said meanwhile is still to be read: nobody is cut off for it.
    const isLate = performance.now() - beat > 1.5 * limits.heartbeat
    beat = performance.now()
    for (const socket of server.clients) {
      if (!alive.delete(socket) && !isLate) socket.terminate()
      else socket.ping()
    }
  }, limits.heartbeat)
  heartbeat.unref()

  function accept(socket: WebSocket, address: string, path: string): void {
    alive.add(socket)
    open.set(address, (open.get(address) ?? 0) + 1)
    socket.on('pong', () => alive.add(socket))
    socket.on('message', () => alive.add(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (path === PROGRAM_PATH) parts.converseWithProgram(socket)
    else converse(socket, { ...parts, spend: amount => messages.take(address, amount) })
  }

  return {
    get size() {
      return server.clients.size
    },
    upgrade(request, socket, head) {
      const address = householdOf(parts.addressOf(request))
      const path = request.url ?? ''
      if (!SOCKET_PATH.test(path) && path !== PROGRAM_PATH) return turnAway(socket, '404 Not Found')
      if (!parts.isAllowedOrigin(request)) return turnAway(socket, '403 Forbidden')
      if ((open.get(address) ?? 0) >= limits.connectionsPerAddress || !connects.take(address)) {
        return turnAway(socket, '429 Too Many Requests')
      }
      server.handleUpgrade(request, socket, head, webSocket => {
        webSocket.under = socket
        accept(webSocket, address, path)
      })
    },
    stop() {
      clearInterval(heartbeat)
      for (const socket of server.clients) socket.close(1012, 'closing')
      setTimeout(() => server.clients.forEach(socket => socket.terminate()), CLOSING).unref()
      server.close()
    },
  }
}

/** Frames one message may come in: it counts as one, and what it costs to read is to be bounded. Browsers need one. */
const MOST_FRAGMENTS = 32

/** Milliseconds in which whoever is sent away must have gone: they may say as much as they like meanwhile. */
const CLOSED_WITHIN = 1000

/** Lines of one household that may all talk as much as one may: what each may say alone, hundreds together would stop the room with. */
export const TALKERS = 50

/** So many other messages cost as much as a hello: whoever says it is told the whole match so far. */
export const COST_OF_HELLO = 10

/** How often a client may look back. */
const LOOKS_BACK = { burst: 8, perSecond: 1 }

/** Milliseconds a client gets to say goodbye. */
const CLOSING = 500

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  // Not left to them: whoever does not hang up would hold the line for ever.
  socket.on('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface ConversationParts extends Pick<SocketParts, 'tables' | 'limits' | 'report'> {
  /** Whether the household may say so much more, all its lines together. */
  spend?(amount: number): boolean
}

/** Everything that is said on one connection, in the order it comes. */
export function converse(socket: Line, { tables, limits, report, spend = () => true }: ConversationParts): void {
  const connection = new Connection(socket, limits)
  const bucket = new Bucket(limits.messages)
  const looks = new Bucket(LOOKS_BACK)
  let table: Table | null = null
  /** Until a greeting is answered, whatever is said waits; `null` when nothing does. */
  let greeting: Promise<void> | null = null
  const impatience = setTimeout(() => cutOff('HELLO_MISSING'), limits.helloWithin)

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (!bucket.take()) return cutOff('TOO_FAST')
    const message = isBinary ? 'MALFORMED' : parse(String(data))
    if (typeof message === 'string') return cutOff(message)
    if (!spend(message.type === 'hello' ? COST_OF_HELLO : 1)) return cutOff('TOO_FAST')
    inOrder(() => hear(message))
  })
  // Answered before we hear of them, and not read as messages: whoever floods us with them gets no goodbye.
  for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => bucket.take() || socket.terminate())
  socket.on('close', () => {
    clearTimeout(impatience)
    inOrder(() => table?.leave(connection))
  })

  function inOrder(work: () => Promise<void> | void): void {
    try {
      const working = greeting ? greeting.then(work) : work()
      if (!working) return
      const done = working.catch(fail).then(() => {
        if (greeting === done) greeting = null
      })
      greeting = done
    } catch (error) {
      fail(error as Error)
    }
  }

  function hear(message: ClientMessage): Promise<void> | void {
    if (message.type === 'hello') return greet(message)
    if (!table) return cutOff('HELLO_MISSING')
    switch (message.type) {
      case 'ping':
        return table.requests.pong(connection)
      case 'act':
        // Not waited for: the room keeps the order, and an answer may take a commit.
        return void table.requests.act(connection, message).catch(fail)
      case 'host':
        return void table.requests.command(connection, message.id, message.command).catch(fail)
      case 'say':
        return void table.requests.say(connection, message.id, message.saying).catch(fail)
      case 'vote':
        return table.requests.vote(connection, message.id, message.ballot)
      case 'motion':
        return table.requests.move(connection, message.id, message.motion, message.answer)
      case 'leave':
        return void table.requests.standUp(connection, message.id).catch(fail)
      case 'start-clocks':
        return void table.requests.startClocks(connection, message.id).catch(fail)
      case 'ticket':
        return void table.requests.ticket(connection, message.id).catch(fail)
      case 'look-back':
        // Earlier moments are played again to be seen: who asks without a break waits.
        return looks.take() ? table.requests.lookBack(connection, message.from, message.to) : undefined
      case 'mix':
        return void table.requests.mix(connection, message.nonce).catch(fail)
      case 'identify':
        return void table.requests.identify(connection, message.player).catch(fail)
      default:
        unreachable(message)
    }
  }

  async function greet({ table: id, token, lists = false }: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    clearTimeout(impatience)
    const found = await tables.open(id).catch((error: Error) => {
      report('a table cannot be opened', error)
      return error instanceof NotSaved ? ('unreachable' as const) : ('broken' as const)
    })
    if (found === 'unreachable') return connection.close(1012, 'try again')
    if (found === 'broken') return cutOff('TABLE_BROKEN')
    if (!found) return cutOff('NO_SUCH_TABLE')
    const watches = token === null && found !== table
    if (watches && found.watchers >= limits.watchersPerTable) return cutOff('TABLE_CROWDED')
    if (table && table !== found) table.leave(connection)
    table = found
    if (socket.readyState !== socket.OPEN) return
    connection.lists = lists
    const farewell = found.welcome(connection, token)
    if (!farewell) return
    // A seat that was given a moment ago, by another process perhaps, is looked for twice.
    const now = (await found.isOld()) ? found.welcome(connection, token) : farewell
    if (now) cutOff(now)
  }

  function cutOff(code: Farewell): void {
    sayGoodbye(connection, code)
  }

  function fail(error: Error): void {
    report('a message could not be answered', error)
    connection.close(1011, 'error')
  }
}

/** The message, or why it is none. */
function parse(text: string): ClientMessage | Farewell {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return 'MALFORMED'
  }
  if (isAct(raw)) return raw
  const parsed = clientMessage.safeParse(raw)
  if (parsed.success) return parsed.data
  return isOtherHello(raw) ? 'OTHER_PROTOCOL' : 'MALFORMED'
}

/** A page of another version says hello in its own way. */
function isOtherHello(raw: unknown): boolean {
  const { type, protocol } = (raw ?? {}) as { readonly type?: unknown; readonly protocol?: unknown }
  return type === 'hello' && typeof protocol === 'number' && protocol !== PROTOCOL
}
