/**
 * Handles the messages of one connection: checks their form and rate, keeps their order, and passes them to the table.
 */

import type { RawData } from 'ws'
import { unreachable } from '#kernel'
import { PROTOCOL } from '#protocol/limits.ts'
import { type ClientMessage, clientMessage, isAct, type ServerMessage } from '#protocol/messages.ts'
import { Connection, type Socket } from '../connection/connection.ts'
import type { FairQueue } from '../limits/fairQueue.ts'
import { type CloseReason, closeFor } from '../connection/closeReasons.ts'
import { startHelloTimeout } from '../connection/helloTimeout.ts'
import { TokenBucket } from '../limits/rateLimit.ts'
import type { Limits } from '../settings.ts'
import { NotSaved } from '../store/store.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** A hello costs as much as so many other messages: the answer is the whole match so far. */
export const COST_OF_HELLO = 10

/** How often a client may ask for earlier positions. */
const LOOK_BACK_LIMIT = { burst: 8, perSecond: 1 }

const TOO_MANY: ServerMessage = {
  type: 'problem',
  code: 'TOO_FAST',
  text: 'Too many requests. Wait a moment.',
  fatal: false,
}

/** Rate limits shared by all connections with one rate limit key. */
export interface ConnectionGroups {
  /** Whether so much more is allowed. */
  spend(rateLimitKey: string, amount: number): boolean
  /** One of its connections was cut. */
  left(rateLimitKey: string, socket: Socket): void
}

interface ConversationParts {
  readonly tables: Tables
  readonly limits: Limits
  report(problem: string, error: Error | null): void
  readonly connectionGroups?: ConnectionGroups
  /** Absent: expensive work runs at once. */
  readonly queue?: FairQueue
}

/** A connection, and the state of its messages. */
type ConversationSocket = Socket & { conversation?: Conversation | undefined }

/**
 * Handles everything sent on one connection, in order. All connections share their listeners, as there are many of
 * them.
 */
export function startConversation(socket: ConversationSocket, parts: ConversationParts, rateLimitKey = ''): void {
  socket.conversation = new Conversation(socket, parts, rateLimitKey)
  socket.on('message', onMessage)
  socket.on('ping', onPing)
  socket.on('pong', onPong)
  socket.on('close', onClose)
}

function onMessage(this: ConversationSocket, data: RawData, isBinary: boolean): void {
  this.conversation!.receive(data, isBinary)
}

function onPing(this: ConversationSocket): void {
  this.conversation!.onPing()
}

function onPong(this: ConversationSocket): void {
  this.conversation!.onPong()
}

function onClose(this: ConversationSocket): void {
  this.conversation!.end()
}

/** A class with lazy fields: most connections are idle most of the time, and there are many of them. */
class Conversation {
  readonly #socket: Socket
  readonly #parts: ConversationParts
  readonly #rateLimitKey: string
  readonly #connection: Connection
  readonly #bucket: TokenBucket
  /** `null` before the first request for earlier positions. */
  #lookBackLimit: TokenBucket | null = null
  #table: Table | null = null
  /** Pending while a hello is answered: other messages wait; `null` otherwise. */
  #pending: Promise<void> | null = null
  /** `null` once the client said hello. */
  #cancelHelloTimeout: (() => void) | null
  /** Handles a request that fails; `null` before the first one that may. */
  #onFailure: ((error: Error) => void) | null = null

  constructor(socket: Socket, parts: ConversationParts, rateLimitKey: string) {
    const { limits } = parts
    this.#socket = socket
    this.#parts = parts
    this.#rateLimitKey = rateLimitKey
    this.#connection = new Connection(socket, limits)
    this.#bucket = new TokenBucket(limits.messages)
    this.#cancelHelloTimeout = startHelloTimeout(limits.helloWithin, () => this.#cutOff('HELLO_MISSING'))
  }

  receive(data: RawData, isBinary: boolean): void {
    const socket = this.#socket
    socket.heard = true
    if (socket.readyState !== socket.OPEN) return
    if (!this.#bucket.take()) return this.#cutOff('TOO_FAST')
    const message = isBinary ? 'MALFORMED' : parse(String(data))
    if (typeof message === 'string') return this.#cutOff(message)
    if (!this.#maySpend(message.type === 'hello' ? COST_OF_HELLO : 1)) return this.#cutOff('TOO_FAST')
    if (this.#pending) this.#inOrder(() => this.#handle(message))
    else this.#handleNow(message)
  }

  /**
   * `ws` has already answered it, and it is no message: a client that floods us with them is cut off without a close
   * frame.
   */
  onPing(): void {
    if (!this.#bucket.take()) this.#socket.terminate()
  }

  onPong(): void {
    this.#socket.heard = true
    this.onPing()
  }

  end(): void {
    this.#clearHelloTimeout()
    this.#parts.connectionGroups?.left(this.#rateLimitKey, this.#socket)
    this.#inOrder(() => this.#table?.leave(this.#connection))
  }

  #maySpend(amount: number): boolean {
    return this.#parts.connectionGroups?.spend(this.#rateLimitKey, amount) ?? true
  }

  #inOrder(work: () => Promise<void> | void): void {
    try {
      const working = this.#pending ? this.#pending.then(work) : work()
      if (!working) return
      const done = working
        .catch((error: Error) => this.#fail(error))
        .then(() => {
          if (this.#pending === done) this.#pending = null
        })
      this.#pending = done
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  /** Actions are handled without waiting. */
  #handleNow(message: ClientMessage): void {
    try {
      const working = this.#handle(message)
      if (working) this.#inOrder(() => working)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #handle(message: ClientMessage): Promise<void> | void {
    const table = this.#table
    const connection = this.#connection
    if (message.type === 'hello') return this.#hello(message)
    if (!table) return this.#cutOff('HELLO_MISSING')
    const fail = (this.#onFailure ??= (error: Error) => this.#fail(error)) // created lazily: spectators never need it
    switch (message.type) {
      case 'ping':
        return table.requests.pong(connection)
      case 'act':
        // Not awaited: the match keeps the order, and an answer may take a commit.
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
      case 'start-now':
        return void table.requests.startNow(connection, message.id).catch(fail)
      case 'ticket':
        return void table.requests.ticket(connection, message.id).catch(fail)
      case 'look-back':
        // Earlier positions are replayed: a client over this rate limit waits.
        this.#lookBackLimit ??= new TokenBucket(LOOK_BACK_LIMIT)
        return this.#lookBackLimit.take() ? void this.#lookBack(table, message).catch(fail) : undefined
      case 'mix':
        return void table.requests.mix(connection, message.nonce).catch(fail)
      case 'identify':
        return void table.requests.identify(connection, message.player).catch(fail)
      default:
        unreachable(message)
    }
  }

  async #hello({ table: id, token, lists = false }: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    const { tables, limits, report, queue } = this.#parts
    const connection = this.#connection
    this.#clearHelloTimeout()
    if (queue?.isFull(this.#rateLimitKey)) return this.#cutOff('TOO_FAST')
    const found = await tables.open(id, this.#rateLimitKey).catch((error: Error) => {
      report('a table cannot be opened', error)
      return error instanceof NotSaved ? ('unreachable' as const) : ('broken' as const)
    })
    if (found === 'unreachable') return connection.close(1012, 'try again')
    if (found === 'broken') return this.#cutOff('TABLE_BROKEN')
    if (!found) return this.#cutOff('NO_SUCH_TABLE')
    await queue?.turn(this.#rateLimitKey)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const isNewSpectator = token === null && found !== this.#table
    if (isNewSpectator && found.watchers >= limits.watchersPerTable) return this.#cutOff('TABLE_CROWDED')
    if (this.#table !== found) this.#table?.leave(connection)
    this.#table = found
    connection.lists = lists
    const closeReason = found.welcome(connection, token)
    if (!closeReason) return
    // A seat that was given a moment ago, perhaps by another process, is looked up twice.
    const now = (await found.isOld()) ? found.welcome(connection, token) : closeReason
    if (now) this.#cutOff(now)
  }

  /** Actions do not wait for it. */
  async #lookBack(table: Table, { from, to }: Extract<ClientMessage, { type: 'look-back' }>): Promise<void> {
    const { queue } = this.#parts
    if (queue?.isFull(this.#rateLimitKey)) return this.#connection.send(TOO_MANY)
    await queue?.turn(this.#rateLimitKey)
    // Disconnected meanwhile, or at another table.
    if (this.#socket.readyState !== this.#socket.OPEN || this.#table !== table) return
    table.requests.lookBack(this.#connection, from, to)
  }

  #clearHelloTimeout(): void {
    this.#cancelHelloTimeout?.()
    this.#cancelHelloTimeout = null
  }

  #cutOff(code: CloseReason): void {
    closeFor(this.#connection, code)
  }

  #fail(error: Error): void {
    this.#parts.report('a message could not be answered', error)
    this.#connection.close(1011, 'error')
  }
}

/** The message, or the reason to close the connection. */
function parse(text: string): ClientMessage | CloseReason {
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

/** Whether it is the hello of a page of another version. */
function isOtherHello(raw: unknown): boolean {
  const { type, protocol } = (raw ?? {}) as { readonly type?: unknown; readonly protocol?: unknown }
  return type === 'hello' && typeof protocol === 'number' && protocol !== PROTOCOL
}
