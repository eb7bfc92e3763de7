/** Saved matches as files: a record, alone or with what goes with it. */

import { readFileSync, writeFileSync } from 'node:fs'
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
import { Complaint } from './complaint.ts'

/** A file whose form is right, and the game it is of. */
export interface OpenedMatch {
  readonly box: GameBox
  readonly saved: SavedMatch
}

/** Whether the match follows the rules is not looked at. */
export function openMatch(path: string): OpenedMatch {
  const saved = parseFile(path, readText(path))
  const { game, version } = saved.record
  const box = openGame(game, version)
  if (!box) throw new Complaint(`${path} holds a match of "${game}", a game that is not on this shelf.`)
  return { box, saved }
}

/** Never writes over a file. */
export function writeMatch(path: string, { game }: GameBox, record: MatchRecord<AnyGame>): void {
  const hashes = Array.from(retrace(game, record), ({ match }) => hashJson(match.state))
  try {
    writeFileSync(path, `${JSON.stringify({ record, hashes })}\n`, { flag: 'wx' })
  } catch (error) {
    throw new Complaint(`${path} cannot be written: ${messageOf(error)}.`)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Complaint(`${path} cannot be read: ${messageOf(error)}.`)
  }
}

function parseFile(path: string, content: string): SavedMatch {
  try {
    return readSavedMatch(content)
  } catch (error) {
    if (error instanceof ShapeError) throw new Complaint(`${path} is not a saved match: ${error.message}.`)
    throw error
  }
}

function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return PROBLEMS[code ?? ''] ?? message.replace(/\.$/, '')
}

/** What the system says by a code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it is not allowed',
  EISDIR: 'it is a folder',
  EEXIST: 'there is such a file already',
}
