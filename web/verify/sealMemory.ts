/** The seals this browser has seen, and the nonces it added: its own evidence, which the server cannot change. */

import { flag, matching, nullable, type Shape, someFields, whole } from '#kernel/shape.ts'
import type { TableInfo } from '#protocol/messages.ts'
import { type BrowserStorage, keysWith, read, write } from '../shell/storage.ts'

export interface SealMemory {
  /** `null`: we added a nonce, but have not seen the seal yet. */
  readonly seal: string | null
  /** Our nonce; `null` if none. */
  readonly nonce: string | null
  /** Whether we saw the seal before we added a nonce: only then is it binding. */
  readonly sealedFirst: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

const KEY = 'parlour.seal.'
const MOST = 100

const bits = matching(/^[0-9a-f]{64}$/)
const memoryShape: Shape<SealMemory> = someFields<SealMemory>({
  seal: nullable(bits),
  nonce: nullable(bits),
  sealedFirst: flag,
  at: whole(0),
})

export function rememberedSeal(storage: BrowserStorage, table: string): SealMemory | null {
  return read(storage, KEY + table, memoryShape)
}

/** A match that begins at once: our nonce goes along with the request, and the answer has the seal. */
export function rememberNonce(storage: BrowserStorage, table: string, nonce: string): void {
  keep(storage, table, { seal: null, nonce, sealedFirst: false, at: Date.now() })
}

/**
 * Checks a table's seal. Returns a nonce to add to its shuffle, or `null`. The first seal seen is the one that is stored: a
 * second one would be a reason for distrust, not for forgetting.
 */
export function checkSeal(
  storage: BrowserStorage,
  { id, seal, status }: Pick<TableInfo, 'id' | 'seal' | 'status'>,
  { sits, newNonce }: { readonly sits: boolean; newNonce(): string },
): string | null {
  if (!seal) return null
  const known = rememberedSeal(storage, id)
  const adds = sits && status === 'gathering'
  if (known?.seal) return adds ? known.nonce : null
  const nonce = known?.nonce ?? (adds ? newNonce() : null)
  keep(storage, id, { seal: seal.seal, nonce, sealedFirst: known === null && adds, at: Date.now() })
  return adds ? nonce : null
}

/** The oldest are dropped: without a limit they would fill the storage. */
function keep(storage: BrowserStorage, table: string, memory: SealMemory): void {
  write(storage, KEY + table, memory)
  const all = keysWith(storage, KEY)
  if (all.length <= MOST) return
  const byAge = all.toSorted(
    (a, b) => (read(storage, a, memoryShape)?.at ?? 0) - (read(storage, b, memoryShape)?.at ?? 0),
  )
  for (const key of byAge.slice(0, all.length - MOST)) storage.removeItem(key)
}
