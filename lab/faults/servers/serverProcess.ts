/** The server as a process that is killed and started again. */

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/testSupport/freePort.ts'

/** The environment of a process that starts from sources: Node caches the compiled code, as in `npm start`. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/parlour'),
}
/** The file of a server in this folder, such as `broken/abrupt.ts`. */
export function serverFile(entry: string): string {
  return join(import.meta.dirname, entry)
}

/** Milliseconds a start may take. */
const START_WITHIN = 60_000

export interface StartWish {
  readonly environment?: Readonly<Record<string, string>>
  readonly mute?: boolean
}

export class ServerProcess {
  readonly #entry: string
  readonly #dataDir: string
  readonly #port: number
  readonly #databaseUrl: string
  #child: ChildProcess | null = null
  /** When it was last started, and when it answered, in milliseconds of this process. */
  startedAt = 0
  openedAt = 0

  /** Over the file in its data folder, unless a database is named. */
  static async create(entry: string, dataDir: string, databaseUrl = ''): Promise<ServerProcess> {
    return new ServerProcess(entry, dataDir, await freePort(), databaseUrl)
  }

  private constructor(entry: string, dataDir: string, port: number, databaseUrl: string) {
    this.#entry = entry
    this.#dataDir = dataDir
    this.#port = port
    this.#databaseUrl = databaseUrl
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Of the process that was started last. */
  get pid(): number {
    return this.#child!.pid!
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Its exit code; `null`: by a signal, or still running. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null
  }

  /** Resolves once it answers, with the milliseconds that took. `mute`: its error output is dropped. */
  async start({ environment = {}, mute = false }: StartWish = {}): Promise<number> {
    this.startedAt = performance.now()
    const own = {
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.#databaseUrl,
      ...COMPILED,
    }
    const child = spawn(process.execPath, [this.#entry], {
      env: { ...process.env, ...own, ...environment },
      stdio: ['ignore', 'pipe', mute ? 'ignore' : 'inherit'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the server does not start')), START_WITHIN)
      child.stdout.once('data', () => {
        clearTimeout(late)
        resolve()
      })
      child.once('exit', code => {
        clearTimeout(late)
        reject(new Error(`the server ended with code ${code}`))
      })
    })
    this.openedAt = performance.now()
    return this.openedAt - this.startedAt
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Suspends it for so many milliseconds, as on an overloaded machine. */
  async stall(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP')
    await sleep(milliseconds)
    this.#child?.kill('SIGCONT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
    child.kill(signal)
    await ended
  }
}
