/** Messages between a page and the worker that evaluates a match. */

import type { AnyGame, ContentFiles, MatchRecord } from '#kernel'
import type { Chances } from './swings.ts'

export interface EvaluationRequest {
  readonly record: MatchRecord<AnyGame>
  readonly content: ContentFiles
}

/** The chances of some consecutive positions. */
export interface EvaluationMessage {
  readonly chances: readonly Chances[]
  readonly done: boolean
}
