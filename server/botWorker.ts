/** A thread in which bots think, one question at a time. */

import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { answer } from '#bots/answer.ts'
import { createRng, type GameBox, type GameModule, openVersion, rounds, type Thinking } from '#kernel'
import type { WorkerAnswer, WorkerQuestion } from './botPool.ts'

const { games } = (await import((workerData as { shelf: string }).shelf)) as { games: readonly GameModule[] }
/** Rounds of thought where everybody is to get the same answer: few enough for any machine. */
const ROUNDS = 20
/** By game, version and content hash. */
const boxes = new Map<string, GameBox>()

parentPort!.on('message', (question: WorkerQuestion) => say(think(question)))
say({ ready: true })

function say(answer: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort!.postMessage(answer)
}

function think(question: WorkerQuestion): WorkerAnswer {
  try {
    return { choice: answer(boxOf(question), question, thinkingFor(question)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function thinkingFor({ whim, budget }: WorkerQuestion): Thinking {
  if (whim !== undefined) return rounds(ROUNDS, createRng(whim))
  const until = performance.now() + budget
  return { rng: createRng(randomBytes(32).toString('hex')), more: () => performance.now() < until }
}

function boxOf({ game, version, contentHash, content }: WorkerQuestion): GameBox {
  const key = `${game}/${version}/${contentHash}`
  const known = boxes.get(key)
  if (known) return known
  const module = games.find(({ id }) => id === game)
  const box = module && content && openVersion(module, version, content)
  if (!box) throw new Error(`no ${key} on the shelf`)
  boxes.set(key, box)
  return box
}
