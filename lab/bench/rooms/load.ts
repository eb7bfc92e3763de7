/** Groups of clients that act over real connections, and the cost for their server. */

import { type ChildProcess, fork } from 'node:child_process'
import { quantile } from '../../fairness/figures.ts'
import { pin } from '../liveServer.ts'
import { type Connect, Group } from './group.ts'
import type { Question, Reading } from './host.ts'
import { type Play, sum } from './plays.ts'

export interface RoomEntrant {
  readonly name: string
  readonly server: string
  readonly client: string
  readonly env?: Readonly<Record<string, string>>
}

/** The work done in some time. */
export interface Spell {
  readonly done: number
  /** Milliseconds of the server's CPU, and of wall time. */
  readonly cpu: number
  readonly took: number
}

/** A server in a process of its own, full of clients. */
export class LoadedRoom {
  readonly name: string
  readonly address: string
  readonly #child: ChildProcess
  readonly #connect: Connect
  readonly #play: Play
  #groups: readonly Group[] = []
  /** The number of groups so far. */
  #gathered = 0

  static async open(entrant: RoomEntrant, groups: number, play = sum): Promise<LoadedRoom> {
    const { name, server, client, env } = entrant
    const { connect } = (await import(client)) as { connect: Connect }
    const opened = await openServer(server, { env })
    pin(opened.child.pid!, '0')
    const room = new LoadedRoom(name, opened, connect, play)
    await room.gather(groups)
    return room
  }

  private constructor(name: string, { child, address }: OpenServer, connect: Connect, play: Play) {
    this.name = name
    this.address = address
    this.#child = child
    this.#connect = connect
    this.#play = play
  }

  /** New groups, one after the other, in place of the present ones. */
  async gather(groups: number): Promise<void> {
    this.#leave()
    const gathered: Group[] = []
    for (let n = 0; n < groups; n++) {
      gathered.push(await Group.gather(this.#connect, this.address, this.#play, this.#gathered++))
    }
    this.#groups = gathered
  }

  /** Bytes in which one client was told of one action, for all of the present groups. */
  get sizes(): readonly number[] {
    return this.#groups.flatMap(({ sizes }) => sizes)
  }

  /** Each group acts as soon as all its members have been told of the last action, until the time is up or nothing is left to do. */
  async saturate(milliseconds: number): Promise<Spell> {
    const before = await this.read()
    const began = performance.now()
    const until = began + milliseconds
    let done = 0
    await Promise.all(
      this.#groups.map(async group => {
        while (!group.isOver && performance.now() < until) {
          await group.act()
          done++
        }
      }),
    )
    const took = performance.now() - began
    const { cpu } = await this.read()
    return { done, cpu: cpu - before.cpu, took }
  }

  /**
   * A fixed number of actions a second, sent when they are due whether or not others have finished: milliseconds of each, from when it was
   * due.
   */
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
      const task: Promise<void> = group.act(due).then(took => {
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
    this.#leave()
    await closeServer(this.#child)
  }

  #leave(): void {
    for (const group of this.#groups) group.leave()
    this.#groups = []
  }
}

export interface OpenServer {
  readonly child: ChildProcess
  readonly address: string
}

interface Environment {
  readonly env?: Readonly<Record<string, string>> | undefined
}

export async function openServer(file: string, { env }: Environment = {}): Promise<OpenServer> {
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: ['--expose-gc'],
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

/** Actions per second of the server's CPU, over all these spells. */
export function perCpu(...spells: readonly Spell[]): number {
  const total = (part: 'done' | 'cpu') => spells.reduce((sum, spell) => sum + spell[part], 0)
  return (1000 * total('done')) / total('cpu')
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
