/** A worker in which the bots of tables on this device think, one question at a time. */

import { answer } from '#bots/answer.ts'
import { shelf } from '#games/shelf.ts'
import { type ContentFiles, createRng, type GameBox } from '#kernel'
import type { WorkerAnswer, WorkerQuestion } from './questions.ts'

/** By game and content hash. */
const boxes = new Map<string, Promise<GameBox>>()

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => void think(data).then(say))
say({ state: 'ready' })

function say(answer: WorkerAnswer): void {
  postMessage(answer)
}

async function think(question: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    const box = await boxOf(question)
    say({ state: 'thinking' })
    const until = performance.now() + question.budget
    return { choice: answer(box, question, { rng: createRng(question.seed), more: () => performance.now() < until }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function boxOf({ game, contentHash, content }: WorkerQuestion): Promise<GameBox> {
  const key = `${game}/${contentHash}`
  const known = boxes.get(key)
  if (known) return known
  const opening = open(game, content)
  boxes.set(key, opening)
  return opening
}

async function open(game: string, content: ContentFiles): Promise<GameBox> {
  const shelved = shelf.find(({ card }) => card.id === game)
  if (!shelved) throw new Error(`there is no ${game} on the shelf`)
  return (await shelved.unpack()).open(content)
}
