/** The two ways in which a server reaches its database: a file in its own process, or a connection to another machine. */

import { NotSaved, OutcomeUnknown, Withdrawn } from '#server/store/store.ts'
import type { Database } from './database.ts'

/** How a store accesses the data. */
export interface Engine {
  /** Whether several servers write there. */
  readonly isShared: boolean
  read<T>(look: (database: Database) => T): Promise<T>
  write(subject: Subject, change: Change): Promise<boolean>
  /** Once all requests are written or abandoned. */
  settled(): Promise<void>
}

/** The table that changes, if any, or the match that is played there. */
export type Subject = string | null | { readonly match: string }

/** Atomic: if it throws, nothing has changed. */
export type Change = (database: Database) => boolean

/** What an engine needs of its machine. */
export interface Machine {
  /** Calls back on this machine, if it is alive by then. */
  after(milliseconds: number, then: () => void): void
  /** Calls back at the database, whatever happens to this machine. */
  afterThere(milliseconds: number, then: () => void): void
  /** Milliseconds of a commit, or of one way to the database. */
  takes(what: 'commit' | 'way'): number
  /** Called before an effect outside. `false`: the machine died before. */
  touches(what: string): boolean
  /** Whether the database cannot be reached now. */
  isCut(): boolean
  /** A random choice between two faults. */
  coin(): boolean
  /** The machine's clock, in milliseconds. */
  now(): number
}

interface Waiting {
  readonly subject: Subject
  readonly change: Change
  readonly asked: number
  resolve(done: boolean): void
  reject(error: Error): void
}

/** In the process itself: reading takes no time, and pending changes are committed together and are then on disk. */
export class FileEngine implements Engine {
  readonly isShared = false
  readonly #database: Database
  readonly #machine: Machine
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null

  constructor(database: Database, machine: Machine) {
    this.#database = database
    this.#machine = machine
  }

  async read<T>(look: (database: Database) => T): Promise<T> {
    return look(this.#database)
  }

  write(subject: Subject, change: Change): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (!this.#machine.touches('asks for a write')) return
      this.#waiting.push({ subject, change, asked: this.#machine.now(), resolve, reject })
      this.#working ??= this.#work()
    })
  }

  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    const { after, takes, touches } = this.#machine
    while (this.#waiting.length > 0) {
      await new Promise<void>(resolve => after(takes('commit'), resolve))
      if (!touches('commits')) return new Promise(() => {})
      const batch = this.#waiting.splice(0)
      const done = batch.map(waiting => carryOut(waiting, this.#database))
      if (!touches('has committed')) return new Promise(() => {})
      for (const { tell } of done) tell()
    }
    this.#working = null
  }
}

class LineBroken extends Error {
  override readonly name = 'LineBroken'
}

/** Milliseconds between attempts to reach the database, and the timeout: the server's own. */
const AGAIN = 100
const TIMEOUT = 4500

/** On another machine: every request takes one way there and one back, and the connection may break on either. */
export class LineEngine implements Engine {
  readonly isShared = true
  readonly #database: Database
  readonly #machine: Machine
  readonly #onChange: (tables: readonly string[]) => void
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null

  constructor(database: Database, machine: Machine, onChange: (tables: readonly string[]) => void) {
    this.#database = database
    this.#machine = machine
    this.#onChange = onChange
  }

  /** An idle connection that broke is not an error: the second attempt uses another. */
  async read<T>(look: (database: Database) => T): Promise<T> {
    try {
      return await this.#ask(look).catch((error: unknown) => {
        if (!(error instanceof LineBroken)) throw error
        return this.#ask(look)
      })
    } catch (error) {
      if (!(error instanceof LineBroken)) throw error
      throw new NotSaved('the database cannot be reached')
    }
  }

  write(subject: Subject, change: Change): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ subject, change, asked: this.#machine.now(), resolve, reject })
      this.#working ??= this.#work()
    })
  }

  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#sleep(this.#machine.takes('commit'))
      await this.#save(this.#waiting.splice(0))
    }
    this.#working = null
  }

  /** Until it is committed, or the timeout. If the connection breaks at a commit, the database is asked whether it happened. */
  async #save(batch: readonly Waiting[]): Promise<void> {
    const deadline = batch[0]!.asked + TIMEOUT
    const isLate = () => this.#machine.now() > deadline
    for (;;) {
      const { done, isUnsure } = await this.#attempt(batch)
      for (let unsure = isUnsure; unsure;) {
        if (isLate()) return rejectAll(batch, new OutcomeUnknown('may or may not be saved'))
        await this.#sleep(AGAIN)
        unsure = await this.#ask(() => false).catch(() => true)
      }
      if (done.length > 0) return this.#tell(batch, done)
      if (isLate()) return rejectAll(batch, new NotSaved('could not be saved'))
      await this.#sleep(AGAIN)
    }
  }

  /** One transaction. Its result, or nothing; and whether the connection broke at its commit. */
  async #attempt(batch: readonly Waiting[]): Promise<{ done: readonly Done[]; isUnsure: boolean }> {
    let done: readonly Done[] = []
    try {
      await this.#ask(database => void (done = batch.map(waiting => carryOut(waiting, database))))
      return { done, isUnsure: false }
    } catch (error) {
      if (!(error instanceof LineBroken)) throw error
      return { done, isUnsure: done.length > 0 || this.#machine.coin() }
    }
  }

  #tell(batch: readonly Waiting[], done: readonly Done[]): void {
    for (const { tell } of done) tell()
    const changed = batch.filter((_, index) => done[index]!.isDone).map(({ subject }) => subject)
    const tables = changed.flatMap(subject => this.#tableOf(subject) ?? [])
    if (tables.length > 0) this.#onChange([...new Set(tables)])
  }

  #tableOf(subject: Subject): string | null {
    return subject === null || typeof subject === 'string'
      ? subject
      : (this.#database.matches.get(subject.match)?.table ?? null)
  }

  /** There, and back. */
  #ask<T>(look: (database: Database) => T): Promise<T> {
    const machine = this.#machine
    return new Promise((resolve, reject) => {
      if (!machine.touches('asks the database')) return
      const fail = () => machine.after(machine.takes('way'), () => reject(new LineBroken('the line broke')))
      if (machine.isCut()) return fail()
      machine.afterThere(machine.takes('way'), () => {
        if (machine.isCut()) return fail()
        let answer: () => void
        try {
          const result = look(this.#database)
          answer = () => resolve(result)
        } catch (error) {
          answer = () => reject(error as Error)
        }
        machine.after(machine.takes('way'), () => {
          if (machine.isCut()) reject(new LineBroken('the line broke'))
          else if (machine.touches('hears from the database')) answer()
        })
      })
    })
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise(resolve => this.#machine.after(milliseconds, resolve))
  }
}

interface Done {
  readonly isDone: boolean
  /** Tells the callers. */
  tell(): void
}

function carryOut({ change, resolve, reject }: Waiting, database: Database): Done {
  try {
    const isDone = change(database)
    return { isDone, tell: () => resolve(isDone) }
  } catch (error) {
    const isTold = error instanceof NotSaved || error instanceof Withdrawn
    const reason = isTold ? error : new NotSaved((error as Error).message)
    return { isDone: false, tell: () => reject(reason) }
  }
}

function rejectAll(batch: readonly Waiting[], reason: Error): void {
  for (const { reject } of batch) reject(reason)
}
