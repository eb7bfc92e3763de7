/** Clients at one table of a server, over real connections: each must be told of what any of them does. */

import type { Action, Step, Mark, Play } from './plays.ts'

export interface Member {
  act(action: Action): void
  leave(): void
}

export interface Place {
  readonly address: string
  readonly game: string
  readonly seats: number
  readonly options?: Readonly<Record<string, unknown>>
  /** Members with this name share a table. */
  readonly group: string
}

/** `bytes`: the length of the message, where it is known. */
export type Hear = (shown: unknown, bytes?: number) => void

/** Joins the table. `hear` is called with the new view after every change. */
export type Connect = (place: Place, hear: Hear) => Promise<Member>

/** Checks that each member is shown every position, in order, and the right one. */
export class Group {
  readonly #play: Play
  readonly #steps: Iterator<Step, undefined>
  #next: IteratorResult<Step, undefined>
  readonly #members: Member[] = []
  /** heard[seat]: the number of actions it was told of. */
  readonly #heard: number[]
  #acted = 0
  #before: Mark | null = null
  #now: Mark | null = null
  #sentAt = 0
  #hearing: PromiseWithResolvers<number> | null = null
  /** Bytes in which a member was told of an action. */
  readonly sizes: number[] = []

  static async gather(connect: Connect, address: string, play: Play, number: number): Promise<Group> {
    const { game, seats, options = {} } = play
    const group = new Group(play, number)
    const place = { address, game, seats, options, group: `group${number}` }
    for (let seat = 0; seat < seats; seat++) {
      group.#members.push(await connect(place, (shown, bytes) => group.#hear(seat, shown, bytes)))
    }
    return group
  }

  private constructor(play: Play, number: number) {
    this.#play = play
    this.#steps = play.steps(number)
    this.#next = this.#steps.next()
    this.#heard = new Array<number>(play.seats).fill(0)
  }

  /** Nothing is left to do. */
  get isOver(): boolean {
    return this.#next.done === true
  }

  /** Resolves once all members have been told of it, with the milliseconds since `at`; rejects if one is shown another position. */
  act(at = performance.now()): Promise<number> {
    if (this.#next.done) throw new Error('it is over')
    const { seat, action, mark } = this.#next.value
    this.#before = this.#now
    this.#now = mark
    this.#acted++
    this.#next = this.#steps.next()
    this.#sentAt = at
    const { promise } = (this.#hearing = Promise.withResolvers())
    this.#members[seat]!.act(action)
    return promise
  }

  leave(): void {
    for (const member of this.#members) member.leave()
  }

  #hear(seat: number, shown: unknown, bytes: number | undefined): void {
    const mark = this.#play.mark(shown)
    const last = this.#heard[seat] === this.#acted ? this.#now : this.#before
    if (mark === last) return // sent twice, which some servers do
    if (mark !== this.#now) return this.#fail(new Error(`seat ${seat} was shown ${mark} in place of ${this.#now}`))
    if (bytes !== undefined) this.sizes.push(bytes)
    this.#heard[seat]!++
    if (this.#heard.some(count => count < this.#acted)) return
    this.#hearing!.resolve(performance.now() - this.#sentAt)
    this.#hearing = null
  }

  #fail(error: Error): void {
    if (!this.#hearing) throw error // no caller waits
    this.#hearing.reject(error)
  }
}
