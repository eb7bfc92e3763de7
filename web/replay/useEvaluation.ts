/** The bots' evaluation of every position of a match, as it arrives. */

import { useEffect, useState } from 'react'
import { evaluateMatch } from './evaluation.ts'
import type { Chances } from './swings.ts'
import type { Timeline } from './timeline.ts'

export interface Evaluation {
  /** chances[n]: of the position after n entries; missing where not evaluated yet. */
  readonly chances: readonly Chances[]
  readonly done: boolean
}

/** `null`: no bot evaluates this game. */
export function useEvaluation({ box, saved }: Timeline): Evaluation | null {
  const [judged, setJudged] = useState<Evaluation>({ chances: [], done: false })
  const isJudged = box.evaluate !== undefined
  useEffect(() => {
    if (!isJudged) return
    let chances: Chances[] = []
    return evaluateMatch({ record: saved.record, content: box.content }, told => {
      chances = [...chances, ...told.chances]
      setJudged({ chances, done: told.done })
    })
  }, [box, saved, isJudged])
  return isJudged && !(judged.done && judged.chances.length === 0) ? judged : null
}
