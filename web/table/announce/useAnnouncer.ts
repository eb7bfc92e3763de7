/** The announcer of a page: the texts of its two live regions, and the functions to announce. */

import { useEffect, useState, useSyncExternalStore } from 'react'
import { preferences } from '../../settings/preferences.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type Cell, createCell } from '../session/cell.ts'

interface PageVoice extends Announcer {
  /** For the region of answers. */
  readonly spoken: string
  /** For the region of what happened. */
  readonly told: string
}

export function useAnnouncer(): PageVoice {
  const [{ announcer, spoken, told }] = useState(open)
  useEffect(() => announcer.stop, [announcer])
  return {
    ...announcer,
    spoken: useSyncExternalStore(spoken.subscribe, spoken.read),
    told: useSyncExternalStore(told.subscribe, told.read),
  }
}

function open() {
  const spoken = createCell('')
  const told = createCell('')
  const announcer = createAnnouncer({
    answer: text => put(spoken, text),
    news: text => put(told, text),
    verbosity: () => preferences.read().verbosity,
    now: () => performance.now(),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  return { announcer, spoken, told }
}

/** A repeated text is made different, so that screen readers read it again. */
function put(cell: Cell<string>, text: string): void {
  cell.write(text !== '' && cell.read() === text ? `${text}\u00A0` : text)
}
