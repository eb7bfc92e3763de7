/** A store that breaks its promise in one way only: it returns a log without checking its hashes. */

import { chainStart, sealEntry } from '#server/store/hashChain.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { EntryRow, TurnRow } from '#server/store/store.ts'

export class ForgivingStore extends SqliteStore {
  override async entriesAfter(id: string, after: number): Promise<EntryRow[]> {
    const match = await super.match(id)
    const rows = await super.entriesAfter(id, 0)
    let prevHash = match ? chainStart(match) : ''
    const sealed = rows.map((row, index) => {
      const again = sealEntry(prevHash, { ...row, seq: index + 1 })
      prevHash = again.hash
      return again
    })
    return sealed.filter(({ seq }) => seq > after)
  }

  override async turn(id: string): Promise<TurnRow | null> {
    const turn = await super.turn(id)
    if (!turn) return null
    const { tip: _, ...rest } = turn
    return rest
  }
}
