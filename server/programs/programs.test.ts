import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { SeatGranted, SeatInfo } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import { NotSaved } from '../store/store.ts'
import { hashToken } from '../store/tokens.ts'

interface Answer {
  readonly ok: boolean
  readonly refusal?: { readonly code: string }
  readonly [field: string]: unknown
}

/** A host's table with a program on seat 1. */
async function invite(address: string, changes: Parameters<typeof newTable>[0] = {}) {
  const host = await seatFrom(post(address, '/api/tables', newTable(changes)))
  const ann = await sit(address, host)
  const { status, body } = await program(address, host)
  expect(status).toBe(200)
  return { host, ann, token: (body as ProgramGranted).token! }
}

function program(address: string, { table, token }: SeatGranted, changes: Record<string, unknown> = {}) {
  return post(address, '/api/programs', { table, token, seat: 1, name: 'Clockwork', account: false, ...changes })
}

async function ask(address: string, token: string, message: object): Promise<Answer> {
  const { body } = await post(address, '/bot', message, { authorization: `Bearer ${token}` })
  return body as Answer
}

/** Plays Ann's moves until the match is over. */
async function playOn(ann: TestClient): Promise<void> {
  for (let seq = 0; ; seq++) {
    const now = await ann.heard('update', each => each.seq >= seq && (each.actions.length > 0 || each.outcome !== null))
    if (now.outcome) return
    await ann.act(now.actions[0] as Record<string, unknown>)
    seq = now.seq
  }
}

/** A program's connection. */
async function connect(address: string): Promise<{ socket: WebSocket; ask(message: unknown): Promise<Answer> }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/bot`)
  onTestFinished(() => socket.terminate())
  await new Promise(resolve => socket.once('open', resolve))
  return {
    socket,
    ask: message =>
      new Promise(resolve => {
        socket.once('message', data => resolve(JSON.parse(String(data)) as Answer))
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
      }),
  }
}

function quick(changes: Partial<Settings['programs']>): Partial<Settings> {
  return { programs: { ...DEFAULT_SETTINGS.programs, ...changes } }
}

describe('a program over HTTP', () => {
  test('gets its view and its legal actions, and acts', async () => {
    const { address } = await runServer()
    const { ann, token } = await invite(address)
    expect((await ann.heard('table', ({ table }) => table.seats[1]!.kind === 'player')).table.seats[1]).toMatchObject({
      name: 'Clockwork',
      program: true,
    })
    expect((await ask(address, token, { cmd: 'table' }))['seat']).toBe(1)
    await ann.heard('table', ({ table }) => (table.seats[1] as { present?: boolean }).present === true)
    await ann.command({ type: 'start' })
    await ann.heard('update')
    const first = ann.latest!.actions.length > 0 ? await ann.act({ type: 'add', amount: 1 }) : null
    expect(first?.type ?? 'ack').toBe('ack')
    const now = await ask(address, token, { cmd: 'wait' })
    expect(now).toMatchObject({ ok: true, seat: 1, outcome: null, status: 'playing' })
    expect(now['actions']).toContainEqual({ type: 'add', amount: 1 })
    expect((await ask(address, token, { cmd: 'legal' }))['actions']).toEqual(now['actions'])
    expect((await ask(address, token, { cmd: 'view' }))['view']).toEqual(now['view'])
    expect((await ask(address, token, { cmd: 'actors' }))['actors']).toEqual([1])
    const once = { cmd: 'act', action: { type: 'add', amount: 1 }, step: now['step'], id: 'once' }
    const done = await ask(address, token, once)
    expect(done).toEqual({ ok: true, step: (now['step'] as number) + 1 })
    expect(await ask(address, token, once)).toEqual(done)
    await ann.heard('update', ({ seq }) => seq === done['step'])
  })

  test('sees no more than its seat may see, and no command reveals secrets', async () => {
    const { address } = await runServer()
    const { ann, token } = await invite(address)
    await ann.command({ type: 'start' })
    await ann.heard('update')
    const { view } = (await ask(address, token, { cmd: 'view' })) as unknown as { view: { secrets: (number | null)[] } }
    expect(view.secrets[0]).toBeNull()
    expect(view.secrets[1]).not.toBeNull()
    for (const cmd of ['state', 'log']) {
      expect((await ask(address, token, { cmd })).refusal!.code).toBe('SECRET')
    }
    for (const cmd of ['new', 'load', 'ring']) {
      expect((await ask(address, token, { cmd })).refusal!.code).toBe('NOT_HERE')
    }
  })

  test.each([
    ['no command', {}],
    ['an unknown command', { cmd: 'cheat' }],
    ['an action that is none', { cmd: 'act', action: 'add' }],
    ['a table without a seat', { cmd: 'view', table: 'x'.repeat(24) }],
    ['joining with the token of a seat', { cmd: 'join', invite: 'x'.repeat(24) }],
  ])('%s is refused in words', async (_what, message) => {
    const { address } = await runServer()
    const { token } = await invite(address)
    const answer = await ask(address, token, message)
    expect(answer.ok).toBe(false)
    expect(answer.refusal!.code).toMatch(/^(BAD_MESSAGE|NO_SUCH_TABLE|NOT_AN_ACCOUNT)$/)
  })

  test.each([
    ['no JSON', '{', 400],
    ['JSON that would change what all objects have', '{"__proto__":{"cmd":"view"}}', 400],
    ['more than 8 kB', `{"cmd":"view","more":"${'x'.repeat(8192)}"}`, 413],
  ])('%s is refused in words, as everything is', async (_what, text, refused) => {
    const { address } = await runServer()
    const { token } = await invite(address)
    const { status, body } = await post(address, '/bot', text, { authorization: `Bearer ${token}` })
    expect({ status, body }).toMatchObject({ status: refused, body: { ok: false, refusal: { code: 'BAD_MESSAGE' } } })
  })

  test('an unknown token opens nothing, and guessing is slow', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, joins: { burst: 5, perSecond: 0 } }
    const { address } = await runServer({ limits })
    const { host } = await invite(address)
    const guess = (secret: string) =>
      post(address, '/bot', { cmd: 'view' }, { authorization: `Bearer ${host.table}.${secret}` })
    const statuses = []
    for (let each = 0; each < 8; each++) statuses.push((await guess(`${each}`.repeat(24))).status)
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
  })

  test('with many others on one address is not treated as guessing', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, joins: { burst: 4, perSecond: 0 } }
    const { address } = await runServer({ limits })
    const tokens = []
    for (let each = 0; each < 3; each++) tokens.push((await invite(address)).token)
    for (const token of tokens) expect((await ask(address, token, { cmd: 'table' })).ok).toBe(true)
  })

  test("cannot play from a person's seat, even with its token: players see which seats are programs", async () => {
    const { address } = await runServer()
    const { host } = await invite(address)
    expect((await ask(address, `${host.table}.${host.token}`, { cmd: 'view' })).refusal!.code).toBe('UNKNOWN_TOKEN')
  })

  test('over its rate limit is answered later, and one that does not wait for answers is refused', async () => {
    const messages = { burst: 2, perSecond: 20 }
    const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, messages }, ...quick({ pending: 5 }) })
    const { token } = await invite(address)
    const before = performance.now()
    for (let each = 0; each < 8; each++) expect((await ask(address, token, { cmd: 'table' })).ok).toBe(true)
    expect(performance.now() - before).toBeGreaterThan(250)
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(address, token, { cmd: 'table' })))
    const refused = many.flatMap(({ refusal }) => refusal?.code ?? [])
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set(['TOO_FAST']))
  })

  test('that was killed while it waited may wait again', async () => {
    const { address } = await runServer(quick({ waits: 1 }))
    const { ann, token } = await invite(address, { options: { first: 1 } })
    const killed = new AbortController()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const waiting = fetch(`${address}/bot`, { method: 'POST', headers, body: '{"cmd":"wait"}', signal: killed.signal })
    await ann.heard('table', ({ table }) => isHere(table.seats[1]))
    killed.abort()
    await expect(waiting).rejects.toThrow()
    await new Promise(resolve => setTimeout(resolve, 100))
    const again = ask(address, token, { cmd: 'wait' })
    await ann.command({ type: 'start' })
    expect(await again).toMatchObject({ ok: true, status: 'playing' })
  })

  test('only the host gives a seat to a program, only in the lobby, and only a free one', async () => {
    const { address } = await runServer()
    const { host, ann } = await invite(address, { seats: 3 })
    const { invite: link } = await ann.heard('table')
    const ben = await seatFrom(post(address, '/api/join', { invite: link, name: 'Ben' }))
    expect((await program(address, { ...ben, seat: 2 })).body).toMatchObject({ code: 'NOT_HOST' })
    expect((await program(address, host, { seat: 2 })).body).toMatchObject({ code: 'SEAT_TAKEN' })
    await ann.command({ type: 'start' })
    expect((await program(address, host, { seat: 1 })).body).toMatchObject({ code: 'ALREADY_PLAYING' })
  })

  test('is removed by the host, and its token opens nothing any more', async () => {
    const { address } = await runServer()
    const { ann, token } = await invite(address)
    await ask(address, token, { cmd: 'table' })
    expect((await ann.command({ type: 'clear-seat', seat: 1 })).type).toBe('ack')
    expect((await ask(address, token, { cmd: 'table' })).ok).toBe(false)
  })
})

test('that does not answer in time is replaced by a stand-in, and plays again once it is back', async () => {
  const { address } = await runServer(quick({ thinking: 150 }))
  const { ann, token } = await invite(address)
  await ann.command({ type: 'start' })
  await ann.heard('update')
  if (ann.latest!.actions.length > 0) await ann.act({ type: 'add', amount: 1 })
  const { table } = await ann.heard('table', told => (told.table.seats[1] as { standIn?: string }).standIn === 'bot')
  expect(table.seats[1]).toMatchObject({ name: 'Clockwork', standIn: 'bot' })
  await ann.heard('update', ({ actions, seq }) => seq > 0 && actions.length > 0)
  const before = ann.told.length
  await ask(address, token, { cmd: 'table' })
  await ann.heard(
    'table',
    told => ann.told.indexOf(told) >= before && !('standIn' in told.table.seats[1]!) && told.table.status === 'playing',
  )
})

test('that waits learns at once that the players agreed to end the match', async () => {
  const { address } = await runServer()
  const { ann, token } = await invite(address, { options: { first: 0 } })
  await ann.command({ type: 'start' })
  await ann.heard('update')
  const waiting = ask(address, token, { cmd: 'wait' })
  await ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
  const soon = await Promise.race([waiting, new Promise(resolve => setTimeout(resolve, 10_000))])
  expect(soon).toMatchObject({ ok: true, status: 'over', actions: [], outcome: null })
})

test('a token is not called unknown while the database is unreachable', async () => {
  const dataDir = temporaryFolder()
  const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  const { address } = await runServer({ dataDir, hibernate: { every: 20, after: 20 } }, { store })
  const { host, ann, token } = await invite(address)
  ann.leave()
  await new Promise(resolve => setTimeout(resolve, 500)) // the table is evicted, and not cached
  const { table } = store
  const away = vi.spyOn(store, 'table').mockImplementation(() => Promise.reject(new NotSaved('away')))
  const look = () => post(address, '/bot', { cmd: 'table' }, { authorization: `Bearer ${token}` })
  expect(await look()).toMatchObject({ status: 503, body: { ok: false, refusal: { code: 'NOT_SAVED' } } })
  // Sent again under an id of its own, it may have been carried out elsewhere.
  const again = { cmd: 'act', action: { type: 'add', amount: 1 }, id: 'again' }
  const answered = await post(address, '/bot', again, { authorization: `Bearer ${token}` })
  expect(answered).toMatchObject({ status: 503, body: { ok: false, refusal: { code: 'TROUBLE' } } })
  const { ask: say } = await connect(address)
  expect((await say({ cmd: 'sit', token })).refusal!.code).toBe('NOT_SAVED')
  away.mockImplementation(id => table.call(store, id))
  expect((await look()).body).toMatchObject({ ok: true, table: { id: host.table } })
})

test('is not seated at the rematch: its token was for one table', async () => {
  const { address } = await runServer()
  const { host, ann, token } = await invite(address)
  await ann.command({ type: 'start' })
  const playing = playOn(ann)
  for (let now: Answer = { ok: true }; now.ok && !now['outcome'];) {
    now = await ask(address, token, { cmd: 'wait' })
    const [action] = (now['actions'] ?? []) as unknown[]
    if (action) await ask(address, token, { cmd: 'act', action, step: now['step'] })
  }
  await playing
  const next = await seatFrom(post(address, '/api/again', { table: host.table, token: host.token }))
  const again = await sit(address, next)
  expect((await again.heard('table')).table.seats.map(({ kind }) => kind)).toEqual(['player', 'open'])
})

describe('a program over a WebSocket', () => {
  test('says hello first, and gets an answer to every message, in order', async () => {
    const { address } = await runServer()
    const { token } = await invite(address)
    const { ask: say } = await connect(address)
    expect(await say({ cmd: 'sit', token })).toEqual({ ok: true })
    expect((await say({ cmd: 'table' }))['seat']).toBe(1)
    expect((await say('no JSON')).refusal!.code).toBe('BAD_MESSAGE')
    expect((await say({ cmd: 'games' }))['games']).toContainEqual(expect.objectContaining({ id: 'tally' }))
  })

  test('that disconnects while its token is checked keeps no connection', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    const { address } = await runServer({ dataDir }, { store })
    const token = `bot_${'t'.repeat(24)}`
    await store.accounts.add('clockwork', hashToken(token))
    const { ofToken } = store.accounts
    vi.spyOn(store.accounts, 'ofToken').mockImplementation(async hash => {
      await new Promise(resolve => setTimeout(resolve, 50)) // as over a network
      return ofToken.call(store.accounts, hash)
    })
    for (let each = 0; each < 4; each++) {
      const { socket } = await connect(address)
      socket.send(JSON.stringify({ cmd: 'sit', token }))
      await new Promise(resolve => setTimeout(resolve, 10))
      socket.terminate()
    }
    const sits = async () => (await connect(address)).ask({ cmd: 'sit', token })
    await expect.poll(sits, { timeout: 15_000 }).toEqual({ ok: true })
  })

  test('may hold only so many connections at the same time', async () => {
    const { address } = await runServer()
    const { token } = await invite(address)
    const lines = []
    for (let each = 0; each < 4; each++) lines.push(await connect(address))
    const answers = []
    for (const { ask: say } of lines) answers.push((await say({ cmd: 'sit', token })).refusal?.code)
    expect(answers).toEqual([undefined, undefined, undefined, 'TOO_MANY_LINES'])
    lines[0]!.socket.terminate()
    await expect
      .poll(async () => (await (await connect(address)).ask({ cmd: 'sit', token })).ok, { timeout: 15_000 })
      .toBe(true)
  })

  test('plays a live game, in which it may act at any time', async () => {
    const { address } = await runServer()
    const { ann, token } = await invite(address, { game: 'ascend' })
    const { ask: say } = await connect(address)
    await say({ cmd: 'sit', token })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    for (let done = 0; done < 3;) {
      const now = await say({ cmd: 'wait', ...(done > 0 && { after: 0 }) })
      if (now['outcome']) break
      const [action] = now['actions'] as unknown[]
      if (action && (await say({ cmd: 'act', action, step: now['step'] })).ok) done++
      else await new Promise(resolve => setTimeout(resolve, 100)) // the pace does not allow it yet
    }
    await ann.heard('update', ({ seq }) => seq >= 1)
  })

  test('has its messages handled that arrived while the server stalled', async () => {
    const helloWithin = 50
    const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, helloWithin } })
    const { token } = await invite(address)
    const { ask: say } = await connect(address)
    const answered = say({ cmd: 'sit', token })
    for (const began = performance.now(); performance.now() - began < 2 * helloWithin;);
    expect((await answered).ok).toBe(true)
  })

  test('is disconnected for a wrong token, for silence, and for a flood', async () => {
    const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, helloWithin: 200 } })
    const { token } = await invite(address)
    const wrong = await connect(address)
    const closed = new Promise(resolve => wrong.socket.once('close', resolve))
    expect((await wrong.ask({ cmd: 'sit', token: `${'x'.repeat(24)}.${'y'.repeat(24)}` })).ok).toBe(false)
    expect(await closed).toBe(1008)
    const silent = await connect(address)
    expect(await new Promise(resolve => silent.socket.once('close', resolve))).toBe(1008)
    const flood = await connect(address)
    await flood.ask({ cmd: 'sit', token })
    for (let each = 0; each < 100; each++) flood.socket.send('{"cmd":"wait"}')
    expect(await new Promise(resolve => flood.socket.once('close', resolve))).toBe(1008)
  })
})

describe('an account', () => {
  async function withAccount(changes: Partial<Settings> = {}) {
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir, ...changes })
    const token = `bot_${'a'.repeat(24)}`
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    onTestFinished(() => store.close())
    await store.accounts.add('clockwork', hashToken(token))
    return { address, token, store }
  }

  /** A table of Ann's with a seat for the account. */
  async function withFreeSeat(address: string, token: string, changes: Parameters<typeof newTable>[0] = {}) {
    await ask(address, token, { cmd: 'games' }) // connected, so that it can be invited
    const host = await seatFrom(post(address, '/api/tables', newTable(changes)))
    const ann = await sit(address, host)
    expect((await program(address, host, { name: 'clockwork', account: true })).status).toBe(200)
    return { host, ann }
  }

  test('joins by an invite, waits for all its tables at once, and plays', async () => {
    const { address, token } = await withAccount()
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', newTable())))
    const { invite: link } = await ann.heard('table')
    const waiting = ask(address, token, { cmd: 'wait' })
    expect(await ask(address, token, { cmd: 'join', invite: link })).toMatchObject({ ok: true, seat: 1 })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    if (ann.latest!.actions.length > 0) await ann.act({ type: 'add', amount: 1 })
    const told = (await waiting)['table'] === null ? await ask(address, token, { cmd: 'wait' }) : await waiting
    expect(told).toMatchObject({ ok: true, seat: 1, status: 'playing' })
    expect(told['actions']).not.toEqual([])
    const { table } = told as unknown as { table: string }
    expect((await ask(address, token, { cmd: 'act', table, action: { type: 'add', amount: 1 } })).ok).toBe(true)
  })

  test('that joins again has the same seat, and finds it though the server died in between', async () => {
    const { address, token, store } = await withAccount()
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', newTable())))
    const { invite: link, table } = await ann.heard('table')
    const joined = await ask(address, token, { cmd: 'join', invite: link })
    expect(await ask(address, token, { cmd: 'join', invite: link })).toEqual(joined)
    await store.accounts.remove('clockwork') // and with it where it sits: as if that had never been written
    await store.accounts.add('clockwork', hashToken(token))
    await ann.command({ type: 'start' })
    expect(await ask(address, token, { cmd: 'tables' })).toEqual({ ok: true, tables: [] })
    expect(await ask(address, token, { cmd: 'join', invite: link })).toEqual(joined)
    expect((await ask(address, token, { cmd: 'tables' }))['tables']).toMatchObject([{ table: table.id, seat: 1 }])
  })

  test('that waits on one connection learns at once of the table it joined on another', async () => {
    const { address, token } = await withAccount()
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', newTable({ options: { first: 1 } }))))
    const { invite: link } = await ann.heard('table')
    const { ask: say } = await connect(address)
    await say({ cmd: 'sit', token })
    const waiting = say({ cmd: 'wait' })
    await new Promise(resolve => setTimeout(resolve, 100))
    const { table } = await ask(address, token, { cmd: 'join', invite: link })
    await ann.command({ type: 'start' })
    const soon = await Promise.race([waiting, new Promise(resolve => setTimeout(resolve, 10_000))])
    expect(soon).toMatchObject({ ok: true, table, status: 'playing' })
  })

  test('is offered to hosts while it is present, and seated by its name', async () => {
    const { address, token } = await withAccount()
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    expect(await (await fetch(`${address}/api/programs`)).json()).toEqual({ accounts: [] })
    const none = await program(address, host, { name: 'clockwork', account: true })
    expect(none.status).toBe(404)
    await ask(address, token, { cmd: 'tables' })
    expect(await (await fetch(`${address}/api/programs`)).json()).toEqual({ accounts: ['clockwork'] })
    expect((await program(address, host, { name: 'clockwork', account: true })).body).toEqual({ token: null })
    expect((await ask(address, token, { cmd: 'tables' }))['tables']).toEqual([
      { table: host.table, game: 'tally', seat: 1, step: 0, status: 'gathering' },
    ])
  })

  test('finds the table that waits for it, however many later ones are over or dropped it', async () => {
    const { address, token } = await withAccount(quick({ tables: 2, waitFor: 2000 }))
    const options = { first: 1 }
    const wanting = await withFreeSeat(address, token, { options })
    await wanting.ann.command({ type: 'start' })
    for (let each = 0; each < 2; each++) {
      const { ann } = await withFreeSeat(address, token)
      await ann.command({ type: 'clear-seat', seat: 1 })
      const { ann: ben } = await withFreeSeat(address, token, { options })
      await ben.command({ type: 'start' })
      await ben.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
      await ben.heard('table', ({ table }) => table.status === 'over')
    }
    const told = await ask(address, token, { cmd: 'wait' })
    expect(told).toMatchObject({ ok: true, table: wanting.host.table })
    expect(told['actions']).not.toEqual([])
  })

  test('that waits does not open tables that are over', async () => {
    const { address, token } = await withAccount(quick({ waitFor: 100 }))
    const { ann } = await withFreeSeat(address, token)
    await ann.command({ type: 'start' })
    await ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await ann.heard('table', ({ table }) => table.status === 'over')
    const before = ann.told.length
    for (let each = 0; each < 3; each++) await ask(address, token, { cmd: 'wait' })
    expect(ann.told.slice(before).filter(({ type }) => type === 'table')).toEqual([])
  })

  test('gets all its tables in turn, though one of them always waits for it', async () => {
    const { address, token } = await withAccount()
    const tables = []
    for (let each = 0; each < 3; each++) {
      const { ann, host } = await withFreeSeat(address, token, { options: { first: 1 } })
      await ann.command({ type: 'start' })
      tables.push(host.table)
    }
    const told = []
    for (let each = 0; each < 3; each++) told.push((await ask(address, token, { cmd: 'wait' }))['table'])
    expect(told.toSorted()).toEqual(tables.toSorted())
  })

  test('opens no seat like a browser, and nothing at all once it was removed', async () => {
    const { address, token, store } = await withAccount()
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    await ask(address, token, { cmd: 'tables' })
    await program(address, host, { name: 'clockwork', account: true })
    expect((await ask(address, token, { cmd: 'view', table: host.table })).ok).toBe(true)
    await store.accounts.remove('clockwork')
    for (const cmd of ['tables', 'view']) {
      expect((await ask(address, token, { cmd, table: host.table })).refusal!.code).toBe('UNKNOWN_TOKEN')
    }
    expect((await sitWith(address, host.table, token)).code).toBe('UNKNOWN_SEAT')
  })

  test('that was removed is no longer present after its next message', async () => {
    const { address, token, store } = await withAccount()
    const { socket, ask: say } = await connect(address)
    await say({ cmd: 'sit', token })
    const { host, ann } = await withFreeSeat(address, token)
    for (const each of [say, (message: object) => ask(address, token, message)]) {
      expect((await each({ cmd: 'view', table: host.table })).ok).toBe(true)
    }
    await expect.poll(() => isProgramHere(ann)).toBe(true)
    await store.accounts.remove('clockwork')
    const closed = new Promise(resolve => socket.once('close', resolve))
    expect((await say({ cmd: 'tables' })).refusal!.code).toBe('UNKNOWN_TOKEN')
    expect(await closed).toBe(1008)
    const { status } = await post(address, '/bot', { cmd: 'tables' }, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
    expect(await (await fetch(`${address}/api/programs`)).json()).toEqual({ accounts: [] })
    await expect.poll(() => isProgramHere(ann)).toBe(false)
  })
})

/** Whether the program on seat 1 is shown to Ann as present. */
function isProgramHere(ann: TestClient): boolean {
  return isHere(ann.told.findLast(message => message.type === 'table')?.table.seats[1])
}

/** The answer to a browser that connects with this token. */
async function sitWith(address: string, table: string, token: string) {
  const client = await new TestClient(address).opened()
  client.hello(table, token)
  return client.heard('problem')
}

test('the same action sent twice at the same moment is carried out once, and answered twice', async () => {
  const { address } = await runServer()
  const { ann, token } = await invite(address)
  await ann.command({ type: 'set-options', options: { first: 1 } })
  await ann.command({ type: 'start' })
  await ann.heard('update')
  const once = { cmd: 'act', action: { type: 'add', amount: 1 }, step: 0, id: 'once' }
  const answers = await Promise.all([ask(address, token, once), ask(address, token, once)])
  expect(answers).toEqual([
    { ok: true, step: 1 },
    { ok: true, step: 1 },
  ])
})

test('that disconnects is away at once', async () => {
  const { address } = await runServer()
  const { ann, token } = await invite(address)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/bot`)
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ cmd: 'sit', token }))
  socket.send(JSON.stringify({ cmd: 'wait' }))
  await ann.heard('table', ({ table }) => isHere(table.seats[1]))
  const before = ann.told.length
  socket.terminate()
  await ann.heard('table', told => ann.told.indexOf(told) >= before && !isHere(told.table.seats[1]))
})

function isHere(seat: SeatInfo | undefined): boolean {
  return seat?.kind === 'player' && seat.present
}
