/** Messages between page and server about push notifications. */

import * as z from 'zod/mini'

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))
const endpoint = z.string().check(z.maxLength(1000))

/** GET /api/push: the key to subscribe with, in base64url. */
export interface PushKey {
  readonly key: string
}

/** POST /api/push: subscribes this browser to the turns of this seat. */
export const subscribeRequest = z.strictObject({
  table: secret,
  token: secret,
  endpoint,
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
})
export type SubscribeRequest = z.infer<typeof subscribeRequest>

/** POST /api/push/stop: unsubscribes it. */
export const unsubscribeRequest = z.strictObject({ table: secret, token: secret, endpoint })
export type UnsubscribeRequest = z.infer<typeof unsubscribeRequest>
