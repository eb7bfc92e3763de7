/** Idempotent actions: an action sent more than once, here or to other servers, has one answer. */

import type { Seat } from '#kernel'
import type { Answer } from './contests.ts'
import { NotSaved, OutcomeUnknown } from '../store/store.ts'

export type Refused = Extract<Answer, { ok: false }>

/** A player's action, with its idempotency key. */
export interface IdentifiedAction {
  readonly seat: Seat
  readonly actionId: string
  /** In milliseconds of the process. */
  readonly arrived: number
}

export interface IdempotentActionsParts {
  /** Keeps every other server from carrying it out. `false`: it is in the log already. */
  withdraw(named: IdentifiedAction): Promise<boolean>
  /** The refusal, unless another server has carried out this action: then that is the answer. */
  unlessDone(named: IdentifiedAction, refused: Refused): Promise<Answer>
}

interface Remembered {
  readonly refused: Refused
  /** Whether it is withdrawn at all other servers too. */
  readonly isWithdrawn: boolean
}

/** An answer that is still to come. */
interface Held {
  readonly named: IdentifiedAction
  readonly answer: Promise<Answer>
}

const NOTHING_HELD: readonly Held[] = []

/** Refusals remembered per seat, so that refused actions cannot fill the memory. */
const MOST_REFUSED = 100

export class IdempotentActions {
  readonly #parts: IdempotentActionsParts
  /** Pending answers: few at a time, since each client waits for its own. */
  #held: readonly Held[] = NOTHING_HELD
  /**
   * refused[seat]: refusals by action id, oldest first. A copy that arrives late must not be carried out after its player was told
   * that the action was refused.
   */
  readonly #refused: Map<string, Remembered>[] = []

  constructor(parts: IdempotentActionsParts) {
    this.#parts = parts
  }

  /** Calls `judge` unless the action has an answer already. `mayBeCopy`: another server may have received it before. */
  answer<N extends IdentifiedAction>(
    named: N,
    mayBeCopy: boolean,
    judge: (named: N) => Promise<Answer>,
  ): Promise<Answer> {
    const answered = this.#heldUnder(named) ?? this.#again(named)
    if (answered) return mayBeCopy ? answered.then(answer => this.#everywhere(named, answer)) : answered
    const answer = this.#judged(named, mayBeCopy, judge)
    const held = { named, answer }
    this.#held = this.#held.length === 0 ? [held] : [...this.#held, held]
    return answer
  }

  #heldUnder({ seat, actionId }: IdentifiedAction): Promise<Answer> | undefined {
    for (const { named, answer } of this.#held) {
      if (named.actionId === actionId && named.seat === seat) return answer
    }
    return undefined
  }

  #letGo(done: IdentifiedAction): void {
    this.#held = this.#held.length === 1 ? NOTHING_HELD : this.#held.filter(({ named }) => named !== done)
  }

  /** A refusal given before still holds. */
  #again(named: IdentifiedAction): Promise<Answer> | null {
    const known = this.#recall(named)
    return known ? this.#parts.unlessDone(named, known.refused) : null
  }

  async #judged<N extends IdentifiedAction>(
    named: N,
    mayBeCopy: boolean,
    judge: (named: N) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await judge(named)
      // Only answers that are sent are remembered: what could not be withdrawn is judged anew when it comes again.
      if (mayBeCopy) return await this.#everywhere(named, answer)
      if (!answer.ok) this.#remember(named, { refused: answer, isWithdrawn: false })
      return answer
    } finally {
      this.#letGo(named)
    }
  }

  /**
   * Makes a refusal hold at every server: one that paused with a copy must not carry it out later. If another server has carried it
   * out already, that is the answer. Rejects with `OutcomeUnknown` if the database cannot tell: a retry gets the answer.
   */
  async #everywhere(named: IdentifiedAction, answer: Answer): Promise<Answer> {
    if (answer.ok || this.#recall(named)?.isWithdrawn) return answer
    if (await unknownIfNotSaved(this.#parts.withdraw(named))) {
      this.#remember(named, { refused: answer, isWithdrawn: true })
      return answer
    }
    const done = await this.#parts.unlessDone(named, answer)
    if (!done.ok) throw new OutcomeUnknown('it is in the log, which cannot be read')
    return done
  }

  #recall({ seat, actionId }: IdentifiedAction): Remembered | undefined {
    return this.#refused[seat]?.get(actionId)
  }

  #remember({ seat, actionId }: IdentifiedAction, remembered: Remembered): void {
    const known = (this.#refused[seat] ??= new Map<string, Remembered>())
    known.set(actionId, remembered)
    if (known.size > MOST_REFUSED) known.delete(known.keys().next().value!)
  }
}

/** A failed question does not mean that nothing was saved: turns `NotSaved` into `OutcomeUnknown`. */
export async function unknownIfNotSaved<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error
    throw new OutcomeUnknown(`nobody can say what became of it: ${error.message}`, { cause: error })
  }
}
