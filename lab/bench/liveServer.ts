/** The server as a separate process, and its resource use. */

import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Reading {
  /** Milliseconds of CPU since the process began, all threads. */
  readonly cpu: number
  /** Milliseconds of every commit to disk since the last reading. */
  readonly commits: readonly number[]
  /** Last times of reading from its sockets and of writing to them, in milliseconds of its own, oldest first. */
  readonly wire: { readonly read: readonly number[]; readonly written: readonly number[] }
}

/** Messages of the process. */
export type ServerWord =
  | { readonly type: 'open'; readonly address: string }
  | { readonly type: 'reading'; readonly reading: Reading }

export class LiveServer {
  readonly #child: ChildProcess
  readonly #dataDir: string
  readonly address: string

  static async start(): Promise<LiveServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
    const env = { ...process.env, PORT: '0', DATA_DIR: dataDir }
    const child = fork(join(import.meta.dirname, 'serve.ts'), { env })
    return new LiveServer(child, dataDir, (await heard(child, 'open')).address)
  }

  private constructor(child: ChildProcess, dataDir: string, address: string) {
    this.#child = child
    this.#dataDir = dataDir
    this.address = address
  }

  get processId(): number {
    return this.#child.pid!
  }

  async read(): Promise<Reading> {
    const answer = heard(this.#child, 'reading')
    this.#child.send('read')
    return (await answer).reading
  }

  async stop(): Promise<void> {
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.disconnect()
    await ended
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

/** Pins a process and all its threads to these cores. `false`: this system cannot. */
export function pin(processId: number, cores: string): boolean {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(processId)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function heard<T extends ServerWord['type']>(
  child: ChildProcess,
  type: T,
): Promise<Extract<ServerWord, { readonly type: T }>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`))
    child.once('exit', ended)
    child.on('message', function listen(word: ServerWord) {
      if (word.type !== type) return
      child.off('exit', ended)
      child.off('message', listen)
      resolve(word as Extract<ServerWord, { readonly type: T }>)
    })
  })
}
