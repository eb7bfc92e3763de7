/** An action sent to several servers has one answer: two sessions of one match, over stores that share a database. */

import { expect, test } from 'vitest'
import { Database } from '#lab/simulation/database.ts'
import { LineEngine, type Machine } from '#lab/simulation/engines.ts'
import { SideRows } from '#lab/simulation/sideRows.ts'
import { SimulatedStore } from '#lab/simulation/store.ts'
import { refusalFor } from '../table/answers.ts'
import { beginMatch, newTable } from '../lobby/lobby.ts'
import { botsOf } from '../store/dueTime.ts'
import { MatchSession } from './matchSession.ts'
import { OutcomeUnknown } from '../store/store.ts'
import { newTable as request } from '../testing/client.ts'
import { tally } from '../testing/shelf.ts'
import { newSeed } from '../store/tokens.ts'

const box = tally.open(tally.content)
const paused = { ok: false, refusal: { code: 'PAUSED', rule: '' } }
const stale = { ok: false, refusal: { code: 'STALE', rule: '' } }
const x = { id: 'x', seen: 0, action: { type: 'add', amount: 1 } }
const copy = { mayBeCopy: true }

/** One server: its match session and its database connection, which can be cut. */
interface Server {
  readonly session: MatchSession
  readonly connection: { isCut: boolean; withdrawn: number }
}

async function twoServers(): Promise<readonly [Server, Server, Database]> {
  const [database, side] = [new Database(), new SideRows()]
  const open = () => {
    const connection = { isCut: false, withdrawn: 0 }
    const machine: Machine = {
      after: (_milliseconds, then) => void setImmediate(then),
      afterThere: (_milliseconds, then) => void setImmediate(then),
      takes: () => 0,
      touches: () => true,
      isCut: () => connection.isCut,
      coin: () => false,
      now: () => performance.now(),
    }
    const store = new SimulatedStore(new LineEngine(database, machine, () => {}), side)
    return { connection, store }
  }
  const [one, other] = [open(), open()]
  const made = newTable(box, request({ seats: 2, bots: ['easy'] }), 'hash')
  if (!made.ok) throw new Error(made.refusal.code)
  await one.store.createTable(made.value)
  const begun = beginMatch(made.value, box, newSeed())
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { row, match } = begun.value
  await one.store.startMatch(row, match, box.content, null)
  const serve = async ({ connection, store }: typeof one): Promise<Server> => {
    const withdraw: NonNullable<typeof store.withdraw> = (...named) => {
      connection.withdrawn++
      return store.withdraw!(...named)
    }
    const counting = new Proxy(store, {
      get: (_, key) => {
        const value: unknown = key === 'withdraw' ? withdraw : Reflect.get(store, key, store)
        return typeof value === 'function' ? value.bind(store) : value
      },
    })
    const session = await MatchSession.load({
      store: counting,
      box,
      row: match,
      bots: botsOf([]),
    })
    return { session, connection }
  }
  return [await serve(one), await serve(other), database]
}

function written(database: Database): readonly (string | null)[] {
  const [match] = database.matches.keys()
  return database.entriesAfter(match!, 0).map(({ actionId }) => actionId)
}

test('what one server refused no other carries out, even if it is allowed there', async () => {
  const [stopped, other, database] = await twoServers()
  other.session.pause()
  expect(await other.session.act(0, x, copy)).toEqual(paused)
  expect(await stopped.session.act(0, x)).toEqual(stale)
  expect(await stopped.session.act(0, x, copy)).toEqual(stale)
  expect(written(database)).toEqual([])
  expect(stopped.session.frozen).toBe(false)
  expect(await stopped.session.act(0, { ...x, id: 'y' })).toEqual({ ok: true, seq: 1 })
})

test('what another server carried out is not refused, whatever the reason', async () => {
  const [stopped, other, database] = await twoServers()
  expect(await stopped.session.act(0, x)).toEqual({ ok: true, seq: 1 })
  expect(await other.session.turnDown(0, 'x', refusalFor('OUT_OF_TIME'), copy)).toEqual({ ok: true, seq: 1 })
  expect(await other.session.turnDown(0, 'y', refusalFor('OUT_OF_TIME'), copy)).toEqual(refusalFor('OUT_OF_TIME'))
  expect(await stopped.session.act(0, { ...x, id: 'y', seen: 1 })).toMatchObject({ ok: false })
  expect(written(database)).toEqual(['x'])
})

test('carried out by one server and refused by the other at the same moment, it has one answer', async () => {
  for (let round = 0; round < 8; round++) {
    const [stopped, other, database] = await twoServers()
    const carriedOut = stopped.session.act(0, x)
    for (let turn = 0; turn < round; turn++) await new Promise(setImmediate)
    const [one, refused] = await Promise.all([
      carriedOut,
      other.session.turnDown(0, 'x', refusalFor('OUT_OF_TIME'), copy),
    ])
    expect(one.ok).toBe(refused.ok)
    expect(written(database)).toEqual(one.ok ? ['x'] : [])
  }
})

test('a server that cannot withdraw an action promises nothing, and judges it anew when it comes again', async () => {
  const [, other, database] = await twoServers()
  other.session.pause()
  other.connection.isCut = true
  await expect(other.session.act(0, x, copy)).rejects.toBeInstanceOf(OutcomeUnknown)
  await expect(other.session.turnDown(0, 'y', refusalFor('OUT_OF_TIME'), copy)).rejects.toBeInstanceOf(OutcomeUnknown)
  other.connection.isCut = false
  other.session.goOn()
  expect(await other.session.act(0, x, copy)).toEqual({ ok: true, seq: 1 })
  expect(written(database)).toEqual(['x'])
})

test('a copy that comes before or after the answer gets that answer', async () => {
  const [stopped, other, database] = await twoServers()
  other.session.pause()
  expect(await Promise.all([other.session.act(0, x), other.session.act(0, x, copy)])).toEqual([paused, paused])
  other.session.goOn()
  expect(await other.session.act(0, x, copy)).toEqual(paused)
  expect(other.connection.withdrawn).toBe(1)
  expect(await stopped.session.act(0, x)).toEqual(stale)
  expect(written(database)).toEqual([])
})

test('what was refused as new is withdrawn once a copy of it comes', async () => {
  const [stopped, other, database] = await twoServers()
  other.session.pause()
  expect(await other.session.act(0, x)).toEqual(paused)
  expect(other.connection.withdrawn).toBe(0)
  expect(await other.session.act(0, x, copy)).toEqual(paused)
  expect(await stopped.session.act(0, x)).toEqual(stale)
  expect(written(database)).toEqual([])
})
