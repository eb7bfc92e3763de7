/**
 * The recorded matches of all games, and an action of every kind in them: what a client that knows the games might
 * send.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyGame, type MatchRecord, parseRecord, type Tagged } from '#kernel'

const GAMES = join(import.meta.dirname, '../../games')

export interface GoldenAction {
  readonly game: string
  readonly action: Tagged
}

export function goldenRecords(): readonly MatchRecord<AnyGame>[] {
  return globSync('*/golden/*.json', { cwd: GAMES })
    .toSorted()
    .map(path => parseRecord((JSON.parse(readFileSync(join(GAMES, path), 'utf8')) as { record: unknown }).record))
}

/** The first of each kind, game by game. */
export function goldenActions(): readonly GoldenAction[] {
  const found = new Map<string, GoldenAction>()
  for (const { game, log } of goldenRecords()) {
    for (const entry of log) {
      if (!('action' in entry)) continue
      const action = entry.action as Tagged
      const kind = `${game} ${action.type}`
      if (!found.has(kind)) found.set(kind, { game, action })
    }
  }
  return [...found.values()]
}
