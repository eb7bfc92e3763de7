/** What the page and the worker in which its bots think say to each other. */

import type { BotQuestion, Choice } from '#bots/answer.ts'
import type { ContentFiles } from '#kernel'

export interface Question extends BotQuestion {
  readonly game: string
  readonly contentHash: string
  readonly content: ContentFiles
  /** The bot's chance: the same question asked again, after a reload, is answered by the same chance. */
  readonly seed: string
}

export interface WorkerQuestion extends Question {
  /** Milliseconds to think in. */
  readonly budget: number
}

/** `ready` comes once, when the worker can be asked; `thinking` when the game is at hand and the bot begins. */
export type WorkerAnswer =
  | { readonly state: 'ready' | 'thinking' }
  | { readonly choice: Choice }
  | { readonly error: string }
