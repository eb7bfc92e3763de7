/** Groups of five who add to one sum, over real connections, and what that costs the server they are connected to. */

import { type ChildProcess, fork } from 'node:child_process'
import { quantile } from '../../fairness/figures.ts'
import { pin } from '../liveServer.ts'
import type { Question, Reading } from './host.ts'
import { SEATS } from './tally.ts'

export interface Member {
  add(amount: number): void
  leave(): void
}

/** Sits down in the group of that name. `hear` is told the sum whenever it has changed. */
export type Connect = (address: string, group: string, hear: (total: number) => void) => Promise<Member>

export interface RoomEntrant {
  readonly name: string
  readonly server: string
  readonly client: string
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
}

/** Everybody in a group must hear every sum, in order, and it must be the right one. */
class Group {
  readonly members: Member[] = []
  readonly #heard = new Array<number>(SEATS).fill(0)
  #total = 0
  #turn = 0
  #expected: number[] = []
  #sentAt = 0
  #done: ((took: number) => void) | null = null

  async gather(connect: Connect, address: string, name: string): Promise<void> {
    for (let seat = 0; seat < SEATS; seat++) {
      this.members.push(await connect(address, name, total => this.#hear(seat, total)))
    }
  }

  /** Resolves once everybody has heard of it, with the milliseconds since `at`. */
  add(at = performance.now()): Promise<number> {
    const amount = 1 + (this.#turn % 9)
    this.#total += amount
    this.#expected.push(this.#total)
    this.#sentAt = at
    return new Promise(resolve => {
      this.#done = resolve
      this.members[this.#turn++ % SEATS]!.add(amount)
    })
  }

  #hear(seat: number, total: number): void {
    if (total === this.#expected[this.#heard[seat]! - 1]) return // told twice, which some servers do
    if (total !== this.#expected[this.#heard[seat]!]) throw new Error(`seat ${seat} heard ${total}`)
    this.#heard[seat]!++
    if (this.#heard.every(count => count === this.#expected.length)) this.#done?.(performance.now() - this.#sentAt)
  }
}

/** A server in a process of its own, full of people. */
export class LoadedRoom {
  readonly name: string
  readonly address: string
  readonly #child: ChildProcess
  readonly #groups: readonly Group[]

  static async open({ name, server, client, env, flags = [] }: RoomEntrant, groups: number): Promise<LoadedRoom> {
    const { connect } = (await import(client)) as { connect: Connect }
    const { child, address } = await openServer(server, { env, flags })
    pin(child.pid!, '0')
    const gathered: Group[] = []
    for (let n = 0; n < groups; n++) {
      const group = new Group()
      await group.gather(connect, address, `group${n}`)
      gathered.push(group)
    }
    return new LoadedRoom(name, { child, address }, gathered)
  }

  private constructor(name: string, { child, address }: OpenServer, groups: readonly Group[]) {
    this.name = name
    this.address = address
    this.#child = child
    this.#groups = groups
  }

  /** Everybody acts as soon as all have heard of the last: actions per second of the server's CPU, and on the wall. */
  async saturate(
    milliseconds: number,
  ): Promise<{ readonly perCpu: number; readonly perSecond: number; readonly done: number }> {
    const before = await this.read()
    const began = performance.now()
    const until = began + milliseconds
    let done = 0
    await Promise.all(
      this.#groups.map(async group => {
        while (performance.now() < until) {
          await group.add()
          done++
        }
      }),
    )
    const took = performance.now() - began
    const { cpu } = await this.read()
    return { perCpu: (1000 * done) / (cpu - before.cpu), perSecond: (1000 * done) / took, done }
  }

  /** So many actions a second, sent when they are due whether or not others are done: how long each took, from when it was due. */
  async sustain(perSecond: number, milliseconds: number): Promise<readonly number[]> {
    const times: number[] = []
    const began = performance.now()
    const busy = new Set<Promise<void>>()
    const free = [...this.#groups]
    for (let n = 0; ; n++) {
      const due = began + (1000 * n) / perSecond
      if (due > began + milliseconds) break
      while (performance.now() < due) await new Promise(resolve => setImmediate(resolve))
      while (free.length === 0) await Promise.race(busy)
      const group = free.shift()!
      const task: Promise<void> = group.add(due).then(took => {
        times.push(took)
        free.push(group)
        busy.delete(task)
      })
      busy.add(task)
    }
    await Promise.all(busy)
    return times
  }

  read(question?: Question): Promise<Reading> {
    return readServer(this.#child, question)
  }

  async close(): Promise<void> {
    for (const { members } of this.#groups) for (const member of members) member.leave()
    await closeServer(this.#child)
  }
}

export interface OpenServer {
  readonly child: ChildProcess
  readonly address: string
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly flags?: readonly string[]
}

export async function openServer(file: string, { env, flags = [] }: Surroundings = {}): Promise<OpenServer> {
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: ['--expose-gc', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return { child, address: (await answer(child)) as string }
}

export function readServer(child: ChildProcess, question: Question = 'read'): Promise<Reading> {
  const reading = answer(child)
  child.send(question)
  return reading as Promise<Reading>
}

export async function closeServer(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.disconnect()
  await ended
}

export function slowest(times: readonly number[]): number {
  return quantile(times, 0.99)
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${child.spawnargs.join(' ')} ended with code ${code}`))
    child.once('exit', ended)
    child.once('message', message => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}
