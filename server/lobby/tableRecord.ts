/** A table as it is stored: changes are applied one after the other, though other processes may change it too. */

import { EntriesLost, NotSaved, type Store, type TableRow } from '../store/store.ts'

export interface TableRecordParts {
  readonly store: Store
  /** It was changed, here or elsewhere. */
  onChange(): Promise<void>
  /** The database has lost the table or its latest changes. */
  onForgotten?(): void
}

export class TableRecord {
  readonly #parts: TableRecordParts
  #row: TableRow
  /** Whether `onChange` failed for the newest row. */
  #onChangeFailed = false
  #queue: Promise<void> = Promise.resolve()

  constructor(row: TableRow, parts: TableRecordParts) {
    this.#row = row
    this.#parts = parts
  }

  get row(): TableRow {
    return this.#row
  }

  /** Whether the database has a newer row than the one applied here. */
  isBehind(revision: number | null): boolean {
    return this.#onChangeFailed || revision !== this.#row.revision
  }

  /** `null` from `change`: another process changed the table first. A refusal is final only if none did. */
  inOrder<T extends { readonly ok: boolean }>(change: () => Promise<T | null>): Promise<T> {
    const result = this.#queue.then(async () => {
      for (;;) {
        const done = await change()
        if (done?.ok) return done
        const isOld = await this.#reload()
        if (done && !isOld) return done
      }
    })
    this.#queue = result.then(ignore, ignore)
    return result
  }

  /** `false`: another process was faster. Only within `inOrder`. */
  async save(row: TableRow): Promise<boolean> {
    if (!(await this.#parts.store.saveTable(row))) return false
    await this.replace(row)
    return true
  }

  /** Replaces the row; `null` from `change`: nothing to do. */
  async change(change: (row: TableRow) => TableRow | null): Promise<void> {
    await this.inOrder(async () => {
      const next = change(this.#row)
      return next === null || (await this.save(next)) ? { ok: true } : null
    })
  }

  /** Replaces a row that was stored already, together with something else. Only within `inOrder`. */
  async replace(row: TableRow): Promise<void> {
    this.#row = row
    this.#onChangeFailed = false
    try {
      await this.#parts.onChange()
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      this.#onChangeFailed = true
      // The row is stored all the same. `onChange` runs again at the next reload.
    }
  }

  /** Resolves once all changes asked for so far are made or refused. */
  async settled(): Promise<void> {
    await this.#queue
  }

  /** Reloads the row after all changes asked for so far. `false`: no change. */
  refresh(): Promise<boolean> {
    const refreshed = this.#queue.then(() => this.#reload())
    this.#queue = refreshed.then(ignore, ignore)
    return refreshed
  }

  /** Takes over what other processes changed. `false`: nothing. */
  async #reload(): Promise<boolean> {
    const row = await this.#parts.store.table(this.#row.id)
    if (!row || row.revision < this.#row.revision) {
      this.#parts.onForgotten?.()
      throw new EntriesLost()
    }
    if (!this.isBehind(row.revision)) return false
    const isNew = row.revision > this.#row.revision
    await this.replace(row)
    return isNew || !this.#onChangeFailed // otherwise a caller would retry without end
  }
}

/** Errors go to the caller; the queue continues. Discards the results as well. */
const ignore = () => {}
