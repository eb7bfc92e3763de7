/** Stores the result of a match when it is over. */

import { useEffect } from 'react'
import { localStore } from '../shell/storage.ts'
import type { TableSnapshot } from '../table/session/tableSession.ts'
import { keepResult, resultFrom } from './finishedMatches.ts'

/** `null`: the match does not count, such as one that began in the middle of another. Spectators store nothing. */
export function useKeptResult(snapshot: TableSnapshot | null, { shared }: { readonly shared: boolean }): void {
  const { table = null, position = null, you = null } = snapshot ?? {}
  // An end that is only predicted does not count until the server confirms it.
  const outcome = table?.status === 'over' && !table.aborted ? (position?.outcome ?? null) : null
  useEffect(() => {
    if (!table || !outcome || (you === null && !shared)) return
    keepResult(localStore, resultFrom(table, outcome, { you, shared, now: Date.now() }))
  }, [table, outcome, you, shared])
}
