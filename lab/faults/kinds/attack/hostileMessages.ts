/** Messages of hostile clients: our own, mutated and broken, and random ones. The same chance gives the same messages. */

import type { Rng } from '#kernel'
import { BALLOTS, PROTOCOL } from '#protocol/limits.ts'
import { MOTIONS } from '#protocol/messages.ts'
import { frame, OPCODE } from './rawLine.ts'

/** What an attacker has obtained. */
export interface Loot {
  readonly tables: readonly string[]
  /** Tokens of seats, of any table. */
  readonly tokens: readonly string[]
  readonly invites: readonly string[]
  /** Legal somewhere: at other tables, of other games, at other times. */
  readonly actions: readonly Readonly<Record<string, unknown>>[]
  readonly games: readonly string[]
}

type Json = unknown
type Fields = Record<string, Json>

/** A message of ours for /ws, at the wrong time, to the wrong table or about things that do not exist. */
export function plausibleMessage(rng: Rng, loot: Loot): Fields {
  const id = anyId(rng)
  const kinds: readonly (() => Fields)[] = [
    () => ({ type: 'act', id, seen: rng.pick([0, 1, 2, 50, 2 ** 40]), action: anyAction(rng, loot) }),
    () => ({ type: 'act', id, seen: rng.int(5), action: anyAction(rng, loot) }),
    () => ({ type: 'host', id, command: anyCommand(rng) }),
    () => ({ type: 'say', id, saying: anySaying(rng) }),
    () => ({
      type: 'motion',
      id,
      motion: rng.pick([...MOTIONS, 'talk:open', 'talk:x']),
      answer: rng.pick(['yes', 'no']),
    }),
    () => ({ type: 'start-clocks', id }),
    () => ({ type: 'start-now', id }),
    () => ({ type: 'look-back', from: rng.int(100), to: rng.pick([0, 10, 2 ** 50]) }),
    () => ({ type: 'mix', nonce: '0123456789abcdef'.repeat(4) }),
    () => ({ type: 'identify', player: rng.pick(loot.tokens) }),
    () => ({ type: 'ping' }),
  ]
  return rng.pick(kinds)()
}

/** Messages that change something at one's own seat: only for scratch tables. */
export function rashMessage(rng: Rng, loot: Loot): Fields {
  const id = anyId(rng)
  const kinds: readonly (() => Fields)[] = [
    () => ({ type: 'leave', id }),
    () => ({ type: 'vote', id, ballot: rng.pick(BALLOTS) }),
    () => ({ type: 'ticket', id }),
    () => ({ type: 'host', id, command: { type: 'set-watching', allowed: rng.int(2) === 0 } }),
    () => helloTo(rng.pick(loot.tables), rng.pick([null, ...loot.tokens])),
  ]
  return rng.int(3) === 0 ? rng.pick(kinds)() : plausibleMessage(rng, loot)
}

export function helloTo(table: string, token: string | null): Fields {
  return { type: 'hello', protocol: PROTOCOL, table, token }
}

/** A message for /bot. */
export function programFields(rng: Rng, loot: Loot): Fields {
  const table = rng.pick(loot.tables)
  const cmd = rng.pick([
    'games',
    'tables',
    'table',
    'view',
    'legal',
    'actors',
    'outcome',
    'undo',
    'state',
    'log',
    'check',
  ])
  const kinds: readonly (() => Fields)[] = [
    () => ({ cmd }),
    () => ({ cmd, table }),
    () => ({ cmd: 'wait', after: rng.int(9) }),
    () => ({ cmd: 'join', invite: rng.pick(loot.invites) }),
    () => ({ cmd: 'act', table, action: anyAction(rng, loot), step: rng.int(9) }),
    () => ({ cmd: 'act', action: anyAction(rng, loot), id: anyId(rng) }),
    () => ({ cmd: 'sit', token: rng.pick(loot.tokens) }),
  ]
  return rng.pick(kinds)()
}

/** A request: its path, and a body that is not quite right. */
export function anyRequest(rng: Rng, loot: Loot): { readonly path: string; readonly body: Fields } {
  const [table, token, invite] = [rng.pick(loot.tables), rng.pick(loot.tokens), rng.pick(loot.invites)]
  const game = rng.pick(loot.games)
  const kinds: Readonly<Record<string, Fields>> = {
    '/api/tables': { game, name: 'Mallory', seats: 2, options: {}, bots: [], start: false },
    '/api/join': { invite, name: 'Mallory' },
    '/api/invited': { invite, claim: token },
    '/api/again': { table, token },
    '/api/take': { table, ticket: token },
    '/api/mine': { seats: [{ table, token }] },
    '/api/programs': { table, token, seat: 1, name: 'Clockwork', account: false },
    '/api/push': { table, token, endpoint: 'https://push.example.org/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    '/api/push/stop': { table, token, endpoint: 'https://push.example.org/x' },
    '/api/daily': { game, name: 'Mallory', browser: token },
    '/api/daily/board': { game, browser: token },
    '/api/ratings/mine': { player: token },
    '/api/ratings/forget': { player: token },
    '/api/admin/end': { table: '0123456789abcdef' },
    '/bot': programFields(rng, loot),
  }
  const [path, body] = rng.pick(Object.entries(kinds))
  return { path, body }
}

/** The same, with one to three mutations, as text that is mostly still JSON. */
export function bent(rng: Rng, message: Fields): string {
  let value: Json = structuredClone(message)
  for (let wrong = 1 + rng.int(3); wrong > 0; wrong--) value = bendOnce(rng, value)
  const text = JSON.stringify(value) ?? 'undefined'
  return rng.int(4) === 0 ? brokenText(rng, text) : text
}

/** A malformed frame, or a payload that is not text: closes any connection. */
export function brokenFrame(rng: Rng): Buffer {
  const payload = randomBytes(rng, rng.int(60))
  const kinds: readonly (() => Buffer)[] = [
    () => frame({ opcode: OPCODE.binary, payload }),
    () => frame({ opcode: OPCODE.text, payload: Buffer.concat([Buffer.from([0xc3, 0x28, 0xff]), payload]) }),
    () => frame({ opcode: 3 + rng.int(5), payload }),
    () => frame({ opcode: OPCODE.text, payload, reserved: 1 + rng.int(7) }),
    () => frame({ opcode: OPCODE.text, payload, masked: false }),
    () => frame({ opcode: OPCODE.text, payload, length: 2 ** (14 + rng.int(38)) }),
    () => frame({ opcode: OPCODE.text, payload: Buffer.alloc(8193, 32) }),
    () => frame({ opcode: OPCODE.continuation, payload }),
    () => frame({ opcode: OPCODE.ping, payload: Buffer.alloc(126) }),
    () => frame({ opcode: OPCODE.ping, payload, last: false }),
    () => frame({ opcode: OPCODE.close, payload: Buffer.from([0]) }),
    () => frame({ opcode: OPCODE.close, payload: Buffer.from([0xff, 0xff, 0xc3]) }),
    // The first bits make it invalid at once: else the server would wait for the rest.
    () => Buffer.concat([Buffer.from([0x70 | rng.int(256)]), randomBytes(rng, 1 + rng.int(200))]),
  ]
  return rng.pick(kinds)()
}

function anyId(rng: Rng): string {
  return rng.pick(['a', 'same', `x${rng.int(1_000_000)}`, '__proto__', 'constructor', '-'.repeat(36)])
}

function anyAction(rng: Rng, { actions }: Loot): Fields {
  const action = rng.pick(actions)
  return rng.int(2) === 0 ? { ...action } : (bendOnce(rng, structuredClone(action), { keepsFields: true }) as Fields)
}

function anyCommand(rng: Rng): Fields {
  return rng.pick<Fields>([
    { type: 'set-seats', seats: 1 + rng.int(16) },
    { type: 'set-options', options: { [rng.pick(KEYS)]: rng.pick(NASTY)() } },
    { type: 'add-bot', seat: rng.int(16), level: 'easy' },
    { type: 'clear-seat', seat: rng.int(16) },
    { type: 'set-clock', clock: { kind: 'bank', minutes: 600, increment: 600 } },
    { type: 'set-rated', rated: true },
    { type: 'start' },
  ])
}

function anySaying(rng: Rng): Fields {
  return rng.pick<Fields>([
    { type: 'text', text: rng.pick(['hello', '<script>alert(1)</script>', '🎲'.repeat(90), 'x'.repeat(200)]) },
    { type: 'ping', key: rng.pick(KEYS) },
    {
      type: 'phrase',
      phrase: rng.pick(KEYS),
      slots: { [rng.pick(KEYS)]: rng.pick([0, -1, 2 ** 52, 'x', ['a', 'b']]) },
    },
  ])
}

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'type',
  'seat',
  'then',
  'length',
  'x',
]

const NASTY: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1.5,
  () => 2 ** 53,
  () => 1e308,
  () => -0,
  () => '',
  () => 'x'.repeat(3000),
  () => '\u0000\u202e\ud800',
  () => '__proto__',
  () => ({}),
  () => [],
  () => Array.from({ length: 1500 }, () => 0),
  () => Array.from({ length: 300 }, (_, index) => ({ type: 'act', index })),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as Json,
  () => JSON.parse(`${'['.repeat(1500)}${']'.repeat(1500)}`) as Json,
  () => JSON.parse(`${'{"a":'.repeat(700)}1${'}'.repeat(700)}`) as Json,
  () => ({ toString: null, valueOf: null, toJSON: 'x', length: -1 }),
]

/** Somewhere in the value something is replaced, removed, added or duplicated. */
function bendOnce(rng: Rng, value: Json, { keepsFields = false } = {}): Json {
  if (typeof value !== 'object' || value === null || (!keepsFields && rng.int(4) === 0)) return rng.pick(NASTY)()
  if (Array.isArray(value)) {
    const index = rng.int(value.length + 1)
    return rng.int(2) === 0 ? value.toSpliced(index, 1) : value.concat([null])
  }
  const fields = value as Fields
  const key = rng.pick([...Object.keys(fields), rng.pick(KEYS)])
  switch (rng.int(4)) {
    case 0:
      return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
    case 1:
      return Object.fromEntries([...Object.entries(fields), [rng.pick(KEYS), rng.pick(NASTY)()]])
    default:
      return Object.fromEntries([...Object.entries(fields), [key, bendOnce(rng, fields[key])]])
  }
}

function brokenText(rng: Rng, text: string): string {
  const at = rng.int(text.length + 1)
  switch (rng.int(6)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return (
        text.slice(0, at) + rng.pick(['"', '{', ']', '\\', '\u0000', ',', '\ufeff', '1e999', 'NaN']) + text.slice(at)
      )
    case 2:
      return text + text
    case 3:
      return text.slice(0, at) + text.slice(at + 1 + rng.int(5))
    case 4:
      return text.replace('{', '{"__proto__":{"polluted":true},')
    default:
      return '['.repeat(4000)
  }
}

function randomBytes(rng: Rng, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => rng.int(256)))
}
