/** What a page and the worker that judges a match say to each other. */

import type { AnyGame, ContentFiles, MatchRecord } from '#kernel'
import type { Chances } from './swings.ts'

export interface EvaluationRequest {
  readonly record: MatchRecord<AnyGame>
  readonly content: ContentFiles
}

/** The chances of some positions in a row. */
export interface EvaluationTold {
  readonly chances: readonly Chances[]
  readonly done: boolean
}
