import { afterEach, expect, test, vi } from 'vitest'
import { openStorage, write } from '../shell/storage.ts'
import { renewPush, startPush, stopPush, wantsPush } from './turnPush.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('who asks for no more messages while the room does not answer still gets them, and is told so', async () => {
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

/** A browser that has this address for messages, and a server that notes what it is told. */
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

test('who asked for messages gets them at a seat that was moved and has another token by now', async () => {
  const told = visit()
  const storage = openStorage()
  await renewPush(storage, { table: 'table', token: 'token' })
  expect(told).toEqual([]) // nobody asked for any
  expect(await startPush(storage, { table: 'table', token: 'token' })).toBe('on')
  await renewPush(storage, { table: 'table', token: 'another' })
  expect(told).toEqual([
    { table: 'table', token: 'token', ...SUBSCRIPTION },
    { table: 'table', token: 'another', ...SUBSCRIPTION },
  ])
})

test('who took the permission back in the browser does not read that messages come', async () => {
  const told = visit({ permission: 'denied' })
  const storage = openStorage()
  write(storage, 'parlour.push.table', true)
  await renewPush(storage, { table: 'table', token: 'token' })
  expect(wantsPush(storage, 'table')).toBe(false)
  expect(told).toEqual([])
})

test('where the browser keeps nothing of ours, nobody waits for ever', async () => {
  visit({ keepsPages: false })
  vi.useFakeTimers()
  const asked = startPush(openStorage(), { table: 'table', token: 'token' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asked).toBe('failed')
})
