import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openGame } from '#games'
import { openStorage } from '../../shell/storage.ts'
import { scriptedWire } from '../../testing/scriptedWire.ts'
import { openRemoteTable } from './remoteSession.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sitAtTable() {
  const wire = scriptedWire()
  const session = openRemoteTable({
    table: 'table',
    storage: openStorage(),
    connect: wire.connect,
    openBox: () => Promise.resolve(openGame('my-little-town')!),
    newId: () => 'id',
    newNonce: () => 'ab'.repeat(32),
    random: () => 0,
    hidden: () => false,
  })
  session.connect()
  const call = wire.calls[0]!
  call.open()
  return { session, call }
}

test('while the table waits, the clock stands still and the countdown runs; then the match runs on', () => {
  const { session, call } = sitAtTable()
  call.send({ type: 'pause', pause: { stage: 'waiting', missing: [1], left: 20_000, votes: [] }, at: 5000 })
  vi.advanceTimersByTime(3000)
  expect(session.now()).toBe(5000)
  const { pause } = session.snapshot()
  expect(pause).toMatchObject({ stage: 'waiting', missing: [1] })
  expect(pause!.until! - performance.now()).toBe(17_000)
  call.send({ type: 'pause', pause: { stage: 'resuming', missing: [], left: 3000, votes: [] }, at: 5000 })
  vi.advanceTimersByTime(3000)
  call.send({ type: 'pause', pause: null, at: 5000 })
  vi.advanceTimersByTime(250)
  expect(session.now()).toBe(5250)
  expect(session.snapshot().pause).toBeNull()
})

test('a countdown is shortened by the delay of its message', () => {
  const { session, call } = sitAtTable()
  vi.advanceTimersByTime(100)
  call.send({ type: 'talk', said: [] })
  vi.advanceTimersByTime(100) // asks for the time
  expect(call.received.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(80)
  call.send({ type: 'pong', seq: 0, hash: '', at: 1000 })
  call.send({ type: 'pause', pause: { stage: 'resuming', missing: [], left: 3000, votes: [] }, at: 1000 })
  expect(session.snapshot().pause!.until! - performance.now()).toBe(3000 - 40)
})

test('votes are sent, and the others’ are shown', () => {
  const { session, call } = sitAtTable()
  session.vote('bot')
  expect(call.received.at(-1)).toEqual({ type: 'vote', id: 'id', ballot: 'bot' })
  const votes = [{ seat: 0, ballot: 'bot' as const }]
  call.send({ type: 'pause', pause: { stage: 'voting', missing: [1], left: 30_000, votes }, at: 0 })
  expect(session.snapshot().pause!.votes).toEqual(votes)
})

test('the round trips of the others are known', () => {
  const { session, call } = sitAtTable()
  call.send({ type: 'trips', trips: [20, 150, null] })
  expect(session.snapshot().trips).toEqual([20, 150, null])
})
