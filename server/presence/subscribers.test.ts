import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Subscribers } from './subscribers.ts'
import { DATABASE_FILE } from '../store/backup.ts'
import { Connection, type Socket } from '../connection/connection.ts'
import { inspectFile } from '../store/inspection.ts'
import { TableRecord } from '../lobby/tableRecord.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { table } from '../testing/rows.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { tally } from '../testing/shelf.ts'
import { hashToken } from '../store/tokens.ts'

/** Subscribers of a table where Ann has a seat, and what other servers are told of them. */
function open() {
  const store = new SqliteStore({ dataDir: temporaryFolder(), gather: 0, onFatal: () => {} })
  onTestFinished(() => store.close())
  const told: (readonly string[])[] = []
  const seats = [{ kind: 'player', name: 'Ann', tokenHash: hashToken('ann') } as const, { kind: 'open' } as const]
  const subscribers = new Subscribers({
    game: tally.open(tally.content).game,
    record: new TableRecord({ ...table, seats }, { store, onChange: async () => {} }),
    session: () => null,
    onAttendance: tokenHashes => void told.push(tokenHashes),
  })
  return { subscribers, told }
}

const newConnection = () => new Connection({} as Socket, DEFAULT_SETTINGS.limits)

test('connections are counted, found at their seat, and forgotten when they close', () => {
  const { subscribers } = open()
  const [ann, again, ben, cleo] = [newConnection(), newConnection(), newConnection(), newConnection()]
  for (const connection of [ann, again]) subscribers.add(connection, 'ann')
  for (const connection of [ben, cleo, ben]) subscribers.add(connection, null)
  expect([subscribers.size, subscribers.watchers]).toEqual([4, 2])
  expect(subscribers.connectionsAt(0)).toEqual([ann, again])
  expect([subscribers.isPresent(0), subscribers.isPresent(1)]).toEqual([true, false])
  for (const connection of [ann, ben, ben]) subscribers.remove(connection)
  expect([subscribers.size, subscribers.watchers, subscribers.isPresent(0)]).toEqual([2, 1, true])
  for (const connection of [again, cleo]) subscribers.remove(connection)
  expect([subscribers.size, subscribers.isPresent(0)]).toEqual([0, false])
})

test('tables without connections share nothing with tables that have some', () => {
  const [one, other] = [open().subscribers, open().subscribers]
  const connection = newConnection()
  one.add(connection, null)
  expect([one.size, other.size]).toEqual([1, 0])
  one.remove(connection)
  other.add(connection, null)
  expect([one.size, other.size]).toEqual([0, 1])
})

test('a subscriber is known by the token of its connection, or by none', () => {
  const { subscribers } = open()
  const connection = newConnection()
  expect(subscribers.knows(connection, null)).toBe(false)
  subscribers.add(connection, null)
  expect([subscribers.knows(connection, null), subscribers.knows(connection, 'ann')]).toEqual([true, false])
  subscribers.add(connection, 'ann')
  expect([subscribers.knows(connection, null), subscribers.knows(connection, 'ann')]).toEqual([false, true])
})

test('other servers are told of connections with a token, and not of spectators', () => {
  const { subscribers, told } = open()
  const [ann, ben] = [newConnection(), newConnection()]
  subscribers.add(ben, null)
  subscribers.remove(ben)
  expect(told).toEqual([])
  subscribers.add(ann, 'ann')
  subscribers.add(ann, 'ann')
  expect(told).toEqual([[hashToken('ann')]])
  subscribers.add(ann, null)
  expect(told.at(-1)).toEqual([])
  subscribers.add(ann, 'ann')
  subscribers.remove(ann)
  expect(told).toEqual([[hashToken('ann')], [], [hashToken('ann')], []])
})

test('an entry whose events cannot be shown to the connections is not written', async () => {
  const shelf = import.meta.resolve('../testing/unspeakableShelf.ts')
  const dataDir = temporaryFolder()
  const { address, stop } = await runServer({ dataDir, shelf, logLevel: 'silent' })
  const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
  const ann = await sit(address, seat)
  await ann.heard('update', ({ actions }) => actions.length > 0)
  expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'refused', refusal: { code: 'FROZEN' } })
  await stop()
  expect(inspectFile(join(dataDir, DATABASE_FILE), { matches: Infinity }).entries).toBe(0)
})
