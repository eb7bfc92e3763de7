/** A match as a file: what `parlour replay`, `parlour verify` and the replay page read. */

import { advance, type AnyGame, type GameBox, hashJson, type MatchRecord, replay } from '#kernel'

/** The record, the hash of every state, and who played. */
export function matchFile({ game }: GameBox, record: MatchRecord<AnyGame>, names: readonly string[]): string {
  const match = replay(game, { ...record, log: [] })
  const hashes = [hashJson(match.state)]
  for (const entry of record.log) {
    advance(match, entry)
    hashes.push(hashJson(match.state))
  }
  return `${JSON.stringify({ record, hashes, names })}\n`
}

/** Saves it as a download. */
export function saveMatchFile(box: GameBox, record: MatchRecord<AnyGame>, names: readonly string[]): void {
  saveFile(record.game, matchFile(box, record, names))
}

/** Saves a match that is a file already. */
export function saveFile(game: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${game}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER)
}

/** Milliseconds: some browsers read the file only after the click. */
const REVOKE_AFTER = 60_000
