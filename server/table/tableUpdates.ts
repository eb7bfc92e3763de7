/** Sends the table's snapshot to its connections. */

import type { TableInfo } from '#protocol/messages.ts'
import type { Subscribers } from '../presence/subscribers.ts'
import type { Connection } from '../connection/connection.ts'
import { type TableState, tableInfo } from './tableInfo.ts'

export interface TableUpdatesParts {
  readonly subscribers: Subscribers
  /** The current state of the table. */
  attended(): Omit<TableState, 'isPresent' | 'watchers'>
}

/** Milliseconds within which a new number of spectators is sent. */
const WATCHERS_TOLD = 300

export class TableUpdates {
  readonly #parts: TableUpdatesParts
  #soon: NodeJS.Timeout | null = null

  constructor(parts: TableUpdatesParts) {
    this.#parts = parts
  }

  get info(): TableInfo {
    const { subscribers, attended } = this.#parts
    return tableInfo({ ...attended(), isPresent: seat => subscribers.isPresent(seat), watchers: subscribers.watchers })
  }

  tell(connections: readonly Connection[] = this.#parts.subscribers.connections): void {
    const { subscribers, attended } = this.#parts
    const { invite } = attended().row
    const table = this.info
    for (const connection of connections) {
      const you = subscribers.seatOf(connection)
      connection.send({ type: 'table', table, you, invite: you === null ? null : invite })
    }
  }

  /** With many spectators their number changes often: sends it at intervals. */
  tellSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.tell()
    }, WATCHERS_TOLD)
  }

  stop(): void {
    if (this.#soon) clearTimeout(this.#soon)
  }
}
