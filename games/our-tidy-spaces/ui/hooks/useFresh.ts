/** Items that others placed or moved since the viewer last acted, to be marked. */

import { useState } from 'react'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { OurTidySpaces } from '../../types.ts'
import { freshAfter } from '../fresh.ts'

export function useFresh({ events, viewer }: BoardProps<OurTidySpaces>): ReadonlySet<string> {
  const [memory, setMemory] = useState(() => ({ events, items: freshAfter(new Set(), events, viewer) }))
  if (memory.events === events) return memory.items
  const items = freshAfter(memory.items, events, viewer)
  setMemory({ events, items })
  return items
}
