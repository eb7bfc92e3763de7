import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AdminReport } from '#protocol/admin.ts'
import type { PushKey } from '#protocol/push.ts'
import { Push, seal } from './push.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts'
import type { Subscription } from '../store/store.ts'
import { newTable, post, seatFrom, sit } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

/** A browser's half of a subscription, which decrypts messages for it. */
function browser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const ours = keys.generateKeys()
  const auth = randomBytes(16)
  const subscription: Subscription = {
    endpoint,
    p256dh: ours.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  /** RFC 8291, from the receiver's side. */
  function open(body: Buffer): string {
    const salt = body.subarray(0, 16)
    expect(body.readUInt32BE(16)).toBe(4096)
    const theirs = body.subarray(21, 21 + body.readUInt8(20))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
    const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${purpose}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(21 + theirs.length, -16)), decipher.final()])
    expect(plain.at(-1)).toBe(2)
    return plain.subarray(0, -1).toString()
  }
  return { subscription, open }
}

interface Delivery {
  readonly request: IncomingMessage
  readonly body: Buffer
}

/** A push service for tests, over real HTTP. */
async function pushService(status = 201) {
  const deliveries: Delivery[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      deliveries.push({ request, body: Buffer.concat(chunks) })
      if (!request.url!.endsWith('/silent')) response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  return { deliveries, origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}` }
}

function settingsFor(origin: string, delay = 0): Partial<Settings> {
  return { push: { services: [...DEFAULT_SETTINGS.push.services, origin], contact: 'mailto:host@example.org', delay } }
}

describe('a sealed message', () => {
  test('can only be read by its browser', () => {
    const { subscription, open } = browser('https://fcm.googleapis.com/x')
    const sealed = seal(Buffer.from('Your turn'), subscription)
    expect(open(sealed)).toBe('Your turn')
    expect(sealed.toString('latin1')).not.toContain('Your turn')
    expect(() => browser('https://fcm.googleapis.com/x').open(sealed)).toThrow()
    const changed = Buffer.from(sealed)
    changed[changed.length - 20]! ^= 1
    expect(() => open(changed)).toThrow()
  })

  test('is encrypted differently every time', () => {
    const { subscription } = browser('https://fcm.googleapis.com/x')
    expect(seal(Buffer.from('a'), subscription).equals(seal(Buffer.from('a'), subscription))).toBe(false)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://example.org/fcm.googleapis.com', false],
  ['https://somebody@fcm.googleapis.com/abc', false],
  ['https://evilpush.apple.com.example.org', false],
  ['https://notify.windows.com', false],
  ['https://example.org/.notify.windows.com', false],
  ['https://localhost/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.1/abc', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s: sent to is %s', async (endpoint, expected) => {
  const { address } = await runServer()
  const { body } = await post(address, '/api/push', {
    table: 'x'.repeat(24),
    token: 'y'.repeat(24),
    ...browser(endpoint).subscription,
  })
  expect((body as { code: string }).code).toBe(expected ? 'NO_SUCH_SEAT' : 'PUSH_SERVICE')
})

const TOKEN = 'sixteen-letters-or-more'

describe('a turn', () => {
  async function ready(status = 201, delay = 0, first = 0) {
    const service = await pushService(status)
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir, adminToken: TOKEN, ...settingsFor(service.origin, delay) })
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const seat = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const phone = browser(`${service.origin}/push/ben`)
    const subscribed = await post(address, '/api/push', {
      table: seat.table,
      token: seat.token,
      ...phone.subscription,
    })
    expect(subscribed.body).toEqual({ subscribed: true })
    await ann.command({ type: 'set-options', options: { first } })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    return { ...service, address, ann, ben: seat, phone }
  }

  test('of an absent player is notified once, signed, sealed and without secrets', async () => {
    const { ann, ben, phone, deliveries, address, origin } = await ready()
    await ann.act({ type: 'add', amount: 1 })
    await expect.poll(() => deliveries.length, { timeout: 15_000 }).toBe(1)
    const { request, body } = deliveries[0]!
    expect(JSON.parse(phone.open(body))).toEqual({
      title: 'Your turn',
      body: 'It is your turn at tally.',
      game: 'tally',
      page: `#/table/${ben.table}`,
    })
    expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    const { key } = (await (await fetch(`${address}/api/push`)).json()) as PushKey
    const claims = claimsOf(request.headers.authorization!, key)
    expect(claims).toMatchObject({ aud: origin, sub: 'mailto:host@example.org' })
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(claims.exp * 1000).toBeLessThan(Date.now() + 24 * 60 * 60 * 1000)
    expect(JSON.stringify(request.headers)).not.toContain(ben.token)
  })

  test('of a player who is here is not notified', async () => {
    const { ann, ben, deliveries, address } = await ready(201, 100)
    const client = await sit(address, ben)
    await ann.act({ type: 'add', amount: 1 })
    await client.heard('update', ({ actions }) => actions.length > 0)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(deliveries).toEqual([])
  })

  test('is notified even if it is the first of the match', async () => {
    const { deliveries } = await ready(201, 0, 1)
    await expect.poll(() => deliveries.length, { timeout: 15_000 }).toBe(1)
  })

  test('of a player who counted as present until the connection closed is notified, and only once', async () => {
    const { ann, ben, deliveries, address } = await ready(201, 50)
    const goes = async () => {
      const client = await sit(address, ben)
      await client.heard('update', ({ actions }) => actions.length > 0)
      await new Promise(resolve => setTimeout(resolve, 200))
      client.leave()
    }
    const gone = goes()
    await ann.heard('table', ({ table }) => (table.seats[1] as { present: boolean }).present)
    await ann.act({ type: 'add', amount: 1 })
    await gone
    await expect.poll(() => deliveries.length, { timeout: 15_000 }).toBe(1)
    await goes()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(deliveries).toHaveLength(1)
  })

  test('of a player who unsubscribed is not notified', async () => {
    const { ann, ben, deliveries, address, phone } = await ready()
    const { endpoint } = phone.subscription
    const { body } = await post(address, '/api/push/stop', { table: ben.table, token: ben.token, endpoint })
    expect(body).toEqual({ subscribed: false })
    await ann.act({ type: 'add', amount: 1 })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(deliveries).toEqual([])
  })

  test.each([404, 410])('a service that answers %i is not asked again', async status => {
    const { ann, ben, deliveries, address } = await ready(status)
    await ann.act({ type: 'add', amount: 1 })
    await expect.poll(() => deliveries.length, { timeout: 15_000 }).toBe(1)
    const client = await sit(address, ben)
    await client.heard('update', ({ actions }) => actions.length > 0)
    await client.act({ type: 'add', amount: 1 })
    client.leave()
    await ann.heard('update', ({ seq, actions }) => seq === 2 && actions.length > 0)
    await ann.heard('table', ({ table }) => (table.seats[1] as { present: boolean }).present)
    await ann.act({ type: 'add', amount: 1 })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(deliveries).toHaveLength(1)
  })

  test('a service that refuses the signature is reported to the operator, once', async () => {
    const { ann, ben, deliveries, address, origin } = await ready(403)
    const seat = { table: ben.table, token: ben.token }
    await post(address, '/api/push', { ...seat, ...browser(`${origin}/another`).subscription })
    const problems = async () => {
      const answer = await fetch(`${address}/api/admin`, { headers: { authorization: `Bearer ${TOKEN}` } })
      return ((await answer.json()) as AdminReport).problems.map(({ words }) => words)
    }
    expect(await problems()).toEqual([])
    await ann.act({ type: 'add', amount: 1 })
    await expect.poll(() => deliveries.length, { timeout: 15_000 }).toBe(2)
    await expect.poll(problems, { timeout: 15_000 }).toEqual(['a push service refuses what we sign; see PUSH_CONTACT'])
  })

  test('is sent to all devices, even if the service of one does not answer', async () => {
    const { ann, ben, deliveries, address, origin } = await ready()
    for (const name of ['another/silent', 'yet-another']) {
      const seat = { table: ben.table, token: ben.token }
      await post(address, '/api/push', { ...seat, ...browser(`${origin}/${name}`).subscription })
    }
    await ann.act({ type: 'add', amount: 1 })
    const paths = () => deliveries.map(({ request }) => request.url).toSorted()
    await expect.poll(paths, { timeout: 15_000 }).toEqual(['/another/silent', '/push/ben', '/yet-another'])
  })

  test('cannot be subscribed to without a seat there', async () => {
    const { ben, address, phone } = await ready()
    const stranger = { table: ben.table, token: 'z'.repeat(24), ...phone.subscription }
    expect((await post(address, '/api/push', stranger)).body).toMatchObject({ code: 'NO_SUCH_SEAT' })
  })
})

test('the key survives a restart of the server', async () => {
  const dataDir = temporaryFolder()
  const keys: string[] = []
  for (let start = 0; start < 2; start++) {
    const server = await runServer({ dataDir })
    keys.push(((await (await fetch(`${server.address}/api/push`)).json()) as PushKey).key)
    await server.stop()
  }
  expect(keys[0]).toBe(keys[1])
  expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65)
})

test('a service that does not answer, or an invalid key of a browser, is no error', async () => {
  const push = new Push({ services: ['http://127.0.0.1:9'], contact: null, delay: 0 }, await privateKey())
  const message = { title: 'a', body: 'b', game: 'tally', page: '#/' }
  const { subscription } = browser('http://127.0.0.1:9/x')
  expect(await push.send(subscription, message)).toBe('failed')
  expect(await push.send({ ...subscription, p256dh: 'A'.repeat(87) }, message)).toBe('gone')
  expect(await push.send({ ...subscription, endpoint: 'https://example.org' }, message)).toBe('gone')
})

async function privateKey(): Promise<string> {
  const { generateKeyPairSync } = await import('node:crypto')
  return JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))
}

/** The claims of a valid signature. */
function claimsOf(authorization: string, key: string): { aud: string; exp: number; sub: string } {
  const [, head, claims, signature, k] = /^vapid t=([^.]+)\.([^.]+)\.([^.]+), k=(.+)$/.exec(authorization)!
  expect(k).toBe(key)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const good = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  expect(good).toBe(true)
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}
