/** Saved matches as files: a record, alone or with the hashes of the states it led to. */

import { readFileSync, writeFileSync } from 'node:fs'
import { openGame } from '#games'
import {
  advance,
  type AnyGame,
  type EventOf,
  type GameBox,
  hashJson,
  type Match,
  type MatchRecord,
  parseRecord,
  replay,
  ShapeError,
} from '#kernel'
import { list, matching, type Shape, someFields } from '#kernel/shape.ts'
import { Complaint } from './complaint.ts'

export interface SavedMatch {
  readonly box: GameBox
  readonly record: MatchRecord<AnyGame>
  /** hashes[n]: of the state after n entries; `null` if the file holds none. */
  readonly hashes: readonly string[] | null
}

/** Reads a file, and lets the rules check every entry of its log. */
export function readMatch(path: string): SavedMatch {
  const { record, hashes } = parseFile(path, readText(path))
  const box = openGame(record.game)
  if (!box) throw new Complaint(`${path} holds a match of "${record.game}", a game that is not on this shelf.`)
  if (hashes && hashes.length !== record.log.length + 1) {
    throw new Complaint(`${path} holds ${hashes.length} hashes for ${record.log.length + 1} states.`)
  }
  try {
    replay(box.game, record)
  } catch (error) {
    throw new Complaint(`${path} does not replay: ${messageOf(error)}.`)
  }
  return { box, record, hashes }
}

export interface ReplayedStep {
  /** As it stands after this step: the same object every time. */
  readonly match: Match<AnyGame>
  /** Entries carried out so far; 0 for the beginning. */
  readonly step: number
  readonly events: readonly EventOf<AnyGame>[]
}

/** The match from its beginning to its last entry, one entry at a time. */
export function* stepsOf({ game }: GameBox, record: MatchRecord<AnyGame>): Generator<ReplayedStep> {
  const match = replay(game, { ...record, log: [] })
  yield { match, step: 0, events: [] }
  for (const entry of record.log) {
    const events = advance(match, entry)
    yield { match, step: match.record.log.length, events }
  }
}

/** Never writes over a file. */
export function writeMatch(path: string, box: GameBox, record: MatchRecord<AnyGame>): void {
  const hashes = Array.from(stepsOf(box, record), ({ match }) => hashJson(match.state))
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

function parseFile(path: string, text: string): Pick<SavedMatch, 'record' | 'hashes'> {
  try {
    const file = withHashes(JSON.parse(text), 'file')
    if (file.record === undefined) return { record: parseRecord(JSON.parse(text)), hashes: null }
    return { record: parseRecord(file.record), hashes: file.hashes }
  } catch (error) {
    if (error instanceof SyntaxError) throw new Complaint(`${path} is not a saved match: it is not JSON.`)
    if (error instanceof ShapeError) throw new Complaint(`${path} is not a saved match: ${error.message}.`)
    throw error
  }
}

const hashList = list(matching(/^[0-9a-f]{32}$/))
const withHashes = someFields<{ record: unknown; hashes: readonly string[] | null }>({
  record: value => value,
  hashes: ((value, path) => (value === undefined ? null : hashList(value, path))) as Shape<readonly string[] | null>,
})

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
