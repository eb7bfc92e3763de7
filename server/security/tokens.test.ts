/** What opens a seat, and all that does not: guessed, stolen, used up, taken back, or made for another purpose. */

import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MOST_MINE } from '#protocol/limits.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { SeatGranted } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { hashToken, newSecret, newSeed, sameHash } from '../store/tokens.ts'

const ADMIN = 'sixteen-letters-or-more'
const KEY = 'k'.repeat(24)
const YEAR = 365 * 24 * 60 * 60

/** Ann's table with Ben, with a match begun. */
async function table(address: string) {
  const ann = await seatFrom(post(address, '/api/tables', newTable()))
  const annsLine = await sit(address, ann)
  const { invite } = await annsLine.heard('table')
  const ben = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const bensLine = await sit(address, ben)
  await annsLine.command({ type: 'start' })
  await Promise.all([annsLine.heard('update'), bensLine.heard('update')])
  return { ann, ben, annsLine, bensLine, invite: invite! }
}

/** The answer to a hello with this token: the seat, or the reason for the close. */
async function greeted(address: string, id: string, token: string): Promise<number | null | string> {
  const client = await new TestClient(address).opened()
  onTestFinished(() => client.leave())
  client.socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: id, token }))
  return Promise.race([client.heard('table').then(({ you }) => you), client.heard('problem').then(({ code }) => code)])
}

async function ticketOf(client: TestClient): Promise<string> {
  const before = client.told.length
  client.send({ type: 'ticket', id: `t${before}` })
  return (await client.heard('ticket', told => client.told.indexOf(told) >= before)).ticket
}

const take = (address: string, body: object) => post(address, '/api/take', body)
const mine = async (address: string, { table, token }: Pick<SeatGranted, 'table' | 'token'>) =>
  ((await post(address, '/api/mine', { seats: [{ table, token }] })).body as { tables: unknown[] }).tables[0]

/** Everything a token can be used for, and whether it worked there. */
async function uses(address: string, id: string, token: string): Promise<string[]> {
  const pushed = {
    table: id,
    token,
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }
  const tries: Record<string, () => Promise<boolean>> = {
    hello: async () => typeof (await greeted(address, id, token)) === 'number',
    mine: async () => (await mine(address, { table: id, token })) !== null,
    again: async () => (await post(address, '/api/again', { table: id, token })).status === 200,
    push: async () => (await post(address, '/api/push', pushed)).status === 200,
    programs: async () =>
      (await post(address, '/api/programs', { table: id, token, seat: 1, name: 'X', account: false })).status === 200,
    bot: async () =>
      (await post(address, '/bot', { cmd: 'view' }, { authorization: `Bearer ${id}.${token}` })).status === 200,
  }
  const useful: string[] = []
  for (const [name, isUseful] of Object.entries(tries)) if (await isUseful()) useful.push(name)
  return useful
}

describe('random values', () => {
  test('secrets have 144 bits, seeds 256, each bit is set half of the time, and none repeats', () => {
    const secrets = Array.from({ length: 20_000 }, newSecret)
    expect(new Set(secrets).size).toBe(secrets.length)
    const bytes = secrets.map(secret => Buffer.from(secret, 'base64url'))
    expect(new Set(bytes.map(({ length }) => length * 8))).toEqual(new Set([144]))
    for (let bit = 0; bit < 144; bit++) {
      const set = bytes.filter(each => (each[bit >> 3]! >> (bit & 7)) & 1).length
      // Six standard deviations: once in five hundred million bits by chance.
      expect(Math.abs(set - bytes.length / 2)).toBeLessThan(6 * Math.sqrt(bytes.length / 4))
    }
    expect(Buffer.from(newSeed(), 'hex').length * 8).toBe(256)
  })

  test('no secret comes from Math.random or from the clock', () => {
    const sources = globSync(join(import.meta.dirname, '../**/*.ts')).filter(path => !path.endsWith('.test.ts'))
    const chancy = sources.filter(path => readFileSync(path, 'utf8').includes('Math.random'))
    // How long a bot seems to think is no secret.
    expect(chancy.map(path => path.split('/').at(-1))).toEqual(['botTurns.ts'])
    const tokens = readFileSync(join(import.meta.dirname, '../store/tokens.ts'), 'utf8')
    expect(tokens).toContain("import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'")
    expect(tokens).not.toMatch(/Date|performance/)
  })

  test('hashes are compared as a whole, whatever they contain', () => {
    const hash = hashToken('a')
    expect(sameHash(hash, hashToken('a'))).toBe(true)
    for (const other of [hashToken('b'), '', hash.slice(1), `${hash}0`, hash.replace(/.$/, 'x'), hash.toUpperCase()]) {
      expect(sameHash(hash, other)).toBe(false)
    }
  })
})

describe('only the token of the seat opens it', () => {
  test('no other secret does, neither one that looks like it nor one derived from it', async () => {
    const { address } = await runServer()
    const one = await table(address)
    const other = await table(address)
    const { table: id, token } = one.ann
    const ticket = await ticketOf(one.annsLine)
    const flipped = token.replace(/./g, letter => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter))
    const strangers = {
      'of another table': other.ann.token,
      'the invite': one.invite,
      'the table itself': id,
      'a ticket': ticket,
      'its hash': hashToken(token),
      'a part of it': token.slice(0, 22),
      'with more after it': `${token}A`,
      'with other capitals': flipped,
      backwards: [...token].toReversed().join(''),
      'one that was never given': newSecret(),
    }
    for (const [what, wrong] of Object.entries(strangers)) {
      expect([what, await uses(address, id, wrong)]).toEqual([what, []])
      expect([what, (await take(address, { table: id, token: wrong })).status]).not.toEqual([what, 200])
    }
    expect(await uses(address, id, token)).toEqual(['hello', 'mine', 'push'])
  })

  test('a token is no invite, and an invite is no token', async () => {
    const { address } = await runServer()
    const { ann, invite } = await table(address)
    expect((await post(address, '/api/join', { invite: ann.token, name: 'Eve' })).status).toBe(404)
    expect((await post(address, '/api/join', { invite: ann.table, name: 'Eve' })).status).toBe(404)
    expect((await post(address, '/api/join', { invite, name: 'Eve' })).status).toBe(409)
    expect(await greeted(address, ann.table, invite)).toBe('UNKNOWN_SEAT')
  })

  test('no client can send the key of a program with an account', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    const token = `bot_${newSecret()}`
    await store.accounts.add('Clockwork', hashToken(token))
    const { address } = await runServer({ dataDir }, { store })
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    const { invite } = await (await sit(address, host)).heard('table')
    const ask = (message: object, bearer = token) =>
      post(address, '/bot', message, { authorization: `Bearer ${bearer}` })
    expect((await ask({ cmd: 'join', invite })).body).toMatchObject({ ok: true, seat: 1 })
    expect(await greeted(address, host.table, 'account/Clockwork')).toBe('MALFORMED')
    expect((await ask({ cmd: 'view' }, `${host.table}.account/Clockwork`)).status).toBe(401)
    expect((await ask({ cmd: 'view' }, 'account/Clockwork')).status).toBe(401)
    for (const wrong of [hashToken(token), token.slice(4), `bot_${hashToken(token).slice(0, 24)}`, host.token]) {
      expect((await ask({ cmd: 'games' }, wrong)).status).toBe(401)
    }
    await store.accounts.remove('Clockwork')
    expect((await ask({ cmd: 'table', table: host.table })).body).toMatchObject({ refusal: { code: 'UNKNOWN_TOKEN' } })
  })

  test("a program's token opens one seat at one table, and no others", async () => {
    const { address } = await runServer()
    const host = await seatFrom(post(address, '/api/tables', newTable({ seats: 3 })))
    const elsewhere = await seatFrom(post(address, '/api/tables', newTable({ seats: 3 })))
    await sit(address, host)
    const invited = await post(address, '/api/programs', {
      table: host.table,
      token: host.token,
      seat: 1,
      name: 'Clockwork',
      account: false,
    })
    const program = (invited.body as ProgramGranted).token!
    const [home, secret] = program.split('.') as [string, string]
    expect(home).toBe(host.table)
    const ask = (bearer: string, message: object) =>
      post(address, '/bot', message, { authorization: `Bearer ${bearer}` })
    expect((await ask(program, { cmd: 'table' })).body).toMatchObject({ ok: true, seat: 1 })
    expect((await ask(program, { cmd: 'table', table: elsewhere.table })).body).toMatchObject({ ok: false })
    expect((await ask(`${elsewhere.table}.${secret}`, { cmd: 'table' })).status).toBe(401)
    expect((await ask(secret, { cmd: 'table' })).status).toBe(401)
    const more = { table: host.table, token: secret, seat: 2, name: 'More', account: false }
    expect((await post(address, '/api/programs', more)).body).toMatchObject({ code: 'NOT_HOST' })
  })
})

describe('a seat that moves to another device', () => {
  test('is opened by the new token alone; the old one is closed, and useless', async () => {
    const { address } = await runServer()
    const { ann, annsLine, bensLine } = await table(address)
    const ticket = await ticketOf(annsLine)
    const moved = await seatFrom(take(address, { table: ann.table, ticket }))
    expect(moved.token).not.toBe(ann.token)
    expect(await annsLine.heard('problem')).toMatchObject({ code: 'MOVED', fatal: true })
    expect(await annsLine.closed).toBe(1008)
    expect(await uses(address, ann.table, ann.token)).toEqual([])
    expect(await greeted(address, ann.table, ann.token)).toBe('MOVED')
    const phone = await sit(address, moved)
    await phone.heard('update')
    expect(await phone.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack' })
    await bensLine.heard('update', ({ seq }) => seq === 1)
  })

  test('a ticket is good for one seat of one table, once; a newer one replaces it', async () => {
    const { address } = await runServer()
    const one = await table(address)
    const other = await table(address)
    const old = await ticketOf(one.annsLine)
    const ticket = await ticketOf(one.annsLine)
    const codes = async (body: object) => (await take(address, body)).body
    expect(await codes({ table: one.ann.table, ticket: old })).toMatchObject({ code: 'TICKET_VOID' })
    expect(await codes({ table: other.ann.table, ticket })).toMatchObject({ code: 'TICKET_VOID' })
    expect(await greeted(address, one.ann.table, ticket)).toBe('UNKNOWN_SEAT')
    expect(await codes({ table: one.ann.table, ticket })).toMatchObject({ seat: 0 })
    expect(await codes({ table: one.ann.table, ticket })).toMatchObject({ code: 'TICKET_VOID' })
  })

  test('the previous device may take it back; earlier ones may not', async () => {
    const { address } = await runServer()
    const { ann, annsLine } = await table(address)
    const phone = await seatFrom(take(address, { table: ann.table, ticket: await ticketOf(annsLine) }))
    const phonesLine = await sit(address, phone)
    const tablet = await seatFrom(take(address, { table: ann.table, ticket: await ticketOf(phonesLine) }))
    expect(await greeted(address, ann.table, tablet.token)).toBe(0)
    expect((await take(address, { table: ann.table, token: ann.token })).body).toMatchObject({ code: 'SEAT_GONE' })
    expect(await greeted(address, ann.table, ann.token)).toBe('UNKNOWN_SEAT')
    const back = await seatFrom(take(address, { table: ann.table, token: phone.token }))
    expect(new Set([ann.token, phone.token, tablet.token, back.token]).size).toBe(4)
    expect(await greeted(address, ann.table, tablet.token)).toBe('MOVED')
  })

  test('a seat that was left and taken by another player opens to that player alone', async () => {
    const { address } = await runServer()
    const ann = await seatFrom(post(address, '/api/tables', newTable()))
    const { invite } = await (await sit(address, ann)).heard('table')
    const ben = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const bensLine = await sit(address, ben)
    await bensLine.ask({ type: 'leave' })
    const cem = await seatFrom(post(address, '/api/join', { invite, name: 'Cem' }))
    expect(cem.seat).toBe(ben.seat)
    expect(await uses(address, ben.table, ben.token)).toEqual([])
    expect((await take(address, { table: ben.table, token: ben.token })).body).toMatchObject({ code: 'SEAT_GONE' })
    expect(await greeted(address, ben.table, cem.token)).toBe(1)
  })

  test('at the next table an old token is exchanged for a new one, once, and by its own player alone', async () => {
    const { address } = await runServer()
    const { ann, ben, annsLine, bensLine } = await table(address)
    for (const line of [annsLine, bensLine]) {
      await line.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    }
    await annsLine.heard('table', told => told.table.aborted === true)
    const next = await seatFrom(post(address, '/api/again', { table: ann.table, token: ann.token }))
    expect(next.table).not.toBe(ann.table)
    expect(next.token).not.toBe(ann.token)
    expect(await greeted(address, next.table, ann.token)).not.toBe(0)
    expect(await greeted(address, next.table, next.token)).toBe(0)
    expect(await seatFrom(post(address, '/api/again', { table: ben.table, token: ben.token }))).toMatchObject({
      seat: 1,
    })
  })
})

describe('stored data', () => {
  test('the data folder holds only hashes of what opens a seat or identifies a person', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    const account = `bot_${newSecret()}`
    await store.accounts.add('Tick', hashToken(account))
    const server = await runServer({ dataDir, adminToken: ADMIN }, { store })
    const { address } = server
    const host = await seatFrom(post(address, '/api/tables', newTable({ seats: 3 })))
    const line = await sit(address, host)
    await line.command({ type: 'set-rated', rated: true })
    line.send({ type: 'identify', player: KEY })
    const { invite } = await line.heard('table')
    const ben = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const { body } = await post(address, '/api/programs', {
      table: host.table,
      token: host.token,
      seat: 2,
      name: 'Clockwork',
      account: false,
    })
    const program = (body as ProgramGranted).token!.split('.')[1]!
    const ticket = await ticketOf(line)
    const browser = newSecret()
    const daily = await seatFrom(post(address, '/api/daily', { game: 'tally', name: 'Ann', browser }))
    const moved = await seatFrom(take(address, { table: host.table, ticket }))
    await fetch(`${address}/api/admin`, { headers: { authorization: `Bearer ${ADMIN}` } })
    await server.stop()
    const record = readdirSync(dataDir)
      .map(file => readFileSync(join(dataDir, file), 'latin1'))
      .join()
    const secrets = { host, ben, daily, moved }
    for (const [who, { token }] of Object.entries(secrets)) expect([who, record.includes(token)]).toEqual([who, false])
    for (const secret of [program, account, account.slice(4), ticket, browser, KEY, ADMIN]) {
      expect(record).not.toContain(secret)
    }
    // The search works: ids and invites are stored in plain text, for they open no seat.
    expect(record).toContain(host.table)
    expect(record).toContain(invite!)
    expect(record).toContain(hashToken(moved.token))
  })
})

describe('guessing', () => {
  test('is so slow from one address that it never succeeds', async () => {
    const connects = { burst: 20, perSecond: 2 }
    const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, connects } })
    const { ann } = await table(address)
    const began = performance.now()
    const answers: string[] = []
    const guess = async () => {
      const client = new TestClient(address)
      try {
        await client.opened()
      } catch (error) {
        return void answers.push((error as Error).message)
      }
      client.hello(ann.table, newSecret())
      answers.push((await client.heard('problem')).code)
      client.leave()
    }
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 10 }, guess))
    const seconds = (performance.now() - began) / 1000
    const judged = answers.filter(answer => answer === 'UNKNOWN_SEAT').length
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThanOrEqual(connects.burst + Math.ceil(connects.perSecond * seconds))
    expect(answers.filter(answer => answer.includes('429')).length).toBe(answers.length - judged)

    // A wrong token ends the connection, so there are no more guesses than connections. Where a browser asks about many
    // tables at once, each counts. In total, from a million addresses, at a table of 16:
    const { joins, connects: usual } = DEFAULT_SETTINGS.limits
    const perAddress = usual.perSecond + MOST_MINE * joins.perSecond + 7 * joins.perSecond
    expect(perAddress).toBeLessThan(100)
    const years = 2 ** 128 / (16 * 1e6 * perAddress) / YEAR
    expect(years).toBeGreaterThan(1e21)
  })

  test('each guess over HTTP counts, and a client with too many must wait', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, joins: { burst: 3, perSecond: 0 } }
    const { address } = await runServer({ limits })
    const { table: id } = await seatFrom(post(address, '/api/tables', newTable()))
    const guesses: Record<string, () => Promise<{ status: number }>> = {
      '/api/take': () => take(address, { table: id, token: newSecret() }),
      '/api/mine': () => post(address, '/api/mine', { seats: [{ table: id, token: newSecret() }] }),
      '/api/invited': () => post(address, '/api/invited', { invite: newSecret() }),
      '/api/join': () => post(address, '/api/join', { invite: newSecret(), name: 'Eve' }),
      '/bot': () => post(address, '/bot', { cmd: 'view' }, { authorization: `Bearer ${id}.${newSecret()}` }),
    }
    for (const [path, guess] of Object.entries(guesses)) {
      const statuses = []
      for (let time = 0; time < 5; time++) statuses.push((await guess()).status)
      expect([path, statuses.slice(3)]).toEqual([path, [429, 429]])
    }
  })

  test("the admin's token: only the exact one works, only in the header, and guessing is slow", async () => {
    const { address } = await runServer({ adminToken: ADMIN })
    const ask = async (authorization: string, path = '/api/admin') =>
      (await fetch(address + path, { headers: { authorization } })).status
    const wrong = [
      '',
      ADMIN,
      'Bearer ',
      `bearer ${ADMIN}`,
      `Bearer ${ADMIN} `.replace(/ $/, 'x'),
      `Bearer ${ADMIN.slice(1)}`,
      `Bearer ${ADMIN.toUpperCase()}`,
      `Basic ${Buffer.from(`admin:${ADMIN}`).toString('base64')}`,
      `Bearer ${hashToken(ADMIN)}`,
    ]
    for (const authorization of wrong) expect([authorization, await ask(authorization)]).toEqual([authorization, 401])
    for (const path of [`/api/admin?token=${ADMIN}`, `/metrics?token=${ADMIN}`]) expect(await ask('', path)).toBe(401)
    expect(await ask(`Bearer ${ADMIN}`)).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 80 }, () => ask('Bearer no-such-token-at-all')))
    expect(statuses).toContain(429)
  })

  test('without a token set every guess fails', async () => {
    const { address } = await runServer()
    for (const path of ['/api/admin', '/metrics']) {
      expect((await fetch(address + path, { headers: { authorization: 'Bearer null' } })).status).toBe(404)
    }
    expect((await post(address, '/api/admin/end', { table: '0'.repeat(16) })).status).toBe(404)
  })
})
