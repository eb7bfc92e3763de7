/** What is said at one table: checked by the game, kept, and found again by whoever comes later. */

import {
  type AnyGame,
  checkSaying,
  type GameBox,
  type Names,
  type Refusal,
  type Saying,
  sayingWords,
  type Seat,
  type Viewer,
} from '#kernel'
import type { Said } from '#protocol/messages.ts'
import { eventsFor, type Position } from '../match/position.ts'
import { TokenBucket } from '../limits/rateLimit.ts'
import type { Rate } from '../settings.ts'
import { NotSaved, type SayingRow, type Store } from '../store/store.ts'
import { refuse } from '../match/serverRefusals.ts'

/** Somebody opens their mouth. */
export interface ChatMessage {
  readonly id: string
  readonly seat: Seat
  readonly saying: Saying
}

/** Where the match stands while they do. */
export interface ChatContext {
  readonly box: GameBox
  readonly position: Position
  readonly options: Readonly<Record<string, unknown>>
  readonly names: Names
}

/** `row` is `null` if it had been said before. */
export type ChatResult =
  | { readonly ok: true; readonly row: SayingRow | null }
  | { readonly ok: false; readonly refusal: Refusal }

/** How many sayings somebody who comes in is told. */
const RECENT = 100

export class Chat {
  readonly #store: Store
  readonly #table: string
  readonly #rate: Rate
  /** `null` until somebody says something. */
  #buckets: Map<Seat, TokenBucket> | null = null
  #recent: readonly SayingRow[]

  static async load(store: Store, table: string, rate: Rate): Promise<Chat> {
    return new Chat(store, table, rate, await store.sayings(table, RECENT))
  }

  private constructor(store: Store, table: string, rate: Rate, recent: readonly SayingRow[]) {
    this.#store = store
    this.#table = table
    this.#rate = rate
    this.#recent = recent
  }

  /** The last of what was said, oldest first. */
  get recent(): readonly SayingRow[] {
    return this.#recent
  }

  /** What the game allows is kept; only then may it be told. The speaker's view decides, never the state. */
  async say({ id, seat, saying }: ChatMessage, { box, position, options, names }: ChatContext): Promise<ChatResult> {
    if (this.#isKnown({ seat, id })) return { ok: true, row: null }
    if (!this.#bucketOf(seat).take()) return { ok: false, refusal: refuse('TALKING_TOO_FAST') }
    const refusal = checkSaying(box, position.sights[seat]!.view, options, seat, saying)
    if (refusal) return { ok: false, refusal }
    const words = sayingWords(box, position.watching.view, saying, names)
    const row: SayingRow = { id, seat, saying, words, at: Date.now(), seq: position.seq }
    try {
      if (!(await this.#store.keepSaying(this.#table, row))) return { ok: true, row: null }
    } catch (error) {
      if (error instanceof NotSaved) return { ok: false, refusal: refuse('NOT_SAVED') }
      throw error
    }
    // Found by looking what others said, before we heard that it was kept: then everybody was told.
    if (this.#isKnown(row)) return { ok: true, row: null }
    this.#recent = [...this.#recent, row].slice(-RECENT)
    return { ok: true, row }
  }

  /** What others said elsewhere, up to the one named by its seat and id. */
  async catchUp(last: Pick<SayingRow, 'seat' | 'id'> | null): Promise<readonly SayingRow[]> {
    if (!last || this.#isKnown(last)) return []
    const rows = await this.#store.sayings(this.#table, RECENT)
    const news = rows.filter(row => !this.#isKnown(row))
    this.#recent = rows
    return news
  }

  #isKnown({ seat, id }: Pick<SayingRow, 'seat' | 'id'>): boolean {
    return this.#recent.some(row => row.id === id && row.seat === seat)
  }

  #bucketOf(seat: Seat): TokenBucket {
    this.#buckets ??= new Map()
    const bucket = this.#buckets.get(seat) ?? new TokenBucket(this.#rate)
    this.#buckets.set(seat, bucket)
    return bucket
  }
}

/** The rows as `viewer` is told of them. `history[n]` is what entry n + 1 of the log made happen. */
export function saidTo(
  viewer: Viewer,
  rows: readonly SayingRow[],
  game: AnyGame,
  history: readonly (readonly unknown[])[],
): Said[] {
  const shown = shownBy(viewer, game, history)
  return rows.map(({ seq, ...row }) => ({ ...row, after: shown[seq] ?? shown.at(-1)! }))
}

/** shown[seq]: how many events this viewer had been shown when the log had `seq` entries. */
export function shownBy(viewer: Viewer, game: AnyGame, history: readonly (readonly unknown[])[]): number[] {
  const shown = [0]
  for (const events of history) shown.push(shown.at(-1)! + eventsFor(game, events, viewer).length)
  return shown
}
