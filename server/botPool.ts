/** Worker threads in which bots think. Whatever a bot does, its table gets an answer in time. */

import { Worker } from 'node:worker_threads'
import type { BotLevel, ContentFiles, Seat } from '#kernel'
import type { BotSettings } from './settings.ts'

/** What a bot gets to see: a view and the actions it may choose from, never a state. */
export interface Question {
  readonly game: string
  readonly contentHash: string
  readonly content: ContentFiles
  readonly level: BotLevel
  readonly seat: Seat
  readonly view: unknown
  readonly actions: readonly unknown[]
}

/** What the worker is told; `content` only when it has not seen it yet. */
export interface WorkerQuestion extends Omit<Question, 'content'> {
  readonly content: ContentFiles | null
  readonly budget: number
}
export type WorkerAnswer = { readonly action: unknown } | { readonly error: string }

interface Job {
  readonly question: Question
  readonly deadline: NodeJS.Timeout
  resolve(action: unknown): void
}

interface Thinker {
  readonly worker: Worker
  readonly contents: Set<string>
  job: Job | null
}

/** Milliseconds a bot may take at least, however many are waiting. */
const LEAST_BUDGET = 25

export interface BotPoolSettings extends BotSettings {
  readonly shelf: string
  /** A bot failed and was passed over. */
  onFailure(game: string, level: BotLevel, reason: string): void
}

export class BotPool {
  readonly #settings: BotPoolSettings
  readonly #thinkers: Thinker[] = []
  #waiting: Job[] = []
  #stopped = false

  constructor(settings: BotPoolSettings) {
    this.#settings = settings
  }

  /** Starts the workers, so that the first bot need not wait for its own. */
  warmUp(): void {
    while (!this.#stopped && this.#hire());
  }

  /** The bot's choice, or `null` if it fails or takes too long. Never rejects. */
  choose(question: Question): Promise<unknown> {
    return new Promise(resolve => {
      const deadline = setTimeout(() => this.#giveUp(job), this.#settings.patience)
      const job: Job = { question, deadline, resolve }
      this.#waiting.push(job)
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const job of [...this.#waiting, ...this.#thinkers.flatMap(thinker => thinker.job ?? [])]) finish(job, null)
    this.#waiting = []
    await Promise.all(this.#thinkers.map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    if (this.#stopped) return
    while (this.#waiting.length > 0) {
      const thinker = this.#thinkers.find(({ job }) => job === null) ?? this.#hire()
      if (!thinker) return
      const share = this.#settings.budget / Math.max(1, this.#waiting.length / this.#settings.workers)
      const job = this.#waiting.shift()!
      this.#ask(thinker, job, Math.max(LEAST_BUDGET, Math.min(this.#settings.budget, share)))
    }
  }

  #ask(thinker: Thinker, job: Job, budget: number): void {
    thinker.job = job
    const { question } = job
    const key = `${question.game}/${question.contentHash}`
    const told: WorkerQuestion = { ...question, content: thinker.contents.has(key) ? null : question.content, budget }
    thinker.contents.add(key)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    thinker.worker.postMessage(told)
  }

  #hire(): Thinker | null {
    if (this.#thinkers.length >= this.#settings.workers) return null
    const worker = new Worker(new URL('./botWorker.ts', import.meta.url), {
      workerData: { shelf: this.#settings.shelf },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const thinker: Thinker = { worker, contents: new Set(), job: null }
    worker.unref()
    worker.on('message', (answer: WorkerAnswer) => this.#hear(thinker, answer))
    worker.on('error', error => this.#dismiss(thinker, error.message))
    worker.on('exit', code => this.#dismiss(thinker, `the worker ended with code ${code}`))
    this.#thinkers.push(thinker)
    return thinker
  }

  #hear(thinker: Thinker, answer: WorkerAnswer): void {
    const { job } = thinker
    if (!job) return
    thinker.job = null
    if ('error' in answer) this.#blame(job, answer.error)
    finish(job, 'error' in answer ? null : answer.action)
    this.#assign()
  }

  /** Time is up: the table goes on without the bot, and a worker that hangs is replaced. */
  #giveUp(job: Job): void {
    const thinker = this.#thinkers.find(({ job: current }) => current === job)
    if (thinker) {
      this.#dismiss(thinker, 'it thought for too long')
      return
    }
    this.#waiting = this.#waiting.filter(other => other !== job)
    finish(job, null)
  }

  #dismiss(thinker: Thinker, reason: string): void {
    const index = this.#thinkers.indexOf(thinker)
    if (index < 0) return
    this.#thinkers.splice(index, 1)
    void thinker.worker.terminate()
    if (thinker.job) {
      if (!this.#stopped) this.#blame(thinker.job, reason)
      finish(thinker.job, null)
      this.warmUp()
    }
    this.#assign()
  }

  #blame({ question }: Job, reason: string): void {
    this.#settings.onFailure(question.game, question.level, reason)
  }
}

function finish(job: Job, action: unknown): void {
  clearTimeout(job.deadline)
  job.resolve(action)
}
