/** Files of saved matches with random damage: each must be refused in words, or be a match that the rules allow. */

import { openGame } from '#games'
import {
  type AnyGame,
  createRng,
  type GameBox,
  hashJson,
  type MatchRecord,
  readSavedMatch,
  replay,
  retrace,
  type Rng,
  type SavedMatch,
  ShapeError,
  verify,
} from '#kernel'
import { goldenRecords } from '#server/testing/golden.ts'

/** A reader of files: accepts a file, or says in words why not. */
export interface Reader {
  (content: string): { readonly taken: SavedMatch | null; readonly words: string }
}

export interface Findings {
  readonly taken: number
  readonly refused: number
  /** Of those that were refused: by their form, and by the rules. */
  readonly byRules: number
  /** Sentences: which file broke which promise. */
  readonly violations: readonly string[]
}

/** Milliseconds of work that one file may take: no file may block a browser or the command line. */
const AT_MOST = 2000
/** Entries kept of a match, so that many files can be tried. */
const MOST_ENTRIES = 24

const boxes = new Map<string, GameBox>()

/** As the pages and the command line read a file: its form, then every entry by the rules. */
export const ourReader: Reader = content => {
  let saved: SavedMatch
  try {
    saved = readSavedMatch(content)
  } catch (error) {
    if (error instanceof ShapeError) return { taken: null, words: error.message }
    throw error
  }
  const box = boxOf(saved.record.game)
  if (!box) return { taken: null, words: 'no such game' }
  const verdict = verify(box.game, saved)
  return verdict.ok ? { taken: saved, words: '' } : { taken: null, words: `fault: ${verdict.fault.kind}` }
}

/** Tries so many files. The same seed tries the same files. */
export function tryFiles(count: number, seed: string, read: Reader = ourReader): Findings {
  const originals = goldenRecords().map(shortened)
  const violations: string[] = []
  let taken = 0
  let byRules = 0
  let slowest = 0
  for (let index = 0; index < count; index++) {
    const rng = createRng(`${seed} ${index}`)
    const content = spoilt(rng.pick(originals), rng)
    const began = process.threadCpuUsage()
    try {
      const { taken: saved, words } = read(content)
      if (saved) {
        taken++
        const why = whyNot(saved)
        if (why !== null) violations.push(`file ${index} was taken: ${why}`)
      } else if (words === '') violations.push(`file ${index} was refused without a word`)
      else if (words.startsWith('fault: ')) byRules++
    } catch (error) {
      violations.push(`file ${index}: ${String(error)}`)
    }
    const { user, system } = process.threadCpuUsage(began)
    slowest = Math.max(slowest, (user + system) / 1000)
    if (Object.hasOwn(Object.prototype, 'polluted')) {
      violations.push(`file ${index} changed every object there is`)
      delete (Object.prototype as { polluted?: unknown }).polluted
    }
  }
  if (slowest > AT_MOST) violations.push(`a file took ${Math.round(slowest)} ms`)
  return { taken, refused: count - taken, byRules, violations }
}

function boxOf(game: string): GameBox | undefined {
  const known = boxes.get(game) ?? openGame(game)
  if (known) boxes.set(game, known)
  return known
}

/** An accepted file must be a match: its replay must succeed with the same result. */
function whyNot({ record, hashes, names }: SavedMatch): string | null {
  const box = boxOf(record.game)
  if (!box) return 'nobody knows the game'
  let match
  try {
    match = replay(box.game, record)
  } catch (error) {
    return `the rules do not allow it: ${String(error)}`
  }
  if (match.record.log.length !== record.log.length) return 'entries are missing'
  if (hashes && hashes.at(-1) !== hashJson(match.state)) return 'it ends in another position than it says'
  if (names?.some(name => typeof name !== 'string' || name.length > 60)) return 'a name is none'
  return null
}

function shortened(record: MatchRecord<AnyGame>): string {
  const log = record.log.slice(0, MOST_ENTRIES)
  const { game } = boxOf(record.game)!
  const hashes: string[] = []
  for (const { match } of retrace(game, { ...record, log })) hashes.push(hashJson(match.state))
  const names = Array.from({ length: record.table.seats }, (_, seat) => `Player ${seat}`)
  return JSON.stringify({ record: { ...record, log }, hashes, names, shuffle: null })
}

/** Damages it in one to three ways; sometimes not at all. */
function spoilt(original: string, rng: Rng): string {
  if (rng.int(20) === 0) return original
  if (rng.int(4) === 0) return spoiltLetters(original, rng)
  let value = JSON.parse(original) as unknown
  // Without the hashes, more depends on the rules.
  if (rng.int(2) === 0) value = { ...(value as object), hashes: null }
  if (rng.int(3) === 0) return JSON.stringify(spoiltLog(value as Saved, rng))
  for (let time = rng.int(3); time >= 0; time--) value = spoiltValue(value, rng)
  return JSON.stringify(value) ?? ''
}

function spoiltLetters(text: string, rng: Rng): string {
  const at = rng.int(text.length)
  const wild = [
    '',
    '\u0000',
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    '9',
    '-',
    '1e999',
    '\ud800',
    '\u202e',
    '{"__proto__":{"polluted":1}}',
  ]
  switch (rng.int(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + rng.pick(wild) + text.slice(at + rng.int(3))
    case 2:
      return text.slice(0, at) + text.slice(at, at + rng.int(200)).repeat(rng.int(4)) + text.slice(at)
    default:
      return rng.pick(wild).repeat(1 + rng.int(2000)) + text.slice(at)
  }
}

interface Saved {
  readonly record: { readonly log: readonly Record<string, unknown>[]; readonly [field: string]: unknown }
}

/** A right form, but not what was played. */
function spoiltLog(saved: Saved, rng: Rng): unknown {
  const { log } = saved.record
  const at = rng.int(log.length)
  const entry = log[at]!
  const other = rng.pick(log)
  const later = { ...entry, at: Number(entry['at']) + rng.pick([-1_000_000, -1, 1, 1_000_000]) }
  const changed: readonly (readonly unknown[])[] = [
    log.with(at, { ...entry, seat: rng.int(9) }),
    log.with(at, other),
    log.with(at, { ...entry, action: other['action'] }),
    log.with(at, { at: entry['at'], seat: rng.int(3), undo: true }),
    log.with(at, { at: entry['at'], ring: true }),
    log.with(at, later),
    log.toSpliced(at, 1),
    log.toSpliced(at, 0, entry),
    log.slice(0, at),
    log.with(at, { ...entry, action: nudged(entry['action'], rng) }),
  ]
  const { hashes: _, ...rest } = saved as Saved & { hashes?: unknown }
  return { ...rest, record: { ...saved.record, log: rng.pick(changed) } }
}

/** Changes one of its numbers or strings. */
function nudged(action: unknown, rng: Rng): unknown {
  if (typeof action !== 'object' || action === null) return action
  const fields = Object.entries(action).filter(([key]) => key !== 'type')
  if (fields.length === 0) return { ...action, seat: 0 }
  const [key, value] = rng.pick(fields)
  return { ...action, [key]: typeof value === 'number' ? value + rng.pick([-1, 1, 1000]) : rng.pick([...STRANGE]) }
}

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  16,
  1e9,
  2 ** 53,
  '',
  'x',
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '<img src=x onerror=ran()>',
  '0'.repeat(32),
  [],
  {},
  [[[[[[]]]]]],
  { type: 'draw' },
  { toString: 1, length: 1e9 },
]

/** Changes, removes, duplicates or adds something anywhere in it. */
function spoiltValue(value: unknown, rng: Rng): unknown {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isBranch || rng.int(6) === 0) return rng.pick([...STRANGE])
  const key = rng.pick(Object.keys(value))
  if (Array.isArray(value)) {
    const at = Number(key)
    const item = (value as unknown[])[at]
    switch (rng.int(6)) {
      case 0:
        return value.toSpliced(at, 1)
      case 1:
        return value.toSpliced(at, 0, item)
      case 2:
        return [...(value as unknown[])].toReversed()
      default:
        return value.with(at, spoiltValue(item, rng)) as unknown
    }
  }
  const { [key]: inner, ...rest } = value as Record<string, unknown>
  switch (rng.int(8)) {
    case 0:
      return rest
    case 1:
      return { ...value, [rng.pick(['more', 'constructor', 'toString', 'seat', 'undo', 'ring', 'start'])]: inner }
    case 2:
      return JSON.parse(`{"__proto__":{"polluted":1},${JSON.stringify(value).slice(1)}`) as unknown
    default:
      return { ...value, [key]: spoiltValue(inner, rng) }
  }
}
