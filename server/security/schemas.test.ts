/** Every incoming message must have its exact form: each sample is mutated in every way its own schema knows of. */

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openGame } from '#games'
import { seatTable } from '#kernel'
import * as admin from '#protocol/admin.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import * as messages from '#protocol/messages.ts'
import * as programs from '#protocol/programs.ts'
import * as push from '#protocol/push.ts'
import * as results from '#protocol/results.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'
import { goldenActions } from '../testing/golden.ts'

const secret = 'A'.repeat(24)
const id = 'a-1'
const clock = { kind: 'bank', minutes: 10, increment: 5 }
const subscription = { table: secret, token: secret, endpoint: 'https://push.example/x', p256dh: 'B'.repeat(87) }
const program = { table: secret, token: secret, seat: 1, name: 'Clockwork', account: false }

/** At least one sample of every form of every message. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  clientMessage: [
    { type: 'hello', protocol: PROTOCOL, table: secret, token: secret, lists: true },
    { type: 'hello', protocol: PROTOCOL, table: secret, token: null },
    { type: 'act', id, seen: 0, action: { type: 'draw' } },
    { type: 'ping' },
    { type: 'host', id, command: { type: 'set-seats', seats: 4 } },
    { type: 'host', id, command: { type: 'set-options', options: { quick: true } } },
    { type: 'host', id, command: { type: 'add-bot', seat: 1, level: 'easy' } },
    { type: 'host', id, command: { type: 'clear-seat', seat: 1 } },
    { type: 'host', id, command: { type: 'set-clock', clock } },
    { type: 'host', id, command: { type: 'set-clock', clock: { kind: 'days', days: 3 } } },
    { type: 'host', id, command: { type: 'set-clock', clock: null } },
    { type: 'host', id, command: { type: 'set-watching', allowed: false } },
    { type: 'host', id, command: { type: 'set-rated', rated: true } },
    { type: 'host', id, command: { type: 'start' } },
    { type: 'say', id, saying: { type: 'phrase', phrase: 'need', slots: { number: 4, card: 'P4', cards: ['P4'] } } },
    { type: 'say', id, saying: { type: 'ping', key: 'P4' } },
    { type: 'say', id, saying: { type: 'text', text: 'Hello' } },
    { type: 'vote', id, ballot: 'wait' },
    { type: 'motion', id, motion: 'abort', answer: 'yes' },
    { type: 'motion', id, motion: 'talk:honour', answer: 'no' },
    { type: 'leave', id },
    { type: 'start-clocks', id },
    { type: 'start-now', id },
    { type: 'ticket', id },
    { type: 'mix', nonce: 'ab'.repeat(32) },
    { type: 'look-back', from: 0, to: 5 },
    { type: 'identify', player: secret },
  ],
  hostCommand: [{ type: 'start' }],
  playerName: ['Ann'],
  freeText: ['Hello'],
  newTableRequest: [{ ...newTable({ bots: ['easy'] }), nonce: 'ab'.repeat(32) }],
  joinRequest: [{ invite: secret, name: 'Ann' }],
  invitedRequest: [{ invite: secret, claim: secret }],
  againRequest: [{ table: secret, token: secret }],
  takeRequest: [
    { table: secret, ticket: secret },
    { table: secret, token: secret },
  ],
  mineRequest: [{ seats: [{ table: secret, token: secret }] }],
  endTableRequest: [{ table: '0'.repeat(16) }],
  programRequest: [program],
  programMessage: [
    ...['games', 'tables', 'table', 'view', 'legal', 'actors', 'outcome', 'undo'].map(cmd => ({ cmd, table: secret })),
    ...['state', 'log', 'new', 'load', 'ring', 'check'].map(cmd => ({ cmd, table: secret })),
    { cmd: 'join', invite: secret },
    { cmd: 'wait', table: secret, after: 3 },
    { cmd: 'act', table: secret, action: { type: 'draw' }, step: 3, id },
  ],
  subscribeRequest: [{ ...subscription, auth: 'a'.repeat(22) }],
  unsubscribeRequest: [{ table: secret, token: secret, endpoint: subscription.endpoint }],
  dailyRequest: [{ game: 'tally', name: 'Ann', browser: secret }],
  dailyBoardRequest: [{ game: 'tally', browser: secret }],
  playerRequest: [{ player: secret }],
}

/** Programs written for the referee send more fields than the server reads; unknown ones are dropped. */
const LENIENT = new Set(['programMessage'])
/** What only a game can check, and does: its options, its actions. */
const JUDGED_BY_GAMES = /\.(options|action)$/

type Schema = z.ZodMiniType
const schemas = Object.fromEntries(
  [admin, messages, programs, push, results].flatMap(module =>
    Object.entries(module).filter(
      (entry): entry is [string, Schema] => typeof entry[1] === 'object' && '_zod' in entry[1],
    ),
  ),
)

/** The part of a zod schema that is read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly values?: readonly unknown[]
}
interface Check {
  readonly check: string
  readonly maximum?: number
  readonly value?: number
  readonly format?: string
}

// zod exposes a schema's definition under this name alone.
const definitionOf = ({ _zod: { def } }: Schema) => def as unknown as Definition
const checksOf = (schema: Schema) => (definitionOf(schema).checks ?? []).map(({ _zod: { def } }) => def)

/** Every schema below this one, with the path to it. */
function* within(schema: Schema, path: string): Generator<{ schema: Schema; path: string; definition: Definition }> {
  const definition = definitionOf(schema)
  yield { schema, path, definition }
  for (const [key, inner] of Object.entries(definition.shape ?? {})) yield* within(inner, `${path}.${key}`)
  for (const [index, inner] of (definition.options ?? []).entries()) yield* within(inner, `${path}|${index}`)
  for (const inner of [definition.element, definition.innerType, definition.keyType, definition.valueType]) {
    if (inner) yield* within(inner, path)
  }
}

/** Every place of a sample, with the schema that holds for it. */
function* places(
  schema: Schema,
  value: unknown,
  path: readonly string[] = [],
  besides: readonly unknown[] = [],
): Generator<Place> {
  const { type, shape, options, element, innerType, valueType } = definitionOf(schema)
  if (type === 'union') {
    const option = options!.find(each => each.safeParse(value).success)!
    // In a union, a value of another member is not wrong.
    const others = STRANGE.filter(strange => options!.some(each => each !== option && each.safeParse(strange).success))
    return yield* places(option, value, path, [...besides, ...others])
  }
  if (type === 'nullable' || type === 'optional' || type === 'readonly') {
    const allowed = type === 'nullable' ? [null] : type === 'optional' ? [undefined] : []
    if (value !== null && value !== undefined) yield* places(innerType!, value, path, [...besides, ...allowed])
    return
  }
  yield { schema, value, path, besides }
  if (type === 'object') {
    for (const [key, inner] of Object.entries(shape!)) {
      if (Object.hasOwn(value as object, key)) {
        yield* places(inner, (value as Record<string, unknown>)[key], [...path, key])
      }
    }
  }
  if (type === 'array') {
    for (const [index, item] of (value as unknown[]).entries()) yield* places(element!, item, [...path, String(index)])
  }
  if (type === 'record' && definitionOf(valueType!).type !== 'unknown') {
    for (const [key, item] of Object.entries(value as object)) yield* places(valueType!, item, [...path, key])
  }
}
interface Place {
  readonly schema: Schema
  readonly value: unknown
  readonly path: readonly string[]
  /** Values that are also allowed there. */
  readonly besides: readonly unknown[]
}

/** The sample with another value at that place. */
function mutated(sample: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(sample) ? [...(sample as unknown[])] : { ...(sample as object) }) as Record<
    string,
    unknown
  >
  copy[key] = mutated(copy[key], path, value)
  return copy
}

const STRANGE = [undefined, null, true, 0.5, -1, 2 ** 53, '', '\u0000', [], {}, [[]], 'x'.repeat(1001)]

/** Values that must be refused in place of a valid one. */
function* mutationsOf({ schema, value, besides }: Place): Generator<unknown> {
  const { type, shape } = definitionOf(schema)
  const isRight = (other: unknown) => schema.safeParse(other).success
  for (const strange of STRANGE.filter(each => !besides.includes(each))) {
    const kind = strange === null ? 'null' : Array.isArray(strange) ? 'array' : typeof strange
    const isOfItsKind = type === 'record' ? kind === 'object' : kind === (type === 'int' ? 'number' : type)
    if (!isOfItsKind && type !== 'unknown') yield strange
    // Of the same type, only where the schema itself says so: these are known to be wrong in all our schemas.
    else if (type === 'string' && !isRight(strange)) yield strange
  }
  const checks = checksOf(schema)
  for (const { check, maximum, value: bound } of checks) {
    if (check === 'greater_than') yield (bound as number) - 1
    if (check === 'less_than') yield (bound as number) + 1
    if (check === 'max_length' && type === 'string') yield 'x'.repeat(maximum! + 1)
    if (check === 'max_length' && type === 'array') {
      const [item] = value as unknown[]
      yield Array.from({ length: maximum! + 1 }, () => item)
    }
  }
  if (checks.some(({ format }) => format === 'regex')) yield `${value as string}\u202e`
  if (type === 'enum' || type === 'literal') yield `${String(value)}!`
  if (type === 'object') {
    for (const key of ['more', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      yield { ...(value as object), [key]: 1 }
    }
    for (const [key, inner] of Object.entries(shape!)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      if (definitionOf(inner).type !== 'optional') yield rest
    }
  }
}

describe('every schema', () => {
  test('has a valid sample of each of its forms', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(SAMPLES).toSorted())
    for (const [name, schema] of Object.entries(schemas)) {
      for (const sample of SAMPLES[name]!)
        expect([name, sample, schema.safeParse(sample).success]).toEqual([name, sample, true])
    }
  })

  test.each(['clientMessage', 'programMessage', 'takeRequest'])('%s: each of its forms has a sample', name => {
    const forms = definitionOf(schemas[name]!).options!
    const unshown = forms.filter(form => !SAMPLES[name]!.some(sample => form.safeParse(sample).success))
    expect(unshown.map(form => Object.keys(definitionOf(form).shape!))).toEqual([])
    const inner = [...within(schemas[name]!, name)].filter(({ definition }) => definition.type === 'union')
    for (const { definition, path } of inner) {
      const shown = SAMPLES[name]!.flatMap(sample => [...places(schemas[name]!, sample)].map(({ schema }) => schema))
      const leaves = definition.options!.filter(option => definitionOf(option).type === 'object')
      expect([path, leaves.filter(option => !shown.includes(option)).length]).toEqual([path, 0])
    }
  })

  test.each(Object.keys(SAMPLES))('%s: all text is bounded, all numbers are integers, nothing is left open', name => {
    for (const { schema, path, definition } of within(schemas[name]!, name)) {
      const checks = checksOf(schema)
      if (definition.type === 'string') {
        const ends = checks.some(({ check, format }) => check === 'max_length' || format === 'regex')
        const isKey = JUDGED_BY_GAMES.test(path)
        expect([path, ends || isKey]).toEqual([path, true])
      }
      if (definition.type === 'number') expect([path, definition]).toMatchObject([path, { format: 'safeint' }])
      if (definition.type === 'array') expect([path, checks.map(({ check }) => check)]).toEqual([path, ['max_length']])
      if (definition.type === 'unknown') expect(path).toMatch(JUDGED_BY_GAMES)
      if (definition.type === 'object' && !LENIENT.has(name)) {
        expect([path, definition.catchall && definitionOf(definition.catchall).type]).toEqual([path, 'never'])
      }
      expect(['any', 'transform', 'custom', 'lazy', 'date', 'map', 'set']).not.toContain(definition.type)
    }
  })

  test.each(Object.keys(SAMPLES))('%s: every mutation is refused', name => {
    const schema = schemas[name]!
    let count = 0
    for (const sample of SAMPLES[name]!) {
      for (const place of places(schema, sample)) {
        for (const wrong of mutationsOf(place)) {
          const message = mutated(sample, place.path, wrong)
          const parsed = schema.safeParse(message)
          count++
          if (LENIENT.has(name) && parsed.success) {
            expect(Object.keys(parsed.data as object).filter(key => !Object.hasOwn(sample as object, key))).toEqual([])
            continue
          }
          expect([place.path.join('.'), message, parsed.success]).toEqual([place.path.join('.'), message, false])
        }
      }
    }
    expect(count).toBeGreaterThan(5)
  })
})

test('the test fails for a schema that is not strict', () => {
  const sample = { type: 'ping', id: 'a', seats: 4 }
  const loose: Readonly<Record<string, Schema>> = {
    'a key too many': z.object({ type: z.literal('ping'), id: z.string().check(z.maxLength(3)), seats: z.int() }),
    'text without an end': z.strictObject({ type: z.literal('ping'), id: z.string(), seats: z.int() }),
    'any kind of number': z.strictObject({ type: z.literal('ping'), id: z.literal('a'), seats: z.number() }),
  }
  for (const [what, schema] of Object.entries(loose)) {
    const taken = [...places(schema, sample)].flatMap(place =>
      [...mutationsOf(place), 0.5].filter(wrong => schema.safeParse(mutated(sample, place.path, wrong)).success),
    )
    const unsaid = [...within(schema, 'loose')].filter(
      ({ schema: each, definition: { type } }) => type === 'string' && checksOf(each).length === 0,
    )
    expect([what, taken.length + unsaid.length > 0]).toEqual([what, true])
  }
})

describe('keys that lead to prototypes', () => {
  const KEYS = ['__proto__', 'constructor', 'prototype']
  const poisoned = (key: string, sample: object) =>
    JSON.parse(
      JSON.stringify(sample).replace(/\{/, `{${JSON.stringify(key)}:{"polluted":true,"type":"start"},`),
    ) as object

  test.each(Object.keys(SAMPLES))('%s: never reach the parsed message', name => {
    for (const sample of SAMPLES[name]!.filter(each => typeof each === 'object')) {
      for (const key of KEYS) {
        const parsed = schemas[name]!.safeParse(poisoned(key, sample as object))
        if (!parsed.success) continue
        expect(Object.getPrototypeOf(parsed.data)).toBe(Object.prototype)
        expect(parsed.data).not.toHaveProperty('polluted')
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each(goldenActions())('$game: $action.type is itself or nothing, whatever keys it has', ({ game, action }) => {
    const { game: rules } = openGame(game)!
    const itself = JSON.stringify(rules.parseAction(action))
    for (const key of [...KEYS, 'toString', 'hasOwnProperty', 'valueOf']) {
      const parsed = rules.parseAction(poisoned(key, action)) as object | null
      expect([key, parsed === null || JSON.stringify(parsed) === itself]).toEqual([key, true])
      if (parsed) expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each([...new Set(goldenActions().map(({ game }) => game))])('%s: options with such names are refused', game => {
    const { game: rules } = openGame(game)!
    for (const key of KEYS) {
      const options = JSON.parse(`{${JSON.stringify(key)}:true}`) as Record<string, unknown>
      const seated = seatTable(rules, rules.players.min, options)
      if (seated.ok) expect(Object.getPrototypeOf(seated.table.options)).toBe(Object.prototype)
      else expect(seated.refusal.code).toBeTypeOf('string')
    }
  })
})

describe('on a real connection', () => {
  test('each message with an extra key ends it, and the table goes on', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ann = await sit(address, seat)
    for (const sample of SAMPLES['clientMessage']!) {
      const client = await sit(address, { table: seat.table, token: null })
      client.socket.send(JSON.stringify({ ...(sample as object), more: 1 }))
      expect(await client.heard('problem')).toMatchObject({ code: 'MALFORMED' })
      expect(await client.closed).toBe(1008)
    }
    ann.send({ type: 'ping' })
    await ann.heard('pong')
  })

  const HOSTILE: readonly (readonly [what: string, write: () => string])[] = [
    ['as deep as a message can be', () => '['.repeat(4000) + ']'.repeat(4000)],
    [
      'deep inside an action',
      () => `{"type":"act","id":"a","seen":0,"action":{"type":"add","amount":${'['.repeat(3900)}${']'.repeat(3900)}}}`,
    ],
    [
      'deep inside options',
      () =>
        `{"type":"host","id":"a","command":{"type":"set-options","options":{"x":${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}}}}`,
    ],
    [
      'longer than a message can be',
      () => JSON.stringify({ type: 'act', id: 'a', seen: 0, action: { type: 'x'.repeat(9000) } }),
    ],
    [
      'a great many keys',
      () =>
        JSON.stringify({
          type: 'act',
          id: 'a',
          seen: 0,
          action: Object.fromEntries(Array.from({ length: 700 }, (_, key) => [key, 1])),
        }),
    ],
    ['a number without end', () => `{"type":"look-back","from":0,"to":1${'0'.repeat(400)}}`],
    ['no JSON', () => '{"type":"ping"'],
    ['two at once', () => '{"type":"ping"}{"type":"ping"}'],
  ]

  test('what is too deep, too long, too much or invalid JSON is refused or cut off, and no other client notices', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ann = await sit(address, seat)
    const { seq } = await ann.heard('update')
    for (const [what, write] of HOSTILE) {
      const guest = await sit(address, seat)
      const before = guest.told.length
      guest.socket.send(write())
      const isNew = (told: unknown) => guest.told.indexOf(told as never) >= before
      const end = await Promise.race([guest.closed, guest.heard('refused', isNew).then(({ type }) => type)])
      expect([what, end]).toEqual([what, expect.toSatisfy(each => [1008, 1009, 'refused'].includes(each as never))])
      guest.leave()
    }
    ann.send({ type: 'ping' })
    expect(await ann.heard('pong')).toMatchObject({ seq })
  })

  test('messages before hello, a second hello, and other protocols are refused', async () => {
    const { address } = await runServer()
    const said = [
      ['HELLO_MISSING', '{"type":"ping"}'],
      ['OTHER_PROTOCOL', JSON.stringify({ type: 'hello', protocol: PROTOCOL + 1, table: secret, token: null })],
      ['NO_SUCH_TABLE', JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: secret, token: null })],
    ] as const
    for (const [code, text] of said) {
      const client = await new TestClient(address).opened()
      client.socket.send(text)
      expect(await client.heard('problem')).toMatchObject({ code })
    }
    const binary = await new TestClient(address).opened()
    binary.socket.send(Buffer.from([0xff, 0xfe, 0x00]))
    expect(await binary.heard('problem')).toMatchObject({ code: 'MALFORMED' })
  })
})
