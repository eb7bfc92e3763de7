import { afterEach, expect, test, vi } from 'vitest'
import { openDrawer, write } from '../stored.ts'
import { stopPush, wantsPush } from './turnPush.ts'

afterEach(() => vi.unstubAllGlobals())

test('who asks for no more messages while the room does not answer still gets them, and is told so', async () => {
  const subscription = { endpoint: 'https://push.example/1' }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const reached = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', reached)
  const drawer = openDrawer()
  write(drawer, 'parlour.push.table', true)
  reached.mockRejectedValueOnce(new TypeError('no network'))
  expect(await stopPush(drawer, { table: 'table', token: 'token' })).toBe('on')
  expect(wantsPush(drawer, 'table')).toBe(true)
  reached.mockResolvedValueOnce(Response.json({}))
  expect(await stopPush(drawer, { table: 'table', token: 'token' })).toBe('off')
  expect(wantsPush(drawer, 'table')).toBe(false)
})
