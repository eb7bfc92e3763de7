/** Saved matches as files: a record, alone or with its additions. */

import { openGame } from '#games'
import {
  type AnyGame,
  type GameBox,
  hashJson,
  type MatchRecord,
  readSavedMatch,
  retrace,
  type SavedMatch,
  ShapeError,
} from '#kernel'
import { Complaint } from '../commandError.ts'
import { readText, writeNewText } from '../files.ts'

/** A well-formed file, and its game. */
export interface OpenedMatch {
  readonly box: GameBox
  readonly saved: SavedMatch
}

/** Does not check whether the match follows the rules. */
export function openMatch(path: string): OpenedMatch {
  const saved = parseFile(path, readText(path))
  const { game, version } = saved.record
  const box = openGame(game, version)
  if (!box) throw new Complaint(`${path} holds a match of "${game}", a game that is not on this shelf.`)
  return { box, saved }
}

/** Never overwrites a file. */
export function writeMatch(path: string, { game }: GameBox, record: MatchRecord<AnyGame>): void {
  const hashes = Array.from(retrace(game, record), ({ match }) => hashJson(match.state))
  writeNewText(path, `${JSON.stringify({ record, hashes })}\n`)
}

function parseFile(path: string, content: string): SavedMatch {
  try {
    return readSavedMatch(content)
  } catch (error) {
    if (error instanceof ShapeError) throw new Complaint(`${path} is not a saved match: ${error.message}.`)
    throw error
  }
}
