/** Whether there is space beside the board. */

import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 1000px) and (min-height: 560px)')

export function useWide(): boolean {
  return useSyncExternalStore(onChange, () => query.matches)
}

function onChange(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
