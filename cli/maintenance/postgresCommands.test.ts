/** The operator's commands where DATABASE_URL names a PostgreSQL database. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { inspectFile } from '#server/store/inspection.ts'
import { COPIED } from '#server/store/postgres/postgresCopy.ts'
import { PostgresStore } from '#server/store/postgres/postgresStore.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '#server/testing/client.ts'
import { runServer, temporaryFolder } from '#server/testing/running.ts'
import { emptyDatabase, temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { runCommand } from '../run.ts'

vi.setConfig({ testTimeout: 120_000 })
const testHere = testWith('PostgreSQL')

let said = ''
let complaints = ''
beforeEach(() => {
  said = complaints = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => (said += String(text)) !== '')
  vi.stubEnv('PORT', '0')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A command over this database; `null`: over the data folder alone. */
function run(url: string | null, ...words: string[]): Promise<number> {
  vi.stubEnv('DATABASE_URL', url ?? '')
  return runCommand(words, text => (complaints += text))
}

/** A database in which a match is being played, its server, and the players. */
async function serverWithMatch() {
  const url = await temporaryDatabase()
  const server = await runServer({ databaseUrl: url })
  const seat = await seatFrom(post(server.address, '/api/tables', newTable({ bots: ['easy'], start: true })))
  const ann = await sit(server.address, seat)
  await turnOf(ann)
  await ann.act({ type: 'add', amount: 2 })
  await ann.say({ type: 'text', text: 'Good luck' })
  await turnOf(ann, 2)
  return { url, server, seat, ann }
}

function turnOf(client: TestClient, from = 0) {
  return client.heard('update', ({ actions, seq, outcome }) => seq >= from && (actions.length > 0 || outcome !== null))
}

async function ask(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as Record<string, unknown>[]
}

testHere(
  'a backup made while people play restores into another database, or into a folder, and play goes on there',
  async () => {
    const { url, server, seat, ann } = await serverWithMatch()
    const file = join(temporaryFolder(), 'backup.db')
    expect(await run(url, 'backup', file), complaints).toBe(0)
    expect(said).toMatch(/backup\.db holds 1 table, 1 match and \d+ actions, and every log in it is as it was written/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(inspectFile(file, { matches: Infinity })).toMatchObject({ tables: 1, matches: 1, problems: [] })
    const told = ann.latest!
    await server.stop()

    const other = await temporaryDatabase()
    expect(await run(other, 'restore', file), complaints).toBe(0)
    expect(said).toContain('The database holds 1 table, 1 match')
    const folder = join(temporaryFolder(), 'data')
    expect(await run(null, 'restore', file, '--data', folder), complaints).toBe(0)
    for (const place of [{ databaseUrl: other }, { dataDir: folder }]) {
      const again = await runServer(place)
      const back = await sit(again.address, seat)
      const now = await turnOf(back)
      expect([now.seq, now.hash]).toEqual([told.seq, told.hash])
      expect(await back.heard('talk')).toMatchObject({ said: [{ words: 'Good luck' }] })
      expect((await back.act(now.actions[0] as Record<string, unknown>)).type).toBe('ack')
    }
  },
)

testHere('a data folder can be moved into a database', async () => {
  const dataDir = temporaryFolder()
  const server = await runServer({ dataDir })
  const seat = await seatFrom(post(server.address, '/api/tables', newTable({ bots: ['easy'], start: true })))
  await turnOf(await sit(server.address, seat))
  const file = join(temporaryFolder(), 'backup.db')
  expect(await run(null, 'backup', file, '--data', dataDir), complaints).toBe(0)
  const url = await emptyDatabase()
  expect(await run(url, 'restore', file), complaints).toBe(0)
  const moved = await runServer({ databaseUrl: url })
  expect((await turnOf(await sit(moved.address, seat))).actions.length).toBeGreaterThan(0)
})

testHere('a restore never mixes data, and never blocks a server', async () => {
  const { url, server } = await serverWithMatch()
  const file = join(temporaryFolder(), 'backup.db')
  expect(await run(url, 'backup', file), complaints).toBe(0)
  expect(await run(url, 'restore', file)).toBe(1)
  expect(complaints).toContain('A server is at work')
  await server.stop()
  expect(await run(url, 'restore', file)).toBe(1)
  expect(complaints).toContain('has data already')
  const empty = await emptyDatabase()
  const none = join(temporaryFolder(), 'none.db')
  expect(await run(empty, 'backup', none)).toBe(1)
  expect(complaints).toContain('There is no data in the database')
  expect(existsSync(none) || existsSync(`${none}.part`)).toBe(false)
})

testHere('every column except temporary ones is copied', async () => {
  const url = await temporaryDatabase()
  const store = await PostgresStore.open({ url, gather: 1 })
  await store.close()
  const rows = await ask(
    url,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const copied = new Set(COPIED.flatMap(({ name, columns }) => columns.map(column => `${name}.${column}`)))
  const left = rows.map(({ table, column }) => `${table}.${column}`).filter(name => !copied.has(name))
  expect(left.toSorted()).toEqual([
    'bot_seats.number',
    'daily_tries.begun',
    'matches.held_until',
    'matches.holder',
    'presences.process',
    'presences.table',
    'presences.token_hash',
    'processes.batch',
    'processes.number',
    'processes.seen',
    'push_subscriptions.number',
    'refusals.action_id',
    'refusals.match',
    'refusals.number',
    'refusals.seat',
    'runs.number',
    'sayings.number',
    'schema_version.version',
    'signs_of_life.at',
    'signs_of_life.one',
  ])
})

testHere('the doctor finds a healthy database, an unused one, and one that cannot be reached', async () => {
  const { url } = await serverWithMatch()
  expect(await run(url, 'doctor', '--all'), said + complaints).toBe(0)
  expect(said).toMatch(/✓ Database: PostgreSQL \d+\S*, fsync on, synchronous_commit on, \d+ connections at most/)
  expect(said).toMatch(/✓ Matches: all 1 logs are as they were written \(\d+ actions\)/)
  expect(await run(await emptyDatabase(), 'doctor'), said).toBe(0)
  expect(said).toContain('empty, its tables will be made at the next start')
  expect(await run('postgres://nobody:secret@127.0.0.1:1/none', 'doctor')).toBe(1)
  expect(said).toContain('✗ Database: it cannot be reached')
  expect(said + complaints).not.toContain('secret')
})

testHere('a single database in DATABASE_URLS is accepted with a notice, and several are refused', async () => {
  const notices = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const url = await emptyDatabase()
  vi.stubEnv('DATABASE_URLS', url)
  expect(await run(null, 'doctor'), said).toBe(0)
  expect(said).toContain('empty, its tables will be made at the next start')
  expect(notices).toHaveBeenCalledWith(expect.stringContaining('DATABASE_URLS is called DATABASE_URL now'))
  vi.stubEnv('DATABASE_URLS', `${url}, postgres://nobody:secret@127.0.0.1:1/none`)
  for (const words of [['doctor'], ['backup', join(temporaryFolder(), 'backup.db')], ['bot-token', 'list']]) {
    complaints = ''
    expect(await run(null, ...words)).toBe(1)
    expect(complaints).toContain('DATABASE_URLS names 2 databases, and Parlour uses one')
  }
  expect(complaints).not.toContain('secret')
  expect(await ask(url, 'SELECT 1 FROM pg_tables WHERE schemaname = current_schema()')).toEqual([])
})

testHere('the doctor finds a changed log, a newer database, and unsafe settings', async () => {
  const { url, server } = await serverWithMatch()
  await server.stop()
  await ask(url, `UPDATE entries SET entry = replace(entry, '"amount":2', '"amount":3') WHERE seq = 1`)
  expect(await run(url, 'doctor')).toBe(1)
  expect(said).toMatch(/✗ Matches: match .{4}…: entry 1 of the log is not what was written/)
  expect(await run(url, 'backup', join(temporaryFolder(), 'backup.db'))).toBe(1)
  expect(complaints).toContain('entry 1 of the log is not what was written')
  await ask(url, 'UPDATE schema_version SET version = 99')
  expect(await run(url, 'doctor')).toBe(1)
  expect(said).toContain('it was written by a newer Parlour')
  const unsafeUrl = `${await temporaryDatabase()}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  expect(await run(unsafeUrl, 'doctor')).toBe(1)
  expect(said).toContain('synchronous_commit is off, so that it may forget what it was given')
})

testHere('tokens of programs are kept in the database, not in a file beside it', async () => {
  const url = await temporaryDatabase()
  const dataDir = temporaryFolder()
  expect(await run(url, 'bot-token', 'add', 'clockwork', '--data', dataDir), complaints).toBe(0)
  expect(await ask(url, 'SELECT name FROM bot_accounts')).toEqual([{ name: 'clockwork' }])
  expect(existsSync(join(dataDir, 'parlour.db'))).toBe(false)
})
