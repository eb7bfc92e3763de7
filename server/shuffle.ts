/** The shuffle of one table: sealed before anybody adds to it, mixed from what the players add, dealt when the match begins. */

import { sealOf, seedOf } from '#kernel'
import type { SealInfo } from '#protocol/messages.ts'
import type { DealOf } from './daily.ts'
import type { Seats } from './seats.ts'
import type { MatchRow, ShuffleStore, TableRow } from './store.ts'
import { newSeed } from './tokens.ts'

export interface ShuffleParts {
  readonly store: { readonly shuffles: ShuffleStore }
  /** In place of a sealed shuffle: where seeds come from that are not left to chance. */
  newSeed?(): string
  /** Where the deals of the days come from. */
  readonly dealOf?: DealOf
}

/** What a match begins with. */
export interface Dealt {
  readonly seed: string
  /** nonces[seat]; absent where nothing was sealed. */
  readonly nonces?: MatchRow['nonces']
}

export interface TableShuffle {
  /** What everybody may know of it; `null` where nothing is sealed. */
  info(seats: Seats): SealInfo | null
  /** Whoever has this token adds something. Only the first counts. `false`: it did not. */
  mix(tokenHash: string, nonce: string): Promise<boolean>
  deal(seats: Seats): Promise<Dealt>
  /** So many have added something by now. `false`: we know of them all. */
  catchUp(count: number): Promise<boolean>
}

/** While people gather, a table without a seal gets one now: nobody has been shown anything of it yet. */
export async function openShuffle(
  parts: ShuffleParts,
  { id, game, terms }: Pick<TableRow, 'id' | 'game' | 'terms'>,
  match: MatchRow | null,
): Promise<TableShuffle> {
  const { shuffles } = parts.store
  // The same for everybody cannot be everybody's own: nothing is sealed, nobody adds to it.
  const day = terms?.daily
  const isOpen = match === null && !parts.newSeed && day === undefined
  let dealt = match?.nonces ?? null
  const secret = isOpen ? await shuffles.seal(id, newSeed) : await shuffles.secret(id)
  const seal = secret === null ? null : sealOf(secret, id)
  let mixed = secret === null ? new Map<string, string>() : await shuffles.nonces(id)
  const noncesOf = (seats: Seats) =>
    seats.map(row => (row.kind === 'player' ? (mixed.get(row.tokenHash) ?? null) : null))

  return {
    info(seats) {
      if (seal === null) return null
      return { seal, mixed: (dealt ?? noncesOf(seats)).flatMap((nonce, seat) => (nonce === null ? [] : seat)) }
    },
    async mix(tokenHash, nonce) {
      if (secret === null || !(await shuffles.mix(id, tokenHash, nonce))) return false
      mixed = await shuffles.nonces(id)
      return true
    },
    async deal(seats) {
      if (day !== undefined) return { seed: parts.dealOf!(day, game) }
      if (secret === null) return { seed: (parts.newSeed ?? newSeed)() }
      mixed = await shuffles.nonces(id)
      const nonces = noncesOf(seats)
      dealt = nonces
      return { seed: seedOf({ secret, table: id, nonces }), nonces }
    },
    async catchUp(count) {
      if (secret === null || count <= mixed.size) return false
      mixed = await shuffles.nonces(id)
      return true
    },
  }
}
