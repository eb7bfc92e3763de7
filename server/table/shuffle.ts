/** The shuffle of one table: sealed before the first nonce, mixed from the players' nonces, dealt when the match begins. */

import { sealOf, seedOf } from '#kernel'
import type { SealInfo } from '#protocol/messages.ts'
import type { DealOf } from '../accounts/daily.ts'
import { EMPTY_MAP } from '../match/emptyCollections.ts'
import type { Seats } from '../lobby/seats.ts'
import type { MatchRow, ShuffleStore, TableRow } from '../store/store.ts'
import { newSeed } from '../store/tokens.ts'

export interface ShuffleParts {
  readonly store: { readonly shuffles: ShuffleStore }
  /** Replaces the sealed shuffle, for seeds that are not random. */
  newSeed?(): string
  /** Seeds of the daily deals. */
  readonly dealOf?: DealOf
}

/** The seed of a match, and the nonces in it. */
export interface Dealt {
  readonly seed: string
  /** nonces[seat]; absent where nothing was sealed. */
  readonly nonces?: MatchRow['nonces']
}

/** Loads a shuffle. A lobby without a seal gets one now: no client has seen anything of it yet. */
export async function openShuffle(
  parts: ShuffleParts,
  { id, game, terms }: Pick<TableRow, 'id' | 'game' | 'terms'>,
  match: MatchRow | null,
): Promise<TableShuffle> {
  const { shuffles } = parts.store
  // A deal that is the same for all players takes no nonces: nothing is sealed.
  const day = terms?.daily
  const isOpen = match === null && !parts.newSeed && day === undefined
  const secret = isOpen ? await shuffles.seal(id, newSeed) : await shuffles.secret(id)
  const dealt = match?.nonces ?? null
  const mixed = secret === null || dealt ? EMPTY_MAP : await shuffles.nonces(id)
  return new TableShuffle({ parts, id, game, day, secret }, dealt, mixed)
}

interface TableShuffleParts {
  readonly parts: ShuffleParts
  /** The table's id. */
  readonly id: string
  readonly game: string
  readonly day: string | undefined
  /** `null` where nothing is sealed. */
  readonly secret: string | null
}

export class TableShuffle {
  readonly #parts: TableShuffleParts
  readonly #seal: string | null
  /** dealt[seat]: the nonces in the deal, once the match has begun. */
  #dealt: Dealt['nonces'] | null
  /** Nonces by token hash, until they are dealt. */
  #mixed: ReadonlyMap<string, string>

  constructor(parts: TableShuffleParts, dealt: Dealt['nonces'] | null, mixed: ReadonlyMap<string, string>) {
    this.#parts = parts
    this.#seal = parts.secret === null ? null : sealOf(parts.secret, parts.id)
    this.#dealt = dealt
    this.#mixed = mixed
  }

  /** The public part; `null` where nothing is sealed. */
  info(seats: Seats): SealInfo | null {
    if (this.#seal === null) return null
    const nonces = this.#dealt ?? this.#noncesOf(seats)
    return { seal: this.#seal, mixed: nonces.flatMap((nonce, seat) => (nonce === null ? [] : seat)) }
  }

  /** Adds a player's nonce. Only the first counts. `false`: it did not count. */
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

  /** The match has begun, here or elsewhere, with these nonces: tokens may change from now on. */
  begun({ nonces }: Pick<MatchRow, 'nonces'>): void {
    if (!nonces) return
    this.#dealt = nonces
    this.#mixed = EMPTY_MAP
  }

  /** `count` nonces are stored by now. `false`: all are known here, or dealt. */
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
