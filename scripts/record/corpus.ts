/**
 * Recorded matches of a game, packed into one small file per version of its rules: seed, table and actions of each, and the hash of its
 * state at regular intervals. They must always replay identically.
 */

import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import {
  type AnyGame,
  createRng,
  hashJson,
  type LogEntry,
  type Match,
  type MatchRecord,
  retrace,
  type Seat,
  undo,
} from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'

export interface RecordedMatch {
  readonly record: MatchRecord<AnyGame>
  readonly over: boolean
  /** marks[n]: hash of the state after n times `MARK_EVERY` entries; the last is that of the last state. */
  readonly marks: readonly string[]
}

/** A match in the file. Times are milliseconds since the entry before. */
interface Line {
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly over: boolean
  /** An action of a seat, an undo by a seat, or an alarm. */
  readonly log: readonly ([number, Seat, unknown] | [number, Seat] | [number])[]
  readonly marks: readonly string[]
}

/** How many matches are recorded of each version. */
export const CORPUS = { finished: 200, unfinished: 50 }
const MARK_EVERY = 20
/** Letters kept of a hash: enough to tell any two states apart. */
const LETTERS = 12
const LONGEST = 20_000
/** One in so many finished matches has undo entries, where the rules allow it. */
const TAKING_BACK = 5

/** Match `number` of a corpus. */
export function recordOne(game: AnyGame, number: number, { over }: { readonly over: boolean }): RecordedMatch {
  const seed = `recorded ${number}`
  const { record } = playRandomly(game, seed, LONGEST, number % TAKING_BACK === 0 ? takeBackNowAndThen : undefined)
  const length = over ? record.log.length : 1 + createRng(`${seed}/length`).int(record.log.length - 1)
  const cut = { ...record, log: record.log.slice(0, length) }
  return { record: cut, over, marks: marksOf(game, cut) }
}

/** Replays the match and returns the hash of its state at regular intervals. Throws if the rules do not allow an action. */
export function marksOf(game: AnyGame, record: MatchRecord<AnyGame>): string[] {
  const marks: string[] = []
  const { length } = record.log
  for (const { match, step } of retrace(game, record)) {
    if (step % MARK_EVERY === 0 || step === length) marks.push(hashJson(match.state).slice(0, LETTERS))
  }
  return marks
}

export function pack(matches: readonly RecordedMatch[]): Uint8Array {
  const lines = matches.map(({ record: { table, seed, log }, over, marks }): Line => {
    let before = 0
    const short = log.map(entry => {
      const since = entry.at - before
      before = entry.at
      if ('ring' in entry) return [since] as [number]
      return 'undo' in entry
        ? ([since, entry.seat] as [number, Seat])
        : ([since, entry.seat, entry.action] as [number, Seat, unknown])
    })
    return { seats: table.seats, options: table.options as Line['options'], seed, over, log: short, marks }
  })
  const text = lines.map(line => JSON.stringify(line)).join('\n')
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

/** `game`: with the rules and the content that the match was recorded with. */
export function unpack(game: Pick<AnyGame, 'id' | 'version' | 'contentHash'>, packed: Uint8Array): RecordedMatch[] {
  const lines = brotliDecompressSync(packed).toString().split('\n')
  return lines.map(text => {
    const { seats, options, seed, over, log: short, marks } = JSON.parse(text) as Line
    let at = 0
    const log = short.map(([since, seat, action]): LogEntry<AnyGame> => {
      at += since
      if (seat === undefined) return { at, ring: true }
      return action === undefined ? { at, seat, undo: true } : { at, seat, action }
    })
    const { id, version, contentHash } = game
    const table = { seats, options }
    return { record: { format: 1, game: id, version, contentHash, table, seed, log }, over, marks }
  })
}

function takeBackNowAndThen(match: Match<AnyGame>, rng: ReturnType<typeof createRng>): void {
  const last = match.record.log.at(-1)
  if (last && 'action' in last && rng.int(6) === 0) undo(match, last.seat, last.at)
}
