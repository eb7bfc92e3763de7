import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { isStep } from '#protocol/follow.ts'
import type { ServerFrame } from '#protocol/messages.ts'
import { BotPool } from '../bots/botPool.ts'
import { Connection, type Socket } from '../connection/connection.ts'
import { Shelf } from '../gameContent.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { NotSaved, OutcomeUnknown } from '../store/store.ts'
import { Tables } from './tables.ts'
import { newTable } from '../testing/client.ts'
import { temporaryFolder, TEST_SHELF } from '../testing/running.ts'
import { games } from '../testing/shelf.ts'
import { newSeed } from '../store/tokens.ts'

const AT_ONCE = { afterPlayer: [0, 0], afterBot: [0, 0] } as const

function openTables(dataDir = temporaryFolder()): { tables: Tables; store: SqliteStore; problems: string[] } {
  const problems: string[] = []
  const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  const shelf = new Shelf(games, dataDir, store)
  const pool = new BotPool({ ...DEFAULT_SETTINGS.bots, budget: 10, shelf: TEST_SHELF, onTrouble: () => {} })
  const report = (problem: string) => void problems.push(problem)
  const { sayings } = DEFAULT_SETTINGS.limits
  const tables = new Tables(
    {
      ...DEFAULT_SETTINGS,
      store,
      shelf,
      pool,
      pace: AT_ONCE,
      sayings,
      newSeed,
      uptime: (from, to) => to - from,
      report,
    },
    { every: 60_000, after: -1 },
  )
  onTestFinished(async () => {
    await tables.stop()
    await pool.stop()
    await store.close()
  })
  return { tables, store, problems }
}

test('an unused table is evicted, and loaded again when it is needed', async () => {
  const { tables } = openTables()
  const granted = await tables.create(newTable({ seats: 1, start: true }))
  if (!granted.ok) throw new Error(granted.problem.code)
  expect(tables.loaded).toBe(1)
  await tables.sweep()
  expect(tables.loaded).toBe(0)
  expect(await tables.open(granted.seat.table)).not.toBeNull()
  expect(tables.loaded).toBe(1)
})

test('two simultaneous requests for a table get the same one', async () => {
  const { tables } = openTables()
  const granted = await tables.create(newTable())
  if (!granted.ok) throw new Error(granted.problem.code)
  const [one, other] = await Promise.all([tables.open(granted.seat.table), tables.open(granted.seat.table)])
  expect(one).toBe(other)
  expect(await tables.open('nowhere')).toBeNull()
  expect(tables.loaded).toBe(1)
})

/** A connection with a simulated backlog. */
function slowConnection() {
  const sent: ServerFrame[] = []
  let wasSent: (() => void) | undefined
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send(text: string, done?: () => void) {
      sent.push(JSON.parse(text) as ServerFrame)
      wasSent = done ?? wasSent
    },
    close() {},
  }
  const connection = new Connection(socket as unknown as Socket, { ...DEFAULT_SETTINGS.limits, backlog: 1 })
  const read = () => {
    socket.bufferedAmount = 0
    wasSent?.()
  }
  return { connection, socket, sent, read }
}

test('a client that asks for everything again before reading it gets nothing twice, and the newest position in the end', async () => {
  const { tables } = openTables()
  const granted = await tables.create(newTable({ seats: 1, start: true }))
  if (!granted.ok) throw new Error(granted.problem.code)
  const table = (await tables.open(granted.seat.table))!
  const { connection, socket, sent, read } = slowConnection()
  const kinds = () => sent.splice(0).map(frame => (isStep(frame) ? 'step' : frame.type))
  const { token } = granted.seat
  expect(table.welcome(connection, token)).toBeNull()
  expect(kinds()).toEqual(['table', 'update', 'pause']) // the match is no longer paused
  socket.bufferedAmount = 2
  table.welcome(connection, token)
  expect(connection.isBehind).toBe(true)
  expect(kinds()).toEqual(['table'])
  table.welcome(connection, token)
  expect(kinds()).toEqual([])
  // As a spectator it gets its own snapshot.
  table.welcome(connection, null)
  expect(kinds()).toEqual(['table'])
  read()
  expect(kinds()).toEqual(['update'])
  table.welcome(connection, token)
  expect(kinds()).toEqual(['table', 'update'])
  table.leave(connection)
})

test('an action that another process may have received is not refused because its match cannot be read here', async () => {
  const dataDir = temporaryFolder()
  const [one, other] = [openTables(dataDir), openTables(dataDir)]
  const granted = await one.tables.create(newTable({ seats: 1, options: { first: 0 } }))
  if (!granted.ok) throw new Error(granted.problem.code)
  const { table: id, token } = granted.seat
  const table = (await other.tables.open(id))!
  const { connection, sent } = slowConnection()
  table.welcome(connection, token)
  expect(await (await one.tables.open(id))!.carryOut({ type: 'start' })).toMatchObject({ ok: true })
  const act = () => table.requests.act(connection, { id: 'x', seen: 0, action: { type: 'add', amount: 1 } })
  const { match } = other.store
  other.store.match = () => Promise.reject(new NotSaved('away'))
  await expect(act()).rejects.toBeInstanceOf(OutcomeUnknown)
  other.store.match = match
  await act()
  expect(sent).toContainEqual({ type: 'ack', id: 'x', seq: 1 })
  table.leave(connection)
})

test('a match in which a bot is next is woken and stays loaded until the bot has acted', async () => {
  const { tables, store } = openTables()
  const granted = await tables.create(newTable({ bots: ['easy'], options: { first: 1 }, start: true }))
  if (!granted.ok) throw new Error(granted.problem.code)
  const { match } = (await store.table(granted.seat.table))!
  await expect.poll(async () => (await store.entriesAfter(match!, 0)).length, { timeout: 15_000 }).toBe(1)
  await expect
    .poll(async () => {
      await tables.sweep()
      return tables.loaded
    })
    .toBe(0)
})

test('a table that is due but cannot be opened is reported once, not at every sweep', async () => {
  const { tables, store, problems } = openTables()
  const granted = await tables.create(newTable())
  if (!granted.ok) throw new Error(granted.problem.code)
  const row = (await store.table(granted.seat.table))!
  const terms = { game: 'tally', version: 99, contentHash: 'gone', seats: 2, options: {}, seed: 'x' }
  await store.startMatch({ ...row, match: 'm', revision: 1 }, { id: 'm', table: row.id, ...terms }, {}, 1)
  await tables.sweep()
  await tables.sweep()
  expect(problems).toEqual(['a table that is due cannot be opened'])
  await expect(tables.open(row.id)).rejects.toThrow()
})

test('a table whose match is missing cannot be opened, so that no new match begins in its place', async () => {
  const dataDir = temporaryFolder()
  const { tables } = openTables(dataDir)
  const granted = await tables.create(newTable({ seats: 1, start: true }))
  if (!granted.ok) throw new Error(granted.problem.code)
  await tables.sweep()
  expect(tables.loaded).toBe(0)
  const file = new DatabaseSync(join(dataDir, 'parlour.db'))
  file.exec("PRAGMA foreign_keys = OFF; UPDATE matches SET id = 'elsewhere'")
  file.close()
  await expect(tables.open(granted.seat.table)).rejects.toThrow('the match of this table is gone')
})
