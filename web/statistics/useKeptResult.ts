/** Keeps the result of a match when it is over. */

import { useEffect } from 'react'
import { localStore } from '../shell/storage.ts'
import type { TableSnapshot } from '../table/session/tableSession.ts'
import { keepResult, resultFrom } from './finishedMatches.ts'

/** `null`: the match does not count, such as one that began in the middle of another. Whoever only watched keeps nothing. */
export function useKeptResult(snapshot: TableSnapshot | null, { shared }: { readonly shared: boolean }): void {
  const { table = null, position = null, you = null } = snapshot ?? {}
  // The end that we foresee is none until the table says so.
  const outcome = table?.status === 'over' && !table.aborted ? (position?.outcome ?? null) : null
  useEffect(() => {
    if (!table || !outcome || (you === null && !shared)) return
    keepResult(localStore, resultFrom(table, outcome, { you, shared, now: Date.now() }))
  }, [table, outcome, you, shared])
}
