/** Asks the bots to evaluate a match, in a worker of its own, so that the page stays responsive. */

import { ownScript } from '../shell/trustedTypes.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerAddress from './evaluationWorker.ts?worker&url'
import type { EvaluationRequest, EvaluationMessage } from './evaluationMessages.ts'

/** Calls `tell` with partial results. Returns a function that cancels. */
export function evaluateMatch(request: EvaluationRequest, tell: (told: EvaluationMessage) => void): () => void {
  const worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'evaluation' })
  worker.addEventListener('message', ({ data }: MessageEvent<EvaluationMessage>) => {
    tell(data)
    if (data.done) worker.terminate()
  })
  // Without an evaluation only the chart is missing.
  worker.addEventListener('error', () => tell({ chances: [], done: true }))
  worker.postMessage(request)
  return () => worker.terminate()
}
