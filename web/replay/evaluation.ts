/** Asks the bots what they think of a match, in a worker of its own: the page stays at hand meanwhile. */

import { ownScript } from '../shell/trustedTypes.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker of it
import workerAddress from './evaluationWorker.ts?worker&url'
import type { EvaluationRequest, EvaluationTold } from './evaluationMessages.ts'

/** `tell` gets them bit by bit. What comes back calls it off. */
export function evaluateMatch(request: EvaluationRequest, tell: (told: EvaluationTold) => void): () => void {
  const worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'evaluation' })
  worker.addEventListener('message', ({ data }: MessageEvent<EvaluationTold>) => {
    tell(data)
    if (data.done) worker.terminate()
  })
  // Without a judgement the page is whole but for the plot.
  worker.addEventListener('error', () => tell({ chances: [], done: true }))
  worker.postMessage(request)
  return () => worker.terminate()
}
