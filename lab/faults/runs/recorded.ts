/** F11: replays matches that were recorded under every version of the rules. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AnyGame, type GameModule, openVersion } from '#kernel'
import { games } from '#games'
import { marksOf, type RecordedMatch, unpack } from '../../../scripts/record/corpus.ts'
import type { Fault, FaultFindings, FaultRun } from '../fault.ts'

export const recorded: Fault = {
  id: 'F11',
  name: 'recorded matches, played again by these rules',
  holds: 'every state is the same to the last bit',
  about: `For every version of the rules of every game, two hundred finished and fifty unfinished matches are kept as they were played: table, seed and every action, with the hash of the state every twenty
entries and at the end. Played again by the rules of their version, every action must still be allowed, every state must be the same to the last bit, and those that were over must be over.`,
  times: 1000,
  run: plan => replayAll(plan, game => game),
  control: {
    about: 'rules that draw one card more before they deal, under the same version.',
    times: 20,
    run: plan => replayAll(plan, dealtOtherwise),
  },
}

/** `as`: the present form of the rules. */
async function replayAll({ times, onDone }: FaultRun, as: (game: AnyGame) => AnyGame): Promise<FaultFindings> {
  const violations: string[] = []
  const counts = { finished: 0, unfinished: 0, entries: 0 }
  let done = 0
  for (const { game, matches } of games.flatMap(corporaOf)) {
    for (const match of matches.slice(0, Math.ceil(times / games.length))) {
      const problem = problemOf(as(game), match)
      if (problem) violations.push(`${game.id}, version ${game.version}, ${match.record.seed}: ${problem}`)
      counts[match.over ? 'finished' : 'unfinished']++
      counts.entries += match.record.log.length
      done++
      onDone?.(done)
      await new Promise(setImmediate)
    }
  }
  return {
    times: done,
    figures: {
      'finished matches': counts.finished,
      'unfinished matches': counts.unfinished,
      entries: counts.entries,
    },
    violations,
  }
}

interface Corpus {
  readonly game: AnyGame
  readonly matches: readonly RecordedMatch[]
}

/** The recorded matches of a game, version by version, each with the rules of that version. */
export function corporaOf(module: GameModule): readonly Corpus[] {
  const folder = new URL(`../../../games/${module.id}/recorded/`, import.meta.url)
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.br')) : []
  return files.map(file => {
    const version = Number(file.replace('.br', ''))
    const box = openVersion(module, version, module.content)
    if (!box) throw new Error(`${module.id} has no rules of version ${version} any more, but matches`)
    return { game: box.game, matches: unpack(box.game, readFileSync(new URL(file, folder))) }
  })
}

function problemOf(game: AnyGame, { record, marks }: RecordedMatch): string | null {
  try {
    const now = marksOf(game, record)
    const place = marks.findIndex((mark, index) => mark !== now[index])
    return place < 0 && now.length === marks.length ? null : `the state is another one at mark ${place}`
  } catch (error) {
    return (error as Error).message
  }
}

function dealtOtherwise(game: AnyGame): AnyGame {
  return {
    ...game,
    setup(table, rng) {
      rng.int(2)
      return game.setup(table, rng)
    },
  }
}
