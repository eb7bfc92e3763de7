/** Keeps the tables that are open here in sync with the changes of other processes: on every hint, and by polling. */

import type { Bus, TableTip, PeerMessage } from '../store/bus.ts'
import { EntriesLost } from '../store/store.ts'

/** A table that is open here. */
interface OpenTable {
  catchUp(standing: TableTip): Promise<void>
  hear(word: PeerMessage): void
}

export interface PeerSyncParts {
  readonly bus: Bus
  /** The open tables, by id. */
  readonly tables: ReadonlyMap<string, OpenTable>
  report(problem: string, error: Error): void
}

/** Milliseconds between polls, which make up for lost hints. */
const POLL_EVERY = 1500

export class PeerSync {
  readonly #parts: PeerSyncParts
  readonly #timer: NodeJS.Timeout
  /** Tables with a hint since the last look. */
  readonly #hinted = new Set<string>()
  #isPolling = false
  /** Whether the last look failed: a failure is reported once. */
  #isFailing = false

  constructor(parts: PeerSyncParts) {
    this.#parts = parts
    parts.bus.listen({
      changed: tables => {
        for (const table of tables) if (parts.tables.has(table)) this.#hinted.add(table)
        void this.#pollHinted()
      },
      said: (table, word) => parts.tables.get(table)?.hear(word),
    })
    this.#timer = setInterval(() => void this.#pollAll(), POLL_EVERY)
    this.#timer.unref()
  }

  /** Resolves once all changes of other processes by now are known here. Rejects if the database cannot be asked. */
  async catchUp(ids: readonly string[]): Promise<void> {
    const { bus, tables } = this.#parts
    const standings = await bus.standings(ids)
    await Promise.all(standings.map(standing => tables.get(standing.table)?.catchUp(standing).catch(ignoreLostEntries)))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #pollAll(): Promise<void> {
    for (const id of this.#parts.tables.keys()) this.#hinted.add(id)
    await this.#pollHinted()
  }

  /** One query at a time: hints that come meanwhile are answered together by the next. */
  async #pollHinted(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    while (this.#hinted.size > 0) {
      const ids = [...this.#hinted]
      this.#hinted.clear()
      try {
        await this.catchUp(ids)
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing) this.#parts.report('what other processes do cannot be seen', error as Error)
        this.#isFailing = true
      }
    }
    this.#isPolling = false
  }
}

/** Entries the database has lost are opened again: there is nothing to catch up with. */
function ignoreLostEntries(error: unknown): void {
  if (!(error instanceof EntriesLost)) throw error
}
