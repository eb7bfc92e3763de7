/** What is done only if everybody agrees who plays for themselves: somebody moves it, the others say yes or no, or it is dropped. */

import type { Seat } from '#kernel'
import { isTalkMotion } from '#protocol/limits.ts'
import type { Motion, MotionInfo, ServerMessage } from '#protocol/messages.ts'
import { NO_TIMER, type ProcessTime } from '../match/processTime.ts'

export interface ProposalsParts extends ProcessTime {
  /** Milliseconds after which a motion that was not agreed to is dropped. */
  readonly open: number
  /** Milliseconds after which the same seat may move again what was not agreed to. */
  readonly again: number
  /** Those who play for themselves, be they here or not: nobody loses their say because they are away. */
  people(): readonly Seat[]
  /** Whether it can still be done. It may have been agreed on in another process, of which we hear by what came of it. */
  isOpen(motion: Motion): boolean
  /** Everybody is to be told. */
  changed(message: ServerMessage): void
  carry(motion: Motion): void
}

interface Moved {
  readonly motion: Motion
  readonly by: Seat
  readonly agreed: Set<Seat>
  readonly until: number
}

export class Proposals {
  readonly #parts: ProposalsParts
  #moved: Moved | null = null
  #callOff = NO_TIMER
  /** From when on a seat may move something again. */
  readonly #patience = new Map<Seat, number>()

  constructor(parts: ProposalsParts) {
    this.#parts = parts
  }

  get message(): Extract<ServerMessage, { type: 'motion' }> {
    const info = this.#info
    return info && isTalkMotion(info.motion)
      ? { type: 'motion', motion: null, talk: info }
      : { type: 'motion', motion: info }
  }

  /** Moves it, or agrees to it. `false`: something else is moved already, or one's last was turned down just now. */
  yes(seat: Seat, motion: Motion): boolean {
    if (!this.#moved && !this.#move(seat, motion)) return false
    if (this.#moved?.motion !== motion) return false
    this.#moved.agreed.add(seat)
    this.look()
    return true
  }

  /** `false`: there is nothing to say no to. */
  no(seat: Seat, motion: Motion): boolean {
    if (this.#moved?.motion !== motion) return false
    this.#drop({ declined: seat })
    return true
  }

  /** Somebody answered, or plays for themselves no more, or again. */
  look(): void {
    const moved = this.#moved
    if (!moved) return
    const isOpen = this.#parts.isOpen(moved.motion)
    if (isOpen && this.#asked(moved).length > 0) return this.#parts.changed(this.message)
    this.#clear()
    this.#parts.changed(this.message)
    if (isOpen) this.#parts.carry(moved.motion)
  }

  /** The match is over, or the table is being closed. */
  stop(): void {
    if (this.#moved) this.#drop({})
  }

  #move(seat: Seat, motion: Motion): boolean {
    const now = this.#parts.now()
    if (now < (this.#patience.get(seat) ?? -Infinity)) return false
    const until = now + this.#parts.open
    this.#moved = { motion, by: seat, agreed: new Set(), until }
    this.#callOff = this.#parts.after(this.#parts.open, () => this.#drop({}))
    return true
  }

  #drop(why: { readonly declined?: Seat }): void {
    const { by } = this.#moved!
    this.#patience.set(by, this.#parts.now() + this.#parts.again)
    this.#clear()
    this.#parts.changed({ ...this.message, ...why })
  }

  #clear(): void {
    this.#callOff()
    this.#moved = null
  }

  get #info(): MotionInfo | null {
    if (!this.#moved) return null
    const { motion, by, agreed, until } = this.#moved
    const asked = this.#asked(this.#moved)
    return { motion, by, agreed: [...agreed], asked, left: Math.max(0, Math.round(until - this.#parts.now())) }
  }

  #asked({ agreed }: Moved): readonly Seat[] {
    return this.#parts.people().filter(seat => !agreed.has(seat))
  }
}
