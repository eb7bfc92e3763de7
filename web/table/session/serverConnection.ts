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
  nudge(): void
  close(): void
}

export interface ServerConnectionSetup {
  readonly connect: Connect
  /** The first message on every new connection. */
  greeting(): ClientMessage
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
const ASK_EVERY = 5000
export const DEAD_AFTER = 6000
const CHECK_EVERY = 100
/** The n-th attempt waits up to BASE * 2^n, never longer than CAP: "full jitter". */
const BACKOFF_BASE = 200
const BACKOFF_CAP = 4000

export function connectToServer(setup: ServerConnectionSetup): ServerConnection {
  let wire: Wire | null = null
  /** Counts connections: messages of an old one are ignored. */
  let calls = 0
  let isOpen = false
  let closed = false
  let failures = 0
  /** Since when the server owes an answer; `null` if it does not. */
  let owedSince: number | null = null
  let heardAt = 0
  /** When the unanswered pings were sent. Answers come in order. */
  let asked: number[] = []
  let askedAt = -Infinity
  let state: ConnectionState = 'connecting'
  let redial: ReturnType<typeof setTimeout> | undefined
  const heartbeat = setInterval(check, CHECK_EVERY)

  dial()
  return {
    send(message) {
      if (!isOpen) return // the caller sends again after the hello
      owedSince ??= performance.now()
      wire?.send(JSON.stringify(message))
    },
    nudge() {
      if (closed) return
      if (wire === null) dial()
      else if (isOpen) ping()
    },
    close() {
      closed = true
      hangUp()
    },
  }

  function dial(): void {
    clearTimeout(redial)
    const call = ++calls
    const isCurrent = () => call === calls
    owedSince = performance.now()
    wire = setup.connect({
      opened() {
        if (!isCurrent()) return
        isOpen = true
        owedSince = performance.now()
        wire?.send(JSON.stringify(setup.greeting()))
      },
      received(text) {
        if (!isCurrent()) return
        owedSince = null
        heardAt = performance.now()
        const frame = JSON.parse(text) as ServerFrame
        const type = isStep(frame) ? 'step' : frame.type
        if (type !== 'problem') failures = 0 // being refused is no success
        become('online')
        setup.received(frame, heardAt, type === 'pong' ? (asked.shift() ?? null) : null)
      },
      closed() {
        if (isCurrent()) lose()
      },
    })
  }

  function check(): void {
    if (wire === null) return
    const now = performance.now()
    const owed = owedSince === null ? 0 : now - owedSince
    if (owed >= DEAD_AFTER) lose()
    else if (owed >= LATE_AFTER && state === 'online') become('late')
    else if (isOpen && owedSince === null && isTimeToAsk(now)) ping()
  }

  function isTimeToAsk(now: number): boolean {
    if (setup.hidden()) return now - heardAt >= HIDDEN_PING_EVERY
    return now - heardAt >= PING_EVERY || now - askedAt >= ASK_EVERY
  }

  function ping(): void {
    askedAt = performance.now()
    owedSince ??= askedAt
    asked.push(askedAt)
    wire?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage))
  }

  function lose(): void {
    hangUp()
    become('lost')
    if (closed) return // a listener closed it for good
    const longest = Math.min(BACKOFF_CAP, BACKOFF_BASE * 2 ** failures)
    failures++
    redial = setTimeout(dial, setup.random() * longest)
  }

  function hangUp(): void {
    calls++
    isOpen = false
    asked = []
    askedAt = -Infinity
    clearTimeout(redial)
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
