/** A server in a process of its own that is measured, killed and started again over the same data. */

import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS, type Limits, type Settings } from '#server/settings.ts'
import type { Span } from '../figures.ts'
import { COMPILED } from './serverProcess.ts'

export interface Measured {
  /** Bytes of the process; and those in use after a garbage collection. */
  readonly rss: number
  readonly memory: number
  /** Milliseconds of CPU since the process began, all threads. */
  readonly cpu: number
  /** Milliseconds by which the event loop was late since `begin`, 99 of 100 times and at worst. */
  readonly delay: number
  readonly longestDelay: number
  /** The time of the garbage collection for this measurement, which blocks the server; in milliseconds since 1970. */
  readonly swept: Span
  /** Whether `Object.prototype` was polluted. */
  readonly polluted: boolean
  /** TCP connections that are open. */
  readonly connections: number
}

export type MeasuredWord =
  | { readonly type: 'open'; readonly address: string }
  | { readonly type: 'measured'; readonly measured: Measured }

export interface MeasuredPlan {
  readonly settings?: Partial<Omit<Settings, 'limits'>>
  /** Where they differ from the real ones. */
  readonly limits?: Partial<Limits>
  /** `serveUnchecked.ts` accepts every message without validation, `serveAtOnce.ts` has no rate limits or queues. */
  readonly entry?: 'serveMeasured.ts' | 'serveUnchecked.ts' | 'serveAtOnce.ts'
}

/** For measuring only: opens the report of errors. */
const ADMIN_TOKEN = 'only-for-measuring'

/** Milliseconds. */
const STOP_WITHIN = 10_000

export class MeasuredServer {
  readonly #plan: MeasuredPlan
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  #child: ChildProcess | null = null
  #address = ''
  /** It exited without being told to. */
  crashed = false

  static async start(plan: MeasuredPlan = {}): Promise<MeasuredServer> {
    const server = new MeasuredServer(plan)
    await server.start()
    return server
  }

  private constructor(plan: MeasuredPlan) {
    this.#plan = plan
  }

  get address(): string {
    return this.#address
  }

  /** Starts again with the same address, with other limits if wanted. */
  async start(limits: Partial<Limits> = {}): Promise<void> {
    const { settings = {}, entry = 'serveMeasured.ts' } = this.#plan
    const changes: Partial<Settings> = {
      ...settings,
      dataDir: this.dataDir,
      port: this.#address === '' ? 0 : Number(new URL(this.#address).port),
      adminToken: ADMIN_TOKEN,
      limits: { ...DEFAULT_SETTINGS.limits, ...this.#plan.limits, ...limits },
    }
    const child = fork(join(import.meta.dirname, entry), {
      env: { ...process.env, ...COMPILED, DATABASE_URL: '', SETTINGS: JSON.stringify(changes) },
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => (this.crashed = true))
    const { address } = await this.#told('open')
    this.#address = address
  }

  /** From now on it measures how late the event loop is. */
  begin(): void {
    this.#child!.send('begin')
  }

  async measure(): Promise<Measured> {
    const answer = this.#told('measured')
    this.#child!.send('measure')
    return (await answer).measured
  }

  /**
   * The errors that it reported, the newest first. If times are not checked, without bots that were too slow: on a busy machine any may be.
   */
  async problems(timed: boolean): Promise<string[]> {
    const answer = await fetch(`${this.#address}/api/admin`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
    const { problems } = (await answer.json()) as { problems: { words: string }[] }
    return problems.map(({ words }) => words).filter(words => timed || !words.endsWith('it thought for too long'))
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    child.removeAllListeners('exit')
    if (hasEnded(child)) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Stops it normally, so that all is on disk; kills it if it does not stop. */
  async stop(): Promise<void> {
    const child = this.#child
    if (child && !hasEnded(child)) {
      child.removeAllListeners('exit')
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.send('stop')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN)
      await ended
      clearTimeout(late)
    }
    this.#child = null
  }

  /** Stops it and removes its data. */
  async sweepUp(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  #told<T extends MeasuredWord['type']>(type: T): Promise<Extract<MeasuredWord, { readonly type: T }>> {
    const child = this.#child!
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`))
      child.once('exit', ended)
      child.on('message', function listen(word: MeasuredWord) {
        if (word.type !== type) return
        child.off('exit', ended)
        child.off('message', listen)
        resolve(word as Extract<MeasuredWord, { readonly type: T }>)
      })
    })
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
