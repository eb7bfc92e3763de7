/** Push messages: encrypted for one browser (RFC 8291), signed by the server (RFC 8292), sent to that browser's service (RFC 8030). */

import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { PushSettings } from '../settings.ts'
import type { Store, Subscription } from '../store/store.ts'

/** What the browser shows. It may appear on a locked screen: no secrets. */
export interface PushMessage {
  /** In English: a browser with another language translates it, using the game's name. */
  readonly title: string
  readonly body: string
  readonly game: string
  /** The page to open, as the part of the address after `#`. */
  readonly page: string
}

/** `refused`: the service does not accept the server's signature, for any message. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'failed'

const RECORD_SIZE = 4096
/** Seconds a service keeps a message for a browser that is away, and a signature is valid. */
const KEEP_FOR = 24 * 60 * 60
const SIGNED_FOR = 12 * 60 * 60
/** Milliseconds until a request to a service times out. */
const TIMEOUT = 10_000
const REFUSALS: Readonly<Record<number, PushResult>> = { 401: 'refused', 403: 'refused', 404: 'gone', 410: 'gone' }

export class Push {
  readonly #settings: PushSettings
  readonly #privateKey: string
  /** For browsers that subscribe, in base64url. */
  readonly publicKey: string

  /** The keys are created once and stored: subscriptions made with one key cannot be reached with another. */
  static async open(store: Store, settings: PushSettings): Promise<Push> {
    return new Push(settings, await store.key('push', newPrivateKey))
  }

  constructor(settings: PushSettings, privateKey: string) {
    this.#settings = settings
    this.#privateKey = privateKey
    this.publicKey = rawPublicKey(privateKey).toString('base64url')
  }

  /** Whether the endpoint belongs to an allowed push service. */
  accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { origin, username, password } = new URL(endpoint)
    return username === '' && password === '' && this.#settings.services.some(service => matches(origin, service))
  }

  async send(subscription: Subscription, message: PushMessage): Promise<PushResult> {
    const { endpoint } = subscription
    if (!this.accepts(endpoint)) return 'gone'
    let sealed: Buffer
    try {
      sealed = seal(Buffer.from(JSON.stringify(message)), subscription)
    } catch {
      return 'gone' // the key is no point of the curve: no browser could decrypt the message
    }
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(KEEP_FOR),
          urgency: 'normal',
          // A later message about the same page replaces one that was not delivered yet.
          topic: createHash('sha256').update(message.page).digest('base64url').slice(0, 32),
          authorization: this.#signature(endpoint),
        },
        body: new Uint8Array(sealed),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      return REFUSALS[answer.status] ?? 'failed'
    } catch {
      return 'failed' // the service does not answer; the next turn sends another message
    }
  }

  #signature(endpoint: string): string {
    const { contact } = this.#settings
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(Date.now() / 1000) + SIGNED_FOR,
      ...(contact !== null && { sub: contact }),
    }
    const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part => base64url(JSON.stringify(part))).join('.')
    const key = createPrivateKey({ key: JSON.parse(this.#privateKey) as never, format: 'jwk' })
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`
  }
}

/** RFC 8291 section 3.4, in one record of RFC 8188. */
export function seal(plain: Buffer, { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = createECDH('prime256v1')
  const ourPublic = ours.generateKeys()
  const shared = ours.computeSecret(theirs)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ourPublic])
  const material = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), keyInfo, 32))
  const salt = randomBytes(16)
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_SIZE)
  head.writeUInt8(ourPublic.length, 4)
  const lastRecord = Buffer.of(2)
  const body = [cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ourPublic, ...body])
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

/** The point of the curve, uncompressed. */
function rawPublicKey(privateKey: string): Buffer {
  const key = createPrivateKey({ key: JSON.parse(privateKey) as never, format: 'jwk' })
  const { x, y } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
}

/** `https://*.example.org` stands for every name below example.org. */
function matches(origin: string, service: string): boolean {
  if (!service.includes('*.')) return origin === service
  const [scheme, domain] = service.split('*') as [string, string]
  return (
    origin.startsWith(scheme) && origin.endsWith(domain) && !origin.slice(scheme.length, -domain.length).includes('/')
  )
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
