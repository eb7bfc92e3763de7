import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSavedMatch, type SavedMatch, sealOf, seedOf, verify } from '#kernel'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { tally } from '../testing/shelf.ts'

const { game } = tally.open(tally.content)
const NONCE = 'ab'.repeat(32)

async function replay(
  address: string,
  table: string,
  token?: string,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/replays/${table}`, { headers })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Both add until the target is reached. */
async function playToTheEnd(players: readonly TestClient[]): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    const [first] = players
    const position = first!.latest!
    if (position.outcome) return
    const mover = players[(position.view as { turn: number }).turn]!
    await mover.heard('update', update => update.seq >= position.seq)
    await mover.act({ type: 'add', amount: 2 })
    await first!.heard('update', update => update.seq > position.seq)
  }
}

/** Two players at a table, the first with a nonce. The match has not begun. */
async function begin(address: string) {
  const host = await seatFrom(post(address, '/api/tables', newTable()))
  const ann = await sit(address, host)
  const told = await ann.heard('table')
  const guest = await seatFrom(post(address, '/api/join', { invite: told.invite, name: 'Ben' }))
  const ben = await sit(address, guest)
  ann.send({ type: 'mix', nonce: NONCE })
  const mixed = await ben.heard('table', ({ table }) => table.seal?.mixed.length === 1)
  const seats = { ann: host.token, ben: guest.token }
  return { table: host.table, seats, ann, ben, seal: told.table.seal!.seal, mixed: mixed.table.seal!.mixed }
}

describe('a replay by its link', () => {
  test('is refused in the lobby and during the match, and returned whole when it is over', async () => {
    const { address } = await runServer()
    const { table, ann, ben, seal, mixed } = await begin(address)
    expect(mixed).toEqual([0])
    expect(await replay(address, table)).toMatchObject({ status: 409, body: { code: 'NOT_OVER' } })
    await ann.command({ type: 'start' })
    await ben.heard('update')
    await ann.heard('update')
    const early = await replay(address, table)
    expect(early).toMatchObject({ status: 409, body: { code: 'NOT_OVER' } })
    expect(JSON.stringify(early.body)).not.toMatch(/[0-9a-f]{64}/)
    await playToTheEnd([ann, ben])

    const { status, body, headers } = await replay(address, table)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('private')
    expect(headers.get('content-encoding')).toBe('gzip')
    const plain = await fetch(`${address}/api/replays/${table}`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(body)
    const saved = parseSavedMatch(body)
    expect(saved.names).toEqual(['Ann', 'Ben'])
    expect(saved.shuffle).toMatchObject({ table, seal, nonces: [NONCE, null] })
    expect(verify(game, saved)).toMatchObject({ ok: true, shuffled: true, states: saved.record.log.length + 1 })
    expect(verify(game, saved)).toHaveProperty('outcome.kind')
  })

  test('where watching is off, it is for the players only; once watching is on, for all', async () => {
    const { address } = await runServer()
    const { table, seats, ann, ben } = await begin(address)
    await ann.command({ type: 'set-watching', allowed: false })
    await ann.command({ type: 'start' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
    await playToTheEnd([ann, ben])
    for (const token of [undefined, 'x'.repeat(24), table]) {
      const refused = await replay(address, table, token)
      expect(refused).toMatchObject({ status: 403, body: { code: 'PLAYERS_ONLY' } })
      expect(JSON.stringify(refused.body)).not.toMatch(/[0-9a-f]{64}|Ann/)
    }
    for (const token of [seats.ann, seats.ben]) {
      expect(await replay(address, table, token)).toMatchObject({ status: 200, body: { names: ['Ann', 'Ben'] } })
    }
    await ann.command({ type: 'set-watching', allowed: true })
    expect(await replay(address, table)).toMatchObject({ status: 200 })
  })

  test('an unknown table gets 404 and a text', async () => {
    const { address } = await runServer()
    expect(await replay(address, 'A'.repeat(24))).toMatchObject({ status: 404, body: { code: 'NO_SUCH_TABLE' } })
    expect(await replay(address, '__proto__')).toMatchObject({ status: 404 })
  })

  test('a log that was tampered with is not returned', async () => {
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir })
    const { table, ann, ben } = await begin(address)
    await ann.command({ type: 'start' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
    await playToTheEnd([ann, ben])
    const database = new DatabaseSync(join(dataDir, 'parlour.db'))
    database.exec(`UPDATE entries SET entry = replace(entry, '"amount":2', '"amount":1') WHERE seq = 1`)
    database.close()
    expect(await replay(address, table)).toMatchObject({ status: 500, body: { code: 'SERVER_ERROR' } })
  })
})

describe('the seal', () => {
  test('is there before the first nonce, and differs for every table', async () => {
    const { address } = await runServer()
    const seals = await Promise.all(
      [1, 2, 3].map(async () => {
        const seat = await seatFrom(post(address, '/api/tables', newTable()))
        const { table } = await (await sit(address, seat)).heard('table')
        expect(table.seal!.mixed).toEqual([])
        return table.seal!.seal
      }),
    )
    expect(new Set(seals).size).toBe(3)
    for (const seal of seals) expect(seal).toMatch(/^[0-9a-f]{64}$/)
  })

  test('survives a restart of the server', async () => {
    const dataDir = temporaryFolder()
    const first = await runServer({ dataDir })
    const seat = await seatFrom(post(first.address, '/api/tables', newTable()))
    const before = await (await sit(first.address, seat)).heard('table')
    await first.stop()
    const { address } = await runServer({ dataDir })
    const after = await (await sit(address, seat)).heard('table')
    expect(after.table.seal).toEqual(before.table.seal)
  })

  test("a player's nonce counts once; nonces of spectators or after the start do not", async () => {
    const { address } = await runServer()
    const { table, ann, ben } = await begin(address)
    const watcher = await sit(address, { table, token: null })
    ann.send({ type: 'mix', nonce: 'cd'.repeat(32) })
    watcher.send({ type: 'mix', nonce: 'ef'.repeat(32) })
    await ann.command({ type: 'start' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
    ben.send({ type: 'mix', nonce: 'ef'.repeat(32) })
    await playToTheEnd([ann, ben])
    const { shuffle } = (await replay(address, table)).body as SavedMatch
    expect(shuffle!.nonces).toEqual([NONCE, null])
  })

  test('a nonce added after a refused start is shown', async () => {
    const { address } = await runServer()
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', newTable())))
    const { invite } = await ann.heard('table')
    ann.send({ type: 'mix', nonce: NONCE })
    await ann.heard('table', ({ table }) => table.seal?.mixed.includes(0) ?? false)
    expect((await ann.command({ type: 'start' })).type).toBe('refused')
    const bob = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Bob' })))
    bob.send({ type: 'mix', nonce: 'cd'.repeat(32) })
    await ann.heard('table', ({ table }) => table.seal?.mixed.includes(1) ?? false)
  })

  test('a match that begins at once uses the nonce of the request', async () => {
    const { address } = await runServer()
    const request = newTable({ bots: ['easy'], start: true, nonce: NONCE })
    const seat = await seatFrom(post(address, '/api/tables', request))
    const ann = await sit(address, seat)
    const { table } = await ann.heard('table')
    expect(table.seal!.mixed).toEqual([0])
  })

  test('neither secret, nonce nor seed is sent before the end', async () => {
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir })
    const { table, ann, ben, seal } = await begin(address)
    const heard: string[] = []
    for (const { socket } of [ann, ben]) socket.on('message', data => void heard.push(String(data)))
    await ann.command({ type: 'start' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
    const watcher = await sit(address, { table, token: null })
    await watcher.heard('update')
    await ann.act({ type: 'add', amount: 1 })
    await ben.act({ type: 'add', amount: 1 })
    heard.push(JSON.stringify([...ann.told, ...ben.told, ...watcher.told]))

    const database = new DatabaseSync(join(dataDir, 'parlour.db'))
    const { secret } = database.prepare('SELECT secret FROM seals').get() as { secret: string }
    const { seed, nonces } = database.prepare('SELECT seed, nonces FROM matches').get() as Record<string, string>
    database.close()
    expect(sealOf(secret, table)).toBe(seal)
    expect(seed).toBe(seedOf({ secret, table, nonces: JSON.parse(nonces!) as (string | null)[] }))
    const everything = heard.join('\n')
    expect(everything).toContain(seal)
    for (const hidden of [secret, seed!, NONCE]) expect(everything).not.toContain(hidden)
  })

  test('where tests choose the seeds, nothing is sealed, and the match is played all the same', async () => {
    const { address } = await runServer({}, { newSeed: () => 'given' })
    const host = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const { table } = await (await sit(address, host)).heard('table')
    expect(table.seal).toBeUndefined()
  })
})
