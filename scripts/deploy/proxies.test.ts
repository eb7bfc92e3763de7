/** What the server receives through nginx and Caddy with the configurations in deploy/. */

import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { PROTOCOL } from '#protocol/limits.ts'
import { newTable, sit } from '#server/testing/client.ts'
import { runServer } from '#server/testing/running.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { temporaryDatabase } from '../testSupport/testDatabase.ts'
import { type Need, testWith } from '../tests/needs.ts'
import { LONG } from '../tests/tier.ts'
import { HOST, type Proxy, startCaddy, startNginx } from './proxies.ts'

const origins = [`https://${HOST}`]

const PROXIES: readonly (readonly [name: string, program: Need, start: (target: string) => Promise<Proxy>])[] = [
  ['nginx.conf', 'nginx', target => startNginx('nginx.conf', [target])],
  ['nginx-many.conf', 'nginx', target => startNginx('nginx-many.conf', [target, target])],
  ['Caddyfile', 'caddy', startCaddy],
]

describe.each(PROXIES)('%s', { tags: [LONG] }, (_name, program, start) => {
  const proxied = testWith(program, 'openssl')

  proxied.each([
    ['GET', '/', {}],
    ['GET', '/assets/index.js', {}],
    ['POST', '/api/tables', {}],
    ['POST', '/bot', {}],
    ['GET', '/ws', { upgrade: 'websocket', connection: 'Upgrade' }],
    ['GET', '/ws/AbCdEf', { upgrade: 'websocket', connection: 'Upgrade' }],
    ['GET', '/bot', { upgrade: 'websocket', connection: 'Upgrade' }],
  ])(
    '%s %s arrives with the name that was asked for and the address of the visitor alone',
    async (method, path, more) => {
      const { port } = await start(await echoServer())
      const made = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', forwarded: 'for=6.6.6.6' }
      const { status, text } = await ask(port, method, path, { ...made, ...more })
      expect(status).toBe(200)
      const { headers } = JSON.parse(text) as { headers: IncomingHttpHeaders }
      expect(headers).toMatchObject({ host: HOST, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      if (method === 'GET' && 'upgrade' in more) expect(headers.upgrade).toBe('websocket')
    },
  )

  proxied('made-up addresses do not lift the limit on new tables', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, newTables: { burst: 3, perSecond: 0 } }
    const { address } = await runServer({ limits, trustProxy: true, origins })
    const { port } = await start(address)
    const statuses: number[] = []
    for (let visitor = 1; visitor <= 5; visitor++) {
      const headers = {
        'content-type': 'application/json',
        origin: origins[0]!,
        'x-forwarded-for': `10.0.0.${visitor}`,
      }
      statuses.push((await ask(port, 'POST', '/api/tables', headers, JSON.stringify(newTable()))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  proxied('figures and readiness stay on this machine', async () => {
    const { address } = await runServer({ trustProxy: true, origins, metrics: 'local' })
    const { port } = await start(address)
    for (const path of ['/metrics', '/readyz']) expect((await ask(port, 'GET', path)).status).toBe(404)
    expect((await ask(port, 'GET', '/healthz')).status).toBe(200)
  })

  proxied('a match is played, and a program connects', async () => {
    acceptOwnCertificate()
    const { address } = await runServer({ trustProxy: true, origins })
    const { port } = await start(address)
    const secure = `https://127.0.0.1:${port}`
    const headers = { 'content-type': 'application/json', origin: origins[0]! }
    const body = JSON.stringify(newTable({ bots: ['easy'], start: true }))
    const made = await ask(port, 'POST', '/api/tables', headers, body)
    const ann = await sit(secure, JSON.parse(made.text) as { table: string; token: string })
    for (let now = await ann.heard('update', each => each.actions.length > 0); now.outcome === null;) {
      await ann.act(now.actions[0] as Record<string, unknown>)
      now = await ann.heard('update', each => each.seq > now.seq && (each.actions.length > 0 || each.outcome !== null))
    }
    expect(ann.latest!.outcome).not.toBeNull()

    const program = new WebSocket(`wss://127.0.0.1:${port}/bot`)
    await new Promise((resolve, reject) => program.once('open', resolve).once('error', reject))
    program.send(JSON.stringify({ cmd: 'sit', token: 'no' }))
    expect(String(await new Promise(resolve => program.once('message', resolve)))).toContain('UNKNOWN_TOKEN')
    expect((await ask(port, 'POST', '/bot')).status).toBe(401)
  })
})

describe('nginx-many.conf over two servers', { tags: [LONG] }, () => {
  testWith(
    'nginx',
    'openssl',
    'PostgreSQL',
  )('connections of a table go to one server, and to the other when that one is gone', async () => {
    acceptOwnCertificate()
    const databaseUrl = await temporaryDatabase()
    const run = () => runServer({ databaseUrl, trustProxy: true, origins, metrics: 'local' })
    const servers = [await run(), await run()]
    const addresses = servers.map(({ address }) => address)
    const { port } = await startNginx('nginx-many.conf', addresses)
    const headers = { 'content-type': 'application/json', origin: origins[0]! }
    const made = await ask(port, 'POST', '/api/tables', headers, JSON.stringify(newTable()))
    const { table, token } = JSON.parse(made.text) as { table: string; token: string }

    const dial = async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${port}/ws/${table.slice(0, 6)}`)
      onTestFinished(() => socket.terminate())
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const told = new Promise<string>(resolve => socket.once('message', data => resolve(String(data))))
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token }))
      return told
    }
    const counts = () =>
      Promise.all(
        addresses.map(async address => {
          const figures = await (await fetch(`${address}/metrics`)).text()
          return Number(/^parlour_sockets (\d+)/m.exec(figures)?.[1])
        }),
      )
    for (let connection = 0; connection < 6; connection++) expect(await dial()).toContain('"type":"table"')
    expect((await counts()).toSorted()).toEqual([0, 6])
    const busy = (await counts()).indexOf(6)
    await servers[busy]!.stop()
    expect(await dial()).toContain('"type":"table"')
  })
})

testWith('nginx', 'openssl')(
  'nginx.conf sends visitors without TLS to the address with it',
  { tags: [LONG] },
  async () => {
    const { plainPort } = await startNginx('nginx.conf', [await echoServer()])
    const moved = await fetch(`http://127.0.0.1:${plainPort}/x`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://127.0.0.1/x'])
  },
)

/** Answers every request, upgrades included, with the headers it received. */
async function echoServer(): Promise<string> {
  const server = createServer((message, response) => response.end(JSON.stringify({ headers: message.headers })))
  server.on('upgrade', (message, socket) => {
    const text = JSON.stringify({ headers: message.headers })
    socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A request over HTTP/1.1, as a browser sends it after a DNS lookup. */
function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      agent: false,
      headers: { host: HOST, ...headers },
    })
    sent.once('error', reject)
    sent.once('response', response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode!, text }))
    })
    sent.end(body)
  })
}

function acceptOwnCertificate(): void {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'])
}
