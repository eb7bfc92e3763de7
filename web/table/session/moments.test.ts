import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '#protocol/messages.ts'
import { createEarlierMoments } from './moments.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function earlier(from: number): Extract<ServerMessage, { type: 'earlier' }> {
  return { type: 'earlier', from, shown: { view: from, outcome: null, undo: false }, steps: [] }
}

test('a late answer is not taken for the answer to the next request', async () => {
  const asking = createEarlierMoments()
  const first = asking.asked(50)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toEqual([])
  const second = asking.asked(0)
  asking.answered(earlier(50))
  asking.answered(earlier(0))
  expect(await second).toMatchObject([{ seq: 0 }])
})

test('requests on a closed connection get no answer', async () => {
  const asking = createEarlierMoments()
  const first = asking.asked(50)
  asking.givenUp()
  const second = asking.asked(0)
  asking.answered(earlier(0))
  expect([await first, await second]).toMatchObject([[], [{ seq: 0 }]])
})

test('what is not settled yet is answered with the latest settled moment', async () => {
  const asking = createEarlierMoments()
  const asked = asking.asked(50)
  asking.answered(earlier(48))
  expect(await asked).toMatchObject([{ seq: 48 }])
})
