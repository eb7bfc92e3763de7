import { PROTOCOL } from '#protocol/limits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedWire } from '../../testing/scriptedWire.ts'
import { DEAD_AFTER, LATE_AFTER, connectToServer, PING_EVERY } from './serverConnection.ts'
import type { ConnectionState } from './tableSession.ts'

const HELLO = { type: 'hello', protocol: PROTOCOL, table: 't', token: null } as const
const PONG = { type: 'pong', seq: 0, hash: '', at: 0 } as const
const EMPTY_TALK = { type: 'talk', said: [] } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openTestLine({ random = 1, hidden = false } = {}) {
  const wire = scriptedWire()
  const states: ConnectionState[] = []
  const asked: (number | null)[] = []
  const line = connectToServer({
    connect: wire.connect,
    hello: () => HELLO,
    received: (_message, _at, askedAt) => void asked.push(askedAt),
    changed: state => void states.push(state),
    random: () => random,
    hidden: () => hidden,
  })
  return { line, states, asked, calls: wire.calls }
}

describe('a connection', () => {
  test('sends its hello first, and is online once it is answered', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    expect(calls[0]!.received).toEqual([HELLO])
    expect(states).toEqual([])
    calls[0]!.send(PONG)
    expect(states).toEqual(['online'])
  })

  test('that is silent shows as late within two seconds and is closed later', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(PONG)
    vi.advanceTimersByTime(2000)
    expect(PING_EVERY + LATE_AFTER).toBeLessThan(2000)
    expect(states).toEqual(['online', 'late'])
    expect(calls[0]!.received.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(DEAD_AFTER)
    expect(states).toEqual(['online', 'late', 'lost'])
    expect(calls[0]!.closed).toBe(true)
  })

  test('whose pings are answered stays online', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(PONG)
    for (let half = 0; half < 60; half++) {
      vi.advanceTimersByTime(500)
      calls[0]!.send(PONG)
    }
    expect(states).toEqual(['online'])
    expect(calls).toHaveLength(1)
  })

  test('asks for the time at once and then every few seconds, whatever it receives, and says when it asked', () => {
    const { calls, asked } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(EMPTY_TALK)
    for (let tenth = 0; tenth < 120; tenth++) {
      vi.advanceTimersByTime(100)
      calls[0]!.send(EMPTY_TALK)
      const pings = calls[0]!.received.filter(({ type }) => type === 'ping').length
      if (pings > asked.filter(at => at !== null).length) calls[0]!.send(PONG)
    }
    expect(calls[0]!.received.filter(({ type }) => type === 'ping')).toHaveLength(3)
    expect(asked.filter(at => at !== null)).toHaveLength(3)
  })

  test('does not depend on the wall clock, which may be set back', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(PONG)
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(2000)
    expect(states).toEqual(['online', 'late'])
    vi.advanceTimersByTime(DEAD_AFTER)
    expect(states).toEqual(['online', 'late', 'lost'])
  })

  test('pings rarely while the page is hidden', () => {
    const { calls } = openTestLine({ hidden: true })
    calls[0]!.open()
    calls[0]!.send(PONG)
    vi.advanceTimersByTime(14_000)
    expect(calls[0]!.received).toEqual([HELLO])
  })

  test('that is closed shows as lost at once and reconnects, with a growing delay up to a limit', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(PONG)
    calls[0]!.close()
    expect(states).toEqual(['online', 'lost'])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const before = Date.now()
      vi.advanceTimersToNextTimer()
      while (calls.length === attempt) vi.advanceTimersToNextTimer()
      waits.push(Date.now() - before)
      calls[attempt]!.close()
    }
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 4000, 4000, 4000])
  })

  test('waits a random part of that delay, so that clients do not reconnect in step', () => {
    const { calls } = openTestLine({ random: 0.25 })
    calls[0]!.close()
    vi.advanceTimersByTime(49)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(calls).toHaveLength(2)
  })

  test('also waits longer each time when the server accepts and then closes it', () => {
    const { calls } = openTestLine()
    const refused = { type: 'problem', code: 'TABLE_CROWDED', text: '', fatal: false } as const
    for (const wait of [200, 400, 800]) {
      const call = calls.at(-1)!
      call.open()
      call.send(refused)
      call.close()
      const before = calls.length
      vi.advanceTimersByTime(wait - 1)
      expect(calls).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(calls).toHaveLength(before + 1)
    }
  })

  test('that is closed by a listener when it is lost does not reconnect', () => {
    const wire = scriptedWire()
    const line = connectToServer({
      connect: wire.connect,
      hello: () => HELLO,
      received: () => {},
      changed: () => line.close(),
      random: () => 1,
      hidden: () => false,
    })
    wire.calls[0]!.close()
    vi.advanceTimersByTime(60_000)
    expect(wire.calls).toHaveLength(1)
  })

  test('reconnects at once when the network is back', () => {
    const { line, calls } = openTestLine()
    calls[0]!.close()
    line.check()
    expect(calls).toHaveLength(2)
    vi.advanceTimersByTime(300)
    expect(calls).toHaveLength(2)
  })

  test('gives up an attempt that gets no answer', () => {
    const { states, calls } = openTestLine()
    vi.advanceTimersByTime(DEAD_AFTER)
    expect(calls[0]!.closed).toBe(true)
    expect(states).toEqual(['lost'])
  })

  test('ignores messages of an old connection', () => {
    const { states, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.close()
    calls[0]!.send(PONG)
    calls[0]!.close()
    expect(states).toEqual(['lost'])
  })

  test('that is closed neither reconnects nor pings any more', () => {
    const { line, calls } = openTestLine()
    calls[0]!.open()
    calls[0]!.send(PONG)
    line.close()
    vi.advanceTimersByTime(60_000)
    line.check()
    expect(calls).toHaveLength(1)
    expect(calls[0]!.closed).toBe(true)
    expect(calls[0]!.received).toEqual([HELLO])
  })
})
