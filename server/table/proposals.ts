/** Proposals that need the consent of all who play for themselves: one player proposes, the others say yes or no, or it is dropped. */

import type { Seat } from '#kernel'
import { isTalkMotion } from '#protocol/limits.ts'
import type { Motion, MotionInfo, ServerMessage } from '#protocol/messages.ts'
import { NO_TIMER, type ProcessTime } from '../match/processTime.ts'

export interface ProposalsParts extends ProcessTime {
  /** Milliseconds after which a proposal without consent is dropped. */
  readonly open: number
  /** Milliseconds before the same seat may propose again after a refusal. */
  readonly again: number
  /** Seats whose players play for themselves, present or not: absent players keep their vote. */
  people(): readonly Seat[]
  /** Whether it can still be done. Another process may have carried it out, which shows only in the table's record. */
  isOpen(motion: Motion): boolean
  /** Sends the message to all connections. */
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
  /** When a seat may propose again. */
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

  /** Proposes it, or agrees to it. `false`: another proposal is open, or the seat's last one was declined just now. */
  yes(seat: Seat, motion: Motion): boolean {
    if (!this.#moved && !this.#move(seat, motion)) return false
    if (this.#moved?.motion !== motion) return false
    this.#moved.agreed.add(seat)
    this.look()
    return true
  }

  /** `false`: there is no such proposal. */
  no(seat: Seat, motion: Motion): boolean {
    if (this.#moved?.motion !== motion) return false
    this.#drop({ declined: seat })
    return true
  }

  /** Call after an answer, or when the set of players who play for themselves changes. */
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
