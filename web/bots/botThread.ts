/** The page's bot worker. Whatever a bot does, its table gets an answer in time. */

import { type Choice, MASTER_BUDGET } from '#bots/answer.ts'
import { ownScript } from '../shell/trustedTypes.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerAddress from './botWorker.ts?worker&url'
import type { Question, WorkerAnswer, WorkerQuestion } from './botMessages.ts'

export interface BotThread {
  /** The bot's choice, or `null` if it fails or takes too long. Never rejects. */
  choose(question: Question): Promise<Choice | null>
  dismiss(): void
}

/** The part of `Worker` we use. */
export interface ThinkingWorker extends EventTarget {
  postMessage(question: WorkerQuestion): void
  terminate(): void
}

interface Job {
  readonly question: Question
  resolve(choice: Choice | null): void
}

/** Milliseconds a bot may think, as on the server; and the least it gets when many questions wait. */
const BUDGET = 700
const LEAST_BUDGET = 25
/** Milliseconds after which a bot counts as stuck. */
const THINKING_TIMEOUT = 2000
/** Milliseconds a worker may take to start and to load a game: phones are slow, and no bot thinks yet. */
const BEGIN_WITHIN = 15_000

/** Starts its worker with the first question. */
export function startBotThread(startWorker: () => ThinkingWorker = startBotWorker): BotThread {
  let worker: ThinkingWorker | null = null
  let listening = new AbortController()
  let ready = false
  let current: Job | null = null
  let waiting: Job[] = []
  let deadline: ReturnType<typeof setTimeout> | undefined

  return {
    choose(question) {
      return new Promise(resolve => {
        waiting.push({ question, resolve })
        askNext()
      })
    },
    dismiss() {
      const jobs = current ? [current, ...waiting] : waiting
      waiting = []
      stop()
      for (const { resolve } of jobs) resolve(null)
    },
  }

  function askNext(): void {
    if (current || waiting.length === 0) return
    if (!worker) return start()
    if (!ready) return
    const count = waiting.length
    current = waiting.shift()!
    const budget = Math.max(LEAST_BUDGET, budgetOf(current.question) / count)
    expectWithin(BEGIN_WITHIN)
    worker.postMessage({ ...current.question, budget })
  }

  function start(): void {
    worker = startWorker()
    listening = new AbortController()
    const { signal } = listening
    worker.addEventListener('message', event => receive((event as MessageEvent<WorkerAnswer>).data), { signal })
    worker.addEventListener('error', giveUp, { signal })
    expectWithin(BEGIN_WITHIN)
  }

  function expectWithin(milliseconds: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(giveUp, milliseconds)
  }

  function receive(answer: WorkerAnswer): void {
    ready = true
    if ('state' in answer && answer.state === 'thinking') return expectWithin(timeoutOf(current?.question))
    clearTimeout(deadline)
    finish('choice' in answer ? answer.choice : null)
  }

  /** The time is over, or the worker broke: the next question gets a new worker. */
  function giveUp(): void {
    current ??= waiting.shift() ?? null
    const job = current
    stop()
    current = job
    finish(null)
  }

  function finish(choice: Choice | null): void {
    const job = current
    current = null
    job?.resolve(choice)
    askNext()
  }

  function stop(): void {
    clearTimeout(deadline)
    listening.abort()
    worker?.terminate()
    worker = null
    ready = false
    current = null
  }
}

function budgetOf({ level }: Question): number {
  return level === 'master' ? MASTER_BUDGET : BUDGET
}

function timeoutOf(question: Question | undefined): number {
  return question ? THINKING_TIMEOUT - BUDGET + budgetOf(question) : THINKING_TIMEOUT
}

function startBotWorker(): ThinkingWorker {
  return new Worker(ownScript(workerAddress), { type: 'module', name: 'bots' })
}
