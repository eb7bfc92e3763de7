/** Keeps the tables that are open here in step with what other processes do to them: at a hint, and every now and then without one. */

import type { Bus, TableTip, PeerMessage } from '../store/bus.ts'
import { EntriesLost } from '../store/store.ts'

/** A table that is open here. */
interface OpenTable {
  catchUp(standing: TableTip): Promise<void>
  hear(word: PeerMessage): void
}

export interface PeerSyncParts {
  readonly bus: Bus
  /** Those that are open here, by id. */
  readonly tables: ReadonlyMap<string, OpenTable>
  report(problem: string, error: Error): void
}

/** Milliseconds within which a lost hint is made up for, with some to spare for the looking itself. */
const LOOK_EVERY = 1500

export class PeerSync {
  readonly #parts: PeerSyncParts
  readonly #looking: NodeJS.Timeout
  /** Those hinted at since the last look. */
  readonly #hinted = new Set<string>()
  #isLooking = false
  /** Whether the last look failed: trouble is reported once. */
  #inTrouble = false

  constructor(parts: PeerSyncParts) {
    this.#parts = parts
    parts.bus.listen({
      changed: tables => {
        for (const table of tables) if (parts.tables.has(table)) this.#hinted.add(table)
        void this.#lookAtHinted()
      },
      said: (table, word) => parts.tables.get(table)?.hear(word),
    })
    this.#looking = setInterval(() => void this.#lookAtAll(), LOOK_EVERY)
    this.#looking.unref()
  }

  /** Whatever others did by now is known here afterwards. Rejects if nobody can say. */
  async catchUp(ids: readonly string[]): Promise<void> {
    const { bus, tables } = this.#parts
    const standings = await bus.standings(ids)
    await Promise.all(standings.map(standing => tables.get(standing.table)?.catchUp(standing).catch(unlessForgotten)))
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  async #lookAtAll(): Promise<void> {
    for (const id of this.#parts.tables.keys()) this.#hinted.add(id)
    await this.#lookAtHinted()
  }

  /** One question at a time: hints that come meanwhile are answered together by the next. */
  async #lookAtHinted(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#hinted.size > 0) {
      const ids = [...this.#hinted]
      this.#hinted.clear()
      try {
        await this.catchUp(ids)
        this.#inTrouble = false
      } catch (error) {
        if (!this.#inTrouble) this.#parts.report('what other processes do cannot be seen', error as Error)
        this.#inTrouble = true
      }
    }
    this.#isLooking = false
  }
}

/** What the database has lost is opened again: there is nothing to catch up with. */
function unlessForgotten(error: unknown): void {
  if (!(error instanceof EntriesLost)) throw error
}
