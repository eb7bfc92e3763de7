/** Chooses actions for the clients in a separate process of low priority: choosing must not delay their sockets. */

import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createRng, type Seat } from '#kernel'
import { type Choice, choiceOf } from './guest.ts'
import { box } from './liveTable.ts'

interface Question {
  readonly number: number
  readonly view: unknown
  readonly seat: Seat
}

interface Thought {
  readonly number: number
  readonly choice: Choice | null
}

/** The client's side: asks the other process. */
export class Thinker {
  readonly #child: ChildProcess
  readonly #asked = new Map<number, (choice: Choice | null) => void>()
  #questions = 0

  constructor() {
    this.#child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, THINKS: 'yes' } })
    setPriority(this.#child.pid!, constants.priority.PRIORITY_BELOW_NORMAL)
    this.#child.on('message', ({ number, choice }: Thought) => {
      this.#asked.get(number)!(choice)
      this.#asked.delete(number)
    })
  }

  /** `null`: nothing to do now. */
  choose(view: unknown, seat: Seat): Promise<Choice | null> {
    const number = this.#questions++
    return new Promise(resolve => {
      this.#asked.set(number, resolve)
      this.#child.send({ number, view, seat } satisfies Question)
    })
  }

  stop(): void {
    this.#child.disconnect()
  }
}

if (process.env['THINKS']) {
  process.on('message', ({ number, view, seat }: Question) => {
    const choice = choiceOf(box, view, seat, createRng('a whim', number))
    process.send!({ number, choice } satisfies Thought)
  })
}
