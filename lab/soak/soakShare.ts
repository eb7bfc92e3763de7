/** The worker of lab/soak/soakMany.ts: plays its share of the matches and reports the results. */

import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openGame } from '#games'
import type { AnyGame, ContentFiles } from '#kernel'
import { playRandomly, type Visit } from '#kernel/testing/randomPlay.ts'
import { type Deal, dealt } from '../../scripts/command/deal.ts'

/** Which matches: the dealt ones, counted from number `from`. */
export interface Share {
  readonly game: string
  readonly seed: string
  readonly from: number
  readonly deal: Deal
}

/** The results of all matches so far. */
export interface Tally {
  readonly games: number
  readonly steps: number
  readonly longest: number
  /** In how many matches it occurred, by the name of the ending. */
  readonly endings: Readonly<Record<string, number>>
}

export type Report = { readonly type: 'progress' | 'done'; readonly tally: Tally }

/** games/<game>/testing/soak.ts: a second implementation of the rules. */
export interface SoakModule {
  /** The returned function follows one match and throws where they differ. */
  secondOpinion(content: ContentFiles): Visit<AnyGame>
  /** The share of the matches it checks, if not all. */
  readonly extent?: string
  /** The categories of an outcome's reason, if not the reason itself. */
  endingsOf?(reason: string): readonly string[]
}

const MAX_STEPS = 20_000
const PROGRESS_EVERY = 100

if (parentPort) await play(workerData as Share, report => parentPort!.postMessage(report))

export async function soakModuleOf(game: string): Promise<SoakModule | null> {
  const file = new URL(`../../games/${game}/testing/soak.ts`, import.meta.url)
  return existsSync(file) ? ((await import(file.href)) as SoakModule) : null
}

async function play(share: Share, report: (report: Report) => void): Promise<void> {
  const { game, content } = openGame(share.game)!
  const module = await soakModuleOf(share.game)
  const endings: Record<string, number> = {}
  const tally = { games: 0, steps: 0, longest: 0, endings }
  for (const number of dealt(share.deal)) {
    const seed = `${share.seed}-${share.from + number}`
    try {
      const { record, state } = playRandomly(game, seed, MAX_STEPS, module?.secondOpinion(content))
      const { reason } = game.outcome(state)!
      tally.games++
      tally.steps += record.log.length
      tally.longest = Math.max(tally.longest, record.log.length)
      for (const ending of module?.endingsOf?.(reason) ?? [reason]) endings[ending] = (endings[ending] ?? 0) + 1
    } catch (error) {
      throw new Error(`the match with seed "${seed}" went wrong`, { cause: error })
    }
    if (tally.games % PROGRESS_EVERY === 0) report({ type: 'progress', tally })
  }
  report({ type: 'done', tally })
}
