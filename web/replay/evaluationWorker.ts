/** A worker in which the bots evaluate every position of a whole match. */

import { shelf } from '#games/shelf.ts'
import { retrace } from '#kernel'
import type { EvaluationRequest, EvaluationMessage } from './evaluationMessages.ts'

/** Milliseconds between two reports. */
const EVERY = 100

addEventListener('message', ({ data }: MessageEvent<EvaluationRequest>) => void judge(data))

async function judge({ record, content }: EvaluationRequest): Promise<void> {
  const shelved = shelf.find(({ card }) => card.id === record.game)
  const box = shelved && (await shelved.unpack()).open(content)
  if (!box?.evaluate) return tell({ chances: [], done: true })
  let chances: (readonly number[])[] = []
  let told = performance.now()
  for (const { match } of retrace(box.game, record)) {
    chances.push(box.evaluate(match.state))
    if (performance.now() - told < EVERY) continue
    tell({ chances, done: false })
    chances = []
    told = performance.now()
  }
  tell({ chances, done: true })
}

function tell(told: EvaluationMessage): void {
  postMessage(told)
}
