/** Parses a saved match. A file is not trusted: its form is checked here, its actions by `replay`. */

import { type AnyGame, FAIRNESS } from '../game.ts'
import type { LogEntry, MatchRecord, Race } from '../match.ts'
import { fail, fields, flag, list, matching, oneOf, real, type Shape, someFields, text, whole } from '../shape.ts'

const MAX_SEATS = 16
const MAX_ENTRIES = 100_000

const anyObject: Shape<Record<string, unknown>> = (value, path) => {
  someFields({})(value, path)
  return value as Record<string, unknown>
}

const at: Shape<number> = (value, path) =>
  real(value, path) >= 0 ? (value as number) : fail(path, 'must not be negative', value)
const seat = whole(0, MAX_SEATS - 1)
const onlyTrue: Shape<true> = (value, path) => (flag(value, path) ? true : fail(path, 'must be true', value))

const race: Shape<Race> = fields<Race>({
  fairness: oneOf(FAIRNESS),
  byLot: flag,
  rivals: list(fields({ seat, by: at }), { max: MAX_SEATS }),
})

const entry: Shape<LogEntry<AnyGame>> = (value, path) => {
  const record = anyObject(value, path)
  if ('ring' in record) return fields({ at, ring: onlyTrue })(value, path)
  if ('undo' in record) return fields({ at, seat, undo: onlyTrue })(value, path)
  if ('race' in record) return fields({ at, seat, action: anyObject, race })(value, path)
  return fields({ at, seat, action: anyObject })(value, path)
}

const record = fields({
  format: oneOf([1]),
  game: text,
  version: whole(1),
  contentHash: matching(/^[0-9a-f]{32}$/),
  table: fields({ seats: whole(1, MAX_SEATS), options: anyObject }),
  seed: text,
  start: (value: unknown) => value,
  log: list(entry, { max: MAX_ENTRIES }),
})

/** Throws `ShapeError` naming the field that is wrong. */
export function parseRecord(raw: unknown): MatchRecord<AnyGame> {
  const { start, ...rest } = record(raw, 'match')
  return (start === undefined ? rest : { ...rest, start }) as MatchRecord<AnyGame>
}
