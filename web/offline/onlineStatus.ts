/** Whether the server can be reached, as far as we know: checked while a page watches it, and reported by other requests. */

import { useEffect, useSyncExternalStore } from 'react'
import { createCell } from '../table/session/cell.ts'

export type OnlineStatus = 'unknown' | 'reached' | 'unreached'

/** Milliseconds between checks of a server that did not answer, and the timeout of a check. */
const ASK_AGAIN = 10_000
const TIMEOUT = 5000

const cell = createCell<OnlineStatus>('unknown')

export function onlineStatus(): OnlineStatus {
  return cell.read()
}

export function noteOnlineStatus(reached: boolean): void {
  const now = reached ? 'reached' : 'unreached'
  if (cell.read() !== now) cell.write(now)
}

/** Checks while the page that uses it is shown: at once, after changes, and until the server answers. */
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
      signal: AbortSignal.timeout(TIMEOUT),
    })
    noteOnlineStatus(ok)
  } catch (error) {
    // A refused connection is a TypeError, a timeout a DOMException.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error
    noteOnlineStatus(false)
  }
}
