/** The worker in which the bots of tables on this device think, one question at a time. */

import { answer } from '#bots/answer.ts'
import { shelf, type ShelvedGame } from '#games/shelf.ts'
import { type AnyGame, type Bot, createRng, type GameBox } from '#kernel'
import type { WorkerAnswer, WorkerQuestion } from './botMessages.ts'

/** By game and content hash. */
const boxes = new Map<string, Promise<GameBox>>()
const masters = new Map<string, Promise<Bot<AnyGame> | undefined>>()

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => void think(data).then(say))
say({ state: 'ready' })

function say(answer: WorkerAnswer): void {
  postMessage(answer)
}

async function think(question: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    const box = await known(boxes, question, async ({ content }) => (await shelvedAs(question).unpack()).open(content))
    const master = question.level === 'master' ? await known(masters, question, sendForMaster) : undefined
    say({ state: 'thinking' })
    const until = performance.now() + question.budget
    const thinking = { rng: createRng(question.seed), more: () => performance.now() < until }
    return { choice: answer(box, question, thinking, master) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Few tables ask for a master bot: it loads separately, and may be missing offline. */
async function sendForMaster(question: WorkerQuestion): Promise<Bot<AnyGame> | undefined> {
  try {
    const openBots = await shelvedAs(question).loadMasterBots?.()
    return openBots?.(question.content).master
  } catch {
    masters.delete(keyOf(question))
    return undefined
  }
}

/** Opens the game, or takes it from the cache. */
function known<T>(
  found: Map<string, Promise<T>>,
  question: WorkerQuestion,
  find: (question: WorkerQuestion) => Promise<T>,
): Promise<T> {
  const key = keyOf(question)
  const before = found.get(key)
  if (before) return before
  const finding = find(question)
  found.set(key, finding)
  return finding
}

function keyOf({ game, contentHash }: WorkerQuestion): string {
  return `${game}/${contentHash}`
}

function shelvedAs({ game }: WorkerQuestion): ShelvedGame {
  const shelved = shelf.find(({ card }) => card.id === game)
  if (!shelved) throw new Error(`there is no ${game} on the shelf`)
  return shelved
}
