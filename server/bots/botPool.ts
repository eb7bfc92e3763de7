/** Worker threads in which bots think. Whatever a bot does, its table gets an answer in time. */

import { Worker } from 'node:worker_threads'
import { type BotQuestion, type Choice, MASTER_BUDGET } from '#bots/answer.ts'
import type { ContentFiles } from '#kernel'
import type { BotSettings } from '../settings.ts'

export type { BotName, Choice } from '#bots/answer.ts'

/** A question to a bot, and the game it is about. */
export interface Question extends BotQuestion {
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly content: ContentFiles
  /**
   * The seed of the bot's chance; thinking time is then counted in rounds: asked the same again, the bot answers the
   * same.
   */
  readonly botSeed?: string
  /** Milliseconds until the answer is needed: a bot that thinks no longer takes no visible time. Absent: no hurry. */
  readonly within?: number
}

/** What is sent to the worker; `content` only when the worker has not seen it yet. */
export interface WorkerQuestion extends Omit<Question, 'content'> {
  readonly content: ContentFiles | null
  readonly budget: number
}
/** A worker's `workerData`; `patient`: it thinks long, at a lower priority. */
export interface WorkerSettings {
  readonly shelf: string
  readonly patient: boolean
}

/** `ready` comes once, when the worker has loaded its games. */
export type WorkerAnswer = { readonly ready: true } | { readonly choice: Choice } | { readonly error: string }

interface Job {
  readonly question: Question
  readonly deadline: NodeJS.Timeout
  resolve(choice: Choice | null): void
}

/** Workers that think briefly, and workers for masters. */
type WorkerKind = Pick<WorkerSettings, 'patient'>

interface BotThread {
  readonly worker: Worker
  /** Resolves when it listens, or never will. */
  readonly started: Promise<void>
  readonly contents: Set<string>
  /** Whether it is for masters only. */
  readonly patient: boolean
  /**
   * Whether it can be asked. Starting does not count as thinking: on a busy machine it may take longer than a bot's
   * timeout.
   */
  ready: boolean
  job: Job | null
}

/** Least milliseconds per bot, however many are waiting. */
const LEAST_BUDGET = 25
/** Masters think in workers of their own, so that only their own tables wait for them. */
const MASTER_WORKERS = 1
/** Milliseconds beyond its thinking time after which a master counts as stuck. */
const MASTER_TIMEOUT = 4000

export interface BotPoolSettings extends BotSettings {
  readonly shelf: string
  /** A bot failed and was skipped. */
  onTrouble(problem: string): void
}

/** The part of the pool that a table needs. */
export type Thinking = Pick<BotPool, 'warmUp' | 'choose'>

export class BotPool {
  readonly #settings: BotPoolSettings
  readonly #threads: BotThread[] = []
  #waiting: Job[] = []
  #stopped = false

  constructor(settings: BotPoolSettings) {
    this.#settings = settings
  }

  /** Starts the workers, so that the first bot does not wait for its worker. */
  warmUp(): void {
    this.#startWorkers(this.#settings.workers, { patient: false })
  }

  /** The bot's choice, or `null` if it fails or takes too long. Never rejects. */
  choose(question: Question): Promise<Choice | null> {
    return new Promise(resolve => {
      const patience = isPatient(question) ? MASTER_BUDGET + MASTER_TIMEOUT : this.#settings.patience
      const deadline = setTimeout(() => this.#timeOut(job), patience)
      const job: Job = { question, deadline, resolve }
      this.#waiting.push(job)
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const job of [...this.#waiting, ...this.#threads.flatMap(botThread => botThread.job ?? [])]) finish(job, null)
    this.#waiting = []
    // Node 24 crashes if a worker is terminated while it waits for an `import()`, as it does when it starts.
    for (const { worker } of this.#threads) worker.ref()
    await Promise.all(this.#threads.map(({ worker, started }) => started.then(() => worker.terminate())))
  }

  #assign(): void {
    const { budget, workers } = this.#settings
    this.#assignTo({ patient: false }, budget, workers)
    this.#assignTo({ patient: true }, MASTER_BUDGET, MASTER_WORKERS)
  }

  #assignTo(kind: WorkerKind, budget: number, workers: number): void {
    while (!this.#stopped) {
      const waiting = this.#waiting.filter(({ question }) => isPatient(question) === kind.patient)
      const [job] = waiting
      if (!job) return
      const botThread = this.#threads.find(each => each.ready && each.job === null && each.patient === kind.patient)
      if (!botThread) return this.#startWorkers(workers, kind)
      const share = budget / Math.max(1, waiting.length / workers)
      const { within = Infinity } = job.question
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      this.#ask(botThread, job, Math.max(LEAST_BUDGET, Math.min(share, within)))
    }
  }

  #ask(botThread: BotThread, job: Job, budget: number): void {
    botThread.job = job
    const { question } = job
    const key = `${question.game}/${question.version}/${question.contentHash}`
    const message: WorkerQuestion = {
      ...question,
      content: botThread.contents.has(key) ? null : question.content,
      budget,
    }
    botThread.contents.add(key)
    botThread.worker.postMessage(message)
  }

  #startWorkers(workers: number, kind: WorkerKind): void {
    const isOfKind = ({ patient }: BotThread) => patient === kind.patient
    while (!this.#stopped && this.#threads.filter(isOfKind).length < workers) this.#startWorker(kind)
  }

  #startWorker({ patient }: WorkerKind): void {
    const data: WorkerSettings = { shelf: this.#settings.shelf, patient }
    const worker = new Worker(new URL('./botWorker.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const started = new Promise<void>(resolve => {
      for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve())
    })
    const botThread: BotThread = { worker, started, contents: new Set(), patient, ready: false, job: null }
    worker.unref()
    worker.on('message', (answer: WorkerAnswer) => this.#onAnswer(botThread, answer))
    worker.on('error', error => this.#removeWorker(botThread, error.message))
    worker.on('exit', code => this.#removeWorker(botThread, `the worker ended with code ${code}`))
    this.#threads.push(botThread)
  }

  #onAnswer(botThread: BotThread, answer: WorkerAnswer): void {
    const { job } = botThread
    botThread.ready = true
    botThread.job = null
    if (job && 'error' in answer) this.#reportFailure(job, answer.error)
    if (job) finish(job, 'choice' in answer ? answer.choice : null)
    this.#assign()
  }

  /** The timeout has passed: the table goes on without the bot, and a worker that hangs is replaced. */
  #timeOut(job: Job): void {
    const botThread = this.#threads.find(({ job: current }) => current === job)
    if (botThread) {
      this.#removeWorker(botThread, 'it thought for too long')
      return
    }
    this.#waiting = this.#waiting.filter(other => other !== job)
    finish(job, null)
  }

  #removeWorker(botThread: BotThread, reason: string): void {
    const index = this.#threads.indexOf(botThread)
    if (index < 0) return
    this.#threads.splice(index, 1)
    void botThread.worker.terminate()
    if (!botThread.ready && !this.#stopped) this.#settings.onTrouble(`a worker for bots cannot start: ${reason}`)
    if (!botThread.job) return
    this.#reportFailure(botThread.job, reason)
    finish(botThread.job, null)
    this.#assign()
  }

  #reportFailure({ question }: Job, reason: string): void {
    if (!this.#stopped) this.#settings.onTrouble(`${question.game}: the ${question.level} bot failed: ${reason}`)
  }
}

function isPatient({ level }: Question): boolean {
  return level === 'master'
}

function finish(job: Job, choice: Choice | null): void {
  clearTimeout(job.deadline)
  job.resolve(choice)
}
