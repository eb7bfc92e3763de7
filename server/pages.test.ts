import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openPages, sendPage } from './pages.ts'
import { ROOT } from './root.ts'
import { temporaryFolder } from './testing/running.ts'

const LONG = 'x'.repeat(200_000)

function someFiles(): string {
  const webRoot = join(temporaryFolder(), 'web')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>the page')
  writeFileSync(join(webRoot, '.hidden'), 'secret')
  writeFileSync(join(webRoot, '..', 'secret.txt'), 'secret')
  writeFileSync(join(webRoot, 'assets', 'a-1.js'), LONG)
  writeFileSync(join(webRoot, 'assets', 'a-1.js.br'), brotliCompressSync(LONG))
  writeFileSync(join(webRoot, 'assets', 'a-1.js.gz'), gzipSync(LONG))
  return webRoot
}

async function serving(webRoot: string) {
  const pages = openPages(webRoot)
  const server = createServer((request, response) => {
    const file = pages.fileFor(request)
    if (file) sendPage(file, request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      // `fetch` would tidy the path up, and unpack what comes.
      request({ port, host: '127.0.0.1', path, headers, method, agent: false }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => void parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
}

test.each([
  '/../secret.txt',
  '/..',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..\\secret.txt',
  '//../secret.txt',
  '/./index.html',
  '/.hidden',
  '/assets',
  '/assets/',
  '/index.html/',
  '/index.html%00',
  '/nothing.js',
  '/index.html/a.js',
  '*',
])('%s is no file', async path => {
  const get = await serving(someFiles())
  expect(await get(path)).toMatchObject({ status: 404, body: Buffer.of() })
})

test('what is behind a link that somebody laid in there is theirs to show; a folder behind it is not a file', async () => {
  const webRoot = someFiles()
  symlinkSync(join(webRoot, 'assets'), join(webRoot, 'linked.js'))
  const get = await serving(webRoot)
  expect((await get('/linked.js')).status).toBe(404)
})

test('a name too long for any file is none', async () => {
  const get = await serving(someFiles())
  for (const path of [`/${'a'.repeat(300)}.js`, `${'/a'.repeat(3000)}.js`]) expect((await get(path)).status).toBe(404)
})

test('a page that is just being built anew is none for a moment', async () => {
  const webRoot = someFiles()
  const get = await serving(webRoot)
  rmSync(join(webRoot, 'index.html'))
  expect((await get('/', { 'accept-encoding': 'gzip' })).status).toBe(404)
  writeFileSync(join(webRoot, 'index.html'), 'the page')
  expect((await get('/', { 'accept-encoding': 'gzip' })).status).toBe(200)
})

test('the smallest copy that is accepted is sent, short or long, and says so', async () => {
  const get = await serving(someFiles())
  const encodingFor = async (accepted: string) => {
    const { headers, body } = await get('/assets/a-1.js', { 'accept-encoding': accepted })
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['vary']).toBe('accept-encoding')
    return headers['content-encoding'] ?? body.length
  }
  expect(await encodingFor('gzip, deflate, br')).toBe('br')
  expect(await encodingFor('GZIP')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await encodingFor('br; q=0.000')).toBe(LONG.length)
  expect(await encodingFor('brotli')).toBe(LONG.length)
  expect(await encodingFor('')).toBe(LONG.length)
})

test('of a file that grows while it is sent, as much comes as was said', async () => {
  const webRoot = someFiles()
  const pages = openPages(webRoot)
  const server = createServer((request, response) => {
    const file = pages.fileFor(request)!
    appendFileSync(file.path, 'HTTP/1.1 200 OK\r\n\r\nanother answer')
    sendPage(file, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1')
  line.write('GET /assets/a-1.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [head, ...rest] = (await text(line)).split('\r\n\r\n')
  expect(head).toContain(`content-length: ${LONG.length}`)
  expect(rest).toEqual([LONG])
})

test('what a browser has already is not sent again, unless it is another copy or has changed since', async () => {
  const webRoot = someFiles()
  const get = await serving(webRoot)
  const { headers } = await get('/')
  const known = { 'if-none-match': `"x", ${String(headers['etag'])}` }
  const again = await get('/', known)
  expect(again).toMatchObject({ status: 304, body: Buffer.of() })
  for (const name of ['content-security-policy', 'cache-control', 'etag', 'last-modified', 'vary', 'x-frame-options']) {
    expect([name, again.headers[name]]).toEqual([name, headers[name]])
  }
  expect(again.headers['content-type']).toBeUndefined()
  expect((await get('/', { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
  expect((await get('/', { 'if-none-match': '*' })).status).toBe(304)
  expect((await get('/', { ...known, 'cache-control': 'no-cache' })).status).toBe(200)
  expect((await get('/', { 'if-modified-since': 'nonsense' })).status).toBe(200)
  // A tag says more than a date.
  const date = new Date(Date.now() + 60_000).toUTCString()
  expect((await get('/', { 'if-none-match': '"x"', 'if-modified-since': date })).status).toBe(200)
  expect((await get('/assets/a-1.js', { ...known, 'accept-encoding': 'br' })).status).toBe(200)
  utimesSync(join(webRoot, 'index.html'), new Date(), new Date(Date.now() + 5000))
  expect((await get('/', known)).status).toBe(200)
})

test('whoever asks for the head alone gets it as it would be, and whoever wants to change a file nothing', async () => {
  const get = await serving(someFiles())
  const { headers } = await get('/assets/a-1.js')
  const head = await get('/assets/a-1.js', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: Buffer.of() })
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/', {}, method)).status).toBe(404)
})

test('of every kind of file that the pages come with, the browser is told what it is', async () => {
  const folders = [join(ROOT, 'web', 'public'), join(ROOT, 'web', 'fonts')]
  for (const folder of folders) {
    const get = await serving(folder)
    for (const name of readdirSync(folder).filter(name => /\.(?!ts)\w+$/.test(name))) {
      const { status, headers } = await get(`/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect([name, headers['content-type']]).not.toEqual([name, 'application/octet-stream'])
    }
  }
})
