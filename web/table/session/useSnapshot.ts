/** A session's snapshot inside React. */

import { useSyncExternalStore } from 'react'
import type { TableSession, TableSnapshot } from './tableSession.ts'

export function useSnapshot(session: TableSession): TableSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}
