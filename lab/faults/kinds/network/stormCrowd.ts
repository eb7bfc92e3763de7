/** Many clients with the page's own connection code, in a process of their own: several of them share the work. */

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { COMPILED } from '../../servers/serverProcess.ts'
import type { VisitorSetup } from '../../clients/visitor.ts'

export type CrowdOrder =
  | { readonly type: 'sit'; readonly people: readonly Pick<VisitorSetup, 'address' | 'from' | 'table' | 'token'>[] }
  | { readonly type: 'look'; readonly closely: boolean }

/** What each of them knows, in the order of joining. */
export interface CrowdMember {
  readonly arrivals: number
  /** Milliseconds since 1970. */
  readonly arrivedAt: number
  readonly isThere: boolean
  /** Only if asked for. */
  readonly seen: { readonly seq: number; readonly hash: string } | null
}

export class Crowd {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, '../../clients/crowd.ts'), {
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

  sit(people: Extract<CrowdOrder, { type: 'sit' }>['people']): void {
    this.#order({ type: 'sit', people })
  }

  look({ closely }: { readonly closely: boolean }): Promise<readonly CrowdMember[]> {
    const told = new Promise<readonly CrowdMember[]>((resolve, reject) => {
      const ended = () => reject(new Error('the crowd is gone'))
      this.#child.once('exit', ended)
      this.#child.once('message', members => {
        this.#child.off('exit', ended)
        resolve(members as readonly CrowdMember[])
      })
    })
    this.#order({ type: 'look', closely })
    return told
  }

  /** All disconnect, and the process ends. */
  async leave(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.kill('SIGKILL')
    await ended
  }

  #order(order: CrowdOrder): void {
    this.#child.send(order)
  }
}
