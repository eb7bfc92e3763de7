/** Commits writes of a few milliseconds together, and waits for the disk without blocking the process. */

import { closeSync, fdatasync, openSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqliteEntries } from './sqliteEntries.ts'
import { NotSaved } from '../store.ts'

/** Calls back once everything written to the file is on disk. */
export type Sync = (file: number, done: (error: Error | null) => void) => void

export interface GroupCommitParts {
  readonly database: DatabaseSync
  /** The path of its write-ahead log; `null` where there is no disk to wait for. */
  readonly log: string | null
  /** Least time from one commit to the next, in milliseconds. */
  readonly gather: number
  readonly sync?: Sync
  readonly entries?: SqliteEntries
  /** The disk failed: no write can be guaranteed any more. */
  onFatal(error: Error): void
  /** A commit is on disk; it took this many milliseconds. */
  onCommit?(took: number): void
}

/**
 * Changes after which a checkpoint runs as soon as the writer is idle: about half of the limit (`sqliteStore.ts`) at
 * which SQLite runs one within a commit, which players would wait for.
 */
const CHECKPOINT_AFTER = 600

const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** A change waiting for the next commit. */
interface Write {
  run(): boolean
  resolve(done: boolean): void
  reject(error: Error): void
}

export class GroupCommit {
  readonly #parts: GroupCommitParts
  readonly #begin: StatementSync
  readonly #end: StatementSync
  readonly #checkpoint: StatementSync
  #waiting: Write[] = []
  /** Cancels the scheduled commit; `null` if there is none. */
  #cancelCommit: (() => void) | null = null
  /** When the last commit was on disk, in milliseconds of the process. */
  #committedAt = -Infinity
  /** The write-ahead log, open for syncing; `null` before the first commit. */
  #log: number | null = null
  /** Pending while the last commit is synced to disk; `null` afterwards. */
  #syncing: Promise<void> | null = null
  /** Changes since the last checkpoint while idle. */
  #changes = 0
  #scheduledCheckpoint: NodeJS.Immediate | null = null

  constructor(parts: GroupCommitParts) {
    this.#parts = parts
    this.#begin = parts.database.prepare('BEGIN IMMEDIATE')
    this.#end = parts.database.prepare('COMMIT')
    this.#checkpoint = parts.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** Resolves with what `run` returned, once it is on disk. `run` changes the database within a shared transaction. */
  write(run: () => boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject })
      if (!this.#syncing) this.#cancelCommit ??= this.#commitSoon()
    })
  }

  /** Resolves once every write is on disk. */
  async close(): Promise<void> {
    while (this.#syncing !== null || this.#waiting.length > 0) {
      if (this.#syncing === null) this.#commit()
      await this.#syncing
    }
    if (this.#scheduledCheckpoint) clearImmediate(this.#scheduledCheckpoint)
    if (this.#log !== null) closeSync(this.#log)
  }

  /** After an idle time at once, with all writes of the same event loop turn. */
  #commitSoon(): () => void {
    const left = this.#committedAt + this.#parts.gather - performance.now()
    if (left > 0) {
      const timer = setTimeout(() => this.#commit(), left)
      return () => clearTimeout(timer)
    }
    const soon = setImmediate(() => this.#commit())
    return () => clearImmediate(soon)
  }

  /** One transaction for all pending writes. Either all of it is on disk, or no write resolves. */
  #commit(): void {
    this.#cancelCommit?.()
    this.#cancelCommit = null
    const writes = this.#waiting
    if (writes.length === 0) return
    this.#waiting = []
    const { database, entries } = this.#parts
    try {
      this.#begin.run()
      entries?.lookUp()
      const done = writes.map(write => write.run())
      const began = performance.now()
      this.#end.run()
      this.#changes += writes.length
      this.#syncing = this.#sync()
        .then(
          () => this.#resolve(writes, done, began),
          (error: Error) => this.#reject(error, writes, { isFatal: true }),
        )
        .finally(() => this.#afterCommit())
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      entries?.forget()
      this.#reject(error as Error, writes, { isFatal: isUnrecoverable(error) })
    }
  }

  /**
   * Syncs a commit that is written, but not yet on disk. After a crash of the machine SQLite detects a partial one by
   * its checksums.
   */
  #sync(): Promise<void> {
    const { sync = fdatasync, log } = this.#parts
    if (log === null) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#log ??= openSync(log, 'r+')
      sync(this.#log, error => (error ? reject(error) : resolve()))
    })
  }

  #resolve(writes: readonly Write[], done: readonly boolean[], began: number): void {
    this.#committedAt = performance.now()
    this.#parts.onCommit?.(this.#committedAt - began)
    writes.forEach((write, index) => write.resolve(done[index]!))
  }

  #afterCommit(): void {
    this.#syncing = null
    if (this.#waiting.length > 0) this.#cancelCommit ??= this.#commitSoon()
    // Not before all writes have resolved, which happens in the same turn of the event loop.
    else if (this.#changes >= CHECKPOINT_AFTER) this.#scheduledCheckpoint ??= setImmediate(() => this.#runCheckpoint())
  }

  /** Runs a checkpoint, unless a write waits: then after its commit. */
  #runCheckpoint(): void {
    this.#scheduledCheckpoint = null
    if (this.#syncing || this.#waiting.length > 0) return
    this.#changes = 0
    try {
      this.#checkpoint.get()
    } catch (error) {
      // Otherwise the log merely grows, and SQLite tries again.
      if (isUnrecoverable(error)) this.#parts.onFatal(error as Error)
    }
  }

  #reject(error: Error, writes: readonly Write[], { isFatal }: { readonly isFatal: boolean }): void {
    const reason = new NotSaved(`could not be saved: ${error.message}`, { cause: error })
    for (const write of writes) write.reject(reason)
    if (isFatal) this.#parts.onFatal(error)
  }
}

function isUnrecoverable(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  return code === SQLITE_IOERR || code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}
