/** The server of an evening, without the parts that would leave this process. */

import { answer } from '#bots/answer.ts'
import { createRng, type GameBox, rounds, type Viewer } from '#kernel'
import { BotPool, type Choice, type Question } from '#server/bots/botPool.ts'
import { Push, type PushMessage, type PushResult } from '#server/accounts/push.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import type { Subscription } from '#server/store/store.ts'

/** How information gets out. */
export type Channel = 'frames' | 'program' | 'push' | 'mine' | 'words' | 'log' | 'summary' | 'replay'

/** `nobody`: what is sent without a seat, a table's link or any secret, or to the operator of the server. */
export type Listener = Viewer | 'nobody'

/** What no listener may know. */
export interface Truth {
  state(): unknown
  seed(): string
  step(): number
}

/** An honest house has only a game. A leaking one has a defect: only tests build it. */
export interface House {
  /** The correct game: it alone decides what is hidden. */
  readonly honest: GameBox
  /** The game that is served. */
  readonly box: GameBox
  out?(channel: Channel, text: string, to: Listener, truth: Truth): readonly string[]
  /** Milliseconds a bot thinks for. */
  thinkFor?(question: Question, truth: Truth): number
}

export function houseOf(box: GameBox): House {
  return { honest: box, box }
}

/** Bots think at once and in the same thread, a fixed number of rounds. */
export class InHousePool extends BotPool {
  readonly #box: GameBox
  readonly #think: (question: Question) => Promise<void>

  constructor(box: GameBox, think: (question: Question) => Promise<void>) {
    super({ ...DEFAULT_SETTINGS.bots, workers: 0, shelf: '', onTrouble: () => {} })
    this.#box = box
    this.#think = think
  }

  override async choose(question: Question): Promise<Choice | null> {
    await this.#think(question)
    return answer(this.#box, question, rounds(ROUNDS, createRng('the whims of a bot')))
  }
}

const ROUNDS = 2

/** Records what it would have sent, and to whom: the subscription tells which seat asked for it. */
export class ForgetfulPush extends Push {
  hear: (seat: number, message: PushMessage) => void = () => {}

  constructor() {
    super(DEFAULT_SETTINGS.push, KEY)
  }

  override async send({ auth }: Subscription, message: PushMessage): Promise<PushResult> {
    this.hear(Number(auth), message)
    return 'sent'
  }
}

/** A key of the right form that signs nothing. */
const KEY = JSON.stringify({
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
})
