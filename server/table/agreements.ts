/** What the players of a match agree on: to end it, to stop the clocks, to talk another way. */

import type { GameBox, Seat } from '#kernel'
import { isTalkMotion, policyIn } from '#protocol/limits.ts'
import type { Motion, ServerMessage } from '#protocol/messages.ts'
import { agreedPolicy, whyNotPolicy, withPolicy } from '../chat/chatPolicy.ts'
import { problemAt } from './answers.ts'
import type { Subscribers } from '../presence/subscribers.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { withTerms } from '../lobby/lobby.ts'
import { Proposals } from './proposals.ts'
import { PROCESS_TIME } from '../match/processTime.ts'
import { type MatchRow, NotSaved } from '../store/store.ts'
import type { TableParts } from './tableParts.ts'
import type { TableClocks } from './tableClocks.ts'
import type { ServerReason } from '../match/serverRefusals.ts'

export interface AgreementsParts {
  readonly parts: TableParts
  readonly box: GameBox
  readonly match: MatchRow
  readonly subscribers: Subscribers
  /** The current record of the table. */
  readonly record: TableRecord
}

export class Agreements {
  readonly #parts: AgreementsParts
  readonly #time: TableClocks
  /** `null` until the first proposal. */
  #proposals: Proposals | null = null

  constructor(parts: AgreementsParts, time: TableClocks) {
    this.#parts = parts
    this.#time = time
  }

  /** The open proposal, for a new connection; `null` for none. */
  get message(): ServerMessage | null {
    const message = this.#proposals?.message
    return message?.motion || message?.talk ? message : null
  }

  /** Makes a proposal, or answers it. Returns the reason for a refusal, or `null`. */
  answer(seat: Seat, motion: Motion, answer: 'yes' | 'no'): ServerReason | null {
    if (!this.#voters().includes(seat)) return 'NO_MOTION'
    const reason = this.#whyNot(motion)
    if (reason) return reason
    if (answer === 'no') return this.#proposals?.no(seat, motion) ? null : 'NO_MOTION'
    this.#proposals ??= this.#newProposals()
    return this.#proposals.yes(seat, motion) ? null : 'NOT_AGREED'
  }

  /** Call after the players or the terms of the table change. */
  look(): void {
    this.#proposals?.look()
  }

  stop(): void {
    this.#proposals?.stop()
  }

  /** Why this cannot be proposed, or is settled already; or `null`. */
  #whyNot(motion: Motion): ServerReason | null {
    const { box, match, record } = this.#parts
    if (motion === 'stop-clocks') return this.#time.stopped === false ? null : 'NO_CLOCKS'
    if (!isTalkMotion(motion)) return null
    return whyNotPolicy(box, { ...match.options, ...agreedPolicy(box, record.row) }, policyIn(motion))
  }

  #newProposals(): Proposals {
    const { parts, subscribers } = this.#parts
    return new Proposals({
      ...parts.consent,
      ...PROCESS_TIME,
      people: () => this.#voters(),
      isOpen: motion => this.#whyNot(motion) === null,
      changed: message => subscribers.tell(message),
      carry: motion => void this.#carryOut(motion),
    })
  }

  async #carryOut(motion: Motion): Promise<void> {
    const { parts, match, box, subscribers } = this.#parts
    try {
      if (isTalkMotion(motion)) await this.#parts.record.change(row => withPolicy(row, policyIn(motion)))
      else await (motion === 'abort' ? this.#abort() : this.#time.halt())
    } catch (error) {
      // All have said yes. If several servers serve the table, another one may have carried it out despite the error.
      if (error instanceof NotSaved && !parts.bus) subscribers.tell(problemAt(box, 'NOT_SAVED'))
      parts.report(`${match.game}: an accepted proposal could not be carried out`, error as Error)
    }
  }

  #abort(): Promise<void> {
    return this.#parts.record.change(row =>
      row.terms?.aborted ? null : withTerms(row, { ...row.terms, aborted: true }),
    )
  }

  /** Seats whose players play for themselves. Programs have no vote. */
  #voters(): readonly Seat[] {
    return this.#parts.record.row.seats.flatMap((row, seat) =>
      row.kind === 'player' && !row.program && !row.standIn ? [seat] : [],
    )
  }
}
