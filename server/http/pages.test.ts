import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

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
  const { address } = await runServer({ webRoot })
  const { port } = new URL(address)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      // `fetch` would normalize the path, and decompress the body.
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
  ['/../secret.txt', 403],
  ['/..', 403],
  ['/assets/../../secret.txt', 403],
  ['/%2e%2e/secret.txt', 403],
  ['/..%2fsecret.txt', 404],
  ['/..\\secret.txt', 403],
  ['//../secret.txt', 403],
  ['/./index.html', 403],
  ['/.hidden', 404],
  ['/index.html%00', 403],
  ['/nothing.js', 404],
  ['/index.html/a.js', 404],
])('%s is not served', async (path, status) => {
  const get = await serving(someFiles())
  const answer = await get(path)
  expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(answer.body.includes('secret')).toBe(false)
})

test('a name too long for any file is not found', async () => {
  const get = await serving(someFiles())
  for (const path of [`/${'a'.repeat(300)}.js`, `${'/a'.repeat(3000)}.js`]) {
    expect((await get(path)).status).toBeGreaterThanOrEqual(403)
  }
})

test("a symbolic link is the operator's own choice; a folder behind it is not a file", async () => {
  const webRoot = someFiles()
  symlinkSync(join(webRoot, 'assets'), join(webRoot, 'linked.js'))
  const get = await serving(webRoot)
  expect((await get('/linked.js')).status).toBe(404)
})

test('a page rebuilt under a running server is missing for a moment, and then the new one', async () => {
  const webRoot = someFiles()
  const get = await serving(webRoot)
  const small = { 'accept-encoding': 'br' }
  const { headers } = await get('/', small)
  rmSync(webRoot, { recursive: true })
  for (const path of ['/', '/any/page', '/assets/a-1.js']) expect((await get(path)).status).toBe(404)
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), 'a new page, longer than the one before')
  writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync('a new page, longer than the one before'))
  writeFileSync(join(webRoot, 'assets', 'b-2.js'), 'new')
  const page = await get('/any/page', { ...small, 'if-none-match': String(headers['etag']) })
  expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
  expect(brotliDecompressSync(page.body).toString()).toBe('a new page, longer than the one before')
  expect((await get('/assets/b-2.js')).body.toString()).toBe('new')
})

test('the smallest accepted encoding is sent, and named in the header', async () => {
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

test('what the browser has cached is not sent again, unless the encoding differs or the file has changed', async () => {
  const webRoot = someFiles()
  const get = await serving(webRoot)
  const { headers } = await get('/')
  const known = { 'if-none-match': `"x", ${String(headers['etag'])}` }
  const again = await get('/', known)
  expect(again).toMatchObject({ status: 304, body: Buffer.of() })
  for (const name of ['content-security-policy', 'cache-control', 'etag', 'last-modified', 'vary', 'x-frame-options']) {
    expect([name, again.headers[name]]).toEqual([name, headers[name]])
  }
  expect((await get('/', { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
  expect((await get('/', { 'if-none-match': '*' })).status).toBe(304)
  expect((await get('/', { ...known, 'cache-control': 'no-cache' })).status).toBe(200)
  expect((await get('/', { 'if-modified-since': 'nonsense' })).status).toBe(200)
  // A tag outranks a date.
  const date = new Date(Date.now() + 60_000).toUTCString()
  expect((await get('/', { 'if-none-match': '"x"', 'if-modified-since': date })).status).toBe(200)
  expect((await get('/assets/a-1.js', { ...known, 'accept-encoding': 'br' })).status).toBe(200)
  utimesSync(join(webRoot, 'index.html'), new Date(), new Date(Date.now() + 5000))
  expect((await get('/', known)).status).toBe(200)
})

test('HEAD gets the headers alone, and methods that change a file are refused', async () => {
  const get = await serving(someFiles())
  const { headers } = await get('/assets/a-1.js')
  const head = await get('/assets/a-1.js', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: Buffer.of() })
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/', {}, method)).status).toBe(404)
})

test('every kind of file in the built client has its content type', async () => {
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
