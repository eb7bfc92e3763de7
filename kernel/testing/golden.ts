/** Golden matches: a record with the hash of the state after each entry. If one differs, the rules have changed. */

import type { AnyGame } from '../game.ts'
import { hashJson } from '../json.ts'
import { type Match, type MatchRecord, replay, ringAlarm, submit, undo } from '../match.ts'
import { fail } from './randomPlay.ts'

export interface GoldenMatch {
  readonly record: MatchRecord<AnyGame>
  /** First the hash of the state before the first entry. */
  readonly hashes: readonly string[]
}

/** Replays the record, and returns the hash of the state at every step. */
export function stateHashes(game: AnyGame, record: MatchRecord<AnyGame>): string[] {
  const match: Match<AnyGame> = replay(game, { ...record, log: [] })
  const hashes = [hashJson(match.state)]
  for (const entry of record.log) {
    const result =
      'ring' in entry
        ? ringAlarm(match, entry.at)
        : 'undo' in entry
          ? undo(match, entry.seat, entry.at)
          : submit(match, entry.seat, entry.action, entry.at)
    if (!result.ok) fail(`entry ${hashes.length} refused: ${result.refusal.code}`, entry)
    hashes.push(hashJson(match.state))
  }
  return hashes
}
