/** A thread in which bots think, one question at a time. */

import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createRng, type GameBox, type GameModule } from '#kernel'
import type { WorkerAnswer, WorkerQuestion } from './botPool.ts'

const { games } = (await import((workerData as { shelf: string }).shelf)) as { games: readonly GameModule[] }
/** By game and content hash. */
const boxes = new Map<string, GameBox>()

parentPort!.on('message', (question: WorkerQuestion) => say(answer(question)))
say({ ready: true })

function say(answer: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort!.postMessage(answer)
}

function answer(question: WorkerQuestion): WorkerAnswer {
  const { seat, view, actions, level, budget } = question
  const until = performance.now() + budget
  try {
    const rng = createRng(randomBytes(32).toString('hex'))
    const thinking = { rng, more: () => performance.now() < until }
    const box = boxOf(question)
    const bot = level === 'absent' ? box.absent : box.bots[level]
    if (!bot) throw new Error(`${question.game} has nobody to stand in`)
    const action: unknown = bot.choose(view, seat, actions, thinking)
    return { choice: { action, reaction: action === null ? 0 : (bot.reaction?.(action, rng) ?? 0) } }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function boxOf({ game, contentHash, content }: WorkerQuestion): GameBox {
  const key = `${game}/${contentHash}`
  const known = boxes.get(key)
  if (known) return known
  const module = games.find(({ id }) => id === game)
  if (!module || !content) throw new Error(`no ${key} on the shelf`)
  const box = module.open(content)
  boxes.set(key, box)
  return box
}
