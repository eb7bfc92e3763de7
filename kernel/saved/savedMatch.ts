/** A saved match as a file: the record and its additions. A file is not trusted: its form is checked here. */

import type { AnyGame } from '../game.ts'
import type { MatchRecord } from '../match.ts'
import { parseRecord } from './record.ts'
import { fields, list, matching, nullable, type Shape, ShapeError, someFields, text } from '../shape.ts'
import type { Shuffle } from './shuffle.ts'

export interface SavedMatch {
  readonly record: MatchRecord<AnyGame>
  /** hashes[n]: of the state after n entries; `null` if the file holds none. */
  readonly hashes: readonly string[] | null
  /** names[seat]; `null` if the file does not say who played. */
  readonly names: readonly string[] | null
  /** How the seed was made; `null` without a sealed secret, as on one device. */
  readonly shuffle: Shuffle | null
}

/** Characters of the longest accepted file: no match comes near it. */
export const MAX_SAVED = 8 * 1024 * 1024

/** Reads a file: a record alone, or with its additions. Throws `ShapeError` saying what is wrong. */
export function readSavedMatch(content: string): SavedMatch {
  if (content.length > MAX_SAVED) throw new ShapeError('file: is too long for a match')
  return parseSavedMatch(jsonOf(content))
}

export function parseSavedMatch(raw: unknown): SavedMatch {
  const whole = saved(raw, 'file')
  if (whole.record === undefined) return { record: parseRecord(raw), hashes: null, names: null, shuffle: null }
  const record = parseRecord(whole.record)
  const { seats } = record.table
  const { hashes, names, shuffle } = whole
  if (hashes) mustHave('hashes', hashes, record.log.length + 1)
  if (names) mustHave('names', names, seats)
  if (shuffle) mustHave('shuffle.nonces', shuffle.nonces, seats)
  return { record, hashes, names, shuffle }
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ShapeError('file: is not JSON')
    throw error
  }
}

function mustHave(name: string, items: readonly unknown[], count: number): void {
  if (items.length !== count) throw new ShapeError(`file.${name}: must have ${count} items, not ${items.length}`)
}

const MAX_SEATS = 16
const LONGEST_NAME = 60

const hash = matching(/^[0-9a-f]{32}$/)
const bits256 = matching(/^[0-9a-f]{64}$/)

/** Names are only ever shown as text; characters that reverse the line or break it are removed. */
const name: Shape<string> = (value, path) =>
  text(value, path)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, LONGEST_NAME)

const shuffleShape: Shape<Shuffle> = fields<Shuffle>({
  table: matching(/^[A-Za-z0-9_-]{1,64}$/),
  seal: bits256,
  secret: bits256,
  nonces: list(nullable(bits256), { max: MAX_SEATS }),
})

const saved = someFields<{ [Key in keyof SavedMatch]: Key extends 'record' ? unknown : SavedMatch[Key] }>({
  record: value => value,
  hashes: absentOr(list(hash)),
  names: absentOr(list(name, { max: MAX_SEATS })),
  shuffle: absentOr(shuffleShape),
})

function absentOr<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === undefined || value === null ? null : shape(value, path))
}
