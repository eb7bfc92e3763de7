/** The own action that is not confirmed yet, stored so that a reload or a closed tab does not lose it. */

import { fields, type Shape, someFields, text, whole } from '#kernel/shape.ts'
import type { Tagged } from '#kernel'
import { type BrowserStorage, read, write } from '../../shell/storage.ts'

export interface Sending {
  /** The idempotency key: the action is applied once, however often it is sent. */
  readonly id: string
  /** The `seq` of the position the player saw. */
  readonly seen: number
  readonly action: Tagged
}

export interface Outbox {
  content(): Sending | null
  put(sending: Sending): void
  clear(): void
}

const tagged: Shape<Tagged> = (value, path) => {
  someFields({ type: text })(value, path)
  return value as Tagged
}
const sending: Shape<Sending> = fields<Sending>({ id: text, seen: whole(0), action: tagged })

export function openOutbox(storage: BrowserStorage, table: string): Outbox {
  const key = `parlour.outbox.${table}`
  let content = read(storage, key, sending)
  return {
    content: () => content,
    put(next) {
      content = next
      write(storage, key, next)
    },
    clear() {
      content = null
      storage.removeItem(key)
    },
  }
}
