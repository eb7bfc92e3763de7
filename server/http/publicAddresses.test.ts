import { request } from 'node:http'
import { expect, test } from 'vitest'
import { isLoopback } from '#protocol/addresses.ts'
import { runServer } from '../testing/running.ts'

/** What the server answers to a request for this host name. */
async function asked(address: string, headers: Record<string, string> = {}): Promise<[status: number, body: unknown]> {
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/api/addresses`, { headers }, async answer => {
      const text = (await answer.toArray()).join('')
      resolve([answer.statusCode!, JSON.parse(text)])
    })
    asking.on('error', reject).end()
  })
}

test('a page opened on this machine gets the addresses for others, and each address leads to the server', async () => {
  const { address } = await runServer({ host: '0.0.0.0' })
  const [status, body] = await asked(address)
  const { addresses } = body as { addresses: string[] }
  expect(status).toBe(200)
  for (const each of addresses) {
    expect((await fetch(`${each}/api/games`)).status).toBe(200)
    expect(isLoopback(new URL(each).hostname)).toBe(false)
    // A request at such an address gets none.
    expect((await asked(each))[0]).toBe(404)
  }
})

test('other requests get none: by another name, or through a proxy', async () => {
  const { address } = await runServer({ host: '0.0.0.0' })
  const others = [
    { host: 'games.example.org' },
    { host: 'localhost.example.org' },
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-real-ip': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
  ]
  for (const headers of others) expect([headers, (await asked(address, headers))[0]]).toEqual([headers, 404])
  for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080']) {
    expect([host, (await asked(address, { host }))[0]]).toEqual([host, 200])
  }
})

test('the addresses of ORIGINS that others can reach, in their order; none if the server listens on this machine only', async () => {
  const listed = ['http://localhost:8080', 'https://games.example.org', 'http://127.0.0.1', 'http://192.0.2.7:8080']
  const { address } = await runServer({ origins: listed })
  expect(await asked(address)).toEqual([200, { addresses: ['https://games.example.org', 'http://192.0.2.7:8080'] }])
  const { address: alone } = await runServer({ host: '127.0.0.1' })
  expect(await asked(alone)).toEqual([200, { addresses: [] }])
})
