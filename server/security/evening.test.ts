/** A busy session at a server that logs as much as it can: no secret of it appears in either log format. */

import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { games } from '#games'
import type { SeatGranted } from '#protocol/messages.ts'
import { logStream } from '../log.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { talkative } from '../testing/talkative.ts'
import { hashToken, newSecret } from '../store/tokens.ts'

vi.setConfig({ testTimeout: 90_000 })

const ADMIN_TOKEN = 'the-admins-own-secret'
const NONCE = 'ab12'.repeat(16)

const FIELDS = ['time', 'level', 'message', 'request', 'method', 'path', 'status', 'milliseconds', 'error', 'stack']
const MESSAGES = ['Server listening', 'incoming request', 'request completed', 'a request failed']

/** Everything long enough to be a secret: ids, invites, tokens, tickets, keys, seeds. */
function secretsIn(said: unknown): string[] {
  return JSON.stringify(said).match(/[A-Za-z0-9_-]{22,}/g) ?? []
}

function told(log: string, secrets: Iterable<string>): string[] {
  return [...new Set(secrets)].filter(secret => log.includes(secret))
}

/** A push service that sometimes fails with an error. */
async function pushService(): Promise<string> {
  let calls = 0
  const service = createServer((_request, response) => response.writeHead(calls++ % 2 ? 410 : 500).end('no'))
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

function subscription(origin: string) {
  return {
    endpoint: `${origin}/push/${newSecret()}`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** Everything players do in an evening, and attacks in between. Returns all secrets that came up. */
async function evening(address: string, service: string): Promise<Set<string>> {
  const secrets = new Set([ADMIN_TOKEN, NONCE])
  const learn = <T>(said: T): T => {
    for (const secret of secretsIn(said)) secrets.add(secret)
    return said
  }
  const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
    learn((await post(address, path, learn(body), headers)).body)
  const request = newTable({ game: games[1]!.id, seats: 3 })
  const host = learn(await seatFrom(post(address, '/api/tables', request)))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  await send('/api/invited', { invite: invite! })
  const ben = learn(await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
  const line = await sit(address, ben)
  ann.send({ type: 'mix', nonce: NONCE })
  await ann.command({ type: 'set-rated', rated: true })
  ann.send(learn({ type: 'identify', player: newSecret() } as const))
  const seat = { table: host.table, token: host.token, seat: 2, name: 'Clockwork', account: false }
  const { token: program } = (await send('/api/programs', seat)) as { token: string }
  const asProgram = { authorization: `Bearer ${program}` }
  await send('/bot', { cmd: 'table' }, asProgram)
  await ann.command({ type: 'set-rated', rated: false })
  await ann.command({ type: 'start' })
  await Promise.all([ann.heard('update'), line.heard('update')])
  for (const { table, token } of [host, ben]) await send('/api/push', { table, token, ...subscription(service) })
  line.leave()

  let players: TestClient[] = [ann]
  for (let turn = 0; turn < 12; turn++) {
    for (const player of players) {
      const [action] = player.latest!.actions as Record<string, unknown>[]
      if (action) await player.act(action)
    }
    const { actions } = (await send('/bot', { cmd: 'legal' }, asProgram)) as { actions: unknown[] }
    if (actions[0]) await send('/bot', { cmd: 'act', action: actions[0] as object }, asProgram)
    if (turn === 5) players = [ann, await sit(address, ben)]
    await Promise.all(players.map(player => player.heard('update')))
  }
  await ann.say({ type: 'text', text: `my seat is ${host.token}` })

  const mover = players[1]!
  mover.send({ type: 'ticket', id: 'move' })
  const { ticket } = await mover.heard('ticket')
  const moved = (await send('/api/take', { table: ben.table, ticket })) as SeatGranted
  await send('/api/take', { table: ben.table, ticket })
  await send('/api/mine', { seats: [host, moved].map(({ table, token }) => ({ table, token })) })
  await send('/api/daily', { game: games[0]!.id, name: 'Ann', browser: newSecret() })
  await send('/api/ratings/mine', { player: newSecret() })
  await fetch(`${address}/api/admin`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })

  // Misplaced secrets, and errors.
  const wrong = learn(newSecret())
  for (const secret of [host.token, wrong, program, ADMIN_TOKEN]) {
    await fetch(`${address}/api/replays/${host.table}?token=${secret}`)
    // The operator's own token is in no URL of ours; it may be shorter than our secrets, and a path would show it.
    const inPath = secret === ADMIN_TOKEN ? wrong : secret
    await fetch(`${address}/join/${invite}/${inPath}#${secret}`, { headers: { cookie: `seat=${secret}` } })
    await fetch(`${address}/api/admin?token=${secret}`, { headers: { referer: `${address}/?t=${secret}` } })
    await post(address, '/bot', { cmd: secret }, { authorization: `Bearer ${secret}` })
    await post(address, '/api/tables', `{"game":"${secret}`)
    await post(address, '/api/take', { table: host.table, token: secret, more: secret })
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/${inPath}`, { headers: { cookie: secret } })
    socket.on('error', () => socket.terminate())
    socket.on('open', () => socket.send(`{"type":"hello","token":"${secret}"`))
    await new Promise(resolve => socket.once('close', resolve))
  }
  learn([...ann.told, ...mover.told])
  ann.leave()
  return secrets
}

/** What only the server knows. The data folder is damaged, so that it cannot read it afterwards. */
function damage(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'parlour.db'))
  const { id, seed } = database.prepare('SELECT id, seed FROM matches').get() as { id: string; seed: string }
  const seals = database.prepare('SELECT * FROM seals').all()
  database.exec(`UPDATE entries SET entry = replace(entry, '"at"', '"art"') WHERE seq = 1`)
  database.exec(`UPDATE matches SET turn = NULL`)
  database.close()
  return [id, seed, ...secretsIn(seals)]
}

test.each(['json', 'human'] as const)(
  'a log of the kind %s contains no secret, whatever was done and tried',
  async format => {
    const service = await pushService()
    const { address, dataDir, stop } = await talkative(format, { ADMIN_TOKEN, PUSH_SERVICES: service })
    const secrets = await evening(address, service)
    for (const secret of damage(dataDir)) secrets.add(secret)
    for (const hash of [...secrets].map(hashToken)) secrets.add(hash)
    // A match that cannot be read: the server logs that it failed, and where.
    const table = [...secrets].find(each => each.length === 24)!
    expect((await fetch(`${address}/api/replays/${table}`)).status).toBe(500)
    const { log, text } = await stop()
    expect(secrets.size).toBeGreaterThan(60)
    expect(log.split('\n').length).toBeGreaterThan(100)
    expect(log).toContain('a request failed')
    expect(told(log + text, secrets)).toEqual([])
    if (format === 'json') expect(unexpected(log)).toEqual([])
  },
)

/** Fields and messages that are not on the list: as long as there are none, no card and no hand can be among them. */
function unexpected(log: string): string[] {
  const lines = log.trim().split('\n')
  const known = lines.map(line => JSON.parse(line) as Readonly<Record<string, string>>)
  const fields = known.flatMap(line => Object.keys(line)).filter(field => !FIELDS.includes(field))
  const messages = known.map(({ message }) => message!.replace(/ at http.*/, ''))
  return [...new Set([...fields, ...messages.filter(message => !MESSAGES.includes(message))])]
}

test('the test fails for a server that logs requests as usual', async () => {
  const secret = newSecret()
  for (const serializers of [{}, { req: ({ headers }: { headers: object }) => ({ headers }) }]) {
    let log = ''
    const http = Fastify({
      logger: { level: 'trace', stream: { write: (line: string) => void (log += line) }, serializers },
    })
    await http.inject({ url: `/join/${secret}?token=${secret}`, headers: { authorization: `Bearer ${secret}` } })
    await http.close()
    expect(told(log, [secret])).toEqual([secret])
  }
  let log = ''
  const line = JSON.stringify({
    level: 50,
    time: 0,
    msg: 'oh',
    err: { message: 'oh', stack: `Error\n    at ${secret}` },
  })
  logStream('human', { write: part => (log += part) }).write(line)
  expect(told(log, [secret])).toEqual([secret])
})
