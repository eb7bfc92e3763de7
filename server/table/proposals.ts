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

interface OpenProposal {
  readonly motion: Motion
  readonly by: Seat
  readonly agreed: Set<Seat>
  readonly until: number
}

export class Proposals {
  readonly #parts: ProposalsParts
  #current: OpenProposal | null = null
  #cancelTimer = NO_TIMER
  /** When a seat may propose again. */
  readonly #mayProposeAt = new Map<Seat, number>()

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
    if (!this.#current && !this.#propose(seat, motion)) return false
    if (this.#current?.motion !== motion) return false
    this.#current.agreed.add(seat)
    this.look()
    return true
  }

  /** `false`: there is no such proposal. */
  no(seat: Seat, motion: Motion): boolean {
    if (this.#current?.motion !== motion) return false
    this.#drop({ declined: seat })
    return true
  }

  /** Call after an answer, or when the set of players who play for themselves changes. */
  look(): void {
    const current = this.#current
    if (!current) return
    const isOpen = this.#parts.isOpen(current.motion)
    if (isOpen && this.#asked(current).length > 0) return this.#parts.changed(this.message)
    this.#clear()
    this.#parts.changed(this.message)
    if (isOpen) this.#parts.carry(current.motion)
  }

  /** The match is over, or the table is being closed. */
  stop(): void {
    if (this.#current) this.#drop({})
  }

  #propose(seat: Seat, motion: Motion): boolean {
    const now = this.#parts.now()
    if (now < (this.#mayProposeAt.get(seat) ?? -Infinity)) return false
    const until = now + this.#parts.open
    this.#current = { motion, by: seat, agreed: new Set(), until }
    this.#cancelTimer = this.#parts.after(this.#parts.open, () => this.#drop({}))
    return true
  }

  #drop(why: { readonly declined?: Seat }): void {
    const { by } = this.#current!
    this.#mayProposeAt.set(by, this.#parts.now() + this.#parts.again)
    this.#clear()
    this.#parts.changed({ ...this.message, ...why })
  }

  #clear(): void {
    this.#cancelTimer()
    this.#current = null
  }

  get #info(): MotionInfo | null {
    if (!this.#current) return null
    const { motion, by, agreed, until } = this.#current
    const asked = this.#asked(this.#current)
    return { motion, by, agreed: [...agreed], asked, left: Math.max(0, Math.round(until - this.#parts.now())) }
  }

  #asked({ agreed }: OpenProposal): readonly Seat[] {
    return this.#parts.people().filter(seat => !agreed.has(seat))
  }
}
