/** The server as a process that is killed and started again. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

/** Milliseconds a start may take. */
const START_WITHIN = 20_000

export class ServerProcess {
  readonly #entry: string
  readonly #dataDir: string
  readonly #port: number
  readonly #databaseUrl: string
  #child: ChildProcess | null = null

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

  /** Resolves once it answers, with the milliseconds that took. */
  async start(): Promise<number> {
    const before = performance.now()
    const child = spawn(process.execPath, [this.#entry], {
      env: { ...process.env, PORT: String(this.#port), DATA_DIR: this.#dataDir, DATABASE_URL: this.#databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the server does not start')), START_WITHIN)
      child.stdout.once('data', () => {
        clearTimeout(late)
        resolve()
      })
      child.once('exit', code => reject(new Error(`the server ended with code ${code}`)))
    })
    return performance.now() - before
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
    child.kill(signal)
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
