/** The seals this browser was shown, and what it added: what it saw with its own eyes nobody can change afterwards. */

import { flag, matching, nullable, type Shape, someFields, whole } from '#kernel/shape.ts'
import type { TableInfo } from '#protocol/messages.ts'
import { type BrowserStorage, keysWith, read, write } from '../shell/storage.ts'

export interface SealMemory {
  /** `null`: we added something, but have not been shown the seal yet. */
  readonly seal: string | null
  /** What we added; `null` if nothing. */
  readonly nonce: string | null
  /** Whether we were shown the seal before we added anything: only then does it bind. */
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

/** A match that begins at once: what we add goes along with the request, and the seal is seen when it comes back. */
export function rememberNonce(storage: BrowserStorage, table: string, nonce: string): void {
  keep(storage, table, { seal: null, nonce, sealedFirst: false, at: Date.now() })
}

/**
 * Takes a good look at a table. What comes back is a nonce to add to its shuffle, or `null`. The first seal seen is the
 * one that is kept: a second one would be a reason for distrust, not for forgetting.
 */
export function lookAtSeal(
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

/** The oldest are forgotten: without end they would fill the drawer. */
function keep(storage: BrowserStorage, table: string, memory: SealMemory): void {
  write(storage, KEY + table, memory)
  const all = keysWith(storage, KEY)
  if (all.length <= MOST) return
  const byAge = all.toSorted(
    (a, b) => (read(storage, a, memoryShape)?.at ?? 0) - (read(storage, b, memoryShape)?.at ?? 0),
  )
  for (const key of byAge.slice(0, all.length - MOST)) storage.removeItem(key)
}
