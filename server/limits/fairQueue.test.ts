import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairQueue } from './fairQueue.ts'

/** Milliseconds. */
const LONG = 1

// What a job costs is measured: on a busy machine it would be anything.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Takes as long as telling somebody a long match. */
function work(milliseconds = LONG): void {
  vi.advanceTimersByTime(milliseconds)
}

/** Who had their turn, in order, once all had it: each job is the name of its address. */
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

test('all of one address have their turn, in the order in which they came', async () => {
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

test('whoever comes from another address need not wait for all that one address asked before', async () => {
  const done = await turnsOf([...times(50, 'many'), 'one'], () => LONG)
  expect(done.indexOf('one')).toBeLessThan(3)
})

test('an address is charged what its jobs cost, not how many they are', async () => {
  const jobs = [...times(4, 'costly'), ...times(40, 'cheap')]
  const done = await turnsOf(jobs, address => (address === 'costly' ? 8 : 1))
  const inTurn = (count: number) => done.slice(0, count).filter(address => address === 'costly').length
  expect([inTurn(9), inTurn(18), inTurn(27), inTurn(36)]).toEqual([1, 2, 3, 4])
})

test('who had no turn for long has saved up none', async () => {
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

test('however much comes at once, others are heard in between', async () => {
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

test('whoever waits for something else meanwhile keeps nobody waiting', async () => {
  const queue = new FairQueue()
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  const first = queue.turn('one').then(() => opened)
  await queue.turn('one')
  open()
  await first
})

test('what waits is bounded, for each address and in all', async () => {
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

test('once an address has used much, others are heard for as long as it works', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  await turnsOf(times(5, 'one'), () => 9)
  expect(pauses).not.toHaveBeenCalled()
  await turnsOf(times(8, 'one'), () => 9)
  expect(pauses.mock.calls.map(([, pause]) => pause)).toEqual([9, 9])
})
