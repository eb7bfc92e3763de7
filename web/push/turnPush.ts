/** Push messages about the player's turn while no page is open: subscribes in the browser and tells the server the address. */

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
/** Milliseconds until the service worker is ready: on a first visit it is still fetching its files. */
const KEPT_WITHIN = 20_000

/** Whether this browser can receive messages while the page is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function wantsPush(storage: BrowserStorage, table: string): boolean {
  return read(storage, PUSH + table, flag) ?? false
}

/** Only at the player's request: the browser asks for permission. */
export async function startPush(storage: BrowserStorage, place: Place): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  return sendToServer(storage, place)
}

/**
 * Renews a subscription: the browser may have another address by now, or the seat another token. Asks for no
 * permission: if it was revoked, there are no messages, and the page says so.
 */
export async function renewPush(storage: BrowserStorage, place: Place): Promise<void> {
  if (!canPush() || !wantsPush(storage, place.table)) return
  if (Notification.permission === 'granted') await sendToServer(storage, place)
  else write(storage, PUSH + place.table, false)
}

async function sendToServer(storage: BrowserStorage, place: Place): Promise<PushOutcome> {
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
    if (!answer.ok) return 'on' // still subscribed
  }
  write(storage, PUSH + place.table, false)
  return 'off'
}

/** `null`: the server has no key, there is no service worker, or the browser's push service does not answer. */
async function subscribe(): Promise<PushSubscription | null> {
  const answer = await ask<PushKey>('/api/push')
  if (!answer.ok) return null
  const key = bytesOf(answer.value.key)
  try {
    // Where nothing can be stored, the browser's promise never settles.
    const tooLong = new Promise<null>(resolve => setTimeout(resolve, KEPT_WITHIN, null))
    const registration = await Promise.race([navigator.serviceWorker.ready, tooLong])
    if (!registration) return null
    const { pushManager } = registration
    const known = await pushManager.getSubscription()
    if (known && isSame(known.options.applicationServerKey, key)) return known
    // The server has another key than before: the old subscription no longer works.
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
