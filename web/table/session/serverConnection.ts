/** The connection to the server: connects, detects silence, reconnects. Knows nothing of tables. */

import { isStep } from '#protocol/follow.ts'
import type { ClientMessage, ServerFrame } from '#protocol/messages.ts'
import type { ConnectionState } from './tableSession.ts'

/** The callbacks of a connection. */
export interface Wire {
  send(text: string): void
  close(): void
}

export interface WireEvents {
  opened(): void
  received(text: string): void
  closed(): void
}

export type Connect = (events: WireEvents) => Wire

export interface ServerConnection {
  send(message: ClientMessage): void
  /** Reconnects at once if the connection is lost, else pings. */
  check(): void
  close(): void
}

export interface ServerConnectionSetup {
  readonly connect: Connect
  /** The first message on every new connection. */
  hello(): ClientMessage
  /** When a message arrived, and when its ping was sent, by the monotonic clock. */
  received(frame: ServerFrame, at: number, askedAt: number | null): void
  changed(state: ConnectionState): void
  /** From 0 up to 1, so that a thousand browsers do not reconnect in step. */
  random(): number
  /** Whether the page is hidden: then pings are rare. */
  hidden(): boolean
}

/** Milliseconds, by the monotonic clock. A silent connection is noticed within PING_EVERY + LATE_AFTER, closed after DEAD_AFTER. */
export const PING_EVERY = 1000
export const LATE_AFTER = 900
const HIDDEN_PING_EVERY = 15_000
/** However much is received, we ping this often: the answer tells the time. */
const MAX_PING_GAP = 5000
export const DEAD_AFTER = 6000
const CHECK_EVERY = 100
/** The n-th attempt waits up to BASE * 2^n, never longer than CAP: "full jitter". */
const BACKOFF_BASE = 200
const BACKOFF_CAP = 4000

export function connectToServer(setup: ServerConnectionSetup): ServerConnection {
  let wire: Wire | null = null
  /** Counts connections: messages of an old one are ignored. */
  let attempts = 0
  let isOpen = false
  let closed = false
  let failures = 0
  /** Since when the server owes an answer; `null` if it does not. */
  let awaitingSince: number | null = null
  let receivedAt = 0
  /** When the unanswered pings were sent. Answers come in order. */
  let pingTimes: number[] = []
  let askedAt = -Infinity
  let state: ConnectionState = 'connecting'
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  const heartbeat = setInterval(check, CHECK_EVERY)

  open()
  return {
    send(message) {
      if (!isOpen) return // the caller sends again after the hello
      awaitingSince ??= performance.now()
      wire?.send(JSON.stringify(message))
    },
    check() {
      if (closed) return
      if (wire === null) open()
      else if (isOpen) ping()
    },
    close() {
      closed = true
      disconnect()
    },
  }

  function open(): void {
    clearTimeout(reconnectTimer)
    const attempt = ++attempts
    const isCurrent = () => attempt === attempts
    awaitingSince = performance.now()
    wire = setup.connect({
      opened() {
        if (!isCurrent()) return
        isOpen = true
        awaitingSince = performance.now()
        wire?.send(JSON.stringify(setup.hello()))
      },
      received(text) {
        if (!isCurrent()) return
        awaitingSince = null
        receivedAt = performance.now()
        const frame = JSON.parse(text) as ServerFrame
        const type = isStep(frame) ? 'step' : frame.type
        if (type !== 'problem') failures = 0 // being refused is no success
        become('online')
        setup.received(frame, receivedAt, type === 'pong' ? (pingTimes.shift() ?? null) : null)
      },
      closed() {
        if (isCurrent()) lose()
      },
    })
  }

  function check(): void {
    if (wire === null) return
    const now = performance.now()
    const waited = awaitingSince === null ? 0 : now - awaitingSince
    if (waited >= DEAD_AFTER) lose()
    else if (waited >= LATE_AFTER && state === 'online') become('late')
    else if (isOpen && awaitingSince === null && isPingDue(now)) ping()
  }

  function isPingDue(now: number): boolean {
    if (setup.hidden()) return now - receivedAt >= HIDDEN_PING_EVERY
    return now - receivedAt >= PING_EVERY || now - askedAt >= MAX_PING_GAP
  }

  function ping(): void {
    askedAt = performance.now()
    awaitingSince ??= askedAt
    pingTimes.push(askedAt)
    wire?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage))
  }

  function lose(): void {
    disconnect()
    become('lost')
    if (closed) return // a listener closed it for good
    const longest = Math.min(BACKOFF_CAP, BACKOFF_BASE * 2 ** failures)
    failures++
    reconnectTimer = setTimeout(open, setup.random() * longest)
  }

  function disconnect(): void {
    attempts++
    isOpen = false
    pingTimes = []
    askedAt = -Infinity
    clearTimeout(reconnectTimer)
    if (closed) clearInterval(heartbeat)
    wire?.close()
    wire = null
  }

  function become(next: ConnectionState): void {
    if (state === next) return
    state = next
    setup.changed(next)
  }
}
