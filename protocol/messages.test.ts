import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_NAME, PROTOCOL } from './limits.ts'
import { clientMessage, isAct, joinRequest, newTableRequest, playerName } from './messages.ts'
import { readableWords } from './readable.ts'

describe('names', () => {
  test.each(['Ann', 'Jürgen', '李雷', 'Zoë 🦊', 'นํ้าฝน', 'किम', '❤️', '👩🏽‍🚀', "O'Neil", '  padded  '])(
    '%s is accepted',
    name => {
      expect(playerName.parse(name)).toBe(name.trim())
      expect(readableWords(name, MAX_NAME)).toBe(name.trim())
    },
  )

  test.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['too long', 'x'.repeat(MAX_NAME + 1)],
    ['a line break', 'A\nB'],
    ['a zero byte', 'A\0'],
    ['text turned around', 'A\u202eB'],
    ['an invisible letter', '\u200b'],
    ['a letter that looks like nothing', 'A\u3164'],
    ['a picture of nothing', '\u2800'],
    ['only what goes with a letter', '\ufe0f'],
    ['joined to nothing', 'A\u200d'],
    ['a tower of accents', `e${'\u0301'.repeat(8)}`],
    ['a line separator', 'A\u2028B'],
    ['a number', 7],
  ])('%s is refused', (_name, value) => {
    expect(playerName.safeParse(value).success).toBe(false)
    if (typeof value === 'string') expect(readableWords(value, MAX_NAME)).toBeNull()
  })
})

const table = 'A'.repeat(24)

test.each([
  { type: 'hello', protocol: PROTOCOL, table, token: null },
  { type: 'hello', protocol: PROTOCOL, table, token: 'b'.repeat(22) },
  { type: 'act', id: 'a-1', seen: 0, action: { type: 'draw' } },
  { type: 'ping' },
  { type: 'host', id: 'h', command: { type: 'set-seats', seats: 4 } },
  { type: 'host', id: 'h', command: { type: 'add-bot', seat: 1, level: 'hard' } },
  { type: 'motion', id: 'm', motion: 'abort', answer: 'yes' },
  { type: 'motion', id: 'm', motion: 'talk:honour', answer: 'no' },
  { type: 'say', id: 's', saying: { type: 'text', text: 'x'.repeat(200) } },
  { type: 'say', id: 's', saying: { type: 'ping', key: 'P4' } },
  { type: 'say', id: 's', saying: { type: 'phrase', phrase: 'need', slots: { number: 4, card: 'P4', cards: ['P4'] } } },
])('%j is a message of ours', message => {
  expect(clientMessage.parse(message)).toEqual(message)
})

test.each([
  null,
  [],
  'ping',
  {},
  { type: 'ping', more: 1 },
  { type: 'hello', protocol: 1, table, token: null },
  { type: 'hello', protocol: PROTOCOL, table: 'short', token: null },
  { type: 'hello', protocol: PROTOCOL, table },
  { type: 'act', id: 'a b', seen: 0, action: {} },
  { type: 'act', id: 'x'.repeat(37), seen: 0, action: {} },
  { type: 'act', id: 'a', seen: 0.5, action: {} },
  { type: 'act', id: 'a', seen: 0, action: 'draw' },
  { type: 'host', id: 'h', command: { type: 'set-seats', seats: 17 } },
  { type: 'host', id: 'h', command: { type: 'add-bot', seat: -1, level: 'hard' } },
  { type: 'host', id: 'h', command: { type: 'close' } },
  { type: 'motion', id: 'm', motion: 'talk', answer: 'yes' },
  { type: 'motion', id: 'm', motion: 'talk:', answer: 'yes' },
  { type: 'motion', id: 'm', motion: 'talk:a\nb', answer: 'yes' },
  { type: 'motion', id: 'm', motion: `talk:${'x'.repeat(41)}`, answer: 'yes' },
  { type: 'motion', id: 'm', motion: ' talk:honour', answer: 'yes' },
  { type: 'say', saying: { type: 'text', text: 'no id' } },
  { type: 'say', id: 's', saying: { type: 'text', text: '   ' } },
  { type: 'say', id: 's', saying: { type: 'text', text: 'x'.repeat(201) } },
  { type: 'say', id: 's', saying: { type: 'text', text: 'a\nb' } },
  { type: 'say', id: 's', saying: { type: 'text', text: 'half a letter \uD800' } },
  { type: 'say', id: 's', saying: { type: 'shout', text: 'Hey' } },
  { type: 'say', id: 's', saying: { type: 'ping', key: 'k'.repeat(41) } },
  { type: 'say', id: 's', saying: { type: 'phrase', phrase: 'need', slots: { number: { deep: 1 } } } },
  { type: 'say', id: 's', saying: { type: 'phrase', phrase: 'need', slots: { number: 0.5 } } },
  { type: 'say', id: 's', saying: { type: 'phrase', phrase: 'need', slots: { cards: Array(13).fill('P4') } } },
  {
    type: 'say',
    id: 's',
    saying: { type: 'phrase', phrase: 'need', slots: Object.fromEntries([...'123456789'].map(name => [name, 1])) },
  },
])('%j is not', message => {
  expect(clientMessage.safeParse(message).success).toBe(false)
})

test('requests take exactly their fields', () => {
  const request = { game: 'a-game', name: 'Ann', seats: 2, options: {}, bots: ['easy'], start: true }
  expect(newTableRequest.safeParse(request).success).toBe(true)
  expect(newTableRequest.safeParse({ ...request, host: 1 }).success).toBe(false)
  expect(newTableRequest.safeParse({ ...request, game: 'A/B' }).success).toBe(false)
  expect(joinRequest.safeParse({ invite: table, name: 'Ben' }).success).toBe(true)
  expect(joinRequest.safeParse({ invite: '../x', name: 'Ben' }).success).toBe(false)
})

/** Valid actions, and actions with one mutation. */
const acts = fc
  .tuple(
    fc.record({
      type: fc.constant('act'),
      id: fc.constantFrom('a-1', 'B_2', 'x'.repeat(36)),
      seen: fc.constantFrom(0, 1, 2 ** 53 - 1),
      action: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    }),
    fc.constantFrom<object[]>(
      {},
      { more: 1 },
      { type: 'ping' },
      ...['x'.repeat(37), '', 'a b', 'é', 7, null].map(id => ({ id })),
      ...[-1, 0.5, 2 ** 53, '1', null].map(seen => ({ seen })),
      ...[[], null, 'draw', 7, JSON.parse('{"type":"draw","__proto__":{"a":1}}')].map(action => ({ action })),
    ),
  )
  .map(([good, flaw]) => JSON.parse(JSON.stringify({ ...good, ...flaw })) as unknown)

test("an action that the hand-written check accepts has exactly the schema's form", () => {
  let told = 0
  const check = (raw: unknown) => {
    if (!isAct(raw)) return
    told++
    expect(clientMessage.parse(raw)).toEqual(raw)
  }
  fc.assert(fc.property(acts, check), { numRuns: 1000 })
  fc.assert(fc.property(fc.json().map(JSON.parse), check))
  expect(told).toBeGreaterThan(20)
})

test('the hand-written check accepts the actions that clients send', () => {
  expect(isAct({ type: 'act', id: 'a-1', seen: 3, action: { type: 'draw' } })).toBe(true)
  expect(isAct(JSON.parse('{"type":"act","id":"a","seen":1,"action":{"__proto__":1}}'))).toBe(false)
})
