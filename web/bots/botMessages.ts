/** Messages between the page and its bot worker. */

import type { BotQuestion, Choice } from '#bots/answer.ts'
import type { ContentFiles } from '#kernel'

export interface Question extends BotQuestion {
  readonly game: string
  readonly contentHash: string
  readonly content: ContentFiles
  /** The bot's seed: the same question, asked again after a reload, gets the same answer. */
  readonly seed: string
}

export interface WorkerQuestion extends Question {
  /** Thinking time in milliseconds. */
  readonly budget: number
}

/** `ready` comes once, when the worker takes questions; `thinking` when the game is loaded and the bot begins. */
export type WorkerAnswer =
  | { readonly state: 'ready' | 'thinking' }
  | { readonly choice: Choice }
  | { readonly error: string }
