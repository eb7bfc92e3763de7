import { afterEach, expect, test, vi } from 'vitest'
import { openStorage, write } from '../shell/storage.ts'
import { renewPush, startPush, stopPush, wantsPush } from './turnPush.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('if the server does not answer, turning messages off fails and says so', async () => {
  const subscription = { endpoint: 'https://push.example/1' }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const reached = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', reached)
  const storage = openStorage()
  write(storage, 'parlour.push.table', true)
  reached.mockRejectedValueOnce(new TypeError('no network'))
  expect(await stopPush(storage, { table: 'table', token: 'token' })).toBe('on')
  reached.mockResolvedValueOnce(Response.json({ code: 'NOT_SAVED', text: 'Try again.' }, { status: 503 }))
  expect(await stopPush(storage, { table: 'table', token: 'token' })).toBe('on')
  expect(wantsPush(storage, 'table')).toBe(true)
  reached.mockResolvedValueOnce(Response.json({}))
  expect(await stopPush(storage, { table: 'table', token: 'token' })).toBe('off')
  expect(wantsPush(storage, 'table')).toBe(false)
})

/** A browser with this push address, and a server that records what it receives. */
function visit({ permission = 'granted', keepsPages = true } = {}) {
  const subscription = {
    options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const serviceWorker = {
    getRegistration: async () => (keepsPages ? registration : undefined),
    ready: keepsPages ? Promise.resolve(registration) : new Promise(() => {}),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { PushManager: true, Notification: true })
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const told: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (body === undefined) return Response.json({ key: 'AQID' })
    told.push(JSON.parse(body as string))
    return Response.json({ subscribed: true })
  })
  return told
}

const SUBSCRIPTION = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' }

test('messages continue at a seat that was transferred and has a new token', async () => {
  const told = visit()
  const storage = openStorage()
  await renewPush(storage, { table: 'table', token: 'token' })
  expect(told).toEqual([]) // never turned on
  expect(await startPush(storage, { table: 'table', token: 'token' })).toBe('on')
  await renewPush(storage, { table: 'table', token: 'another' })
  expect(told).toEqual([
    { table: 'table', token: 'token', ...SUBSCRIPTION },
    { table: 'table', token: 'another', ...SUBSCRIPTION },
  ])
})

test('if the permission was revoked in the browser, messages are shown as off', async () => {
  const told = visit({ permission: 'denied' })
  const storage = openStorage()
  write(storage, 'parlour.push.table', true)
  await renewPush(storage, { table: 'table', token: 'token' })
  expect(wantsPush(storage, 'table')).toBe(false)
  expect(told).toEqual([])
})

test('if no service worker is registered, turning messages on fails after a timeout', async () => {
  visit({ keepsPages: false })
  vi.useFakeTimers()
  const asked = startPush(openStorage(), { table: 'table', token: 'token' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asked).toBe('failed')
})
