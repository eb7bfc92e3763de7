/** Notices what happened while the player did not look: the tab was hidden, the page closed, or the connection lost. */

import { useCallback, useEffect, useState } from 'react'
import { localStore } from '../../shell/storage.ts'
import { missedSince, type LastSeen, storedSeen, storeSeen } from './lastSeen.ts'
import type { TableSnapshot } from '../session/tableSession.ts'

export interface Missed {
  readonly from: LastSeen
  readonly to: LastSeen
}

/** What was missed since the last look, until it is dismissed or the player acts. */
export function useLastSeen({ table, position, history, connection, pending }: TableSnapshot): {
  readonly missed: Missed | null
  dismiss(): void
} {
  const id = table!.id
  const { seq } = position!
  const events = history.length
  const looking = useLooking() && (connection === 'online' || connection === 'late')
  const [missed, setMissed] = useState<Missed | null>(null)
  const [wasLooking, setWasLooking] = useState(false)

  if (looking !== wasLooking) {
    setWasLooking(looking)
    if (looking) setMissed(before => missedSince(before?.from ?? storedSeen(localStore, id), { seq, events }))
  }
  if (missed && pending) setMissed(null)

  useEffect(() => {
    if (looking) storeSeen(localStore, id, { seq, events })
  }, [looking, id, seq, events])

  const dismiss = useCallback(() => setMissed(null), [])
  return { missed, dismiss }
}

function useLooking(): boolean {
  const [looking, setLooking] = useState(() => !document.hidden)
  useEffect(() => {
    const look = () => setLooking(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return looking
}
