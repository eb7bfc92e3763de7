/** A thread in which bots think, one question at a time. */

import { randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { answer } from '#bots/answer.ts'
import {
  type AnyGame,
  type Bot,
  createRng,
  type GameBox,
  type GameModule,
  openVersion,
  rounds,
  type Thinking,
} from '#kernel'
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './botPool.ts'

const { shelf, patient } = workerData as WorkerSettings
if (patient) lowerPriority()
const { games } = (await import(shelf)) as { games: readonly GameModule[] }
/** Rounds of thinking where all callers must get the same answer: few enough for any machine. */
const ROUNDS = 20
interface OpenedGame {
  readonly box: GameBox
  /** A master knows only the latest rules. */
  readonly master: Bot<AnyGame> | undefined
}
/** By game, version and content hash. */
const openedGames = new Map<string, OpenedGame>()

parentPort!.on('message', (question: WorkerQuestion) => post(think(question)))
post({ ready: true })

function post(answer: WorkerAnswer): void {
  parentPort!.postMessage(answer)
}

function think(question: WorkerQuestion): WorkerAnswer {
  try {
    const { box, master } = openedGame(question)
    return { choice: answer(box, question, thinkingFor(question), master) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function thinkingFor({ botSeed, budget }: WorkerQuestion): Thinking {
  if (botSeed !== undefined) return rounds(ROUNDS, createRng(botSeed))
  const until = performance.now() + budget
  return { rng: createRng(randomBytes(32).toString('hex')), more: () => performance.now() < until }
}

function openedGame({ game, version, contentHash, content }: WorkerQuestion): OpenedGame {
  const key = `${game}/${version}/${contentHash}`
  const known = openedGames.get(key)
  if (known) return known
  const module = games.find(({ id }) => id === game)
  const box = module && content && openVersion(module, version, content)
  if (!box) throw new Error(`no ${key} on the shelf`)
  const opened = { box, master: module.earlier?.[version] ? undefined : module.invite?.(content).master }
  openedGames.set(key, opened)
  return opened
}

/** Lowers the priority of this thread. Only Linux has priorities of single threads. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
