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
  withdraw(action: IdentifiedAction): Promise<boolean>
  /** The refusal, unless another server has carried out this action: then that is the answer. */
  unlessDone(action: IdentifiedAction, refused: Refused): Promise<Answer>
}

interface Remembered {
  readonly refused: Refused
  /** Whether it is withdrawn at all other servers too. */
  readonly isWithdrawn: boolean
}

/** An answer that is still to come. */
interface Held {
  readonly action: IdentifiedAction
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
    action: N,
    mayBeCopy: boolean,
    judge: (action: N) => Promise<Answer>,
  ): Promise<Answer> {
    const answered = this.#heldAnswer(action) ?? this.#rememberedAnswer(action)
    if (answered) return mayBeCopy ? answered.then(answer => this.#everywhere(action, answer)) : answered
    const answer = this.#judged(action, mayBeCopy, judge)
    const held = { action, answer }
    this.#held = this.#held.length === 0 ? [held] : [...this.#held, held]
    return answer
  }

  #heldAnswer({ seat, actionId }: IdentifiedAction): Promise<Answer> | undefined {
    for (const { action, answer } of this.#held) {
      if (action.actionId === actionId && action.seat === seat) return answer
    }
    return undefined
  }

  #release(done: IdentifiedAction): void {
    this.#held = this.#held.length === 1 ? NOTHING_HELD : this.#held.filter(({ action }) => action !== done)
  }

  /** A refusal given before still holds. */
  #rememberedAnswer(action: IdentifiedAction): Promise<Answer> | null {
    const known = this.#recall(action)
    return known ? this.#parts.unlessDone(action, known.refused) : null
  }

  async #judged<N extends IdentifiedAction>(
    action: N,
    mayBeCopy: boolean,
    judge: (action: N) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await judge(action)
      // Only answers that are sent are remembered: what could not be withdrawn is judged anew when it comes again.
      if (mayBeCopy) return await this.#everywhere(action, answer)
      if (!answer.ok) this.#remember(action, { refused: answer, isWithdrawn: false })
      return answer
    } finally {
      this.#release(action)
    }
  }

  /**
   * Makes a refusal hold at every server: one that paused with a copy must not carry it out later. If another server has carried it
   * out already, that is the answer. Rejects with `OutcomeUnknown` if the database cannot tell: a retry gets the answer.
   */
  async #everywhere(action: IdentifiedAction, answer: Answer): Promise<Answer> {
    if (answer.ok || this.#recall(action)?.isWithdrawn) return answer
    if (await unknownIfNotSaved(this.#parts.withdraw(action))) {
      this.#remember(action, { refused: answer, isWithdrawn: true })
      return answer
    }
    const done = await this.#parts.unlessDone(action, answer)
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
    throw new OutcomeUnknown(`the outcome is unknown: ${error.message}`, { cause: error })
  }
}
