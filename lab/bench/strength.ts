/**
 * Who wins with the same time to think: our bots or boardgame.io's MCTSBot, at My Little Town. Our kernel is the referee; each side is a process of
 * its own, and its CPU time is what counts. Every deal is played from both sides.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Share, wilson, winShare } from '#bots/statistics.ts'
import { openGame } from '#games'
import { type AnyGame, type Match, seatTable, startMatch, submit, type Table } from '#kernel'
import { type Choice, GAME, type Question } from './strengthPlayer.ts'

/** One of our bots against theirs. */
export interface Bout {
  readonly bot: 'hard' | 'master'
  /** Milliseconds of CPU per decision. */
  readonly time: number
  readonly deals: number
}

export interface BoutResult extends Bout {
  readonly matches: number
  readonly won: Share
  readonly ours: Effort
  readonly theirs: Effort
}

/** On average per decision. */
interface Effort {
  /** Milliseconds of CPU. */
  readonly took: number
  readonly rounds: number
}

const OURS = fileURLToPath(new URL('strengthPlayer.ts', import.meta.url))
const THEIRS = fileURLToPath(new URL('../../bench/strength.ts', import.meta.url))
const SEATS = 2
/** Decisions before measuring: the first ones are slow on both sides. */
const WARM_UP = 5

/** Bout by bout: reports all results so far after each. */
export async function measureStrength(
  bouts: readonly Bout[],
  onResults: (results: readonly BoutResult[]) => void,
): Promise<void> {
  const { game } = openGame(GAME)!
  const seating = seatTable(game, SEATS, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const results: BoutResult[] = []
  for (const bout of bouts) {
    results.push(await settle(game, seating.table, bout))
    onResults(results)
  }
}

async function settle(game: AnyGame, table: Table<unknown>, bout: Bout): Promise<BoutResult> {
  const sides = [await Side.open(OURS, [bout.bot]), await Side.open(THEIRS, [])] as const
  try {
    for (const side of sides) await side.warmUp(firstQuestion(game, table, bout.time))
    let won = 0
    for (let deal = 0; deal < bout.deals; deal++) {
      for (const seated of [sides, sides.toReversed()]) {
        const outcome = await playOut(game, table, `strength/${deal}`, seated, bout.time)
        won += winShare(outcome, seated.indexOf(sides[0]))
      }
    }
    const matches = 2 * bout.deals
    return { ...bout, matches, won: wilson(won, matches), ours: sides[0].effort, theirs: sides[1].effort }
  } finally {
    for (const side of sides) side.close()
  }
}

/** The first position of a match with a choice. */
export function firstQuestion(game: AnyGame, table: Table<unknown>, time: number): Question {
  const match = startMatch(game, table, 'first question')
  for (;;) {
    const question = questionAt(match, time)
    if (question.actions.length > 1) return question
    submit(match, question.seat, question.actions[0], 0)
  }
}

/** sides[seat] */
async function playOut(game: AnyGame, table: Table<unknown>, seed: string, sides: readonly Side[], time: number) {
  const match = startMatch(game, table, seed)
  for (;;) {
    const outcome = game.outcome(match.state)
    if (outcome) return outcome
    const question = questionAt(match, time)
    const { seat, actions } = question
    const action = actions.length === 1 ? actions[0] : await sides[seat]!.choose(question)
    const result = submit(match, seat, action, 0)
    if (!result.ok) throw new Error(`${seed}: seat ${seat} chose ${JSON.stringify(action)}, ${result.refusal.code}`)
  }
}

function questionAt({ game, state, record }: Match<AnyGame>, time: number): Question {
  const [seat] = game.actors(state)
  if (seat === undefined) throw new Error(`${record.seed}: no seat can act, and the match is not over`)
  return {
    seed: `${record.seed}/${record.log.length}`,
    seat,
    view: game.view(state, seat),
    actions: game.legalActions(state, seat),
    state,
    time,
  }
}

/** The process of one side, and the cost of its decisions. */
class Side {
  readonly #child: ChildProcess
  readonly #choices: Choice[] = []

  static async open(file: string, words: readonly string[]): Promise<Side> {
    const child = fork(file, words, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] })
    await answerOf(child)
    return new Side(child)
  }

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  async choose(question: Question): Promise<unknown> {
    const answered = answerOf(this.#child)
    this.#child.send(question)
    const choice = (await answered) as Choice
    this.#choices.push(choice)
    return choice.action
  }

  /** On a question of its own, several times. */
  async warmUp(question: Question): Promise<void> {
    for (let n = 0; n < WARM_UP; n++) await this.choose({ ...question, seed: `warm up ${n}` })
    this.#choices.length = 0
  }

  get effort(): Effort {
    const mean = (of: (choice: Choice) => number) =>
      this.#choices.reduce((sum, choice) => sum + of(choice), 0) / this.#choices.length
    return { took: mean(({ took }) => took), rounds: mean(({ rounds }) => rounds) }
  }

  close(): void {
    this.#child.disconnect()
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const answered = once(child, 'message', { signal: ended.signal })
  const end = () => ended.abort(new Error(`${child.spawnargs.join(' ')} ended`))
  child.once('exit', end)
  const [answer] = await answered.finally(() => child.off('exit', end))
  return answer
}
