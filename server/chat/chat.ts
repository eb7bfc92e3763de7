/** The chat of one table: messages are checked by the game, stored, and sent to new clients. */

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

/** A message to be sent. */
export interface ChatMessage {
  readonly id: string
  readonly seat: Seat
  readonly saying: Saying
}

/** The state of the match when it is sent. */
export interface ChatContext {
  readonly box: GameBox
  readonly position: Position
  readonly options: Readonly<Record<string, unknown>>
  readonly names: Names
}

/** `row` is `null` if the message was stored before. */
export type ChatResult =
  | { readonly ok: true; readonly row: SayingRow | null }
  | { readonly ok: false; readonly refusal: Refusal }

/** Messages that a new client gets. */
const RECENT = 100

export class Chat {
  readonly #store: Store
  readonly #table: string
  readonly #rate: Rate
  /** `null` until the first message. */
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

  /** The latest messages, oldest first. */
  get recent(): readonly SayingRow[] {
    return this.#recent
  }

  /** Stores a message that the game allows; only then may it be sent. The speaker's view decides, never the state. */
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
    // `catchUp` found it before the store answered: then it was sent to all.
    if (this.#isKnown(row)) return { ok: true, row: null }
    this.#recent = [...this.#recent, row].slice(-RECENT)
    return { ok: true, row }
  }

  /** Loads messages from other servers, up to the one named by its seat and id. */
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

/** The rows as `viewer` gets them. `history[n]` holds the events of entry n + 1 of the log. */
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
