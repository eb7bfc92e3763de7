/** The data of an earlier version's killed server opens in this version: nothing is lost, and all links and tokens still work. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openGame } from '#games'
import { hashJson } from '#kernel'
import type { InvitedAnswer, MineAnswer } from '#protocol/messages.ts'
import type { DailyBoard } from '#protocol/results.ts'
import { DATABASE_FILE } from '#server/store/backup.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { post, seatFrom, sit, type TestClient } from '#server/testing/client.ts'
import { runServer, temporaryFolder, testSettings } from '#server/testing/running.ts'
import { parseRoute, type Route } from '#web/shell/routes.ts'
import { doctor } from '#cli/maintenance/doctor.ts'
import { check } from '../../lab/faults/checker.ts'
import { readMatches } from '../../lab/faults/runs/readLog.ts'
import { share } from '../../scripts/tests/tier.ts'
import { type OldRoom, type OldTable, unpackFolder } from './oldRoom.ts'

const ROOM = join(import.meta.dirname, 'bd64cb9/room')
const DAY = 24 * 60 * 60_000

function unpacked(): OldRoom & { readonly dataDir: string } {
  const dataDir = temporaryFolder()
  return { ...unpackFolder<OldRoom>(ROOM, dataDir), dataDir }
}

/** With the machine's clock at so many milliseconds after the old server was killed. */
async function reopened(after: number) {
  const room = unpacked()
  const now = Date.now.bind(Date)
  const ahead = room.killedAt + after - now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => clock.mockRestore())
  const { shelf, pause } = DEFAULT_SETTINGS
  const { address } = await runServer({ dataDir: room.dataDir, shelf, pause: { ...pause, count: 0 } })
  return { ...room, address }
}

function pageOf<Page extends Route['page']>(link: string, page: Page): Extract<Route, { page: Page }> {
  const route = parseRoute(link)
  if (route.page !== page) throw new Error(`${link} leads to ${route.page}`)
  return route as Extract<Route, { page: Page }>
}

const seatsOf = ({ tables }: OldRoom) => tables.flatMap(({ seats }) => seats)

function lookInto(dataDir: string, query: string): unknown[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

async function ask(address: string, token: string, message: object): Promise<Record<string, unknown>> {
  const { body } = await post(address, '/bot', message, { authorization: `Bearer ${token}` })
  return body as Record<string, unknown>
}

/** By one of the people; all reconnect at once, because a live match waits for them. */
async function oneMoreAction(clients: readonly TestClient[]): Promise<void> {
  const act = async () => {
    const client = clients.find(({ latest }) => latest!.actions.length > 0)
    return client && (await client.act(client.latest!.actions[0] as Record<string, unknown>)).type
  }
  await expect.poll(act).toBe('ack')
}

test('the doctor finds no problems, neither before the first start nor after it', async () => {
  const { dataDir } = unpacked()
  expect(lookInto(dataDir, 'SELECT count(*) AS lines FROM daybook')).toEqual([{ lines: 51 }])
  const settings = testSettings({ dataDir })
  const said: string[] = []
  const look = () => doctor(settings, { all: true, say: line => void said.push(line) })
  expect(await look()).toBe(false)
  expect(said).toContain('✓ Matches: all 10 logs are as they were written (457 actions)')
  await (await runServer({ dataDir, shelf: DEFAULT_SETTINGS.shelf })).stop()
  expect(await look()).toBe(false)
})

test("every acknowledged action is in its log, and every client's last view follows from it", async () => {
  const { dataDir, histories } = await reopened(60_000)
  const began = new Set(readMatches(dataDir).map(({ table }) => table))
  const played = histories.filter(({ table }) => began.has(table))
  const { violations, unanswered, acked, views } = check(played, readMatches(dataDir), openGame)
  expect([...violations, ...unanswered]).toEqual([])
  expect(acked).toBe(270)
  expect(views).toBeGreaterThan(acked)

  const planted = { kind: 'acked', id: 'lost', seq: 1 } as const
  const [first] = played
  const control = check([{ ...first!, happenings: [planted] }], readMatches(dataDir), openGame)
  expect(control.violations).toContainEqual(expect.stringContaining('lost'))
})

const LATER: readonly (readonly [string, number])[] = [
  ['a minute', 60_000],
  ['a year', 365 * DAY],
]

describe.each(share(LATER.slice(0, 1), LATER))('%s after the old server was killed', (_, after) => {
  test('seats show the same views, invites lead to the same tables, matches go on', async () => {
    const { address, ...room } = await reopened(after)
    for (const { name, status, game, seats, links, said } of room.tables) {
      const clients = await Promise.all(seats.map(seat => sit(address, { ...seat, ...pageOf(links.table, 'table') })))
      for (const [index, client] of clients.entries()) {
        const { seat, shown } = seats[index]!
        expect(await client.heard('table')).toMatchObject({ you: seat, table: { status } })
        if (shown) expect(await client.heard('update')).toMatchObject(shown)
        if (said.length > 0) expect(await client.heard('talk')).toMatchObject({ said })
        if (status === 'over') expect(client.latest!.outcome).not.toBeNull()
      }
      const { invite } = pageOf(links.invite, 'join')
      const { body } = await post(address, '/api/invited', { invite })
      // An invite leads to the table where its people play on.
      expect(body as InvitedAnswer).toMatchObject({ game, status: name === 'rated' ? 'gathering' : status })
      if (status === 'playing') await oneMoreAction(clients)
    }
    const gathering = room.tables.find(({ name }) => name === 'gathering')!
    const { invite } = pageOf(gathering.links.invite, 'join')
    expect(await seatFrom(post(address, '/api/join', { invite, name: 'Dora' }))).toMatchObject({
      table: gathering.table,
      seat: gathering.seats.length,
    })
  })

  test('the list of tables, replays, ratings, programs and push messages are unchanged', async () => {
    const { address, ...room } = await reopened(after)
    const seats = seatsOf(room).map(({ table, token }) => ({ table, token }))
    const { tables } = (await post(address, '/api/mine', { seats })).body as MineAnswer
    const statuses = room.tables.flatMap(({ status, seats }) => seats.map(({ seat }) => ({ status, you: seat })))
    expect(tables).toMatchObject(statuses)

    for (const table of room.tables) await expectReplay(address, table, after)
    for (const { player, answer } of room.rated) {
      expect((await post(address, '/api/ratings/mine', { player })).body).toEqual(answer)
    }
    for (const { token, tables } of room.programs) {
      expect(await ask(address, token, { cmd: 'tables' })).toMatchObject({ tables: tables.map(table => ({ table })) })
    }
    expect(await (await fetch(`${address}/api/push`)).json()).toEqual({ key: room.push.key })
    const subscribed = lookInto(room.dataDir, 'SELECT endpoint FROM push_subscriptions')
    expect(subscribed).toEqual([{ endpoint: room.push.endpoint }])
    const { game, browser, rows } = room.daily
    const { body } = await post(address, '/api/daily/board', { game, browser })
    expect((body as DailyBoard).today.rows).toEqual(after < DAY ? rows : [])
  })

  test('a moved seat comes back by its former token, and a ticket works until it expires', async () => {
    const { address, ...room } = await reopened(after)
    const { links, seats } = room.tables.find(({ links }) => links.move !== undefined)!
    const { table, ticket } = pageOf(links.move!, 'move')
    const taken = await post(address, '/api/take', { table, ticket })
    if (after < DAY) expect(taken).toMatchObject({ status: 200, body: { seat: 0 } })
    else expect(taken).toMatchObject({ status: 409, body: { code: 'TICKET_VOID' } })
    const back = await seatFrom(post(address, '/api/take', { table, token: seats[1]!.former }))
    expect(await (await sit(address, back)).heard('update')).toMatchObject(seats[1]!.shown!)
  })
})

async function expectReplay(address: string, { links, replay, noReplay, seats }: OldTable, after: number) {
  const url = `${address}/api/replays/${pageOf(links.replay, 'replay').match}`
  const fetched = await fetch(url)
  const saved = (await fetched.json()) as Record<string, unknown>
  if (replay) {
    const parts = Object.keys(replay).map(part => [part, hashJson(saved[part])])
    expect(Object.fromEntries(parts)).toEqual(replay)
  } else if (noReplay === 'STILL_DEALT' && after > DAY) expect(fetched.status).toBe(200)
  else expect(saved['code']).toBe(noReplay)
  if (noReplay !== 'PLAYERS_ONLY') return
  const own = await fetch(url, { headers: { authorization: `Bearer ${seats[0]!.token}` } })
  expect(own.status).toBe(200)
}
