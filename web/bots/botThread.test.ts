import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Question, WorkerAnswer, WorkerQuestion } from './botMessages.ts'
import { startBotThread, type ThinkingWorker } from './botThread.ts'

const QUESTION: Question = {
  game: 'tally',
  contentHash: '',
  content: {},
  level: 'easy',
  seat: 1,
  view: {},
  actions: [{ type: 'a' }],
  seed: 's',
}
const CHOICE = { action: { type: 'a' }, reaction: 0 }

/** A worker whose answers the test controls. */
class ScriptedWorker extends EventTarget implements ThinkingWorker {
  readonly asked: WorkerQuestion[] = []
  terminated = false

  postMessage(question: WorkerQuestion): void {
    this.asked.push(question)
  }

  terminate(): void {
    this.terminated = true
  }

  say(answer: WorkerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }))
  }
}

let workers: ScriptedWorker[]
const hire = () =>
  startBotThread(() => {
    const worker = new ScriptedWorker()
    workers.push(worker)
    return worker
  })

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('the bot worker', () => {
  test('starts with the first question and gets one question at a time', async () => {
    const botThread = hire()
    expect(workers).toEqual([])
    const both = [botThread.choose(QUESTION), botThread.choose({ ...QUESTION, seat: 2 })]
    const [worker] = workers
    expect(worker!.asked).toEqual([])
    worker!.say({ state: 'ready' })
    expect(worker!.asked.map(({ seat }) => seat)).toEqual([1])
    worker!.say({ state: 'thinking' })
    worker!.say({ choice: CHOICE })
    expect(worker!.asked.map(({ seat }) => seat)).toEqual([1, 2])
    worker!.say({ choice: CHOICE })
    expect(await Promise.all(both)).toEqual([CHOICE, CHOICE])
    expect(workers).toHaveLength(1)
  })

  test('a bot that throws returns null; its worker goes on', async () => {
    const botThread = hire()
    const choice = botThread.choose(QUESTION)
    workers[0]!.say({ state: 'ready' })
    workers[0]!.say({ error: 'it fell over' })
    expect(await choice).toBeNull()
    expect(workers[0]!.terminated).toBe(false)
  })

  test('a master bot gets two seconds and is not stopped before they are over', async () => {
    const botThread = hire()
    const choice = botThread.choose({ ...QUESTION, level: 'master' })
    workers[0]!.say({ state: 'ready' })
    expect(workers[0]!.asked[0]!.budget).toBe(2000)
    workers[0]!.say({ state: 'thinking' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(workers[0]!.terminated).toBe(false)
    workers[0]!.say({ choice: CHOICE })
    expect(await choice).toEqual(CHOICE)
    const stuck = botThread.choose({ ...QUESTION, level: 'master' })
    workers[0]!.say({ state: 'thinking' })
    await vi.advanceTimersByTimeAsync(3300)
    expect(await stuck).toBeNull()
  })

  test('a bot that hangs returns null after two seconds, and the next question gets a new worker', async () => {
    const botThread = hire()
    const both = [botThread.choose(QUESTION), botThread.choose(QUESTION)]
    workers[0]!.say({ state: 'ready' })
    workers[0]!.say({ state: 'thinking' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(workers[0]!.terminated).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await both[0]).toBeNull()
    expect(workers[0]!.terminated).toBe(true)
    workers[1]!.say({ state: 'ready' })
    workers[0]!.say({ choice: { action: 'too late', reaction: 0 } })
    workers[1]!.say({ choice: CHOICE })
    expect(await both[1]).toEqual(CHOICE)
  })

  test('loading a game does not count as thinking: a slow device gets more time for it', async () => {
    const botThread = hire()
    const choice = botThread.choose(QUESTION)
    await vi.advanceTimersByTimeAsync(6000)
    workers[0]!.say({ state: 'ready' })
    await vi.advanceTimersByTimeAsync(6000)
    workers[0]!.say({ state: 'thinking' })
    await vi.advanceTimersByTimeAsync(1000)
    workers[0]!.say({ choice: CHOICE })
    expect(await choice).toEqual(CHOICE)
  })

  test('a worker that cannot start answers null', async () => {
    const botThread = hire()
    const choice = botThread.choose(QUESTION)
    workers[0]!.dispatchEvent(new Event('error'))
    expect(await choice).toBeNull()
    const again = botThread.choose(QUESTION)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await again).toBeNull()
  })

  test('disposing answers all open questions', async () => {
    const botThread = hire()
    const both = [botThread.choose(QUESTION), botThread.choose(QUESTION)]
    workers[0]!.say({ state: 'ready' })
    botThread.dismiss()
    expect(await Promise.all(both)).toEqual([null, null])
    expect(workers[0]!.terminated).toBe(true)
  })
})
