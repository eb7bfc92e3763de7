/** Whether the server can be reached, as far as we know: asked while somebody looks, told by whoever got an answer or none. */

import { useEffect, useSyncExternalStore } from 'react'
import { createCell } from '../table/session/cell.ts'

export type OnlineStatus = 'unknown' | 'reached' | 'unreached'

/** Milliseconds until a server that did not answer is asked again, and until silence is an answer. */
const ASK_AGAIN = 10_000
const PATIENCE = 5000

const cell = createCell<OnlineStatus>('unknown')

export function onlineStatus(): OnlineStatus {
  return cell.read()
}

export function noteOnlineStatus(reached: boolean): void {
  const now = reached ? 'reached' : 'unreached'
  if (cell.read() !== now) cell.write(now)
}

/** Keeps asking while the page that uses it is shown: at once, when something changes, and until the server is back. */
export function useOnlineStatus(): OnlineStatus {
  useEffect(() => {
    const look = () => void (document.hidden || ask())
    look()
    const again = setInterval(() => cell.read() === 'unreached' && look(), ASK_AGAIN)
    for (const sign of SIGNS) addEventListener(sign, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(again)
      for (const sign of SIGNS) removeEventListener(sign, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useSyncExternalStore(cell.subscribe, cell.read)
}

const SIGNS = ['online', 'offline', 'pageshow'] as const

async function ask(): Promise<void> {
  if (!navigator.onLine) return noteOnlineStatus(false)
  try {
    const { ok } = await fetch('/api/games', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    })
    noteOnlineStatus(ok)
  } catch (error) {
    // A refused connection is a TypeError, a silent one a DOMException.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error
    noteOnlineStatus(false)
  }
}
