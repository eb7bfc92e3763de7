/** The shuffle of one table: sealed before anybody adds to it, mixed from what the players add, dealt when the match begins. */

import { sealOf, seedOf } from '#kernel'
import type { SealInfo } from '#protocol/messages.ts'
import type { DealOf } from '../accounts/daily.ts'
import { EMPTY_MAP } from '../match/emptyCollections.ts'
import type { Seats } from '../lobby/seats.ts'
import type { MatchRow, ShuffleStore, TableRow } from '../store/store.ts'
import { newSeed } from '../store/tokens.ts'

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
  const secret = isOpen ? await shuffles.seal(id, newSeed) : await shuffles.secret(id)
  const dealt = match?.nonces ?? null
  const mixed = secret === null || dealt ? EMPTY_MAP : await shuffles.nonces(id)
  return new TableShuffle({ parts, id, game, day, secret }, dealt, mixed)
}

interface TableShuffleParts {
  readonly parts: ShuffleParts
  /** Of the table. */
  readonly id: string
  readonly game: string
  readonly day: string | undefined
  /** `null` where nothing is sealed. */
  readonly secret: string | null
}

export class TableShuffle {
  readonly #parts: TableShuffleParts
  readonly #seal: string | null
  /** dealt[seat]: what was added, once it is settled. */
  #dealt: Dealt['nonces'] | null
  /** By the hash of their token what each has added, until it is dealt. */
  #mixed: ReadonlyMap<string, string>

  constructor(parts: TableShuffleParts, dealt: Dealt['nonces'] | null, mixed: ReadonlyMap<string, string>) {
    this.#parts = parts
    this.#seal = parts.secret === null ? null : sealOf(parts.secret, parts.id)
    this.#dealt = dealt
    this.#mixed = mixed
  }

  /** What everybody may know of it; `null` where nothing is sealed. */
  info(seats: Seats): SealInfo | null {
    if (this.#seal === null) return null
    const nonces = this.#dealt ?? this.#noncesOf(seats)
    return { seal: this.#seal, mixed: nonces.flatMap((nonce, seat) => (nonce === null ? [] : seat)) }
  }

  /** Whoever has this token adds something. Only the first counts. `false`: it did not. */
  async mix(tokenHash: string, nonce: string): Promise<boolean> {
    const { parts, id, secret } = this.#parts
    if (secret === null || !(await parts.store.shuffles.mix(id, tokenHash, nonce))) return false
    await this.#reload()
    return true
  }

  async deal(seats: Seats): Promise<Dealt> {
    const { parts, id, game, day, secret } = this.#parts
    if (day !== undefined) return { seed: parts.dealOf!(day, game) }
    if (secret === null) return { seed: (parts.newSeed ?? newSeed)() }
    await this.#reload()
    const nonces = this.#noncesOf(seats)
    return { seed: seedOf({ secret, table: id, nonces }), nonces }
  }

  /** The match has begun, here or elsewhere: with this, whoever has which token by now. */
  begun({ nonces }: Pick<MatchRow, 'nonces'>): void {
    if (!nonces) return
    this.#dealt = nonces
    this.#mixed = EMPTY_MAP
  }

  /** So many have added something by now. `false`: we know of them all, or it is dealt. */
  async catchUp(count: number): Promise<boolean> {
    if (this.#parts.secret === null || this.#dealt || count <= this.#mixed.size) return false
    await this.#reload()
    return true
  }

  async #reload(): Promise<void> {
    const { parts, id } = this.#parts
    this.#mixed = await parts.store.shuffles.nonces(id)
  }

  #noncesOf(seats: Seats): (string | null)[] {
    return seats.map(row => (row.kind === 'player' ? (this.#mixed.get(row.tokenHash) ?? null) : null))
  }
}
