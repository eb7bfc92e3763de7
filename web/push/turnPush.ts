/** Messages about one's turn that come while no page is open: asking the browser for them, and telling the server where to. */

import type { PushKey, SubscribeRequest, UnsubscribeRequest } from '#protocol/push.ts'
import { flag } from '#kernel/shape.ts'
import { ask } from '../shell/api.ts'
import { type BrowserStorage, read, write } from '../shell/storage.ts'

/** `refused`: by the person, in the browser. `failed`: by the browser's push service, or by our server. */
export type PushOutcome = 'on' | 'off' | 'refused' | 'failed'

interface Place {
  readonly table: string
  readonly token: string
}

const PUSH = 'parlour.push.'
/** Milliseconds until everything is on this device that messages need: on a first visit all of it is still being fetched. */
const KEPT_WITHIN = 20_000

/** Whether this browser can be reached at all while the page is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function wantsPush(storage: BrowserStorage, table: string): boolean {
  return read(storage, PUSH + table, flag) ?? false
}

/** Only at somebody's own request: the browser will ask them. */
export async function startPush(storage: BrowserStorage, place: Place): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  return tellServer(storage, place)
}

/**
 * Who asked for messages still gets them, though the browser has another address for them by now, or the seat another token. Nobody is
 * asked anything: who has taken the permission back gets none, and reads so.
 */
export async function renewPush(storage: BrowserStorage, place: Place): Promise<void> {
  if (!canPush() || !wantsPush(storage, place.table)) return
  if (Notification.permission === 'granted') await tellServer(storage, place)
  else write(storage, PUSH + place.table, false)
}

async function tellServer(storage: BrowserStorage, place: Place): Promise<PushOutcome> {
  const subscription = await subscribe()
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'failed'
  const request: SubscribeRequest = { ...place, endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
  const answer = await ask('/api/push', request)
  if (!answer.ok) return 'failed'
  write(storage, PUSH + place.table, true)
  return 'on'
}

export async function stopPush(storage: BrowserStorage, place: Place): Promise<PushOutcome> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    const request: UnsubscribeRequest = { ...place, endpoint: subscription.endpoint }
    const answer = await ask('/api/push/stop', request)
    if (!answer.ok) return 'on' // messages still come
  }
  write(storage, PUSH + place.table, false)
  return 'off'
}

/** `null`: the server has no key for us, nothing of ours is kept on this device, or the browser's service does not answer. */
async function subscribe(): Promise<PushSubscription | null> {
  const answer = await ask<PushKey>('/api/push')
  if (!answer.ok) return null
  const key = bytesOf(answer.value.key)
  try {
    // Where nothing can be kept, the browser would let us wait for ever.
    const tooLong = new Promise<null>(resolve => setTimeout(resolve, KEPT_WITHIN, null))
    const registration = await Promise.race([navigator.serviceWorker.ready, tooLong])
    if (!registration) return null
    const { pushManager } = registration
    const known = await pushManager.getSubscription()
    if (known && isSame(known.options.applicationServerKey, key)) return known
    // The server has another key than when we last asked: the old subscription can never be used again.
    await known?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

function isSame(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  const other = new Uint8Array(buffer ?? new ArrayBuffer())
  return other.length === bytes.length && other.every((byte, index) => byte === bytes[index])
}
