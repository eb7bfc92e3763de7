/** What is said more than once, here or to other servers too: it has one answer, whatever may be allowed by the time a copy comes. */

import type { Seat } from '#kernel'
import type { Answer } from './contests.ts'
import { NotSaved, OutcomeUnknown } from '../store/store.ts'

export type Refused = Extract<Answer, { ok: false }>

/** A player's action. */
export interface IdentifiedAction {
  readonly seat: Seat
  readonly actionId: string
  /** In milliseconds of the process. */
  readonly arrived: number
}

export interface IdempotentActionsParts {
  /** No other server carries it out from now on. `false`: it is in the log already. */
  withdraw(named: IdentifiedAction): Promise<boolean>
  /** The refusal, unless another server has carried out this very action: then that is the answer. */
  unlessDone(named: IdentifiedAction, refused: Refused): Promise<Answer>
}

interface Remembered {
  readonly refused: Refused
  /** Whether no other server carries it out either. */
  readonly isWithdrawn: boolean
}

/** An answer that is still to come. */
interface Held {
  readonly named: IdentifiedAction
  readonly answer: Promise<Answer>
}

const NOTHING_HELD: readonly Held[] = []

/** Refusals remembered of each seat: by number, so that nobody fills the memory by being refused. */
const MOST_REFUSED = 100

export class IdempotentActions {
  readonly #parts: IdempotentActionsParts
  /** Answers that are still to come: few at a time, as everybody waits for theirs. */
  #held: readonly Held[] = NOTHING_HELD
  /**
   * refused[seat]: by id what was answered, oldest first. A copy that was late on a half-dead line must not be carried out after its
   * player was told that it was not.
   */
  readonly #refused: Map<string, Remembered>[] = []

  constructor(parts: IdempotentActionsParts) {
    this.#parts = parts
  }

  /** `judge` is asked what to answer if nobody has been yet. `mayBeCopy`: another server may have been told the same before. */
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

  /** What was refused before is still. */
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
      // Only what is told is remembered: what could not be withdrawn is judged anew when it comes again.
      if (mayBeCopy) return await this.#everywhere(named, answer)
      if (!answer.ok) this.#remember(named, { refused: answer, isWithdrawn: false })
      return answer
    } finally {
      this.#letGo(named)
    }
  }

  /**
   * Makes a refusal hold at every server: one that stood still with a copy before it does not carry that out when it goes on. If one has
   * done so, then that is the answer. Rejects with `OutcomeUnknown` if nobody can say: whoever asks again will hear.
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

/** Whoever could not even ask must not say that nothing happened. */
export async function unknownIfNotSaved<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error
    throw new OutcomeUnknown(`nobody can say what became of it: ${error.message}`, { cause: error })
  }
}
