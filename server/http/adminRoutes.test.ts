import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AdminReport } from '#protocol/admin.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { POISON } from '../testing/shelf.ts'

const TOKEN = 'sixteen-letters-or-more'
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` }

function get(address: string, path: string, headers: Record<string, string> = {}) {
  return fetch(address + path, { headers })
}

describe('health', () => {
  test('alive and ready, and never cached on the way', async () => {
    const { address } = await runServer()
    const alive = await get(address, '/healthz')
    expect([alive.status, await alive.json()]).toEqual([200, { alive: true }])
    const ready = await get(address, '/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, checks: { store: 'ok', disk: 'ok' } }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  test('not ready when the disk is nearly full', async () => {
    const { address } = await runServer({ leastDisk: Number.MAX_SAFE_INTEGER })
    const answer = await get(address, '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ ready: false, checks: { store: 'ok', disk: 'the disk is nearly full' } })
    expect((await get(address, '/healthz')).status).toBe(200)
  })

  test('not ready when the data folder is gone, though its file is still open', async () => {
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir })
    rmSync(dataDir, { recursive: true })
    const answer = await get(address, '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ ready: false, checks: { disk: 'the data folder cannot be found' } })
  })

  test('not ready while nothing can be written, and ready again afterwards', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, patience: 0, onFatal: () => {} })
    const { address } = await runServer({ dataDir }, { store })
    const { DatabaseSync } = await import('node:sqlite')
    const rival = new DatabaseSync(`${dataDir}/parlour.db`)
    rival.exec('BEGIN IMMEDIATE')
    const answer = await get(address, '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ ready: false, checks: { store: 'nothing can be written' } })
    rival.exec('COMMIT')
    rival.close()
    await expect.poll(async () => (await get(address, '/readyz')).status, { timeout: 15_000 }).toBe(200)
  })
})

describe('metrics', () => {
  test('need the token', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    expect((await get(address, '/metrics')).status).toBe(401)
    const answer = await get(address, '/metrics', WITH_TOKEN)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  test('count tables, sockets, commits and requests, and contain no names', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    const seat = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ann = await sit(address, seat)
    await ann.heard('update', ({ actions }) => actions.length > 0)
    await ann.act({ type: 'add', amount: 1 })
    const text = await (await get(address, '/metrics', WITH_TOKEN)).text()
    expect(text).toMatch(/^parlour_tables_loaded 1$/m)
    expect(text).toMatch(/^parlour_sockets 1$/m)
    expect(text).toMatch(/^parlour_commit_seconds_count [1-9]/m)
    expect(text).toContain('route="/api/tables",status="200"')
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds/m)
    for (const secret of [seat.table, seat.token, 'Ann', '127.0.0.1']) expect(text).not.toContain(secret)
  })

  test('count a table whose rules threw', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    const text = async () => (await get(address, '/metrics', WITH_TOKEN)).text()
    const ann = await sit(
      address,
      await seatFrom(post(address, '/api/tables', newTable({ game: 'rogue', bots: ['hard'], start: true }))),
    )
    await ann.heard('update', ({ actions }) => actions.length > 0)
    expect(await text()).toMatch(/^parlour_tables_frozen 0$/m)
    await ann.act({ type: 'add', amount: POISON })
    expect(await text()).toMatch(/^parlour_tables_frozen 1$/m)
  })

  test('are open on this machine without a token only if so set, and never through a proxy', async () => {
    const { address } = await runServer({ metrics: 'local' })
    expect((await get(address, '/metrics')).status).toBe(200)
    expect((await get(address, '/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404)
    const off = await runServer({ metrics: 'off', adminToken: TOKEN })
    expect((await get(off.address, '/metrics', WITH_TOKEN)).status).toBe(404)
  })
})

describe('the admin', () => {
  test('is off where no token is set', async () => {
    const { address } = await runServer()
    expect((await get(address, '/api/admin', WITH_TOKEN)).status).toBe(404)
    expect((await get(address, '/metrics', WITH_TOKEN)).status).toBe(404)
    expect((await post(address, '/api/admin/end', { table: '0'.repeat(16) }, WITH_TOKEN)).status).toBe(404)
  })

  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: `Basic ${TOKEN}` },
  ])('is not open to %j', async headers => {
    const { address } = await runServer({ adminToken: TOKEN })
    expect((await get(address, '/api/admin', headers as Record<string, string>)).status).toBe(401)
    expect((await post(address, '/api/admin/end', { table: '0'.repeat(16) }, headers as never)).status).toBe(401)
  })

  test('token cannot be guessed quickly', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async () => (await get(address, '/api/admin', { authorization: 'Bearer no' })).status),
    )
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(10)
  })

  test('sees tables and errors, but neither ids nor names nor hands', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    const seat = await seatFrom(post(address, '/api/tables', newTable({ game: 'rogue', bots: ['easy'], start: true })))
    const ann = await sit(address, seat)
    await ann.heard('update', ({ actions }) => actions.length > 0)
    await ann.act({ type: 'add', amount: 1 })
    const look = async () => (await (await get(address, '/api/admin', WITH_TOKEN)).json()) as AdminReport
    await expect.poll(async () => (await look()).problems.length, { timeout: 15_000 }).toBeGreaterThan(0)
    const report = await look()
    expect(report.tables).toMatchObject([{ game: 'rogue', status: 'playing', seats: 2, present: 1, frozen: false }])
    expect(report).toMatchObject({ sockets: 1, node: process.versions.node })
    expect(report.problems[0]!.words).toContain('rogue: the easy bot')
    const text = JSON.stringify(report)
    for (const secret of [seat.table, seat.token, 'Ann', 'secrets']) expect(text).not.toContain(secret)
  })

  test('ends a match without a result, and its players are told', async () => {
    const { address } = await runServer({ adminToken: TOKEN })
    const ann = await sit(
      address,
      await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true }))),
    )
    await ann.heard('update', ({ actions }) => actions.length > 0)
    const { tables } = (await (await get(address, '/api/admin', WITH_TOKEN)).json()) as AdminReport
    const end = () => post(address, '/api/admin/end', { table: tables[0]!.table }, WITH_TOKEN)
    expect((await end()).body).toEqual({ ended: true })
    await ann.heard('table', ({ table }) => table.status === 'over' && table.aborted === true)
    expect((await ann.act({ type: 'add', amount: 1 })).type).toBe('refused')
    expect((await end()).status).toBe(404)
    expect((await post(address, '/api/admin/end', { table: 'f'.repeat(16) }, WITH_TOKEN)).status).toBe(404)
    expect((await post(address, '/api/admin/end', {}, WITH_TOKEN)).status).toBe(400)
  })
})
