/** A table as it is stored: changed in order, one after the other, though other processes may change it too. */

import { EntriesLost, NotSaved, type Store, type TableRow } from '../store/store.ts'

export interface TableRecordParts {
  readonly store: Store
  /** It was changed, by us or by somebody else. */
  onChange(): Promise<void>
  /** The database has lost it, or what was made of it. */
  onForgotten?(): void
}

export class TableRecord {
  readonly #parts: TableRecordParts
  #row: TableRow
  /** Whether what was to be done about the newest row could not be. */
  #isUnheeded = false
  #queue: Promise<void> = Promise.resolve()

  constructor(row: TableRow, parts: TableRecordParts) {
    this.#row = row
    this.#parts = parts
  }

  get row(): TableRow {
    return this.#row
  }

  /** Whether it is another one in the database than what we have heeded. */
  isBehind(revision: number | null): boolean {
    return this.#isUnheeded || revision !== this.#row.revision
  }

  /** `null` from `change`: somebody else changed the table first. A refusal is final only if nobody did. */
  inOrder<T extends { readonly ok: boolean }>(change: () => Promise<T | null>): Promise<T> {
    const result = this.#queue.then(async () => {
      for (;;) {
        const done = await change()
        if (done?.ok) return done
        const isOld = await this.#reload()
        if (done && !isOld) return done
      }
    })
    this.#queue = result.then(goOn, goOn)
    return result
  }

  /** `false`: somebody else was faster. Only within `inOrder`. */
  async save(row: TableRow): Promise<boolean> {
    if (!(await this.#parts.store.saveTable(row))) return false
    await this.replace(row)
    return true
  }

  /** Puts another row in place of ours; `null`: it is already as it should be. */
  async change(change: (row: TableRow) => TableRow | null): Promise<void> {
    await this.inOrder(async () => {
      const next = change(this.#row)
      return next === null || (await this.save(next)) ? { ok: true } : null
    })
  }

  /** It was stored already, together with something else. Only within `inOrder`. */
  async replace(row: TableRow): Promise<void> {
    this.#row = row
    this.#isUnheeded = false
    try {
      await this.#parts.onChange()
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      this.#isUnheeded = true
      // The row is stored all the same. The rest is made up for when the database can be asked again.
    }
  }

  /** Once all changes that were asked for so far are made or refused. */
  async settled(): Promise<void> {
    await this.#queue
  }

  /** The same, once all changes that were asked for so far are made or refused. */
  refresh(): Promise<boolean> {
    const refreshed = this.#queue.then(() => this.#reload())
    this.#queue = refreshed.then(goOn, goOn)
    return refreshed
  }

  /** Takes over what others made of the table. `false`: nothing. */
  async #reload(): Promise<boolean> {
    const row = await this.#parts.store.table(this.#row.id)
    if (!row || row.revision < this.#row.revision) {
      this.#parts.onForgotten?.()
      throw new EntriesLost()
    }
    if (!this.isBehind(row.revision)) return false
    const isNew = row.revision > this.#row.revision
    await this.replace(row)
    return isNew || !this.#isUnheeded // else whoever tries again would do so for ever
  }
}

/** Whoever asked hears of a failure; whoever is next in line need not, nor is what came of it kept for them. */
const goOn = () => {}
