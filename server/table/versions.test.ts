/** Data older than this server: matches begun under earlier rules, pages loaded before, databases of earlier versions. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { PROTOCOL } from '#protocol/limits.ts'
import { emptyDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { backUp, restore } from '../store/backup.ts'
import { inspectFile } from '../store/inspection.ts'
import { restoreToPostgres } from '../store/postgres/postgresCopy.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

/** The test game in its second version, with another rule: with the first version beside it, and without. */
const SECOND = new URL('../testing/secondVersion.ts', import.meta.url).href
const SECOND_ALONE = new URL('../testing/secondVersionAlone.ts', import.meta.url).href

const wish = newTable({ bots: ['easy'], options: { first: 0 }, start: true })

function turn(client: TestClient, after = -1) {
  return client.heard('update', ({ seq, actions, outcome }) => seq > after && (actions.length > 0 || outcome !== null))
}

describe('a match', () => {
  test('is played to its end under the rules it began with, bots included', async () => {
    const dataDir = temporaryFolder()
    const before = await runServer({ dataDir })
    const seat = await seatFrom(post(before.address, '/api/tables', wish))
    const early = await sit(before.address, seat)
    await turn(early)
    await early.act({ type: 'add', amount: 2 })
    await turn(early, 1)
    await before.stop()

    const after = await runServer({ dataDir, shelf: SECOND })
    const ann = await sit(after.address, seat)
    expect((await ann.heard('table')).table.version).toBe(1)
    let now = await turn(ann)
    expect(now.view).toMatchObject({ total: (early.latest!.view as { total: number }).total })
    while (now.outcome === null) {
      expect((await ann.act(now.actions[0] as Record<string, unknown>)).type).toBe('ack')
      now = await turn(ann, now.seq)
    }
    const replay = await fetch(`${after.address}/api/replays/${seat.table}`)
    expect(((await replay.json()) as { record: { version: number } }).record.version).toBe(1)

    const young = await sit(after.address, await seatFrom(post(after.address, '/api/tables', wish)))
    expect((await young.heard('table')).table.version).toBe(2)
    expect((await turn(young)).view).toMatchObject({ total: 5 })
  })

  test('with rules that a server does not have is left alone, and goes on at a server that has them', async () => {
    const dataDir = temporaryFolder()
    const before = await runServer({ dataDir })
    const seat = await seatFrom(post(before.address, '/api/tables', wish))
    await turn(await sit(before.address, seat))
    await before.stop()

    const other = await runServer({ dataDir, shelf: SECOND_ALONE })
    const stranger = await new TestClient(other.address).opened()
    stranger.hello(seat.table, seat.token)
    expect(await stranger.heard('problem')).toMatchObject({ code: 'TABLE_BROKEN', fatal: true })
    await other.stop()

    const again = await runServer({ dataDir })
    const ann = await sit(again.address, seat)
    await turn(ann)
    expect((await ann.act({ type: 'add', amount: 1 })).type).toBe('ack')
  })
})

describe('a page of another version', () => {
  test.each([PROTOCOL - 1, PROTOCOL + 1])(
    'with protocol %i is told to reload, and finds everything after that',
    async protocol => {
      const { address } = await runServer()
      const seat = await seatFrom(post(address, '/api/tables', wish))
      const ann = await sit(address, seat)
      await turn(ann)
      await ann.act({ type: 'add', amount: 2 }, { id: 'mine' })
      const old = await new TestClient(address).opened()
      old.socket.send(JSON.stringify({ type: 'hello', protocol, table: seat.table, token: seat.token }))
      expect(await old.heard('problem')).toMatchObject({
        code: 'OTHER_PROTOCOL',
        text: expect.stringMatching(/Reload/),
        fatal: true,
      })
      await old.closed
      const reloaded = await sit(address, seat)
      const now = await turn(reloaded, 0)
      // An action it sent before gets the same answer.
      expect(await reloaded.act({ type: 'add', amount: 2 }, { id: 'mine' })).toMatchObject({ type: 'ack', seq: 1 })
      expect(reloaded.latest!.seq).toBe(now.seq)
    },
  )
})

describe('a database of the first version', () => {
  const seats = [1, 2].map(number => ({
    table: 'TableOfTheFirstSchema_01',
    token: `TokenOfTheFirstSchema_0${number}`,
  }))
  const REAL = DEFAULT_SETTINGS.shelf

  function firstDatabase(dataDir: string): string {
    const file = join(dataDir, 'parlour.db')
    const database = new DatabaseSync(file)
    database.exec(readFileSync(new URL('../testing/firstSchema.sql', import.meta.url), 'utf8'))
    database.close()
    return file
  }

  async function playOn(address: string): Promise<void> {
    const [ann, bob] = [await sit(address, seats[0]!), await sit(address, seats[1]!)]
    for (let moves = 0; moves < 4; moves++) {
      const [one, other] = [await ann.heard('update'), await bob.heard('update')]
      expect(Math.max(one.seq, other.seq)).toBeGreaterThanOrEqual(12)
      const seq = Math.max(ann.latest!.seq, bob.latest!.seq)
      const mover = ann.latest!.actions.length > 0 ? ann : bob
      expect(await mover.act(mover.latest!.actions[0] as Record<string, unknown>)).toMatchObject({
        type: 'ack',
        seq: seq + 1,
      })
      await Promise.all([ann, bob].map(each => each.heard('update', update => update.seq === seq + 1)))
    }
  }

  test('can be inspected, copied and restored before it is migrated', () => {
    const dataDir = temporaryFolder()
    const found = inspectFile(firstDatabase(dataDir), { matches: Infinity })
    expect(found).toMatchObject({ matches: 1, entries: 14, problems: [] })
    const copy = join(temporaryFolder(), 'copy.db')
    expect(backUp(dataDir, copy)).toEqual(found)
    expect(restore(copy, temporaryFolder(), { force: false })).toEqual(found)
  })

  test('is migrated, and its match goes on', async () => {
    const dataDir = temporaryFolder()
    const file = firstDatabase(dataDir)
    const { address, stop } = await runServer({ dataDir, shelf: REAL })
    await playOn(address)
    await stop()
    expect(inspectFile(file, { matches: Infinity })).toMatchObject({ matches: 1, problems: [] })
  })

  testWith('PostgreSQL')('can be imported into PostgreSQL, and its match goes on there', async () => {
    const file = firstDatabase(temporaryFolder())
    const databaseUrl = await emptyDatabase()
    expect(await restoreToPostgres(file, databaseUrl)).toMatchObject({ matches: 1, problems: [] })
    const { address } = await runServer({ databaseUrl, shelf: REAL })
    await playOn(address)
  })
})
