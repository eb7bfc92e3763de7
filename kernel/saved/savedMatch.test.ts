import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../game.ts'
import { hashJson } from '../json.ts'
import { retrace, seatTable, startMatch, submit } from '../match.ts'
import { createRng } from '../rng.ts'
import { MAX_SAVED, parseSavedMatch, readSavedMatch, type SavedMatch } from './savedMatch.ts'
import { ShapeError } from '../shape.ts'
import { sealOf, seedOf } from './shuffle.ts'
import { liarsDice } from '../testing/liarsDice.ts'
import { verify, type Verdict } from './verify.ts'

const game: AnyGame = liarsDice
const nonces = ['b'.repeat(64), null, 'd'.repeat(64)]
const sealed = { table: 'a-table', secret: 'a'.repeat(64), nonces }
const whole = playToTheEnd()
const file = {
  record: whole,
  hashes: Array.from(retrace(liarsDice, whole), ({ match }) => hashJson(match.state)),
  names: Array.from({ length: whole.table.seats }, (_, seat) => `Player ${seat}`),
  shuffle: { ...sealed, seal: sealOf(sealed.secret, sealed.table) },
}
const copy = () => JSON.parse(JSON.stringify(file)) as typeof file & Record<string, unknown>
const judge = (raw: unknown): Verdict => verify(game, readSavedMatch(JSON.stringify(raw)))

test('what was saved is read back, and verifies', () => {
  expect(readSavedMatch(JSON.stringify(file))).toEqual(copy())
  expect(judge(file)).toMatchObject({
    ok: true,
    entries: whole.log.length,
    states: whole.log.length + 1,
    shuffled: true,
    outcome: { kind: 'ranked' },
  })
})

test('a record alone is a saved match too', () => {
  const bare = readSavedMatch(JSON.stringify(file.record))
  expect(bare).toMatchObject({ hashes: null, names: null, shuffle: null })
  expect(verify(game, bare)).toMatchObject({ ok: true, states: null, shuffled: false })
})

test('names stay text; characters that break or reverse the line are removed', () => {
  const names = file.names.with(0, '<img src=x onerror=alert(1)>').with(1, 'A\u202eB\u0000\nC'.repeat(40))
  const read = parseSavedMatch({ ...copy(), names }) as SavedMatch
  expect(read.names![0]).toBe('<img src=x onerror=alert(1)>')
  expect(read.names![1]).toMatch(/^(ABC)+$/)
  expect(read.names![1]!.length).toBeLessThanOrEqual(60)
})

describe('a malformed file is refused before it is replayed', () => {
  const entry = { at: 0, seat: 0, action: { type: 'doubt' } }
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const text = (change: object) => JSON.stringify({ ...copy(), ...change })
  const inRecord = (change: object) => text({ record: { ...whole, ...change } })
  test.each<[name: string, content: string, message: string]>([
    ['nothing', '', 'file: is not JSON'],
    ['a picture', '\u0089PNG\r\n', 'file: is not JSON'],
    ['half a file', JSON.stringify(file).slice(0, -9), 'file: is not JSON'],
    ['a number', '1e999', 'file: must be an object'],
    ['a list', '[]', 'file: must be an object'],
    ['null', 'null', 'file: must be an object'],
    ['nesting without end', deep(200_000), 'file: must be an object'],
    ['nesting in place of the record', `{"record":${deep(200_000)}}`, 'match: must be an object'],
    ['nesting in place of the seed', inRecord({ seed: 'X' }).replace('"X"', deep(100_000)), 'match.seed: must be text'],
    ['far too long', ' '.repeat(MAX_SAVED + 1), 'file: is too long'],
    ['a later format', inRecord({ format: 2 }), 'match.format: must be one of 1'],
    ['a version that is none', inRecord({ version: 1e300 }), 'match.version'],
    ['a huge table', inRecord({ table: { seats: 1e9, options: {} } }), 'match.table.seats'],
    [
      'prototype keys in the record',
      inRecord({ x: 1 }).replace('"x"', '"__proto__"'),
      'match.__proto__: is not a known',
    ],
    ['a constructor', inRecord({ constructor: {} }), 'match.constructor: is not a known field'],
    ['a log as text', inRecord({ log: 'x'.repeat(1000) }), 'match.log: must be a list'],
    ['a log as an object with a length', inRecord({ log: { length: 1e9 } }), 'match.log: must be a list'],
    ['an entry that is null', inRecord({ log: [null] }), 'match.log[0]: must be an object'],
    ['a seat like -1', inRecord({ log: [{ ...entry, seat: -1 }] }), 'match.log[0].seat'],
    ['half a seat', inRecord({ log: [{ ...entry, seat: 0.5 }] }), 'match.log[0].seat'],
    ['prototype keys in an entry', inRecord({ log: [entry] }).replace('"at"', '"__proto__"'), 'match.log[0]'],
    ['time beyond numbers', inRecord({ log: [entry] }).replace('"at":0', '"at":1e999'), 'match.log[0].at'],
    ['too few hashes', text({ hashes: file.hashes.slice(1) }), 'file.hashes: must have'],
    ['hashes that are none', text({ hashes: file.hashes.with(0, 'x') }), 'file.hashes[0]'],
    ['too many names', text({ names: [...file.names, 'One more'] }), 'file.names: must have'],
    ['names that are objects', text({ names: file.names.map(name => ({ name })) }), 'file.names[0]: must be text'],
    ['a shuffle without a secret', text({ shuffle: { ...file.shuffle, secret: undefined } }), 'file.shuffle.secret'],
    ['a short secret', text({ shuffle: { ...file.shuffle, secret: 'a' } }), 'file.shuffle.secret'],
    ['nonces for other seats', text({ shuffle: { ...file.shuffle, nonces: [] } }), 'file.shuffle.nonces: must have'],
    ['more about the shuffle', text({ shuffle: { ...file.shuffle, note: 1 } }), 'file.shuffle.note: is not a known'],
  ])('%s', (_name, content, message) => {
    expect(() => readSavedMatch(content)).toThrow(ShapeError)
    expect(() => readSavedMatch(content)).toThrow(message)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('a well-formed but wrong file is detected when it is replayed', () => {
  const withLog = (log: unknown) => ({ ...copy(), record: { ...whole, log }, hashes: null })
  test('an action the rules forbid is named with its entry and its rule', () => {
    const log = whole.log.with(2, {
      at: whole.log[2]!.at,
      seat: 0,
      action: { type: 'bid', count: 9999, face: 6 },
    } as never)
    expect(judge(withLog(log))).toMatchObject({ ok: false, fault: { kind: 'refused', entry: 3 } })
  })

  test.each<[string, unknown, object]>([
    ['an entry too many', withLog([...whole.log, whole.log.at(-1)]), { kind: 'refused', entry: whole.log.length + 1 }],
    ['an entry left out', withLog(whole.log.slice(1)), { kind: 'refused' }],
    ['an unknown action', withLog([{ at: 0, seat: 0, action: { type: 'cheat' } }]), { kind: 'refused', entry: 1 }],
    [
      'an action of prototypes',
      withLog([{ at: 0, seat: 0, action: { type: '__proto__' } }]),
      { kind: 'refused', entry: 1 },
    ],
    [
      'a seat that does not exist',
      withLog([{ at: 0, seat: 15, action: { type: 'doubt' } }]),
      { kind: 'refused', entry: 1 },
    ],
    ['an alarm that is not due', withLog([{ at: 1e15, ring: true }]), { kind: 'refused', entry: 1 }],
    ['taking back what was not done', withLog([{ at: 0, seat: 0, undo: true }]), { kind: 'refused', entry: 1 }],
    [
      'a clock put back',
      withLog([
        { ...whole.log[0], at: 5 },
        { ...whole.log[1], at: 4 },
      ]),
      { kind: 'broken', entry: 2 },
    ],
    ['another game', { ...copy(), record: { ...whole, game: 'chess' } }, { kind: 'broken', entry: 0 }],
    ['other rules', { ...copy(), record: { ...whole, version: 99 } }, { kind: 'broken', entry: 0 }],
    ['other content', { ...copy(), record: { ...whole, contentHash: '0'.repeat(32) } }, { kind: 'broken', entry: 0 }],
    [
      'unknown options',
      { ...copy(), record: { ...whole, table: { seats: whole.table.seats, options: { x: 1 } } } },
      { kind: 'broken', entry: 0 },
    ],
    ['a position that is none', { record: { ...whole, start: { turn: 'x' } } }, { kind: 'broken', entry: 0 }],
    ['another seed', { ...copy(), shuffle: null, record: { ...whole, seed: 'x' } }, { kind: 'state', entry: 0 }],
    ['a hash changed', { ...copy(), hashes: file.hashes.with(4, '0'.repeat(32)) }, { kind: 'state', entry: 4 }],
    ['another secret', { ...copy(), shuffle: { ...file.shuffle, secret: 'c'.repeat(64) } }, { kind: 'seal' }],
    ['another seal', { ...copy(), shuffle: { ...file.shuffle, seal: 'c'.repeat(64) } }, { kind: 'seal' }],
    ['another table', { ...copy(), shuffle: { ...file.shuffle, table: 'other' } }, { kind: 'seal' }],
    ['another nonce', { ...copy(), shuffle: { ...file.shuffle, nonces: nonces.with(0, null) } }, { kind: 'seed' }],
    ['a seed of their own', { ...copy(), record: { ...whole, seed: 'c'.repeat(64) } }, { kind: 'seed' }],
  ])('%s', (_name, raw, fault) => {
    expect(judge(raw)).toMatchObject({ ok: false, fault })
  })
})

/** A match of three, dealt from a sealed secret. */
function playToTheEnd() {
  const seating = seatTable(liarsDice, 3, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(liarsDice, seating.table, seedOf(sealed))
  const rng = createRng('what they do')
  while (!liarsDice.outcome(match.state)) {
    const seat = liarsDice.actors(match.state)[0]!
    submit(match, seat, rng.pick(liarsDice.legalActions(match.state, seat)), 0)
  }
  return match.record
}
