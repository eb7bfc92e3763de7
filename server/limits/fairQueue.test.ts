import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairQueue } from './fairQueue.ts'

/** Milliseconds. */
const LONG = 1

// The cost of a job is measured: with the real clock it would vary on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Takes as long as sending a long match. */
function work(milliseconds = LONG): void {
  vi.advanceTimersByTime(milliseconds)
}

/** The order in which the jobs ran: each job is the name of its address. */
async function turnsOf(jobs: readonly string[], cost: (address: string) => number): Promise<readonly string[]> {
  const queue = new FairQueue()
  const done: string[] = []
  const doOne = async (address: string) => {
    await queue.turn(address)
    work(cost(address))
    done.push(address)
  }
  await Promise.all(jobs.map(doOne))
  return done
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

test('jobs of one address run in the order in which they came', async () => {
  const queue = new FairQueue()
  const done: number[] = []
  const doOne = async (who: number) => {
    await queue.turn('one')
    done.push(who)
  }
  const all = Array.from({ length: 20 }, (_, who) => who)
  await Promise.all(all.map(doOne))
  expect(done).toEqual(all)
  await doOne(20)
  expect(done.at(-1)).toBe(20)
})

test('a job of another address does not wait for all earlier jobs of one address', async () => {
  const done = await turnsOf([...times(50, 'many'), 'one'], () => LONG)
  expect(done.indexOf('one')).toBeLessThan(3)
})

test('an address is charged what its jobs cost, not how many they are', async () => {
  const jobs = [...times(4, 'costly'), ...times(40, 'cheap')]
  const done = await turnsOf(jobs, address => (address === 'costly' ? 8 : 1))
  const inTurn = (count: number) => done.slice(0, count).filter(address => address === 'costly').length
  expect([inTurn(9), inTurn(18), inTurn(27), inTurn(36)]).toEqual([1, 2, 3, 4])
})

test('an address that was idle for long has saved up no turns', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  const doOne = async (address: string) => {
    await queue.turn(address)
    work()
    done.push(address)
  }
  const busy = times(30, 'busy').map(doOne)
  await busy[9]
  const before = done.length
  await Promise.all([...busy, ...times(10, 'late').map(doOne)])
  expect(done.slice(before, before + 10).filter(address => address === 'late').length).toBe(5)
})

test('however many jobs come at once, the event loop runs in between', async () => {
  const queue = new FairQueue()
  let isOver = false
  let heard = 0
  const listen = () => {
    heard++
    if (!isOver) setImmediate(listen)
  }
  setImmediate(listen)
  const doOne = async () => {
    await queue.turn('one')
    await Promise.resolve('a table that is open')
    work()
  }
  await Promise.all(times(100, null).map(doOne))
  isOver = true
  expect(heard).toBeGreaterThan(20)
})

test('a job that waits for something else does not block the queue', async () => {
  const queue = new FairQueue()
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  const first = queue.turn('one').then(() => opened)
  await queue.turn('one')
  open()
  await first
})

test('the queue is bounded, per address and in total', async () => {
  const queue = new FairQueue()
  const waiting: Promise<void>[] = []
  for (let address = 0; !queue.isFull('new'); address++) {
    for (; !queue.isFull(`${address}`);) waiting.push(queue.turn(`${address}`))
    if (address === 0) expect(waiting.length).toBe(400)
  }
  expect(waiting.length).toBe(10_000)
  await Promise.all(waiting)
  expect(queue.isFull('0')).toBe(false)
})

test('once an address has used much, the queue pauses as long as its jobs run', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  await turnsOf(times(5, 'one'), () => 9)
  expect(pauses).not.toHaveBeenCalled()
  await turnsOf(times(8, 'one'), () => 9)
  expect(pauses.mock.calls.map(([, pause]) => pause)).toEqual([9, 9])
})
